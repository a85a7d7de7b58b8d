// What the placements mean, provider by provider: each sorts mail by its own rules, so one average says little.
import { trueShareRange } from '#shared/deliverability-test/confidence.ts'
import { MISSING_AFTER_MINUTES } from '#shared/deliverability-test/limits.ts'
import type { PlacementReport, ProviderShare } from '#shared/deliverability-test/schema.ts'
import { durationText } from '#shared/header/duration.ts'
import type { Finding } from '#shared/report/finding.ts'

export type PlacementFacts = Pick<PlacementReport, 'state' | 'all' | 'byProvider' | 'placements'>

/** Greylisting and full queues take this long; anything faster is not worth mentioning. */
const SLOW_SECONDS = 300

export function judgePlacements({ state, all, byProvider }: PlacementFacts): Finding[] {
  const came = all.known - all.counts.missing
  if (state === 'expired') return []
  if (came === 0) return [...(state === 'done' ? [NOTHING_CAME] : []), ...unreadable(all.counts.unknown)]
  return [...byProvider.flatMap(judgeProvider), ...unreadable(all.counts.unknown)]
}

const NOTHING_CAME: Finding = {
  code: 'nothing-came',
  severity: 'info',
  unknown: true,
  message: 'No copy arrived anywhere. Most likely the message was not sent, or the code was not in it.',
  fix: 'Send the message again with the code in its subject, and look for bounces in the mailbox that you sent from.',
}

function judgeProvider(share: ProviderShare): Finding[] {
  const { provider, counts, known, medianSeconds } = share
  const findings: Finding[] = []
  if (known > 0 && counts.inbox === known)
    findings.push({
      code: 'all-in-inbox',
      severity: 'ok',
      message: `${provider}: ${copies(known)} in the inbox.`,
    })
  if (counts.spam > 0) findings.push(spam(share))
  if (counts.missing > 0) findings.push(missing(share))
  if (counts.promotions > 0)
    findings.push({
      code: 'in-promotions',
      severity: 'info',
      message: `${provider} put ${ofKnown(counts.promotions, known)} under Promotions. Promotions is part of the inbox, but fewer people read it, and later.`,
    })
  if (counts.other > 0)
    findings.push({
      code: 'in-other-folder',
      severity: 'info',
      message: `${provider} put ${ofKnown(counts.other, known)} in another folder or tab; the table says which.`,
    })
  if (medianSeconds !== null && medianSeconds >= SLOW_SECONDS)
    findings.push({
      code: 'slow-arrival',
      severity: 'info',
      message: `Half of the copies took longer than ${durationText(medianSeconds)} to reach ${provider}.`,
      fix: 'Check your mail server’s queue: its log says what the provider answered in the meantime.',
    })
  return findings
}

/** One copy in five may be chance; half of them is not. */
const severityOf = (count: number, known: number): Finding['severity'] =>
  count * 2 >= known ? 'error' : 'warning'

const spam = ({ provider, counts, known }: ProviderShare): Finding => ({
  code: 'in-spam',
  severity: severityOf(counts.spam, known),
  message: `${provider} filed ${ofKnown(counts.spam, known)} under spam. With so few copies, the true share could be ${rangeText(counts.spam, known)}.`,
  fix: 'Check the message with the mail test, and the server’s IP address against the blocklists; then send again another day.',
})

const missing = ({ provider, counts, known }: ProviderShare): Finding => ({
  code: 'not-received',
  severity: severityOf(counts.missing, known),
  message: `${ofKnown(counts.missing, known)} had not reached ${provider} ${MISSING_AFTER_MINUTES} minutes after the first copy arrived.`,
  fix: 'Look for a bounce in the mailbox you sent from, and paste it into the bounce decoder. If the provider only delays the message, your mail server’s log says so.',
})

const unreadable = (count: number): Finding[] =>
  count === 0
    ? []
    : [
        {
          code: 'mailbox-unread',
          severity: 'info',
          unknown: true,
          message: `We could not read ${count === 1 ? 'one mailbox' : `${count} mailboxes`} in time, so ${count === 1 ? 'its copy counts' : 'their copies count'} neither as received nor as missing.`,
        },
      ]

const copies = (known: number) => (known === 1 ? 'the one copy is' : `all ${known} copies are`)
const ofKnown = (count: number, known: number) =>
  known === 1 ? 'the one copy' : `${count} of ${known} copies`

function rangeText(count: number, known: number): string {
  const { from, to } = trueShareRange(count, known)
  return `${from}% to ${to}%`
}
