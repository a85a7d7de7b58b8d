// The verdict of a fleet: how many of its domains have which state; and its table as a file (RFC 4180).
import { csvLine } from '#shared/kit/escape.ts'
import { numberText } from '#shared/kit/sentence.ts'
import { neededChanges } from '#shared/report/change/change.ts'
import { joined, verdict, verdictsOf } from '#shared/report/verdict-table.ts'
import type { Tone, Verdict } from '#shared/report/verdict.ts'
import { CELL_NAMES, type CellName, type FleetRow } from './schema.ts'

export type JudgedRow = Pick<FleetRow, 'domain' | 'tone' | 'kind' | 'changes'>

interface Counts {
  bad: number
  warn: number
  fine: number
  missing: number
  unknown: number
}

interface Of {
  counts: Counts
  /** The name of the only domain. */
  only: string | undefined
  /** More rows are on their way, so nothing is said about all domains yet. */
  isRunning: boolean
}

/** "3 need fixes, 9 are fine." */
function countsText({ bad, warn, fine, missing, unknown }: Counts): string {
  const parts: [number, string][] = [
    [bad, bad === 1 ? 'needs fixes' : 'need fixes'],
    [warn, 'could be better'],
    [fine, fine === 1 ? 'is fine' : 'are fine'],
    [missing, missing === 1 ? 'does not exist' : 'do not exist'],
    [unknown, unknown === 1 ? 'is unknown' : 'are unknown'],
  ]
  return `${parts.flatMap(([count, words]) => (count > 0 ? [`${numberText(count)} ${words}`] : [])).join(', ')}.`
}

/** "3 of 12 domains", "All 12 domains", or the name of the only one. */
function partOf({ counts, only }: Of, part: number): string {
  if (only !== undefined) return only
  const all = totalOf(counts)
  return part === all
    ? `All ${numberText(part)} domains`
    : `${numberText(part)} of ${numberText(all)} domains`
}

const totalOf = ({ bad, warn, fine, missing, unknown }: Counts) => bad + warn + fine + missing + unknown

const counted = ({ counts, isRunning }: Of, last?: string) =>
  joined(countsText(counts), isRunning ? 'More are on their way.' : last)

const wrongOf = ({ counts }: Of) => counts.bad + counts.warn

const NEEDS_WORK = verdict<Of>({
  tone: 'bad',
  heading: (values) => {
    const wrong = wrongOf(values)
    return `${partOf(values, wrong)} ${wrong === 1 ? 'needs' : 'need'} work`
  },
  sentence: (values) => counted(values),
  stamp: (values) => `${numberText(wrongOf(values))} to fix`,
})

const GROUPED = verdict<Of>({
  ...NEEDS_WORK,
  sentence: (values) => counted(values, 'Start with the first group: its domains need the same fix.'),
})

const UNKNOWN = verdict<Of>({
  tone: 'unknown',
  heading: (values) => `${partOf(values, values.counts.unknown)} could not be fully checked`,
  sentence: (values) =>
    counted(
      values,
      'Some answers did not arrive. That says nothing about the domains: check again in a few minutes.',
    ),
  stamp: 'Unknown',
})

const NOT_THERE = { tone: 'info', sentence: 'Check the list for typos.', stamp: 'Not there' } as const

export const FLEET_VERDICTS = {
  'nothing-yet': verdict({
    tone: 'info',
    heading: 'Nothing has been checked yet',
    sentence: 'The first domains are on their way.',
    stamp: 'Under way',
  }),
  broken: NEEDS_WORK,
  'broken-alike': GROUPED,
  improve: verdict({ ...NEEDS_WORK, tone: 'warn' }),
  'improve-alike': verdict({ ...GROUPED, tone: 'warn' }),
  unknown: UNKNOWN,
  'all-unknown': verdict<Of>({
    ...UNKNOWN,
    heading: ({ counts }) => `None of the ${numberText(counts.unknown)} domains could be fully checked`,
  }),
  'fine-so-far': verdict<Of>({
    tone: 'info',
    heading: 'Nothing to fix so far',
    sentence: (values) => counted(values),
    stamp: 'Under way',
  }),
  'does-not-exist': verdict<Of>({
    ...NOT_THERE,
    heading: (values) => `${partOf(values, 1)} does not exist`,
  }),
  'none-exists': verdict<Of>({
    ...NOT_THERE,
    heading: ({ counts }) => `None of the ${numberText(counts.missing)} names exists`,
  }),
  'in-order': verdict<Of>({
    tone: 'ok',
    heading: (values) =>
      `${partOf(values, values.counts.fine)} ${values.counts.fine === 1 ? 'is' : 'are'} in order`,
    sentence: (values) => counted(values),
    stamp: 'In order',
  }),
}

const verdictOf = verdictsOf(FLEET_VERDICTS)

/** @param isRunning more rows are on their way, so nothing is said about all domains yet */
export function fleetVerdict(rows: readonly JudgedRow[], isRunning = false): Verdict {
  if (rows.length === 0) return verdictOf('nothing-yet')
  const of = (tone: Tone) => rows.filter((row) => row.tone === tone).length
  const [bad, warn, unknown, missing] = [of('bad'), of('warn'), of('unknown'), rows.filter(isMissing).length]
  const fine = rows.length - bad - warn - unknown - missing
  const only = rows.length === 1 ? rows[0]?.domain : undefined
  const values = { counts: { bad, warn, fine, missing, unknown }, only, isRunning }
  if (bad + warn > 0) {
    const isGrouped = bad + warn > 1 && rows.some(({ changes }) => changes.length > 0)
    if (bad > 0) return verdictOf(isGrouped ? 'broken-alike' : 'broken', values)
    return verdictOf(isGrouped ? 'improve-alike' : 'improve', values)
  }
  if (unknown > 0)
    return verdictOf(unknown === rows.length && unknown > 1 ? 'all-unknown' : 'unknown', values)
  if (isRunning) return verdictOf('fine-so-far', values)
  if (fine > 0) return verdictOf('in-order', values)
  return verdictOf(missing === 1 ? 'does-not-exist' : 'none-exists', values)
}

/** A name that is not in DNS. */
export const isMissing = ({ kind }: Pick<JudgedRow, 'kind'>): boolean => kind === 'no-such-name'

/** The label of each check, as the head of its column. */
type CellLabels = Readonly<Record<CellName, string>>

/** The word for each state. */
type ToneWords = Readonly<Record<Tone, string>>

export function fleetTable(rows: readonly FleetRow[], labels: CellLabels, words: ToneWords): string {
  const head = [
    'Domain',
    'State',
    'Verdict',
    ...CELL_NAMES.map((name) => labels[name]),
    'Changes',
    'First change',
  ]
  return [head, ...rows.map((row) => cellsOf(row, words))].map(csvLine).join('')
}

function cellsOf({ domain, tone, heading, cells, changes }: FleetRow, toneWords: ToneWords): string[] {
  const needed = neededChanges(changes)
  const words = CELL_NAMES.map((name) => cells[name].word)
  return [domain, toneWords[tone], heading, ...words, String(needed.length), needed[0]?.title ?? '']
}
