// Every tool of the site, in the order of the menu. Routes, menu, sitemap, search, breadcrumbs, the API's description,
// what can be saved, what agents get and the tests' lists of pages are built from it.
import { bimi } from '#shared/tools/bimi.ts'
import { bounce, bounceAgent } from '#shared/tools/bounce.ts'
import { cname } from '#shared/tools/cname.ts'
import { deliverabilityTest } from '#shared/tools/deliverability-test.ts'
import { deliverabilityTestResult } from '#shared/tools/deliverability-test-result.ts'
import { dkim, dkimAgent } from '#shared/tools/dkim.ts'
import { dkimGenerator } from '#shared/tools/dkim-generator.ts'
import { dmarc } from '#shared/tools/dmarc.ts'
import { dmarcGenerator } from '#shared/tools/dmarc-generator.ts'
import { dmarcMonitor } from '#shared/tools/dmarc-monitor.ts'
import { domainReport, domainReportAgent } from '#shared/tools/domain-report.ts'
import { domainReputation } from '#shared/tools/domain-reputation.ts'
import { emailSequence } from '#shared/tools/email-sequence.ts'
import { emailAuthentication } from '#shared/tools/email-authentication.ts'
import { fleet } from '#shared/tools/fleet.ts'
import { gate, gateAgent } from '#shared/tools/gate.ts'
import { header, headerAgent } from '#shared/tools/header.ts'
import { ipReputation, ipReputationAgent } from '#shared/tools/ip-reputation.ts'
import { listCheck } from '#shared/tools/list-check.ts'
import { mailbox } from '#shared/tools/mailbox.ts'
import { mailWatch } from '#shared/tools/mail-watch.ts'
import { mailTest } from '#shared/tools/message.ts'
import { mx } from '#shared/tools/mx.ts'
import { reports } from '#shared/tools/reports.ts'
import { revenue } from '#shared/tools/revenue.ts'
import { signature } from '#shared/tools/signature.ts'
import { spf, spfAgent } from '#shared/tools/spf.ts'
import { spfGenerator } from '#shared/tools/spf-generator.ts'
import { subjectLine } from '#shared/tools/subject-line.ts'
import { template, templateAgent } from '#shared/tools/template.ts'
import { transport } from '#shared/tools/transport.ts'
import { warmupPlan } from '#shared/tools/warmup-plan.ts'
import { watch } from '#shared/tools/watch.ts'
import { TOOL_COLUMNS, type AgentTool, type Tool, type ToolColumn } from '#shared/tools/tool.ts'

const ENTRIES = [
  spf,
  dkim,
  dmarc,
  bimi,
  mx,
  cname,
  transport,
  domainReport,
  emailAuthentication,
  deliverabilityTest,
  domainReputation,
  ipReputation,
  header,
  warmupPlan,
  mailTest,
  template,
  gate,
  bounce,
  reports,
  dmarcMonitor,
  fleet,
  watch,
  revenue,
  mailbox,
  emailSequence,
  subjectLine,
  signature,
  spfGenerator,
  dkimGenerator,
  dmarcGenerator,
  deliverabilityTestResult,
  listCheck,
  mailWatch,
] as const

export const TOOLS: readonly Tool[] = ENTRIES

/** The slugs of the tools that declare something, such as `SlugOf<{ isSavable: true }>`. */
export type SlugOf<Declared> = Extract<(typeof ENTRIES)[number], Declared>['slug']

/** What agents get, the first to use first. */
export const AGENT_TOOLS: readonly AgentTool[] = [
  domainReportAgent,
  spfAgent,
  dkimAgent,
  ipReputationAgent,
  headerAgent,
  templateAgent,
  bounceAgent,
  gateAgent,
]

type SavableSlug = SlugOf<{ isSavable: true }>

/** The slugs of the tools whose results can be saved. */
export const SAVABLE_TOOLS: readonly SavableSlug[] = ENTRIES.flatMap((tool) =>
  'isSavable' in tool ? [tool.slug] : [],
)

export const isSavableTool = (slug: string): slug is SavableSlug => SAVABLE_TOOLS.some((one) => one === slug)

/** Below the API's base path: the routes whose answers depend on nothing but DNS. */
export const DNS_ROUTES: ReadonlySet<string> = new Set(TOOLS.flatMap(({ api }) => api?.fromDnsAlone ?? []))

/** Tools that are announced but do not exist yet. */
const UPCOMING: readonly { column: ToolColumn; label: string }[] = [
  { column: 'leads', label: 'LinkedIn Scraper' },
  { column: 'leads', label: 'AI-Based Personalization Tools' },
]

export interface MenuEntry {
  label: string
  to: string
  /** What it is for, in about six words. */
  hint?: string
}

export interface MenuColumn {
  /** A single column needs none. */
  title?: string
  entries: readonly MenuEntry[]
  /** Labels of tools that are announced but not live yet. */
  upcoming?: readonly string[]
}

/** The tools as the menu shows them. */
export const toolMenu = (): MenuColumn[] =>
  (Object.keys(TOOL_COLUMNS) as ToolColumn[]).map((column) => {
    const upcoming = UPCOMING.filter((entry) => entry.column === column).map(({ label }) => label)
    const tools = TOOLS.filter((tool) => tool.column === column)
    const entries = tools.map(({ label, path, hint }) => ({
      label,
      to: path,
      ...(hint !== undefined && { hint }),
    }))
    return { title: TOOL_COLUMNS[column], entries, ...(upcoming.length > 0 && { upcoming }) }
  })

/** Below the base path of the API. */
export const toolOfApiRoute = (path: string): Tool | undefined =>
  TOOLS.find(({ api }) => api?.routes.some((route) => route === path))
