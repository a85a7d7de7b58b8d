// What the blocklists' answers mean for a message. A list that did not pass its test neither blames nor clears anyone.
import type { Change } from '#shared/report/change/change.ts'
import { orderChanges } from '#shared/report/change/order.ts'
import { HEAVY_WEIGHT } from '#shared/blocklists/listing.ts'
import { removalChange } from '#shared/blocklists/removal-change.ts'
import { removalSteps } from '#shared/blocklists/removal-steps.ts'
import type { ListResult } from '#shared/blocklists/schema.ts'
import type { ListKind } from '#shared/data/blocklists/list.ts'
import { statusOf } from '#shared/blocklists/status.ts'
import { isIgnorable } from '#shared/blocklists/ip-reputation/summary.ts'
import type { MessageCode, MessageFinding } from './findings.ts'
import { listFinding } from './list-findings.ts'
import { listingsToEnd } from '#shared/blocklists/ip-reputation/verdict.ts'
import type { ListedSubject, MessageLists } from './lists-schema.ts'
import type { MessageReport } from './schema.ts'
import { listsVerdict } from './lists-verdict.ts'
import { messageVerdict } from './verdict.ts'

type Conclusion = Pick<MessageLists, 'verdict' | 'findings' | 'changes'>

export function concludeLists(subjects: readonly ListedSubject[]): Conclusion {
  const rows = subjects.flatMap((subject) => subject.rows)
  const unknown = rows.filter((row) => !isKnown(row)).length
  const findings: MessageFinding[] = subjects.flatMap((subject) =>
    subject.rows.filter(({ listed }) => listed).map((row) => listing(subject, row)),
  )
  if (unknown > 0) findings.push(listFinding('message-lists-unknown', { unknown, total: rows.length }))
  return {
    verdict: listsVerdict({ all: rows.length, known: rows.length - unknown }, findings),
    findings,
    changes: subjects.flatMap(removals),
  }
}

const isKnown = (row: ListResult) => ['Listed', 'OK'].includes(statusOf(row))

function listing({ kind, subject }: ListedSubject, row: ListResult): MessageFinding {
  const { name: list, meaning } = row
  const isHeavy = row.weight >= HEAVY_WEIGHT
  if (isIgnorable(row))
    return listFinding('message-listed-ignorable', {
      list,
      meaning,
      ...(kind === 'ip' ? { ip: subject } : { domain: subject }),
    })
  return kind === 'ip'
    ? listFinding('message-ip-listed', { list, meaning, isHeavy, ip: subject, removal: removalSteps(row) })
    : listFinding('message-link-listed', { list, meaning, isHeavy, domain: subject, removal: row.delist })
}

const codeOf = (kind: ListKind): MessageCode => (kind === 'ip' ? 'message-ip-listed' : 'message-link-listed')

function removals({ kind, subject, rows }: ListedSubject): Change[] {
  return listingsToEnd(rows).map((row) =>
    removalChange(`message-${kind}`, { suffix: row.zone, kind, subject, row, why: [codeOf(kind)] }),
  )
}

/** The report with the lists' answers so far; missing ones are left out. */
export function withLists(report: MessageReport, subjects: readonly ListedSubject[]): MessageReport {
  const { findings, changes } = concludeLists(subjects)
  const known = findings.filter(({ unknown }) => !unknown)
  if (known.length === 0) return report
  const all = [...report.findings, ...known]
  return {
    ...report,
    findings: all,
    changes: orderChanges([...changes, ...report.changes], all),
    verdict: messageVerdict({ ...report, findings: all }),
  }
}
