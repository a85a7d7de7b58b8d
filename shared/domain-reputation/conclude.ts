// The findings and proposed changes of a report on a domain: those of the single checks, and what the lists and the
// registry add.
import { codeIn } from '#shared/report/finding-table.ts'
import { askChange, type Change } from '#shared/change/change.ts'
import { orderChanges } from '#shared/change/order.ts'
import { isProved } from '#shared/domain-reputation/score-lists.ts'
import { YOUNG_DAYS } from '#shared/domain-reputation/score-age.ts'
import type { MailHostLists } from '#shared/domain-reputation/schema.ts'
import { removalSteps } from '#shared/dnsbl/removal-steps.ts'
import type { ListResult } from '#shared/dnsbl/schema.ts'
import { HEAVY_WEIGHT } from '#shared/ip-reputation/verdict.ts'
import { isIgnorable } from '#shared/ip-reputation/summary.ts'
import type { Finding } from '#shared/report/finding.ts'

/** A report of a single check; what it proposes has been proved by that check. */
interface SingleReport {
  findings: readonly Finding[]
  changes?: readonly Change[]
}

interface Conclusions {
  findings: Finding[]
  changes: Change[]
}

interface ReportFacts {
  domain: string
  /** By the word before each code: "spf". */
  singles: Readonly<Record<string, SingleReport>>
  registeredDomain: string
  lists: readonly ListResult[]
  mailHostLists: readonly MailHostLists[]
  ageDays: number | null
}

export function conclude(facts: ReportFacts): Conclusions {
  const { singles } = facts
  const listings = listingsOf(facts)
  const findings = [
    ...Object.entries(singles).flatMap(([tool, report]) => report.findings.map(named(tool))),
    ...listings.map(({ finding }) => finding),
    ...unverified(facts.lists),
    ...young(facts),
  ]
  const proposed = Object.entries(singles).flatMap(([tool, { changes = [] }]) =>
    changes.map((change) => ({ ...change, why: change.why.map((code) => codeIn(tool, code)) })),
  )
  const removals = listings.flatMap(({ change }) => change ?? [])
  return { findings, changes: orderChanges([...proposed, ...removals], findings) }
}

const named =
  (tool: string) =>
  (finding: Finding): Finding => ({ ...finding, code: codeIn(tool, finding.code) })

interface Listing {
  finding: Finding
  change?: Change
}

function listingsOf({ registeredDomain, lists, mailHostLists }: ReportFacts): Listing[] {
  return [
    ...lists.map((row) => ({ row, subject: registeredDomain, owner: `${registeredDomain}.${row.zone}` })),
    ...mailHostLists.flatMap(({ host, ip, rows }) =>
      rows.map((row) => ({
        row,
        subject: `${ip} (${host})`,
        owner: `${ip.split('.').reverse().join('.')}.${row.zone}`,
      })),
    ),
  ]
    .filter(({ row }) => isProved(row) && row.listed)
    .map(({ row, subject, owner }) => listing(row, subject, owner))
}

function listing(row: ListResult, subject: string, owner: string): Listing {
  const message = `${row.name} lists ${subject}. ${row.meaning}`.trim()
  if (isIgnorable(row) || row.weight === 0) {
    return { finding: { code: 'lists:listed-ignorable', severity: 'info', message } }
  }
  const fix = removalSteps(row)
  const code = 'lists:listed'
  return {
    finding: { code, severity: row.weight >= HEAVY_WEIGHT ? 'error' : 'warning', message, fix },
    change: askChange({
      id: `list-${owner}`,
      title: `Get ${subject} removed from ${row.name}`,
      text: [row.meaning, fix].filter(Boolean).join(' '),
      owner,
      type: 'A',
      why: [code],
    }),
  }
}

function unverified(lists: readonly ListResult[]): Finding[] {
  const count = lists.filter((row) => !isProved(row)).length
  if (count === 0) return []
  const message = `${count} of the ${lists.length} blocklists of domains could not be checked.`
  return [{ code: 'lists:unverified', severity: 'info', unknown: true, message }]
}

function young({ domain, ageDays }: ReportFacts): Finding[] {
  if (ageDays === null || ageDays >= YOUNG_DAYS) return []
  const message = `${domain} is less than ${YOUNG_DAYS} days old, and receivers trust new domains least.`
  return [{ code: 'age:young', severity: 'warning', message }]
}
