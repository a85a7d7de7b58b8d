// The way of an email as a picture: the stations where receivers look at it, and what mailbox providers answer at the end.
// A view of what reports say; nothing is judged here.
import type { Provider } from '#shared/data/provider-rules/rule.ts'
import type { BriefPart, CombinedReport } from '#shared/domain/domain-report/schema.ts'
import type { JudgementState, Method } from '#shared/domain/email-authentication/schema.ts'
import { outcomeOf } from '#shared/domain/provider-rules/outcome.ts'
import type { GateOutcome, GateProvider } from '#shared/domain/provider-rules/schema.ts'
import { LOOKUP_LIMIT } from '#shared/records/spf/limits.ts'
import type { Change } from '#shared/report/change/change.ts'
import type { Finding } from '#shared/report/finding.ts'
import { asksForAction, type Tone } from '#shared/report/verdict.ts'

/** In the order in which a receiver comes to them. */
const STATION_NAMES = ['sender', 'spf', 'dkim', 'dmarc', 'providers'] as const
export type StationName = (typeof STATION_NAMES)[number]

/** What a check says about a station. */
export interface StationAnswer {
  tone: Tone
  sentence: string
  /** DNS lookups, of which SPF allows a number. */
  lookups?: { used: number; limit: number }
}

interface StationTexts {
  label: string
  /** What a receiver asks there. */
  question: string
  /** The document that the question comes from. */
  rule: string
}

export interface Station extends StationTexts {
  name: StationName
  /** Undefined while it is awaited. */
  answer: StationAnswer | undefined
  /** Its tone once the changes are made. */
  after: Tone | undefined
  /** The titles of the changes that mend it. */
  fixes: readonly string[]
}

/** “unknown” where too much is, in place of “depends”. */
export type LaneOutcome = GateOutcome | 'unknown'

/** What a mailbox provider would answer, today and once the changes are made. */
export interface Lane {
  provider: Provider
  outcome: LaneOutcome
  after: LaneOutcome
}

export interface MailRoute {
  stations: readonly Station[]
  /** Empty while the answers are awaited. */
  lanes: readonly Lane[]
}

const TEXTS: Readonly<Record<Exclude<StationName, 'sender'>, StationTexts>> = {
  spf: { label: 'SPF', question: 'May this server send for the domain?', rule: 'RFC 7208' },
  dkim: { label: 'DKIM', question: 'Is the email signed, and is the signature intact?', rule: 'RFC 6376' },
  dmarc: {
    label: 'DMARC',
    question: 'Is that proof for the domain that readers see, and what if not?',
    rule: 'RFC 9989',
  },
  providers: {
    label: 'Providers',
    question: 'Would the large mailbox providers take it?',
    rule: 'their rules for senders',
  },
}

interface RouteInput {
  /** Of the first station. */
  sender: StationTexts
  answers: Readonly<Partial<Record<StationName, StationAnswer>>>
  /** Each code starts with the check that it comes from. */
  findings: readonly Finding[]
  changes: readonly Change[]
  providers?: readonly GateProvider[] | undefined
}

export function mailRoute({ sender, answers, findings, changes, providers = [] }: RouteInput): MailRoute {
  const mended = new Set(changes.flatMap(({ why }) => why))
  const lanes = providers.map((one): Lane => {
    return { provider: one.provider, outcome: outcomeToday(one), after: outcomeAfter(one, mended) }
  })
  const stations = STATION_NAMES.map((name): Station => {
    const answer = answers[name]
    const isHere = (code: string) => code.startsWith(PREFIXES[name])
    const open = findings.filter((finding) => asksForAction(finding) && isHere(finding.code))
    const isMended = open.length > 0 && open.every(({ code }) => mended.has(code))
    const mendedTone = name === 'dmarc' && changes.some(onlyWatches) ? 'warn' : 'ok'
    return {
      name,
      ...(name === 'sender' ? sender : TEXTS[name]),
      answer,
      after: name === 'providers' ? (worstOf(lanes) ?? answer?.tone) : isMended ? mendedTone : answer?.tone,
      fixes: changes.filter(({ why }) => why.some(isHere)).map(({ title }) => title),
    }
  })
  return { stations, lanes }
}

/** A policy of none brings reports and protects nobody: the first step, not the last. */
const onlyWatches = ({ after }: Change): boolean => after.some((text) => WATCHES.test(text))
/** In any spelling that receivers read; a parser of records would weigh more than the picture. */
const WATCHES = /^v\s*=\s*DMARC1\b.*;\s*p\s*=\s*none\b/i

/** No finding is the providers’ own. */
const PREFIXES: Readonly<Record<StationName, string>> = {
  sender: 'mx-',
  spf: 'spf-',
  dkim: 'dkim-',
  dmarc: 'dmarc-',
  providers: 'providers-',
}

export const OUTCOME_TONES: Readonly<Record<LaneOutcome, Tone>> = {
  accept: 'ok',
  defer: 'warn',
  reject: 'bad',
  depends: 'info',
  unknown: 'unknown',
}

const worstOf = (lanes: readonly Lane[]): Tone | undefined =>
  (['bad', 'warn', 'unknown', 'info', 'ok'] as const).find((tone) =>
    lanes.some(({ after }) => OUTCOME_TONES[after] === tone),
  )

export const outcomeToday = ({ outcome, answers }: GateProvider): LaneOutcome =>
  outcome === 'depends' && answers.length === 0 ? 'unknown' : outcome

/** The replies whose causes are not all mended still come. */
function outcomeAfter(provider: GateProvider, mended: ReadonlySet<string>): LaneOutcome {
  const { answers } = provider
  const left = answers.filter(
    ({ findings: causes }) => causes.length === 0 || !causes.every((code) => mended.has(code)),
  )
  return left.length === answers.length ? outcomeToday(provider) : outcomeOf(left, false)
}

const SENDER = {
  label: 'Sender',
  question: 'Can the sender’s domain get replies and bounces?',
  rule: 'RFC 5321, 5.1',
}

const TONES: Readonly<Record<JudgementState, Tone>> = {
  good: 'ok',
  improve: 'warn',
  broken: 'bad',
  missing: 'bad',
  unknown: 'unknown',
  declined: 'info',
}

/** The way of an email from a domain, from the parts of its report that have arrived. */
export function routeOfReport(
  parts: readonly BriefPart[],
  { findings, changes }: Pick<CombinedReport, 'findings' | 'changes'>,
): MailRoute {
  const authentication = parts.find((part) => part.part === 'authentication')
  const gates = parts.find((part) => part.part === 'gates')
  const of = (method: Method): StationAnswer | undefined => {
    const judgement = authentication?.judgements.find((one) => one.method === method)
    return judgement && { tone: TONES[judgement.state], sentence: judgement.sentence }
  }
  const [spf, dkim, dmarc] = (['SPF', 'DKIM', 'DMARC'] as const).map(of)
  const delivery = parts.find((part) => part.part === 'delivery')
  const used = authentication?.spf.dnsLookupCount ?? 0
  return mailRoute({
    sender: SENDER,
    answers: {
      ...(delivery && { sender: delivery.verdict }),
      ...(spf && { spf: { ...spf, ...(used > 0 && { lookups: { used, limit: LOOKUP_LIMIT } }) } }),
      ...(dkim && { dkim }),
      ...(dmarc && { dmarc }),
      ...(gates && { providers: gates.verdict }),
    },
    findings,
    changes,
    providers: gates?.providers,
  })
}
