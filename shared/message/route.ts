// The way of an email as a picture: the stations where receivers look at it, and what mailbox providers answer at the end.
// A view of what reports say; nothing is judged here.
import type { BriefPart, CombinedReport } from '#shared/domain/domain-report/schema.ts'
import type { JudgementState, Method } from '#shared/domain/email-authentication/schema.ts'
import type { GateProvider } from '#shared/domain/provider-rules/schema.ts'
import { LOOKUP_LIMIT } from '#shared/records/spf/limits.ts'
import type { Change } from '#shared/report/change/change.ts'
import type { Finding } from '#shared/report/finding.ts'
import { asksForAction, type Tone } from '#shared/report/verdict.ts'
import {
  endAfter,
  endToday,
  isOfStation,
  OUTCOME_TONES,
  STATION_LABELS,
  STATION_NAMES,
  wayEnd,
  type Lane,
  type LaneEnd,
  type StationName,
} from './way-end.ts'

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

export interface MailRoute {
  stations: readonly Station[]
  /** Empty while the answers are awaited. */
  lanes: readonly Lane[]
}

const TEXTS: Readonly<Record<Exclude<StationName, 'sender'>, StationTexts>> = {
  spf: { label: STATION_LABELS.spf, question: 'May this server send for the domain?', rule: 'RFC 7208' },
  dkim: {
    label: STATION_LABELS.dkim,
    question: 'Is the email signed, and is the signature intact?',
    rule: 'RFC 6376',
  },
  dmarc: {
    label: STATION_LABELS.dmarc,
    question: 'Is that proof for the domain that readers see, and what if not?',
    rule: 'RFC 9989',
  },
  providers: {
    label: STATION_LABELS.providers,
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

export function mailRoute(input: RouteInput): MailRoute {
  const { sender, answers, findings, changes, providers = [] } = input
  const mended = new Set(changes.flatMap(({ why }) => why))
  const stationOf = (name: StationName): Station => {
    const answer = answers[name]
    const isHere = (code: string) => isOfStation(name, code)
    const open = findings.filter((finding) => asksForAction(finding) && isHere(finding.code))
    const isMended = open.length > 0 && open.every(({ code }) => mended.has(code))
    const mendedTone = name === 'dmarc' && changes.some(onlyWatches) ? 'warn' : 'ok'
    return {
      name,
      ...(name === 'sender' ? sender : TEXTS[name]),
      answer,
      after: isMended ? mendedTone : answer?.tone,
      fixes: changes.filter(({ why }) => why.some(isHere)).map(({ title }) => title),
    }
  }
  const stations = STATION_NAMES.map(stationOf)
  const lanes = providers.map((one): Lane => {
    const [today, after] = [endToday(one), endAfter(one, mended)]
    const cleared = today.outcome !== after.outcome && after.outcome === 'accept'
    return {
      provider: one.provider,
      today: unlessUnproved(today, stations, ({ answer }) => answer?.tone),
      after: (cleared && unseen(stations)) || unlessUnproved(after, stations, (station) => station.after),
    }
  })
  const end = wayEnd(lanes, 'after')
  return {
    stations: stations.map((station) =>
      station.name === 'providers' && end ? { ...station, after: OUTCOME_TONES[end.outcome] } : station,
    ),
    lanes,
  }
}

/** Changes mend what was seen: what DNS did not answer may still keep the email out. */
function unseen(stations: readonly Station[]): LaneEnd | undefined {
  const station = stations.find(({ after }) => after === undefined || after === 'unknown')
  return station && { outcome: 'unknown', at: station.name }
}

/** Nobody refuses it, but neither SPF nor DKIM proves whom it is from. */
function unlessUnproved(
  end: LaneEnd,
  stations: readonly Station[],
  toneOf: (station: Station) => Tone | undefined,
): LaneEnd {
  const proofs = stations.filter(({ name }) => name === 'spf' || name === 'dkim')
  const isProved = proofs.some((station) => toneOf(station) !== 'bad')
  return end.outcome === 'accept' && !isProved ? { outcome: 'spam', at: 'dmarc' } : end
}

/** A policy of none brings reports and protects nobody: the first step, not the last. */
const onlyWatches = ({ after }: Change): boolean => after.some((text) => WATCHES.test(text))
/** In any spelling that receivers read; a parser of records would weigh more than the picture. */
const WATCHES = /^v\s*=\s*DMARC1\b.*;\s*p\s*=\s*none\b/i

const SENDER = {
  label: STATION_LABELS.sender,
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
