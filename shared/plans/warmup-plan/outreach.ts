// How many emails a day to people who did not ask for them are safe from one mailbox: the one rule that the warmup plan and the email
// sequence read. What a provider allows is a technical limit, not a safe number.
import { numberText, plural } from '#shared/kit/sentence.ts'

export const SAFE_OUTREACH = {
  perMailbox: 50,
  says: 'Vendors name 20 to 50 cold emails a day for a mailbox, and none above 100',
  source: 'https://help.mailreach.co',
  readOn: '2026-11-26',
} as const

/** For so many mailboxes together; whoever names none has one. */
export const safeOutreach = (mailboxes: number): number => SAFE_OUTREACH.perMailbox * Math.max(1, mailboxes)

/** How many mailboxes it takes to stay at the safe number. */
export const mailboxesForOutreach = (perDay: number): number =>
  Math.max(1, Math.ceil(perDay / SAFE_OUTREACH.perMailbox))

/** "2,000 a day needs 40 mailboxes at 50 each." */
export const outreachNeeds = (perDay: number): string =>
  `For cold email, ${numberText(perDay)} a day needs ${plural(mailboxesForOutreach(perDay), 'mailbox', 'mailboxes')} at ${SAFE_OUTREACH.perMailbox} each.`
