// Every tool of the site, in the order of the menu. Routes, menu, sitemap, search, breadcrumbs, the API's description,
// what can be saved, what agents get and the tests' lists of pages are built from it.
import { bimi } from './bimi.ts'
import { bounce, bounceAgent } from './bounce.ts'
import { cname } from './cname.ts'
import { deliverabilityTest, deliverabilityTestResult } from './deliverability-test.ts'
import { dkim, dkimAgent, dkimGenerator } from './dkim.ts'
import { dmarc, dmarcGenerator } from './dmarc.ts'
import { dmarcMonitor } from './dmarc-monitor.ts'
import { domainReport, domainReportAgent } from './domain-report.ts'
import { domainReputation } from './domain-reputation.ts'
import { emailSequence } from './email-sequence.ts'
import { emailAuthentication } from './email-authentication.ts'
import { fleet } from './fleet.ts'
import { gate, gateAgent } from './gate.ts'
import { header, headerAgent } from './header.ts'
import { ipReputation, ipReputationAgent } from './ip-reputation.ts'
import { listCheck } from './list-check.ts'
import { mailbox } from './mailbox.ts'
import { mailWatch } from './mail-watch.ts'
import { mailTest } from './message.ts'
import { movePlan } from './move-plan.ts'
import { mx } from './mx.ts'
import { postmaster } from './postmaster.ts'
import { reports } from './reports.ts'
import { revenue } from './revenue.ts'
import { signature } from './signature.ts'
import { spf, spfAgent, spfGenerator } from './spf.ts'
import { subjectLine } from './subject-line.ts'
import { template, templateAgent } from './template.ts'
import { transport } from './transport.ts'
import { warmupPlan } from './warmup-plan.ts'
import { watch } from './watch.ts'
import { TOOL_COLUMNS, type AgentTool, type Tool, type ToolColumn, type Without } from './tool.ts'

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
  postmaster,
  dmarcMonitor,
  movePlan,
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
  without?: Without
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
    const entries = tools.map(({ label, path, hint, without }: Tool) => ({
      label,
      to: path,
      ...(hint !== undefined && { hint }),
      ...(without !== undefined && { without }),
    }))
    return { title: TOOL_COLUMNS[column], entries, ...(upcoming.length > 0 && { upcoming }) }
  })

/** Below the base path of the API. */
export const toolOfApiRoute = (path: string): Tool | undefined =>
  TOOLS.find(({ api }) => api?.routes.some((route) => route === path))
