// Every tool of the site, in the order of the menu. Routes, menu, sitemap, search, breadcrumbs, the API's description
// and the tests' lists of pages are built from it.
import { bimi } from '#shared/tools/bimi.ts'
import { bounce } from '#shared/tools/bounce.ts'
import { cname } from '#shared/tools/cname.ts'
import { deliverabilityTest } from '#shared/tools/deliverability-test.ts'
import { deliverabilityTestResult } from '#shared/tools/deliverability-test-result.ts'
import { dkim } from '#shared/tools/dkim.ts'
import { dkimGenerator } from '#shared/tools/dkim-generator.ts'
import { dmarc } from '#shared/tools/dmarc.ts'
import { dmarcGenerator } from '#shared/tools/dmarc-generator.ts'
import { domainReport } from '#shared/tools/domain-report.ts'
import { domainReputation } from '#shared/tools/domain-reputation.ts'
import { emailAuthentication } from '#shared/tools/email-authentication.ts'
import { fleet } from '#shared/tools/fleet.ts'
import { gate } from '#shared/tools/gate.ts'
import { header } from '#shared/tools/header.ts'
import { ipReputation } from '#shared/tools/ip-reputation.ts'
import { listCheck } from '#shared/tools/list-check.ts'
import { mailbox } from '#shared/tools/mailbox.ts'
import { mailTest } from '#shared/tools/message.ts'
import { mx } from '#shared/tools/mx.ts'
import { reports } from '#shared/tools/reports.ts'
import { revenue } from '#shared/tools/revenue.ts'
import { signature } from '#shared/tools/signature.ts'
import { spf } from '#shared/tools/spf.ts'
import { spfGenerator } from '#shared/tools/spf-generator.ts'
import { template } from '#shared/tools/template.ts'
import { transport } from '#shared/tools/transport.ts'
import { warmupPlan } from '#shared/tools/warmup-plan.ts'
import { watch } from '#shared/tools/watch.ts'
import { TOOL_COLUMNS, type Tool, type ToolColumn } from '#shared/tools/tool.ts'

export const TOOLS: readonly Tool[] = [
  spf,
  dkim,
  dmarc,
  bimi,
  transport,
  mx,
  cname,
  domainReport,
  mailTest,
  deliverabilityTest,
  domainReputation,
  ipReputation,
  header,
  template,
  gate,
  bounce,
  reports,
  fleet,
  watch,
  revenue,
  mailbox,
  signature,
  emailAuthentication,
  spfGenerator,
  dkimGenerator,
  dmarcGenerator,
  deliverabilityTestResult,
]

/** With an API and a command, and without a page so far: nothing leads to them. */
const WITHOUT_PAGE: readonly Tool[] = [warmupPlan, listCheck]

/** Those without a page, too. */
export const ALL_TOOLS: readonly Tool[] = [...TOOLS, ...WITHOUT_PAGE]

/** Tools that are announced but do not exist yet, each with its place in the menu. */
const UPCOMING: readonly { column: ToolColumn; label: string; before?: Tool }[] = [
  { column: 'deliverability', label: 'Create Your Warmup Plan' },
  { column: 'marketing', label: 'Email Sequence Builder', before: signature },
  { column: 'marketing', label: 'Subject Line Builder', before: signature },
  { column: 'leads', label: 'Email Finder' },
  { column: 'leads', label: 'LinkedIn Scraper' },
  { column: 'leads', label: 'AI-Based Personalization Tools' },
]

export interface MenuEntry {
  label: string
  /** Missing for a tool that is only announced. */
  to?: string
}

export interface MenuColumn {
  /** A single column needs none. */
  title?: string
  entries: readonly MenuEntry[]
}

/** The tools as the menu shows them. */
export const toolMenu = (): MenuColumn[] =>
  (Object.keys(TOOL_COLUMNS) as ToolColumn[]).map((column) => {
    const announced = UPCOMING.filter((entry) => entry.column === column)
    const labels = (before?: Tool) =>
      announced.filter((entry) => entry.before === before).map(({ label }) => ({ label }))
    const tools = TOOLS.filter((tool) => tool.column === column)
    const entries = tools.flatMap((tool) => [...labels(tool), { label: tool.label, to: tool.path }])
    return { title: TOOL_COLUMNS[column], entries: [...entries, ...labels()] }
  })

/** Below the base path of the API. */
export const toolOfApiRoute = (path: string): Tool | undefined =>
  ALL_TOOLS.find(({ api }) => api?.routes.some((route) => route === path))
