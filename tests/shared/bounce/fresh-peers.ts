// What counts as "equal or more exact" in two sets of bounces that no rule was written with: each set's labels with
// those of our reasons that say the same, or name a cause within it. Written on 2026-11-23, before any of them was
// decoded; tests/bench/bounce-labels.md has the figures. A label that says nothing about the reason is missing here, and its
// bounces are left out.
import type { Reason } from '#shared/data/bounce-codes/reasons.ts'

type Table = Readonly<Record<string, readonly Reason[]>>

const MISSING: readonly Reason[] = ['address', 'moved', 'disabled']
const DISTRUST: readonly Reason[] = ['blocklist', 'reputation-ip', 'reputation-domain']
const AUTHENTICATION: readonly Reason[] = ['auth', 'auth-spf', 'auth-dkim', 'auth-dmarc', 'alignment', 'ptr']
const SPAM: readonly Reason[] = ['content', 'link']

/** For https://github.com/crisp-oss/email-bounce-parser: the names of its test files, by hand. */
export const CRISP: Table = {
  no_such_recipient: MISSING,
  recipient_unknown: MISSING,
  does_not_exist: MISSING,
  // Rejected without a reason: RFC 5321, 4.2.3 names all of these for 550.
  address_rejected: [...MISSING, 'policy', 'sender-address'],
  mailbox_unavailable: [...MISSING, 'policy'],
  account_disabled: ['disabled'],
  mailbox_full: ['full'],
  mailbox_over_quota: ['full'],
  spam: [...SPAM, 'reputation-ip', 'reputation-domain'],
  // One of them names the blocklist that has the client.
  spam_content: [...SPAM, 'blocklist'],
  // Google's page explains 4.7.28: the IP address is slowed down because of spam from it.
  ip_blocked_spam: [...DISTRUST, 'rate'],
  reputation: DISTRUST,
  // Says who was rejected, but not why.
  blocked: [...DISTRUST, ...SPAM, 'policy', 'ptr', 'rate'],
  service_refused: [...DISTRUST, ...SPAM, 'policy', 'rate'],
  message_rejected: [...DISTRUST, ...SPAM, ...AUTHENTICATION, 'policy', 'virus', 'header-form'],
  not_allowed: [...AUTHENTICATION, 'policy', 'relay', 'login', 'sender-address'],
  sender_blocked: ['policy', 'sender-address', 'blocklist', 'reputation-domain'],
  restricted_permissions: ['policy'],
  policy_violation: [...SPAM, 'policy', 'virus', 'size', 'header-form'],
  authentication_failure: AUTHENTICATION,
  equal_headers: ['header-form', 'content'],
  rate_limited: ['rate'],
  too_many_connections: ['rate'],
  deferred: ['rate', 'delayed', 'greylist', 'reputation-ip', 'system', 'timeout'],
  server_busy: ['rate', 'system', 'greylist'],
  // Yahoo names the domain that it cannot resolve.
  action_aborted_local_error: ['system', 'greylist', 'dns-sender'],
  timeout: ['timeout', 'routing'],
  unknown_server_timeout: ['timeout', 'routing'],
  unknown_server_connection: ['routing', 'timeout'],
  // A null MX, and a host without a route.
  unknown_server_unknown: ['dns-recipient', 'no-mail', 'routing'],
  server_unknown: ['dns-recipient'],
  // The text says “the account or domain may not exist.”
  unkown_server: ['dns-recipient', 'address'],
  hops: ['loop'],
}

/**
 * For https://github.com/zone-eu/zone-mta: the category and the message of the rule that its rules file has for a reply
 * quoted there. Rules without a reply are left out.
 */
export const ZONE_MTA: Table = {
  'blacklist Sender IP blacklisted': DISTRUST,
  'blacklist Sender IP blocked': DISTRUST,
  'blacklist Blacklisted by Spamhaus': DISTRUST,
  // The country is on a list.
  'blacklist Sender IP blacklisted by region': [...DISTRUST, 'policy'],
  'blacklist Spam detected': [...DISTRUST, ...SPAM],
  'other Sender IP blacklisted': [...DISTRUST, 'rate'],
  // The list is about links; the replies say that the client or the sender is on it.
  'spam Spammy URL in message': [...SPAM, 'blocklist'],
  'spam Message detected as spam': [...SPAM, 'reputation-ip', 'reputation-domain'],
  'greylist Message temporarily Greylisted': ['greylist'],
  'capacity Too many connections': ['rate'],
  'capacity Mailbox is full': ['full'],
  'recipient The email account does not exist': MISSING,
  'recipient Recipient Unknown': MISSING,
  'recipient Unknown user': MISSING,
  'policy Blocked by recipient': ['policy', ...AUTHENTICATION],
  'network Email Routing Issue Due To Network': ['dns-recipient', 'routing'],
}

export const isEqualOrMoreExact = (table: Table, ours: Reason | undefined, theirs: string): boolean =>
  ours !== undefined && Object.hasOwn(table, theirs) && table[theirs]?.includes(ours) === true
