// The findings and proposed changes of a report on a domain: what the lists and the registry say, and those of the single
// checks.
import { type Change, orderChanges } from '#shared/report/change/change.ts'
import { listedText, listingName, type Listing } from '#shared/blocklists/listing.ts'
import { removalChange } from '#shared/blocklists/removal-change.ts'
import type { ListResult } from '#shared/blocklists/schema.ts'
import { reputationFinding, type ReputationCode, type ReputationFinding } from './findings.ts'
import { judgeRegistration, registrationChanges, registrationFirst } from './registration.ts'
import type { MailHostLists } from './schema.ts'
import { isProved, YOUNG_DAYS } from './score-standing.ts'
import { isIgnorable } from '#shared/blocklists/ip-reputation/verdict.ts'
import type { Registration } from '#shared/dns/rdap-schema.ts'
import { withoutRepeats, type Finding } from '#shared/report/finding.ts'

interface ReputationFacts {
  domain: string
  registeredDomain: string
  registration: Registration
  ageDays: number | null
  lists: readonly ListResult[]
  mailHostLists: readonly MailHostLists[]
  /** Milliseconds since 1970. */
  now: number
}

interface Conclusions<F extends Finding> {
  findings: F[]
  changes: Change[]
}

export function concludeReputation(facts: ReputationFacts): Conclusions<ReputationFinding> {
  const { registration, lists, now } = facts
  const ofRegistry = judgeRegistration(registration, now)
  const listings = listingsOf(facts)
  const findings = [
    ...ofRegistry,
    ...listings.map((one) =>
      reputationFinding(counts(one) ? 'reputation-listed' : 'reputation-listed-ignorable', one),
    ),
    ...unverified(lists),
    ...young(facts),
  ]
  const changes = [...registrationChanges(registration, ofRegistry), ...listings.filter(counts).map(removal)]
  return { findings, changes: orderChanges(changes, findings) }
}

/** A report of a single check; what it proposes has been proved by that check. */
interface SingleReport<F extends Finding> {
  findings: readonly F[]
  changes: readonly Change[]
}

export function conclude<F extends Finding>(
  singles: readonly SingleReport<F>[],
  facts: ReputationFacts,
): Conclusions<F | ReputationFinding> {
  const own = concludeReputation(facts)
  const findings = withoutRepeats([...singles.flatMap((report) => report.findings), ...own.findings])
  const changes = registrationFirst([...singles.flatMap((report) => report.changes), ...own.changes])
  return { findings, changes: orderChanges(changes, findings) }
}

const listingsOf = ({ registeredDomain, lists, mailHostLists }: ReputationFacts): Listing[] =>
  [
    ...lists.map((row): Listing => ({ kind: 'domain', subject: registeredDomain, row })),
    ...mailHostLists.flatMap(({ host, ip, rows }) =>
      rows.map((row): Listing => ({ kind: 'ip', subject: ip, host, row })),
    ),
  ].filter(({ row }) => isProved(row) && row.listed)

const counts = ({ row }: Listing): boolean => !isIgnorable(row) && row.weight > 0

function removal(listing: Listing): Change {
  const { kind, subject, row } = listing
  return removalChange('list', {
    suffix: listingName(kind, subject, row.zone),
    kind,
    subject,
    named: listedText(listing),
    row,
    why: ['reputation-listed' satisfies ReputationCode],
  })
}

function unverified(lists: readonly ListResult[]): ReputationFinding[] {
  const count = lists.filter((row) => !isProved(row)).length
  return count === 0
    ? []
    : [reputationFinding('reputation-lists-unverified', { unverified: count, all: lists.length })]
}

const young = ({ domain, ageDays }: ReputationFacts): ReputationFinding[] =>
  ageDays === null || ageDays >= YOUNG_DAYS
    ? []
    : [reputationFinding('reputation-young', { domain, days: YOUNG_DAYS })]
