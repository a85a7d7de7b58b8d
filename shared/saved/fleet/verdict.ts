// The verdict of a fleet: how many of its domains have which state.
import type { FleetRow } from './schema.ts'
import type { Tone, Verdict } from '#shared/report/verdict.ts'
import { numberText } from '#shared/kit/text/number-text.ts'

export type JudgedRow = Pick<FleetRow, 'domain' | 'tone' | 'kind' | 'changes'>

/** @param isRunning more rows are on their way, so nothing is said about all domains yet */
export function fleetVerdict(rows: readonly JudgedRow[], isRunning = false): Verdict {
  const of = (tone: Tone) => rows.filter((row) => row.tone === tone).length
  const missing = rows.filter(isMissing).length
  const [bad, warn, unknown] = [of('bad'), of('warn'), of('unknown')]
  const wrong = bad + warn
  const fine = rows.length - wrong - unknown - missing
  const counts = countsText({ bad, warn, fine, missing, unknown })
  const sentence = (last: string) => [counts, isRunning ? 'More are on their way.' : last].join(' ').trim()
  if (wrong > 0) {
    const heading = `${partOf(rows, wrong)} ${wrong === 1 ? 'needs' : 'need'} work`
    const isGrouped = wrong > 1 && rows.some(({ changes }) => changes.length > 0)
    const last = isGrouped ? 'Start with the first group: its domains need the same fix.' : ''
    return {
      tone: bad > 0 ? 'bad' : 'warn',
      heading,
      sentence: sentence(last),
      stamp: `${numberText(wrong)} to fix`,
    }
  }
  if (unknown > 0) {
    const part =
      unknown === rows.length && unknown > 1
        ? `None of the ${numberText(unknown)} domains could`
        : `${partOf(rows, unknown)} could not`
    const last =
      'Some answers did not arrive. That says nothing about the domains: check again in a few minutes.'
    return {
      tone: 'unknown',
      heading: `${part} be fully checked`,
      sentence: sentence(last),
      stamp: 'Unknown',
    }
  }
  if (rows.length === 0)
    return {
      tone: 'info',
      heading: 'Nothing has been checked yet',
      sentence: 'The first domains are on their way.',
      stamp: 'Under way',
    }
  if (isRunning)
    return { tone: 'info', heading: 'Nothing to fix so far', sentence: sentence(''), stamp: 'Under way' }
  if (fine === 0) {
    const heading =
      missing === 1 ? `${partOf(rows, 1)} does not exist` : `None of the ${numberText(missing)} names exists`
    return { tone: 'info', heading, sentence: 'Check the list for typos.', stamp: 'Not there' }
  }
  const heading = `${partOf(rows, fine)} ${fine === 1 ? 'is' : 'are'} in order`
  return { tone: 'ok', heading, sentence: sentence(''), stamp: 'In order' }
}

/** A name that is not in DNS. */
export const isMissing = ({ kind }: Pick<JudgedRow, 'kind'>): boolean => kind === 'no-such-name'

interface Counts {
  bad: number
  warn: number
  fine: number
  missing: number
  unknown: number
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
function partOf(rows: readonly JudgedRow[], part: number): string {
  if (rows.length === 1) return rows[0]?.domain ?? ''
  return part === rows.length
    ? `All ${numberText(part)} domains`
    : `${numberText(part)} of ${numberText(rows.length)} domains`
}
