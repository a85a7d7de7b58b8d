// The change of a report that ends a finding, by its place in the list that the visitor sees.
import { neededChanges } from '#shared/change/change.ts'
import type { Change } from '#shared/change/schema.ts'
import type { Finding } from '#shared/report/finding.ts'

export interface MendingChange {
  /** In the list of changes, from 1. */
  number: number
  id: string
  title: string
}

/** For the first finding that has one. */
export function changeFor(
  findings: readonly Finding[],
  changes: readonly Change[],
): MendingChange | undefined {
  const needed = neededChanges(changes)
  const at = findings
    .map(({ code }) => needed.findIndex(({ why }) => why.includes(code)))
    .find((index) => index >= 0)
  const change = at === undefined ? undefined : needed[at]
  return at === undefined || !change ? undefined : { number: at + 1, id: change.id, title: change.title }
}
