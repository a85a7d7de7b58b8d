// The summary of a week.
import { DAY_MS } from '#shared/calendar/day.ts'
import { dayText } from '#shared/reports/days.ts'
import type { JudgedSender } from '#shared/dmarc-monitor/senders.ts'
import { MAX_NAMES, sum, type Rule } from '#shared/dmarc-monitor/event-rule.ts'

const MONDAY = 1
/** Noon, UTC. */
const DIGEST_MS = 12 * 3_600_000

/** About the seven days before a Monday, once most reports of the last one are there. */
export const digest: Rule = (facts, { told }, today) => {
  const first = today - 7
  // January 1, 1970 was a Thursday.
  if ((today + 4) % 7 !== MONDAY || told.digest === today || facts.now - today * DAY_MS < DIGEST_MS)
    return null
  const week = facts.days.filter(({ day }) => day >= first && day < today)
  if (!facts.isWeighed || week.length === 0) return null
  const isThisWeek = (day: number) => day >= first && day < today
  const ofWeek = (sender: JudgedSender) => sender.days.filter(({ day }) => isThisWeek(day))
  const failing = facts.senders.filter(
    (sender) =>
      sender.group === 'yours' && ofWeek(sender).some(({ messages, aligned }) => aligned < messages),
  )
  const networks = facts.senders.filter(
    ({ sums, group, days }) =>
      sums.kind === 'network' &&
      group === 'unknown' &&
      isThisWeek(facts.firstSeen.get(sums.name) ?? days[0]?.day ?? 0),
  )
  const reporters = [...facts.reporters.values()].filter((days) => days.some(isThisWeek))
  return {
    event: {
      what: 'digest',
      first: dayText(first),
      last: dayText(today - 1),
      messages: sum(week, ({ aligned, failed }) => aligned + failed),
      aligned: sum(week, ({ aligned }) => aligned),
      refused: sum(week, ({ refused }) => refused),
      reporters: reporters.length,
      unverified: sum([...facts.unverified.entries()], ([day, count]) => (isThisWeek(day) ? count : 0)),
      newNetworks: networks.length,
      failing: failing.slice(0, MAX_NAMES).map(({ sums }) => sums.name),
    },
    remember: () => undefined,
  }
}
