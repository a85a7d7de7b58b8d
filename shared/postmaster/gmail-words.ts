// What the words of Gmail's answers mean, and the one thing to do about each (discovery document of the Postmaster Tools API,
// version 2, revision 20260623).
import { foreignText } from '#shared/kit/foreign-text.ts'
import type { DeliveryErrorKey } from './metric-names.ts'
import type { Status } from './provider-read.ts'

/** Of a requirement. */
export const STATUS_WORDS: Readonly<Record<Status, string>> = {
  compliant: 'compliant',
  needs_work: 'needs work',
  unknown: 'not said',
}

interface Words {
  meaning: string
  todo: string
}

/** A word that came after this was written. */
const unknownReason = (reason: string): Words => ({
  meaning: `Gmail gives the reason “${foreignText(reason, 60)}”, which its description does not explain.`,
  todo: 'Read the reason at postmaster.google.com.',
})

type Table = ReadonlyMap<string, Words>

const wordsOf = (table: Table, reason: string): Words => table.get(reason) ?? unknownReason(reason)

const tableOf = (words: Readonly<Record<string, Words>>): Table => new Map(Object.entries(words))

/** Where Gmail has judged a domain and says nothing more. */
export const NO_VERDICT = 'NOT_GIVEN'

/** Gmail cannot judge: no fault, and no proof of anything. */
export const LOW_VOLUME = 'MESSAGE_VOLUME_LOW'

/** DeliverabilityStatusVerdict.reason */
const VERDICTS = tableOf({
  [NO_VERDICT]: {
    meaning: 'Gmail gives no verdict on the domain as a whole.',
    todo: 'Read the single requirements.',
  },
  REASON_UNSPECIFIED: {
    meaning: 'Gmail gives no reason.',
    todo: 'Read the single requirements.',
  },
  [LOW_VOLUME]: {
    meaning: 'Gmail gets too few messages to judge the domain.',
    todo: 'Keep sending to people who asked for it. Low volume is no fault, and no proof that all is well.',
  },
  SMTP_ERRORS_HIGH: {
    meaning: 'Gmail refuses or puts off many of the messages.',
    todo: 'Read the replies of Gmail in your server’s log: each names its reason.',
  },
  SENDER_NOT_COMPLIANT: {
    meaning: 'The domain does not meet Gmail’s rules for senders.',
    todo: 'Fix the requirements that need work.',
  },
  SPAM_RATE_HIGH: {
    meaning: 'People report more than 0.1% of the messages as spam.',
    todo: 'Send only to people who asked for it, and less often.',
  },
  USER_FEEDBACK_NEGATIVE: {
    meaning: 'People at Gmail show that they do not want the messages.',
    todo: 'Stop sending to everyone who has not opened a message in months.',
  },
  USER_FEEDBACK_LOW: {
    meaning: 'People at Gmail do nothing with the messages.',
    todo: 'Send first to the people who open and answer.',
  },
  USER_FEEDBACK_POSITIVE: {
    meaning: 'People at Gmail show that they want the messages.',
    todo: 'Keep going as you do.',
  },
})

export const verdictWords = (reason: string): Words => wordsOf(VERDICTS, reason)

/** OneClickUnsubscribeVerdict.reason */
const ONE_CLICK = tableOf({
  REASON_UNSPECIFIED: {
    meaning: 'Gmail gives no reason.',
    todo: 'Turn on one-click unsubscribe for all email that advertises.',
  },
  NO_UNSUB_GENERAL: {
    meaning: 'Most of the messages have no one-click unsubscribe.',
    todo: 'Turn on one-click unsubscribe for all email that advertises.',
  },
  NO_UNSUB_SPAM_REPORTS: {
    meaning: 'Most of the messages that people report as spam have no one-click unsubscribe.',
    todo: 'Find out which email people report, and turn on one-click unsubscribe there first.',
  },
  NO_UNSUB_PROMO_SPAM_REPORTS: {
    meaning: 'Most of the promotions that people report as spam have no one-click unsubscribe.',
    todo: 'Turn on one-click unsubscribe for every promotion.',
  },
})

export const oneClickWords = (reason: string): Words => wordsOf(ONE_CLICK, reason)

/** HonorUnsubscribeVerdict.reason */
const HONOR = tableOf({
  REASON_UNSPECIFIED: {
    meaning: 'Gmail gives no reason.',
    todo: 'Stop sending within two days to everyone who unsubscribes.',
  },
  NOT_HONORING: {
    meaning: 'People who unsubscribed still get email.',
    todo: 'Stop sending within two days to everyone who unsubscribes.',
  },
  NOT_HONORING_TOO_FEW_CAMPAIGNS: {
    meaning: 'People who unsubscribed still get email, and all of it seems to be one campaign to Gmail.',
    todo: 'Stop sending to them within two days, and give each kind of email its own List-Id.',
  },
  NOT_HONORING_TOO_MANY_CAMPAIGNS: {
    meaning:
      'People who unsubscribed still get email, since each message seems to be another campaign to Gmail.',
    todo: 'Stop sending to them within two days, and keep one List-Id for each kind of email.',
  },
})

export const honorWords = (reason: string): Words => wordsOf(HONOR, reason)

/** error_type and error_reason, as Postmaster Tools explains them. */
const ERRORS: Table = tableOf({
  reject: {
    meaning: 'Gmail refuses them',
    todo: 'Read the replies in your server’s log, and decode one of them.',
  },
  temp_fail: {
    meaning: 'Gmail puts them off',
    todo: 'Send fewer messages an hour, and let your server try again.',
  },
  bad_attachment: {
    meaning: 'they have attachments that Gmail does not accept',
    todo: 'Link to the file instead of attaching it.',
  },
  bad_or_missing_ptr_record: {
    meaning: 'the server has no reverse DNS name, or one that does not lead back to it',
    todo: 'Ask whoever runs the server to set its reverse DNS name (PTR).',
  },
  ip_in_rbls: {
    meaning: 'the IP address of the server is on public blocklists',
    todo: 'Check the IP address of the server, and get it off the lists.',
  },
  low_domain_reputation: {
    meaning: 'the domain has a bad reputation',
    todo: 'Send less, and only to people who open your email, until the refusals end.',
  },
  low_ip_reputation: {
    meaning: 'the IP address of the server has a bad reputation',
    todo: 'Find out who else sends from that IP address, and send less from it.',
  },
  spammy_content: {
    meaning: 'what they say looks like spam',
    todo: 'Check the template, and remove what looks like spam.',
  },
  stamp_policy_error: {
    meaning: 'they do not meet a policy on authentication',
    todo: 'Check SPF, DKIM and DMARC, and send an email to the mail test.',
  },
  anomalous_traffic_pattern: {
    meaning: 'there are suddenly more of them than usual',
    todo: 'Spread the messages over the day, and raise the number slowly.',
  },
  reject_other: {
    meaning: 'Gmail refuses them for another reason',
    todo: 'Read the replies in your server’s log, and decode one of them.',
  },
  temp_fail_other: {
    meaning: 'Gmail puts them off for another reason',
    todo: 'Read the replies in your server’s log, and decode one of them.',
  },
} satisfies Record<DeliveryErrorKey, Words>)

/** @param key of a series of delivery errors; empty for all of them */
export function deliveryErrorWords(key: string): Words {
  const known = ERRORS.get(key)
  if (known) return known
  const todo = 'Read the replies in your server’s log, and decode one of them.'
  return key === ''
    ? { meaning: 'Gmail refuses them or puts them off', todo }
    : { meaning: `Gmail gives the reason “${foreignText(key, 60)}”`, todo }
}
