// Words for what happened to a message that mean the same in every service; each adds its own in services/.
import type { Fate } from '#shared/data/bounce-codes/meaning.ts'
import type { Reason } from '#shared/data/bounce-codes/reasons.ts'

/** The first three are listed, the others counted. */
export type EventKind =
  | 'bounce'
  | 'complaint'
  | 'rejected'
  | 'deferred'
  | 'delivered'
  | 'sent'
  | 'opened'
  | 'clicked'
  | 'unsubscribed'
  | 'subscribed'
  | 'autoreply'
  | 'inbound'
  | 'other'

/** What a word of a service means; whatever is left out, the word does not say. */
export interface Says {
  kind?: EventKind
  class?: 'permanent' | 'temporary'
  reason?: Reason
  /** The word is vague. */
  isGuess?: true
  address?: Fate
  /** It says more than any text beside it: the message never reached a server of the recipient. */
  outranks?: true
}

export type Words = Readonly<Record<string, EventKind | Says>>

const HARD = { kind: 'bounce', class: 'permanent' } as const
const SOFT = { kind: 'bounce', class: 'temporary' } as const
const OWN = { kind: 'rejected', class: 'permanent', reason: 'own-filter' } as const
const LISTED = { kind: 'rejected', class: 'permanent', reason: 'suppressed', outranks: true } as const

const each = (names: string, says: Words[string]): Words =>
  Object.fromEntries(names.split(' ').map((name) => [name, says]))

export const COMMON: Words = {
  ...each('bounce bounced bounces failed failure error out_of_band undetermined_bounce', 'bounce'),
  ...each(
    'hard_bounce hard_bounced hard_bounces hard_fail permanent_bounce permanent_failure permanent_fail',
    HARD,
  ),
  ...each('soft_bounce soft_bounced soft_bounces soft_fail transient_bounce temporary_bounce', SOFT),
  ...each('deferred deferral delay delayed delivery_delay delivery_delayed failed_attempt', 'deferred'),
  ...each('temporary_failure temporary_fail', 'deferred'),
  ...each('complaint complained complaints spam spam_complaint spam_complaints spam_report', 'complaint'),
  ...each('spam_reports spam_reported abuse_report marked_as_spam', 'complaint'),
  ...each('reject rejected dropped drop not_accepted policy_rejection', OWN),
  ...each('suppressed', LISTED),
  ...each('invalid invalid_email', { kind: 'bounce', class: 'permanent', reason: 'address' }),
  ...each('delivered delivery', 'delivered'),
  ...each(
    'sent send processed accepted queued request requests injection stored scheduled submission',
    'sent',
  ),
  ...each('open opened opens unique_open unique_opened opened_unique initial_open first_opening', 'opened'),
  ...each('proxy_open unique_proxy_open loaded_by_proxy amp_open amp_initial_open', 'opened'),
  ...each('click clicked clicks unique_click clicked_unique amp_click', 'clicked'),
  ...each('unsub unsubscribe unsubscribed unsubscribes unsubscription group_unsubscribe', 'unsubscribed'),
  ...each('list_unsubscribe link_unsubscribe list_unsub', 'unsubscribed'),
  ...each('subscribe subscribed group_resubscribe resubscribed', 'subscribed'),
  ...each('autoreply auto_reply autoresponder autoresponded', 'autoreply'),
  ...each('inbound received', 'inbound'),
}
