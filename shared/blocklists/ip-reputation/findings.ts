import {
  type Listing,
  listingName,
  listingSeverity,
  listingText,
  removalSteps,
} from '#shared/blocklists/listing.ts'
import { findingsOf, rule, type CodeOf } from '#shared/report/finding-table.ts'
import type { Finding } from '#shared/report/finding.ts'

/** What blocklists say. */
const LISTS = {
  'ip-listed': rule({
    severity: 'error',
    severityOf: (listing: Listing) => listingSeverity(listing),
    title: 'An IP address on a blocklist',
    rfc: 'RFC 5782, 2.1',
    message: listingText,
    fix: ({ row }) => removalSteps(row),
    owner: ({ kind, subject, row }) => listingName(kind, subject, row.zone),
  }),
  'ip-listed-ignorable': rule({
    severity: 'info',
    title: 'A listing that can be ignored',
    rfc: 'RFC 5782, 2.1',
    message: listingText,
  }),
  'ip-lists-unverified': rule({
    severity: 'info',
    unknown: true,
    title: 'Blocklists that could not be checked',
    rfc: 'RFC 5782, 5',
    message: ({ unverified, all }: { unverified: number; all: number }) =>
      `${unverified} of the ${all} blocklists could not be checked.`,
  }),
}

/** Its name, and whether that name leads back to it. */
const REVERSE = {
  'ip-ptr-missing': rule({
    severity: 'error',
    title: 'No reverse DNS name',
    rfc: 'RFC 1912, 2.1',
    message: 'The IP address has no reverse DNS name (PTR). Gmail and many others refuse mail from it.',
    fix: 'Ask the provider of the IP address to set its reverse DNS name to your mail server’s name.',
  }),
  'ip-ptr-not-confirmed': rule({
    severity: 'error',
    title: 'A reverse DNS name that does not point back',
    rfc: 'RFC 8601, 2.7.3',
    message: ({ names, ip }: { names: readonly string[]; ip: string }) =>
      `${names.join(', ')} ${names.length === 1 ? 'does' : 'do'} not point back to ${ip}, so receivers do not trust the ${names.length === 1 ? 'name' : 'names'}.`,
    fix: ({ names: [name = 'the name'], ip }) =>
      `Publish an A record with ${ip} at ${name}, or have the reverse DNS name changed.`,
  }),
  'ip-ptr-unknown': rule({
    severity: 'info',
    unknown: true,
    title: 'A reverse DNS name that could not be checked',
    message: ({ reason }: { reason: string }) => `The reverse DNS name could not be checked. ${reason}`,
  }),
  'ip-ptr-generic': rule({
    severity: 'warning',
    title: 'A reverse DNS name from a provider',
    message: ({ name }: { name: string }) =>
      `${name} looks like a generic name from a provider. Some receivers treat such a sender as a home connection.`,
    fix: 'Have the reverse DNS name set to the name of your mail server, for example mail.example.com.',
  }),
}

export const IP_FINDINGS = { ...LISTS, ...REVERSE }

export type IpCode = CodeOf<typeof IP_FINDINGS>
export type IpFinding = Finding<IpCode>

export const ipFinding = findingsOf(IP_FINDINGS)
