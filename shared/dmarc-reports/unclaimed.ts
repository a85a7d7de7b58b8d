// Mail that proves nothing is neither the domain's own nor someone else's. What is steady deserves an answer: a forgotten server,
// a gateway that breaks signatures, a monthly run of invoices look like this. What passes by does not: forgers come over many
// networks, for a few days. All limits are our own judgment; tests/shared/dmarc-reports/labelled-domains.test.ts counts what they lose.
import { addTo, OTHERS, type Trace } from './senders.ts'
import type { Open } from './sums.ts'
import { addUp } from './values.ts'

/** Five weeks: the last ones that anything is concluded from. A mailing each month is among them. */
export const EVIDENCE_DAYS = 35
/** On fewer days, mail may have come and gone. */
const REGULAR_DAYS = 4
/** Of the days that reports cover. */
const FREQUENT_SHARE = 0.3
/** So many that look alike are a crowd: nobody forgets eight servers, or sends four mailings from as many networks. */
const CROWD = 8
const CROWD_OF_RARE = 4
/** Whoever sends this much more than the others, or this much more often, is not one of them. */
const TIMES_MORE = 5
const TIMES_MORE_APART = 2
const TIMES_OFTENER = 2
/** Two mailings of one series are further apart. */
const APART_DAYS = 6
/** A day's mail that is less than this share of it is not missed. */
export const BEARABLE_SHARE = 0.005
const NOTABLE_MESSAGES = 5
/** What comes once is a mailing if it is a larger part of its day. */
const MAILING_SHARE = 0.1
const MAILING_MESSAGES = 20
/** Of the mail of a sender that passes, so much fails anyway. */
const SLIP_SHARE = 0.02
/** Forwarders change mail, too: what they carry is a small part, or comes to an end. */
const CHANGED_DAYS = 8
const CHANGED_SHARE = 0.02
const RECENT_DAYS = 7

/** What of a trace nobody answers for. */
export interface Unclaimed {
  trace: Trace
  /** In the last five weeks. */
  messages: number
  days: number
  /** Days that any report covers. */
  ofDays: number
  /** Messages by day. */
  byDay: ReadonlyMap<number, number>
  /** - regular: on many days; returning: on a few; once: a mailing that may return */
  rhythm: 'regular' | 'returning' | 'once'
  /** They were changed on the way: signatures by keys that pass elsewhere do not match. */
  isChanged: boolean
}

/** Of one trace, in the last five weeks. */
interface Pattern {
  trace: Trace
  field: 'unknown' | 'changed'
  byDay: Map<number, number>
  /** Days with such mail, oldest first. */
  days: number[]
  messages: number
  perDay: number
  isOwnEnvelope: boolean
}

/**
 * Most messages first.
 * @param traces of one domain
 * @param last the last day with reports, in days since 1970
 */
export function unclaimedIn(traces: readonly Trace[], last: number): Unclaimed[] {
  const first = last - EVIDENCE_DAYS + 1
  const recent = traces.filter(({ days }) => [...days.keys()].some((day) => day >= first && day <= last))
  const own = ownByDay(recent, first, last)
  const seen = { own, last, ownMail: sumOf(own.values()) }
  const unanswered = recent.filter(({ sender }) => sender.mark === undefined)
  const open = patternsOf(unanswered, 'unknown', first, last)
  const changed = patternsOf(unanswered, 'changed', first, last)
  return [
    ...open.flatMap((one) => named(one, rhythmOf(one, open, seen))),
    ...changed.flatMap((one) => named(one, isGateway(one, seen) ? 'regular' : null)),
  ]
    .map((one) => ({ ...one, ofDays: own.size }))
    .sort((one, other) => other.messages - one.messages)
}

/** How much of all mail of these senders is unclaimed, also before the last five weeks. */
export function openIn(
  unclaimed: readonly Unclaimed[],
  isMeant: (trace: Trace) => boolean = () => true,
): Open {
  const open = { unknown: 0, changed: 0 }
  for (const { trace, isChanged } of unclaimed) {
    if (!isMeant(trace)) continue
    const field = isChanged ? 'changed' : 'unknown'
    for (const sums of trace.days.values()) open[field] = addUp(open[field], sums[field])
  }
  return open
}

type WithoutDays = Omit<Unclaimed, 'ofDays'>

const named = (
  { trace, field, byDay, days, messages }: Pattern,
  rhythm: Unclaimed['rhythm'] | null,
): WithoutDays[] =>
  rhythm === null
    ? []
    : [{ trace, messages, days: days.length, byDay, rhythm, isChanged: field === 'changed' }]

interface Seen {
  /** The domain's own mail by day, for all days that any report covers. */
  own: ReadonlyMap<number, number>
  ownMail: number
  last: number
}

const sumOf = (counts: Iterable<number>): number => [...counts].reduce(addUp, 0)

function ownByDay(traces: readonly Trace[], first: number, last: number): Map<number, number> {
  const own = new Map<number, number>()
  for (const { days } of traces)
    for (const [day, sums] of days)
      if (day >= first && day <= last) addTo(own, day, addUp(sums.aligned, sums.own))
  return own
}

function patternsOf(
  traces: readonly Trace[],
  field: 'unknown' | 'changed',
  first: number,
  last: number,
): Pattern[] {
  return traces.flatMap((trace) => {
    const found = [...trace.days]
      .flatMap(([day, sums]): [number, number][] =>
        day >= first && day <= last && sums[field] > 0 ? [[day, sums[field]]] : [],
      )
      .sort(([one], [other]) => one - other)
    if (found.length === 0) return []
    const messages = sumOf(found.map(([, count]) => count))
    const all = sumOf([...trace.days.values()].map(({ unknown, changed }) => addUp(unknown, changed)))
    return [
      {
        trace,
        field,
        byDay: new Map(found),
        days: found.map(([day]) => day),
        messages,
        perDay: messages / found.length,
        isOwnEnvelope: 2 * trace.ownEnvelope >= all,
      },
    ]
  })
}

function rhythmOf(one: Pattern, all: readonly Pattern[], seen: Seen): Unclaimed['rhythm'] | null {
  const { trace, days } = one
  const isRegular = days.length >= REGULAR_DAYS
  const isFrequent = days.length >= FREQUENT_SHARE * seen.own.size
  const returns = !isRegular && isApart(days)
  const isAlike = (other: Pattern) =>
    other.trace.sender.kind === trace.sender.kind &&
    other.isOwnEnvelope === one.isOwnEnvelope &&
    // Those of a wave come together, however much each of them sends.
    other.perDay * (isRegular || isTogether(one, other) ? TIMES_MORE : TIMES_MORE_APART) >= one.perDay &&
    (!returns || isApart(other.days)) &&
    // Of many that are seen now and then, some are seen a few times more by chance.
    (!isFrequent || other.days.length * TIMES_OFTENER >= days.length)
  if (trace.sender.name === OTHERS || isSlip(one)) return null
  if (isCrowd(all, isAlike, isRegular ? CROWD : CROWD_OF_RARE)) return null
  if (isRegular) return 'regular'
  if (!isNotable(one, seen)) return null
  if (returns) return 'returning'
  const provesSomeone = trace.sender.kind !== 'network'
  const isMailing = isNotable(one, seen, MAILING_SHARE, MAILING_MESSAGES)
  return isMailing && (provesSomeone || one.isOwnEnvelope) ? 'once' : null
}

/** Of thousands, the first few are enough. */
function isCrowd<T>(all: readonly T[], isAlike: (one: T) => boolean, crowd: number): boolean {
  let alike = 0
  for (const one of all) if (isAlike(one) && (alike += 1) >= crowd) return true
  return false
}

const isApart = (days: readonly number[]): boolean => (days.at(-1) ?? 0) - (days[0] ?? 0) >= APART_DAYS

/** The other one was there on most of its days. */
const isTogether = ({ days }: Pattern, { byDay }: Pattern): boolean =>
  2 * days.filter((day) => byDay.has(day)).length > days.length

/** On one of its days, it would be missed. */
const isNotable = (
  { byDay }: Pattern,
  { own }: Seen,
  share = BEARABLE_SHARE,
  messages = NOTABLE_MESSAGES,
): boolean =>
  [...byDay].some(([day, count]) => count >= messages && count >= share * addUp(own.get(day) ?? 0, count))

/** Hardly any of it fails: what does was damaged on the way, and counts as the sender's own. */
export function isSlip({ trace, field }: Pick<Pattern, 'trace' | 'field'>): boolean {
  const sums = [...trace.days.values()]
  const passes = sumOf(sums.map(({ aligned }) => aligned))
  return sumOf(sums.map((day) => day[field])) < SLIP_SHARE * passes
}

/** Much of the mail, or some of it day after day, and still. */
function isGateway({ days, byDay, messages }: Pattern, { own, ownMail, last }: Seen): boolean {
  const since = last - RECENT_DAYS + 1
  const isRecent = (day: number) => day >= since
  const lately = sumOf([...byDay].map(([day, count]) => (isRecent(day) ? count : 0)))
  if (lately === 0) return false
  const ownLately = sumOf([...own].map(([day, count]) => (isRecent(day) ? count : 0)))
  if (days.length >= CHANGED_DAYS && messages >= BEARABLE_SHARE * addUp(ownMail, messages)) return true
  return (
    days.filter(isRecent).length >= REGULAR_DAYS - 1 && lately >= CHANGED_SHARE * addUp(ownLately, lately)
  )
}
