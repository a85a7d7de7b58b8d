// What /findings lists: every group with its findings, and which of them the filter in the URL leaves.
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { TONE_WORDS, toneOf, type Tone } from '#app/components/ui/tone.ts'
import { FINDING_GROUPS, type FindingGroup } from '#shared/report/catalogue/catalogue.ts'
import { COMMANDS, filterBy, readFilter, type Filter } from './filter.ts'

export interface ListedGroup {
  protocol: string
  name: string
  /** Their slugs, or `COMMANDS`. */
  tools: string[]
  findings: { code: string; title: string; tone: Tone; isShown: boolean }[]
  shown: number
}

export function loadFindings({ request }: LoaderFunctionArgs) {
  const filter = readFilter(new URL(request.url).searchParams)
  const groups = FINDING_GROUPS.map((group) => listed(group, filter))
  return { filter, groups, tools: TOOL_OPTIONS, tones: TONE_OPTIONS }
}

function listed(group: FindingGroup, filter: Filter): ListedGroup {
  const { protocol, name, table } = group
  const tools = toolsOf(group)
  const isLeft = filterBy(filter)
  const findings = Object.entries(table).map(([code, rule]) => {
    const finding = { code, title: rule.title, tone: toneOf(rule) }
    return { ...finding, isShown: isLeft({ ...finding, group: name, tools }) }
  })
  return { protocol, name, tools, findings, shown: findings.filter(({ isShown }) => isShown).length }
}

const toolsOf = ({ tools, command }: FindingGroup): string[] => [
  ...tools.map(({ slug }) => slug),
  ...(command === undefined ? [] : [COMMANDS]),
]

const TOOL_OPTIONS = [
  { value: '', label: 'All tools' },
  ...[...new Map(FINDING_GROUPS.flatMap(({ tools }) => tools).map((tool) => [tool.slug, tool])).values()]
    .map(({ slug, label }) => ({ value: slug, label }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en')),
  { value: COMMANDS, label: 'Command line' },
]

/** The worst first. */
const TONES: readonly Tone[] = ['bad', 'warn', 'info', 'ok', 'unknown']

const TONE_OPTIONS = [
  { value: '', label: 'All' },
  ...TONES.map((tone) => ({ value: tone, label: TONE_WORDS[tone] })),
]
