// What deserves a message. Pure: the caller has the clock, and stores the memory with the events or neither. All limits are
// our own judgment, except where a source is named.
import { DAY_MS, HOUR_MS } from '#shared/kit/calendar.ts'
import { dayText } from '#shared/dmarc-reports/days.ts'
import { type Question, questionOf } from '#shared/dmarc-reports/judge.ts'
import { stepSeen } from '#shared/records/dmarc/next-step.ts'
import { REFUSED_DAYS } from '#shared/saved/quota/refused-mail.ts'
import { digest } from './digest.ts'
import {
  type Candidate,
  MAX_NAMES,
  type MonitorEvent,
  type MonitorFacts,
  type MonitorMemory,
  type Rule,
  sum,
} from './event-kinds.ts'
import { lagOf } from './kept-rows.ts'
import { FRESH_DAYS } from './limits.ts'
import { RECORD_RULES, rememberRecord } from './record-events.ts'
import type { JudgedSender } from './senders.ts'
import { newSpells, rateTold, spellName } from './spam-rates.ts'

/** Reports of a day come until the evening of the next one. */
const SETTLED_MS = 42 * HOUR_MS
/** What a late report shows is told for so many days. */
const RECENT_DAYS = 4
/** All senders are new at first. */
const LEARNING_DAYS = 7
const NEW_MESSAGES = 10
const NEW_WITHIN_DAYS = 28
const BASE_DAYS = 14
const BASE_MESSAGES = 50
const BASE_SHARE = 0.98
const FAILING_MESSAGES = 20
/** DMARC Report advises to alarm below it. */
const FAILING_SHARE = 0.9
const REFUSED_MESSAGES = 5
const WAVE_MESSAGES = 1_000
const WAVE_FACTOR = 10
const WAVE_DAYS = 28
/** Before that, nobody knows what is usual. */
const WAVE_HISTORY_DAYS = 14
const REGULAR_DAYS = 20
const REGULAR_OF_DAYS = 28
const SILENT_DAYS = 3
const READY_AGAIN_DAYS = 28
const MANY_REFUSED = 10

interface MonitorTurn {
  memory: MonitorMemory
  events: MonitorEvent[]
}

export function advanceMonitor(before: MonitorMemory, facts: MonitorFacts): MonitorTurn {
  const today = dayOf(facts.now)
  const memory = forgotten(structuredClone(before), today)
  const rules = [
    ...RECORD_RULES,
    newSender,
    senderFails,
    mailRefused,
    forgeryWave,
    reportsStopped,
    reportsRefused,
    senderUnclaimed,
    spamRateHigh,
    policyLags,
    ready,
    digest,
  ]
  const events: MonitorEvent[] = []
  for (const rule of rules) {
    const found = rule(facts, memory, today)
    // What has to wait is found again tomorrow.
    if (!found || memory.told[found.event.what] === today) continue
    memory.told[found.event.what] = today
    found.remember(memory)
    events.push(found.event)
  }
  rememberRecord(memory, facts)
  memory.isReady = facts.seen?.readiness.state === 'ready'
  return { memory, events }
}

const dayOf = (ms: number): number => Math.floor(ms / DAY_MS)
const isSettled = (day: number, now: number): boolean => now - day * DAY_MS >= SETTLED_MS

const newSender: Rule = ({ senders, firstSeen, days }, { introduced }, today) => {
  const start = days[0]?.day
  if (start === undefined) return null
  const found = senders.flatMap(({ sums, group, mark, days: own }) => {
    const first = firstSeen.get(sums.name) ?? own[0]?.day ?? today
    const isNew = first >= start + LEARNING_DAYS && first > today - NEW_WITHIN_DAYS
    const isKnown = mark !== undefined || dayIn(introduced, sums.name) !== undefined
    // Networks that prove no name are counted in the digest.
    if (!isNew || isKnown || sums.kind === 'network' || group === 'not_yours') return []
    const messages = sum(own, loud)
    return messages >= NEW_MESSAGES ? [{ name: sums.name, messages }] : []
  })
  return named(found, (some) => ({
    event: { what: 'new_sender', senders: some },
    remember: (memory) => some.forEach(({ name }) => (memory.introduced[name] = today)),
  }))
}

const senderFails: Rule = ({ senders, now }, { failed }, today) => {
  const found = senders.flatMap(({ sums, group, days }) => {
    if (group !== 'yours') return []
    const bad = days.findLast(
      (one) =>
        one.day > today - RECENT_DAYS - 1 &&
        isSettled(one.day, now) &&
        mayTell(dayIn(failed, sums.name), one.day) &&
        loud(one) >= FAILING_MESSAGES &&
        one.aligned < FAILING_SHARE * one.messages &&
        wasFine(days, one.day),
    )
    if (!bad) return []
    return [{ name: sums.name, day: bad.day, messages: bad.messages, aligned: bad.aligned }]
  })
  return named(found, (some) => ({
    event: { what: 'sender_fails', senders: some.map((one) => ({ ...one, day: dayText(one.day) })) },
    remember: (memory) => some.forEach(({ name, day }) => (memory.failed[name] = day)),
  }))
}

function wasFine(days: JudgedSender['days'], day: number): boolean {
  const base = days.filter((one) => one.day < day && one.day >= day - BASE_DAYS)
  const messages = sum(base, ({ messages: count }) => count)
  return messages >= BASE_MESSAGES && sum(base, ({ aligned }) => aligned) >= BASE_SHARE * messages
}

const mailRefused: Rule = ({ senders }, { refused }, today) => {
  const found = senders.flatMap(({ sums, mark, days }) => {
    if (mark !== 'mine') return []
    const bad = days.findLast(
      (one) =>
        one.day > today - RECENT_DAYS &&
        loud(one) > 0 &&
        one.refused >= REFUSED_MESSAGES &&
        mayTell(dayIn(refused, sums.name), one.day),
    )
    return bad ? [{ name: sums.name, day: bad.day, refused: bad.refused }] : []
  })
  return named(found, (some) => ({
    event: { what: 'mail_refused', senders: some.map((one) => ({ ...one, day: dayText(one.day) })) },
    remember: (memory) => some.forEach(({ name, day }) => (memory.refused[name] = day)),
  }))
}

const forgeryWave: Rule = ({ senders, days }, { wave }, today) => {
  const start = days[0]?.day
  if (start === undefined) return null
  const strangers = senders.filter(({ group }) => group === 'unknown' || group === 'not_yours')
  const byDay = new Map<number, { messages: number; refused: number }>()
  for (const one of strangers.flatMap((sender) => sender.days)) {
    const sums = byDay.get(one.day) ?? { messages: 0, refused: 0 }
    byDay.set(one.day, sums)
    sums.messages += loud(one)
    sums.refused += one.refused
  }
  for (let day = today; day > today - RECENT_DAYS; day -= 1) {
    const { messages = 0, refused = 0 } = byDay.get(day) ?? {}
    if (messages <= WAVE_MESSAGES || day < start + WAVE_HISTORY_DAYS || !mayTell(wave, day)) continue
    const usual = medianBefore(byDay, day)
    if (messages > WAVE_FACTOR * usual)
      return {
        event: { what: 'forgery_wave', day: dayText(day), messages, usual, refused },
        remember: (memory) => (memory.wave = day),
      }
  }
  return null
}

/** Days without messages count, too. */
function medianBefore(byDay: ReadonlyMap<number, { messages: number }>, day: number): number {
  const counts = Array.from({ length: WAVE_DAYS }, (_, at) => byDay.get(day - 1 - at)?.messages ?? 0)
  const sorted = counts.sort((one, other) => one - other)
  return ((sorted[WAVE_DAYS / 2 - 1] ?? 0) + (sorted[WAVE_DAYS / 2] ?? 0)) / 2
}

const reportsStopped: Rule = ({ reporters, hasLeft }, { silent }, today) => {
  const found = [...reporters.entries()].flatMap(([name, days]) => {
    const last = Math.max(...days)
    const regular = new Set(days.filter((day) => day > last - REGULAR_OF_DAYS)).size
    const isSilent = today - last > SILENT_DAYS && today - last < REGULAR_OF_DAYS
    return isSilent && regular >= REGULAR_DAYS && dayIn(silent, name) !== last ? [{ name, day: last }] : []
  })
  return named(found, (some) => ({
    event: {
      what: 'reports_stopped',
      reporters: some.map(({ name, day }) => ({ org: name, last: dayText(day) })),
      hasLeft,
    },
    remember: (memory) => some.forEach(({ name, day }) => (memory.silent[name] = day)),
  }))
}

/** Once, and again if it goes on for weeks. A few are only on the page: any stranger can have one refused. */
const reportsRefused: Rule = ({ refused, now }, { told }, today) => {
  if (!refused || refused.messages < MANY_REFUSED || now - refused.last >= DAY_MS) return null
  if (today - (told.reports_refused ?? -Infinity) < REFUSED_DAYS) return null
  const { since, messages } = refused
  const event = { what: 'reports_refused' as const, since: dayText(dayOf(since)), messages }
  return { event, remember: () => undefined }
}

/** Once for each that comes day after day; the others are on the page, too, until their owner says whose they are. */
const senderUnclaimed: Rule = ({ seen, days, isWeighed }, { asked = {}, failed }, today) => {
  const start = days[0]?.day
  if (!seen || !isWeighed || start === undefined || today < start + LEARNING_DAYS) return null
  const { domain } = seen.seen
  const found = seen.readiness.unclaimed.flatMap((one) => {
    // What used to pass was told to fail.
    if (one.rhythm !== 'regular' || dayIn(failed, one.trace.sender.name) !== undefined) return []
    const question = questionOf(domain, one)
    return dayIn(asked, askedName(question)) === undefined ? [question] : []
  })
  return named(found, (some) => ({
    event: { what: 'sender_unclaimed', senders: some },
    remember: (memory) => {
      memory.asked = { ...memory.asked, ...Object.fromEntries(some.map((one) => [askedName(one), today])) }
    },
  }))
}

const askedName = ({ name, isBelow }: Question): string => (isBelow ? `${name} below` : name)

/** What is older is on the page: nobody can do anything about it now. */
const spamRateHigh: Rule = ({ spamRates }, { spam = {} }, today) => {
  const found = newSpells(spamRates, spam, today - FRESH_DAYS).map((rate) => ({
    name: spellName(rate),
    rate,
  }))
  return named(found, (some) => ({
    event: { what: 'spam_rate_high', rates: some.map(({ rate }) => rateTold(rate)) },
    remember: (memory) => {
      memory.spam = { ...memory.spam, ...Object.fromEntries(some.map(({ name, rate }) => [name, rate.day])) }
    },
  }))
}

const policyLags: Rule = ({ policyChange, policies }, { lag }) => {
  if (!policyChange || lag === policyChange.at) return null
  const found = lagOf(policyChange, policies)
  return (
    found && {
      event: { what: 'policy_lags', ...found, reporters: found.reporters.slice(0, MAX_NAMES) },
      remember: (memory) => (memory.lag = policyChange.at),
    }
  )
}

const ready: Rule = ({ seen }, { isReady, readyFor, told }, today) => {
  const { state, tag = null, policy } = seen?.readiness ?? {}
  const next = tag && policy ? stepSeen(policy, tag) : null
  if (state !== 'ready' || isReady || !next) return null
  const step = `${tag ?? ''} ${next}`
  if (readyFor === step && today - (told.ready ?? -Infinity) < READY_AGAIN_DAYS) return null
  return {
    event: { what: 'ready', policy: policy?.p ?? '', tag: tag ?? 'p', next },
    remember: (memory) => (memory.readyFor = step),
  }
}

/** Messages that anyone is told of. */
const loud = ({ messages, quiet }: JudgedSender['days'][number]): number => messages - quiet

/** At most so many names in one event; the others wait for the next day. */
const named = <T extends { name: string }>(
  found: readonly T[],
  candidate: (some: T[]) => Candidate,
): Candidate | null => (found.length > 0 ? candidate(found.slice(0, MAX_NAMES)) : null)

/** What goes on is told again after so many days. */
const AGAIN_DAYS = 7
/** Of each kind of memory. */
const MAX_REMEMBERED = 500
const REMEMBERED_DAYS = 90

/** Names come from reports, so one may be called “constructor”. */
const dayIn = (days: Readonly<Record<string, number>>, name: string): number | undefined =>
  Object.hasOwn(days, name) ? days[name] : undefined

const mayTell = (last: number | undefined, day: number): boolean => day >= (last ?? -Infinity) + AGAIN_DAYS

const DATED = ['introduced', 'failed', 'refused', 'asked', 'silent', 'spam'] as const

/** Names that nothing was heard of for long; of more than fit, the latest stay. */
function forgotten(memory: MonitorMemory, today: number): MonitorMemory {
  for (const field of DATED) {
    const recent = Object.entries(memory[field] ?? {})
      .filter(([, day]) => day > today - REMEMBERED_DAYS)
      .sort(([, one], [, other]) => other - one)
    memory[field] = Object.fromEntries(recent.slice(0, MAX_REMEMBERED))
  }
  return memory
}
