// The week in words: what wants an answer first, then what fails, then what changed.
import { dayInWords } from '#shared/kit/calendar/day-text.ts'
import type { Digest } from './digest.ts'
import { listNames } from '#shared/report/list-names.ts'
import { percentText } from '#shared/dmarc-reports/numbers.ts'
import { plural } from '#shared/kit/text/number-text.ts'

export const isQuietWeek = ({ failing, daily = [], asked = [] }: Digest): boolean =>
  failing.length + daily.length + asked.length === 0

export function digestText(week: Digest): string {
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
  const sentences = [
    totalsText(week),
    asked.length > 0
      ? `Your answer is needed: ${listNames(asked)} ${asked.length === 1 && !asked[0]?.startsWith('addresses') ? 'sends' : 'send'} steadily, and nothing proves whose mail it is.`
      : '',
    daily.length > 0
      ? `Fails day after day: ${listNames(daily.map(({ name, messages, days }) => `${name} (${plural(messages, 'message', 'messages')} on ${plural(days, 'day', 'days')})`))}.`
      : '',
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
  ]
  return sentences.filter((sentence) => sentence !== '').join(' ')
}

function totalsText({ first, last, messages, aligned, refused, reporters, before }: Digest): string {
  const compared = before
    ? ` (${percentText(before.aligned, before.messages)} of ${plural(before.messages, 'message', 'messages')} the week before)`
    : ''
  return `${plural(messages, 'message', 'messages')} from ${dayInWords(first)} to ${dayInWords(last)}, as ${plural(reporters, 'receiver', 'receivers')} reported: ${percentText(aligned, messages)} passed DMARC${compared}, and ${refused === 0 ? 'none were' : plural(refused, 'was', 'were')} quarantined or refused.`
}
