import { durationText } from '#shared/message/header/texts.ts'
import { type CodeOf, findingsOf, rule } from '#shared/report/finding-table.ts'
import type { Finding } from '#shared/report/finding.ts'
import { MISSING_AFTER_MINUTES } from './limits.ts'

/** How many copies to a provider ended up somewhere, of those that arrived or are missing. */
interface Copies {
  provider: string
  count: number
  known: number
}

/** One copy in five may be chance; half of them is not. */
const severityOfShare = ({ count, known }: Copies) => (count * 2 >= known ? 'error' : 'warning')

const copiesText = ({ count, known }: Copies) =>
  known === 1 ? 'the one copy' : `${count} of ${known} copies`

function rangeText({ count, known }: Copies): string {
  const { from, to } = trueShareRange(count, known)
  return `${from}% to ${to}%`
}

export const PLACEMENT_FINDINGS = {
  'placement-all-in-inbox': rule({
    severity: 'ok',
    title: 'Every copy in the inbox',
    message: ({ provider, known }: { provider: string; known: number }) =>
      `${provider}: ${known === 1 ? 'the one copy is' : `all ${known} copies are`} in the inbox.`,
  }),
  'placement-in-spam': rule({
    severity: 'error',
    severityOf: severityOfShare,
    title: 'Copies in the spam folder',
    message: (copies: Copies) =>
      `${copies.provider} filed ${copiesText(copies)} under spam. With so few copies, the true share could be ${rangeText(copies)}.`,
    fix: 'Check the message with the mail test, and the server’s IP address against the blocklists; then send again another day.',
  }),
  'placement-not-received': rule({
    severity: 'error',
    severityOf: severityOfShare,
    title: 'Copies that did not arrive',
    message: (copies: Copies) =>
      `${copiesText(copies)} had not reached ${copies.provider} ${MISSING_AFTER_MINUTES} minutes after the first copy arrived.`,
    fix: 'Look for a bounce in the mailbox you sent from, and paste it into the bounce decoder. If the provider only delays the message, your mail server’s log says so.',
  }),
  'placement-in-promotions': rule({
    severity: 'info',
    title: 'Copies under Promotions',
    message: (copies: Copies) =>
      `${copies.provider} put ${copiesText(copies)} under Promotions. Promotions is part of the inbox, but fewer people read it, and later.`,
  }),
  'placement-in-other-folder': rule({
    severity: 'info',
    title: 'Copies in another folder',
    message: (copies: Copies) =>
      `${copies.provider} put ${copiesText(copies)} in another folder or tab; the table says which.`,
  }),
  'placement-slow-arrival': rule({
    severity: 'info',
    title: 'Copies that arrived late',
    message: ({ provider, seconds }: { provider: string; seconds: number }) =>
      `Half of the copies took longer than ${durationText(seconds)} to reach ${provider}.`,
    fix: 'Check your mail server’s queue: its log says what the provider answered in the meantime.',
  }),
  'placement-nothing-came': rule({
    severity: 'info',
    unknown: true,
    title: 'No copy arrived',
    message: 'No copy arrived anywhere. Most likely the message was not sent, or the code was not in it.',
    fix: 'Send the message again with the code in its subject, and look for bounces in the mailbox that you sent from.',
  }),
  'placement-mailbox-unread': rule({
    severity: 'info',
    unknown: true,
    title: 'Mailboxes that could not be read',
    message: ({ count }: { count: number }) =>
      `We could not read ${count === 1 ? 'one mailbox' : `${count} mailboxes`} in time, so ${count === 1 ? 'its copy counts' : 'their copies count'} neither as received nor as missing.`,
  }),
}

export type PlacementCode = CodeOf<typeof PLACEMENT_FINDINGS>
export type PlacementFinding = Finding<PlacementCode>

export const placementFinding = findingsOf(PLACEMENT_FINDINGS)

/** Of the normal distribution, for 95%. */
const Z = 1.959964

/** The Wilson interval (Wilson 1927), in whole percent: honest for few mailboxes and for shares near 0 and 100%. */
export function trueShareRange(hits: number, tries: number): { from: number; to: number } {
  if (tries === 0) return { from: 0, to: 100 }
  const share = hits / tries
  const spread = Z * Z
  const middle = share + spread / (2 * tries)
  const reach = Z * Math.sqrt((share * (1 - share)) / tries + spread / (4 * tries * tries))
  const scale = 100 / (1 + spread / tries)
  return {
    from: Math.max(0, Math.round((middle - reach) * scale)),
    to: Math.min(100, Math.round((middle + reach) * scale)),
  }
}
