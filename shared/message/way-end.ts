// Where an email ends at each mailbox provider, and which station turns it back. Nothing is judged here: the replies that are to be
// expected name the findings behind them, and each finding belongs to a station.
import { PROVIDER_NAMES, type Provider } from '#shared/data/provider-rules/rule.ts'
import { isFinal, isSure, outcomeOf } from '#shared/domain/provider-rules/outcome.ts'
import type { GateAnswer, GateOutcome, GateProvider } from '#shared/domain/provider-rules/schema.ts'
import { listNames } from '#shared/kit/sentence.ts'
import type { Tone } from '#shared/report/verdict.ts'

/** In the order in which a receiver comes to them. */
export const STATION_NAMES = ['sender', 'spf', 'dkim', 'dmarc', 'providers'] as const
export type StationName = (typeof STATION_NAMES)[number]

export const STATION_LABELS: Readonly<Record<StationName, string>> = {
  sender: 'Sender',
  spf: 'SPF',
  dkim: 'DKIM',
  dmarc: 'DMARC',
  providers: 'Providers',
}

/** How the codes of a station's findings begin; none is the providers’ own. */
const PREFIXES: Readonly<Record<StationName, string>> = {
  sender: 'mx-',
  spf: 'spf-',
  dkim: 'dkim-',
  dmarc: 'dmarc-',
  providers: 'providers-',
}

export const isOfStation = (name: StationName, code: string): boolean => code.startsWith(PREFIXES[name])

/** “unknown” where too much is, in place of “depends”; “spam” where nobody refuses what has no valid proof. */
export type LaneOutcome = AnsweredOutcome | 'spam'
export type AnsweredOutcome = GateOutcome | 'unknown'

export interface LaneEnd {
  outcome: LaneOutcome
  /** Where it ends: the first station with a finding behind the replies. */
  at: StationName
}

/** What a mailbox provider would do with the email, today and once the changes are made. */
export interface Lane {
  provider: Provider
  today: LaneEnd
  after: LaneEnd
}

/** From the most serious. */
const OUTCOMES = ['reject', 'defer', 'depends', 'unknown', 'spam', 'accept'] as const

export const OUTCOME_TONES: Readonly<Record<LaneOutcome, Tone>> = {
  accept: 'ok',
  spam: 'warn',
  defer: 'warn',
  reject: 'bad',
  depends: 'info',
  unknown: 'unknown',
}

export const outcomeToday = ({ outcome, answers }: GateProvider): AnsweredOutcome =>
  outcome === 'depends' && answers.length === 0 ? 'unknown' : outcome

export const endToday = (one: GateProvider): LaneEnd => ({
  outcome: outcomeToday(one),
  at: stationBehind(one.answers, one.outcome),
})

/** The replies whose causes are not all mended still come. */
export function endAfter(one: GateProvider, mended: ReadonlySet<string>): LaneEnd {
  const left = one.answers.filter(
    ({ findings: causes }) => causes.length === 0 || !causes.every((code) => mended.has(code)),
  )
  if (left.length === one.answers.length) return endToday(one)
  const outcome = outcomeOf(left, false)
  return { outcome, at: stationBehind(left, outcome) }
}

function stationBehind(answers: readonly GateAnswer[], outcome: GateOutcome): StationName {
  const deciding = answers.filter(
    (answer) => outcome === 'depends' || (isSure(answer) && (outcome !== 'reject' || isFinal(answer))),
  )
  const codes = deciding.flatMap(({ findings }) => findings)
  return STATION_NAMES.find((name) => codes.some((code) => isOfStation(name, code))) ?? 'providers'
}

/** The most serious end of all, with the providers that have it. */
export interface WayEnd extends LaneEnd {
  providers: readonly Provider[]
}

/** @returns undefined while the answers are awaited */
export function wayEnd(lanes: readonly Lane[], when: 'today' | 'after'): WayEnd | undefined {
  const outcome = OUTCOMES.find((one) => lanes.some((lane) => lane[when].outcome === one))
  if (outcome === undefined) return undefined
  const those = lanes.filter((lane) => lane[when].outcome === outcome)
  const at = STATION_NAMES.find((name) => those.some((lane) => lane[when].at === name)) ?? 'providers'
  return { outcome, at, providers: those.map(({ provider }) => provider) }
}

/** @param label of the station where it ends @returns such as “turned back at SPF” */
export function endText({ outcome, at, providers }: WayEnd, label: string): string {
  const where =
    at === 'providers' ? `by ${listNames(providers.map((one) => PROVIDER_NAMES[one]))}` : `at ${label}`
  return {
    reject: `turned back ${where}`,
    defer: `slowed down ${where}`,
    depends: `may be turned back ${where}`,
    unknown: at === 'providers' ? 'unknown' : `unknown, ${label} was not seen`,
    spam: 'may land in spam',
    accept: 'no obstacle',
  }[outcome]
}
