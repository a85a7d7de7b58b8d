// The causes for which mail might land in spam, as rows: one for each cause, with what ends it.
import { neededChanges, type Change } from '#shared/report/change/change.ts'
import { listingsSentence, tasksOf, type Task } from '#shared/report/change/tasks.ts'
import type { SpamReason } from './schema.ts'

interface SpamRow {
  key: string
  text: string
  /** Missing if no change ends the cause. */
  task?: Task
  /** The task's place in the list of changes, from 1. */
  number?: number
}

/** Entries on several blocklists are one row, as they are one task. */
export function spamRows(reasons: readonly SpamReason[], changes: readonly Change[]): SpamRow[] {
  const tasks = tasksOf(neededChanges(changes))
  const rows = reasons.map((cause) => rowOf(cause, tasks))
  return rows.filter(
    ({ task }, index) => !task?.parts || rows.findIndex((row) => row.task === task) === index,
  )
}

function rowOf(cause: SpamReason, tasks: readonly Task[]): SpamRow {
  const { code, sentence, reason = '' } = cause
  const at = tasks.findIndex(({ why }) => why.some((one) => one === code || isOfCheck(one, code)))
  const task = tasks[at]
  const key = `${code} ${sentence}`
  if (!task) return { key, text: [sentence, reason].filter(Boolean).join(' ') }
  return { key, text: task.parts ? listingsSentence(task.parts) : sentence, task, number: at + 1 }
}

/** Of which check a requirement's findings are. */
const CHECKS: Readonly<Partial<Record<string, string>>> = {
  'requirement-spf': 'spf-',
  'requirement-dkim': 'dkim-',
  'requirement-dmarc': 'dmarc-',
  'requirement-reply-address': 'mx-',
}

function isOfCheck(finding: string, cause: string): boolean {
  const check = CHECKS[cause]
  return check !== undefined && finding.startsWith(check)
}
