import { type Change, lossSentences, neededChanges, partText, type Task, tasksOf } from './change.ts'
import type { Finding } from '#shared/report/finding.ts'
import { asksForAction, type Verdict } from '#shared/report/verdict.ts'
import { oneLine } from '#shared/kit/foreign-text.ts'

export interface ReportedResult {
  verdict: Verdict
  findings: readonly Finding[]
  changes: readonly Change[]
}

interface CheckedWhere {
  /** The date of the check, in words. */
  date: string
  /** The URL of the result, with its origin. */
  address: string
}

export function plainText(report: ReportedResult, { date, address }: CheckedWhere): string {
  const { verdict, findings, changes } = report
  const problems = findings
    .filter(asksForAction)
    .map(({ message, rfc }) => `- ${message}${rfc ? ` (${rfc})` : ''}`)
  const needed = tasksOf(neededChanges(changes))
  const parts = [
    [verdict.heading, verdict.sentence],
    ...(problems.length > 0 ? [['What is wrong:', ...problems]] : []),
    ...needed.map((change, index) => changeLines(change, `Change ${index + 1} of ${needed.length}`)),
    [`Checked on ${date}: ${address}`],
  ]
  return parts.map((lines) => lines.map(oneLine).join('\n')).join('\n\n')
}

/** One change, line by line. */
const changeLines = (change: Task, label: string): string[] => [
  `${label}: ${change.title}`,
  change.text,
  ...(change.notes ?? []),
  ...recordLines(change),
  ...(change.parts ?? []).map(partText),
]

/** What to know before it is made, and its records. */
export function recordLines(change: Change): string[] {
  const { owner, type, before, after, prerequisites } = change
  const lines = [...lossSentences(change), ...prerequisites.map((sentence) => `First: ${sentence}`)]
  if (change.action === 'ask') return lines
  const file = change.file ? [`File at ${change.file.url}:`, ...change.file.text.trimEnd().split('\n')] : []
  return [
    ...lines,
    ...file,
    `Name: ${owner}`,
    `Type: ${type}`,
    ...before.map((record) => `Remove: ${record}`),
    ...after.map((record) => `${before.length > 0 ? 'Publish instead' : 'Publish'}: ${record}`),
  ]
}
