import {
  type Listing,
  listingName,
  listingSeverity,
  listingText,
  removalSteps,
} from '#shared/blocklists/listing.ts'
import { findingsOf, rule, type CodeOf } from '#shared/report/finding-table.ts'
import type { Finding } from '#shared/report/finding.ts'

export const START_SLOWLY = 'Start with a few messages a day and increase slowly.'

const LISTS = {
  'reputation-listed': rule({
    severity: 'error',
    severityOf: (listing: Listing) => listingSeverity(listing),
    title: 'A domain or its mail server on a blocklist',
    rfc: 'RFC 5782, 2',
    message: listingText,
    fix: ({ row }) => removalSteps(row),
    owner: ({ kind, subject, row }) => listingName(kind, subject, row.zone),
  }),
  'reputation-listed-ignorable': rule({
    severity: 'info',
    title: 'A listing that can be ignored',
    rfc: 'RFC 5782, 2',
    message: listingText,
  }),
  'reputation-lists-unverified': rule({
    severity: 'info',
    unknown: true,
    title: 'Blocklists that could not be checked',
    rfc: 'RFC 5782, 5',
    message: ({ unverified, all }: { unverified: number; all: number }) =>
      `${unverified} of the ${all} blocklists of domains could not be checked.`,
  }),
}

const REGISTRY = {
  'reputation-young': rule({
    severity: 'warning',
    title: 'A new domain',
    message: ({ domain, days }: { domain: string; days: number }) =>
      `${domain} is less than ${days} days old, and receivers trust new domains least.`,
    fix: START_SLOWLY,
  }),
  'reputation-registration-absent': rule({
    severity: 'error',
    title: 'A domain that is not registered',
    rfc: 'RFC 7480, 5.3',
    message: ({ domain, server }: { domain: string; server: string }) =>
      `${server} says that ${domain} is not registered.`,
    fix: 'Ask your registrar why it is not registered.',
  }),
  'reputation-registration-ended': rule({
    severity: 'error',
    title: 'A registration that has expired',
    rfc: 'RFC 9083, 4.5',
    message: ({ domain, day }: { domain: string; day: string }) => `${domain} expired on ${day}.`,
    fix: 'Renew it today.',
  }),
  'reputation-registration-ends': rule({
    severity: 'warning',
    title: 'A registration that expires soon',
    rfc: 'RFC 9083, 4.5',
    message: ({ domain, day, daysLeft }: { domain: string; day: string; daysLeft: number }) =>
      `The registration of ${domain} expires on ${day}, ${whenText(daysLeft)}.`,
    fix: 'Renew it.',
  }),
  'reputation-registration-held': rule({
    severity: 'error',
    title: 'A domain on hold',
    rfc: 'RFC 8056, 2',
    message: ({ domain, status }: { domain: string; status: string }) =>
      `The registry has set the status “${status}” for ${domain}.`,
    fix: 'Ask your registrar why, since such a domain is removed from DNS.',
  }),
}

const whenText = (days: number): string =>
  days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`

export const REPUTATION_FINDINGS = { ...LISTS, ...REGISTRY }

export type ReputationCode = CodeOf<typeof REPUTATION_FINDINGS>
export type ReputationFinding = Finding<ReputationCode>

export const reputationFinding = findingsOf(REPUTATION_FINDINGS)
