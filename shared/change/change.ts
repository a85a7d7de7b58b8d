// What the visitor should do, as data. Text, panel steps, zone lines, Terraform and tables are views of it. Its schema is in a
// file of its own: pages that only show changes need no validator.
import type { Change, ChangeAction } from '#shared/change/schema.ts'

export type { Change, ChangeRisk, ChangeType } from '#shared/change/schema.ts'

/** What a tool says about a change of records; the action follows from how many there are before and after. */
export type RecordChange = Omit<Change, 'action' | 'prerequisites'> & { prerequisites?: readonly string[] }

export function recordChange({ prerequisites = [], ...change }: RecordChange): Change {
  return { ...change, action: actionOf(change), prerequisites: [...prerequisites] }
}

function actionOf({ before, after }: Pick<Change, 'before' | 'after'>): ChangeAction {
  if (after.length === 0) return 'remove'
  if (before.length === 0) return 'create'
  return before.length === 1 ? 'replace' : 'merge'
}

/** What no one but someone else can do: there is nothing to publish that we could know. */
export const askChange = (
  change: Pick<Change, 'id' | 'title' | 'text' | 'owner' | 'type' | 'why'> & Partial<Change>,
): Change => ({ before: [], after: [], risk: 'none', prerequisites: [], ...change, action: 'ask' })

/** Changes that something is wrong without. */
export const neededChanges = (changes: readonly Change[]): Change[] =>
  changes.filter(({ optional }) => !optional)
