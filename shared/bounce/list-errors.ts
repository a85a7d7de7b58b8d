// Refusals in which no blocklist names anyone: the list refused the question of the recipient's server, which took that
// for an entry, or the list has closed. Spamhaus’s error codes
// (https://www.spamhaus.com/resource-center/help-for-spamhaus-projects-legacy-blocklist-users, read 2026-11-28) are also
// used by others.
import type { Meaning } from '#shared/data/bounce-codes/meaning.ts'
import { closedListOf } from '#shared/data/blocklists/closed-lists.ts'

const REFUSED =
  /\b(?:(?:open|public) resolver|excess(?:ive)? (?:number of |volume of )?(?:dns )?quer|query refused|returnc\/|127\.255\.255\.\d|typing error in dnsbl)|\/refused\.shtml/

/** A list that still answers. */
const LIVE =
  /spamhaus|spamcop|barracuda|abuseat|surbl|uribl|uceprotect|abusix|mailspike|(?:^|\.)(?:zen|[sxpcd]bl|psbl|bl|dnsbl|rbl)\./

const HOST = /[a-z0-9_-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}/g

const TELL = 'Tell the recipient in another way; their administrator has to change the setting.'

const found = (advice: string): Meaning => ({
  reason: 'system',
  actor: 'recipient_admin',
  address: 'keep',
  advice: `${advice} ${TELL}`,
})

/** @param lower the reply's text, in lower case */
export function listError(lower: string): Meaning | undefined {
  if (REFUSED.test(lower))
    return found(
      'No blocklist names you. The recipient’s server asks a list that does not answer it, and takes the error for an entry.',
    )
  const hosts = lower.match(HOST) ?? []
  const closed = hosts.map(closedListOf).find((name) => name !== undefined)
  if (closed === undefined || hosts.some((host) => LIVE.test(host) && closedListOf(host) === undefined))
    return undefined
  return found(
    `The recipient’s server still asks ${closed}, a blocklist that has closed, so no entry of yours can be removed.`,
  )
}
