// What the blocklists' answers mean for a message, and the verdict on it. A list that did not pass its test neither blames nor clears anyone.
import { isIgnorable, listingsToEnd } from '#shared/blocklists/ip-reputation/verdict.ts'
import { HEAVY_WEIGHT, removalSteps, statusOf } from '#shared/blocklists/listing.ts'
import { removalChange } from '#shared/blocklists/removal-change.ts'
import type { ListResult } from '#shared/blocklists/schema.ts'
import type { ListKind } from '#shared/data/blocklists/list.ts'
import { type Change, orderChanges } from '#shared/report/change/change.ts'
import { joined, verdict, verdictsOf } from '#shared/report/verdict-table.ts'
import { asksForAction, firstProblem, isError, type Verdict } from '#shared/report/verdict.ts'
import type { MessageCode, MessageFinding } from './findings.ts'
import { listFinding } from './list-findings.ts'
import type { ListedSubject, MessageLists } from './mail-test.ts'
import type { MessageReport } from './schema.ts'
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

const LISTED = verdict<{ message: string; more: number }>({
  tone: 'bad',
  heading: 'A blocklist counts against this message',
  sentence: ({ message, more }) => joined(message, moreListings(more)),
  stamp: 'Listed',
})

const moreListings = (more: number) =>
  more > 0 ? `There ${more === 1 ? 'is 1 more listing' : `are ${more} more listings`}.` : undefined

const UNKNOWN = verdict({
  tone: 'unknown',
  heading: 'What blocklists say is unknown',
  sentence: 'Most lists did not prove that they work. This says nothing against the message.',
  stamp: 'Unknown',
})

export const MESSAGE_LISTS_VERDICTS = {
  blocked: LISTED,
  distrusted: verdict({ ...LISTED, tone: 'warn' }),
  unknown: UNKNOWN,
  'nothing-to-look-up': verdict({ ...UNKNOWN, sentence: 'There was nothing to look up.' }),
  clean: verdict<{ known: number }>({
    tone: 'ok',
    heading: 'No blocklist counts against this message',
    sentence: ({ known }) => `${known} answers from lists that passed their test say nothing bad.`,
    stamp: 'Clean',
  }),
}

const verdictOf = verdictsOf(MESSAGE_LISTS_VERDICTS)

/** @param known answers of lists that passed their test */
export function listsVerdict(
  { all, known }: { all: number; known: number },
  findings: readonly MessageFinding[],
): Verdict {
  const problem = firstProblem(findings)
  if (problem) {
    const more = findings.filter(asksForAction).length - 1
    return verdictOf(isError(problem) ? 'blocked' : 'distrusted', { message: problem.message, more })
  }
  if (all === 0) return verdictOf('nothing-to-look-up')
  return known * 2 <= all ? verdictOf('unknown') : verdictOf('clean', { known })
}
