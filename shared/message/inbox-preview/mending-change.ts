// The changes of a report that end some findings, by their places in the list that the visitor sees.
import { neededChanges } from '#shared/report/change/change.ts'
import { tasksOf } from '#shared/report/change/tasks.ts'
import type { Change } from '#shared/report/change/schema.ts'
import type { Finding } from '#shared/report/finding.ts'

export interface MendingChange {
  /** In the list of changes, from 1. */
  number: number
  id: string
  title: string
}

/** In the order of the findings, each once. */
export function changesFor(findings: readonly Finding[], changes: readonly Change[]): MendingChange[] {
  const needed = tasksOf(neededChanges(changes))
  const found = findings.map(({ code }) => needed.findIndex(({ why }) => why.includes(code)))
  return [...new Set(found)].flatMap((at) => {
    const change = needed[at]
    return change ? [{ number: at + 1, id: change.id, title: change.title }] : []
  })
}
