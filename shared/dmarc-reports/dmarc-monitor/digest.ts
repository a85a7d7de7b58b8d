// The summary of a week, and its words: what wants an answer first, then what fails, then what changed.
import { dayText } from '#shared/dmarc-reports/days.ts'
import { sourceText } from '#shared/dmarc-reports/judge.ts'
import { percentText } from '#shared/dmarc-reports/numbers.ts'
import { SPAM_RATE_GOAL } from '#shared/data/provider-rules/spam-rate.ts'
import { DAY_MS, dayInWords, HOUR_MS } from '#shared/kit/calendar.ts'
import { listNames, plural } from '#shared/kit/sentence.ts'
import { joined } from '#shared/report/verdict-table.ts'
import { MAX_NAMES, type MonitorEvent, type MonitorFacts, type Rule, sum } from './event-kinds.ts'
import { policyOfKey } from './kept-rows.ts'
import type { JudgedSender } from './senders.ts'
import { highestOf, rateTold, weekRateText } from './spam-rates.ts'

/** Noon, UTC. */
const DIGEST_MS = 12 * HOUR_MS
const WEEK = 7
/** Of a week: what fails on so many days fails daily. */
const DAILY_DAYS = 5
const DAILY_MESSAGES = 10

/** January 1, 1970 was a Thursday. */
const lastMonday = (today: number): number => today - ((today + 3) % WEEK)

/** About the seven days before the last Monday, once most reports of its Sunday are there; later if nobody looked, or had reported. */
export const digest: Rule = (facts, { told }, today) => {
  const monday = lastMonday(today)
  if ((told.digest ?? -Infinity) >= monday || facts.now - monday * DAY_MS < DIGEST_MS) return null
  const week = weekBefore(monday)
  const days = facts.days.filter(week.has)
  if (!facts.isWeighed || days.length === 0) return null
  return {
    event: {
      what: 'digest',
      ...week.dates,
      ...totalsOf(days),
      ...sinceLastWeek(facts, monday),
      ...openIn(facts, week),
      ...rateIn(facts, week),
    },
    remember: () => undefined,
  }
}

type Digest = Extract<MonitorEvent, { what: 'digest' }>

interface Week {
  has: (of: { day: number }) => boolean
  dates: Pick<Digest, 'first' | 'last'>
}

/** @param end the first day after it */
const weekBefore = (end: number): Week => ({
  has: ({ day }) => day >= end - WEEK && day < end,
  dates: { first: dayText(end - WEEK), last: dayText(end - 1) },
})

const totalsOf = (days: MonitorFacts['days']): Pick<Digest, 'messages' | 'aligned' | 'refused'> => ({
  messages: sum(days, ({ aligned, failed }) => aligned + failed),
  aligned: sum(days, ({ aligned }) => aligned),
  refused: sum(days, ({ refused }) => refused),
})

type Changed = 'before' | 'newSenders' | 'newNetworks' | 'silent' | 'record'

function sinceLastWeek(facts: MonitorFacts, monday: number): Pick<Digest, Changed> {
  const [now, last] = [weekBefore(monday), weekBefore(monday - WEEK)]
  const { senders, firstSeen, days, policyChange } = facts
  const lastDays = days.filter(last.has)
  const isFirstWeek = lastDays.length === 0
  const isNew = ({ sums, days: own }: JudgedSender) =>
    now.has({ day: firstSeen.get(sums.name) ?? own[0]?.day ?? 0 })
  const fresh = senders.filter(isNew)
  const silent = senders.filter(
    ({ group, days: own }) => group === 'yours' && own.filter(last.has).length > 1 && !own.some(now.has),
  )
  const changedAt = policyChange?.at ?? 0
  return {
    before: isFirstWeek ? null : totalsOf(lastDays),
    newSenders: isFirstWeek ? [] : namesOf(fresh.filter(({ sums }) => sums.kind !== 'network')),
    newNetworks: fresh.filter(({ sums, group }) => sums.kind === 'network' && group === 'unknown').length,
    silent: namesOf(silent),
    record:
      policyChange && changedAt >= (monday - WEEK) * DAY_MS
        ? { before: policyChange.before, now: policyChange.now }
        : null,
  }
}

type Open = 'reporters' | 'unverified' | 'failing' | 'daily' | 'asked'

function openIn(facts: MonitorFacts, { has }: Week): Pick<Digest, Open> {
  const { senders, policies, unverified, seen } = facts
  const failed = ({ messages, aligned }: JudgedSender['days'][number]) => messages - aligned
  const ofWeek = senders.map((sender) => ({
    sender,
    days: sender.days.filter((one) => has(one) && failed(one) > 0),
  }))
  const daily = ofWeek
    .filter(({ sender: { group } }) => group !== 'not_yours' && group !== 'forwarded')
    .filter(({ days }) => days.length >= DAILY_DAYS && sum(days, failed) >= DAILY_MESSAGES)
    .map(({ sender, days }) => ({ name: sender.sums.name, messages: sum(days, failed), days: days.length }))
    .sort((one, other) => other.messages - one.messages)
  const isFailing = ({ sender, days }: (typeof ofWeek)[number]) => sender.group === 'yours' && days.length > 0
  return {
    reporters: new Set(policies.filter(has).map(({ key }) => policyOfKey(key).org)).size,
    unverified: sum([...unverified.entries()], ([day, count]) => (has({ day }) ? count : 0)),
    failing: namesOf(ofWeek.filter(isFailing).map(({ sender }) => sender)),
    daily: daily.slice(0, MAX_NAMES),
    asked: (seen?.readiness.unclaimed ?? []).map(sourceText).slice(0, MAX_NAMES),
  }
}

/** Without figures, nothing is said. */
function rateIn({ spamRates }: MonitorFacts, { has }: Week): Pick<Digest, 'spamRate'> {
  const highest = highestOf(spamRates.filter(has))
  return highest ? { spamRate: rateTold(highest) } : {}
}

const namesOf = (senders: readonly JudgedSender[]): string[] =>
  senders.slice(0, MAX_NAMES).map(({ sums }) => sums.name)

export const isQuietWeek = ({ failing, daily = [], asked = [], spamRate }: Digest): boolean =>
  failing.length + daily.length + asked.length === 0 && (spamRate?.rate ?? 0) < SPAM_RATE_GOAL

/** @param domain that is monitored */
export function digestText(domain: string, week: Digest): string {
  const {
    asked = [],
    daily = [],
    failing,
    silent = [],
    newSenders = [],
    record,
    newNetworks,
    unverified,
  } = week
  const other = failing.filter((name) => !daily.some((one) => one.name === name))
  return joined(
    totalsText(week),
    asked.length > 0
      ? `Your answer is needed: ${listNames(asked)} ${asked.length === 1 && !asked[0]?.startsWith('addresses') ? 'sends' : 'send'} steadily, and nothing proves whose mail it is.`
      : '',
    daily.length > 0
      ? `Fails day after day: ${listNames(daily.map(({ name, messages, days }) => `${name} (${plural(messages, 'message', 'messages')} on ${plural(days, 'day', 'days')})`))}.`
      : '',
    week.spamRate ? weekRateText(domain, week.spamRate) : '',
    other.length > 0 ? `Some of your mail fails through ${listNames(other)}.` : '',
    record ? `The record changed from “${record.before}” to “${record.now}”.` : '',
    newSenders.length > 0 ? `New: ${listNames(newSenders)}.` : '',
    silent.length > 0 ? `No mail this week through ${listNames(silent)}.` : '',
    newNetworks > 0
      ? `${plural(newNetworks, 'network', 'networks')} that nothing is known of appeared for the first time.`
      : '',
    unverified > 0
      ? `${plural(unverified, 'report', 'reports')} came from senders that could not be proved, and count for nothing.`
      : '',
  )
}

function totalsText({ first, last, messages, aligned, refused, reporters, before }: Digest): string {
  const compared = before
    ? ` (${percentText(before.aligned, before.messages)} of ${plural(before.messages, 'message', 'messages')} the week before)`
    : ''
  return `${plural(messages, 'message', 'messages')} from ${dayInWords(first)} to ${dayInWords(last)}, as ${plural(reporters, 'receiver', 'receivers')} reported: ${percentText(aligned, messages)} passed DMARC${compared}, and ${refused === 0 ? 'none were' : plural(refused, 'was', 'were')} quarantined or refused.`
}
