// What counts as "equal or more exact" if another decoder names the reason of the same bounce: each of Sisimai's
// reasons (https://libsisimai.org/en/reason/, read 2026-11-22) with those of ours that say the same, or name a cause
// within it.
import type { Reason } from '#shared/data/bounce-codes/reasons.ts'

/** Theirs says nothing: any of ours is more exact. */
export const ANY = 'any'

export const SAME_OR_MORE_EXACT: Readonly<Record<string, readonly Reason[] | typeof ANY>> = {
  authfailure: ['auth', 'auth-spf', 'auth-dkim', 'auth-dmarc', 'alignment', 'ptr'],
  badreputation: ['reputation-ip', 'reputation-domain'],
  // "Due to a client IP address or a hostname": who was rejected, not why.
  blocked: ['blocklist', 'reputation-ip', 'reputation-domain', 'ptr', 'policy', 'rate', 'account'],
  contenterror: ['content', 'header-form'],
  delivered: ['delivered'],
  exceedlimit: ['size'],
  // "Due to delivery time being expired": ours may name why the time ran out.
  expired: ['timeout', 'delayed', 'routing', 'dns-recipient', 'greylist'],
  failedstarttls: ['tls'],
  feedback: ['complaint'],
  // Rejected after DATA, or a mailbox with status 5.2.0 or 5.2.1: several causes in one word.
  filtered: [
    ...(['address', 'disabled', 'moved', 'full', 'policy', 'content', 'header-form'] as const),
    ...(['suppressed', 'sender-address'] as const),
  ],
  hasmoved: ['moved'],
  hostunknown: ['dns-recipient'],
  mailboxfull: ['full'],
  mailererror: ['system'],
  mesgtoobig: ['size'],
  networkerror: ['routing', 'loop', 'timeout', 'dns-recipient'],
  norelaying: ['relay'],
  notaccept: ['no-mail', 'dns-recipient', 'system'],
  notcompliantrfc: ['header-form'],
  onhold: ANY,
  policyviolation: [
    ...(['policy', 'virus', 'content', 'header-form', 'rate', 'login', 'sender-address'] as const),
    ...(['auth', 'link', 'size', 'own-filter', 'account'] as const),
  ],
  // "By a sender's email address": a domain that is not found, not authenticated or not wanted.
  rejected: [
    ...(['sender-address', 'dns-sender', 'policy', 'reputation-domain', 'blocklist'] as const),
    ...(['auth', 'auth-spf', 'auth-dmarc', 'header-form'] as const),
  ],
  requireptr: ['ptr'],
  securityerror: ['login', 'account', 'tls', 'policy', 'virus', 'auth'],
  spamdetected: ['content', 'link', 'own-filter'],
  speeding: ['rate', 'account'],
  suppressed: ['suppressed'],
  suspend: ['disabled'],
  syntaxerror: ['protocol'],
  systemerror: ['system', 'routing', 'protocol', 'loop', 'timeout'],
  systemfull: ['system'],
  toomanyconn: ['rate', 'account'],
  undefined: ANY,
  userunknown: ['address', 'moved', 'disabled', 'dns-recipient'],
  vacation: ['auto-reply'],
  virusdetected: ['virus', 'own-filter'],
}

export const isSameOrMoreExact = (ours: Reason | undefined, theirs: string): boolean => {
  const set = Object.hasOwn(SAME_OR_MORE_EXACT, theirs) ? SAME_OR_MORE_EXACT[theirs] : undefined
  return set === ANY || (ours !== undefined && set?.includes(ours) === true)
}
