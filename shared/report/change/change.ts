// What the visitor should do, as data. Text, panel steps, zone lines, Terraform and tables are views of it. Its schema
// is in a separate file: pages that only show changes need no validator.
import type { Change, ChangeAction } from './schema.ts'

export type { Change, ChangeRisk, ChangeType } from './schema.ts'

/** A change of records as a tool states it; the action follows from the number of records before and after. */
export type RecordChange = Omit<Change, 'action' | 'prerequisites'> & { prerequisites?: readonly string[] }

export function recordChange({ prerequisites = [], ...change }: RecordChange): Change {
  return { ...change, action: actionOf(change), prerequisites: [...prerequisites] }
}

function actionOf({ before, after }: Pick<Change, 'before' | 'after'>): ChangeAction {
  if (after.length === 0) return 'remove'
  if (before.length === 0) return 'create'
  return before.length === 1 ? 'replace' : 'merge'
}

/** What only someone else can do: there is no record that we could propose. */
export const askChange = (
  change: Pick<Change, 'id' | 'title' | 'text' | 'owner' | 'type' | 'why'> & Partial<Change>,
): Change => ({ before: [], after: [], risk: 'none', prerequisites: [], ...change, action: 'ask' })

/** “Gives up reports to a@example.com: its host accepts no mail.”, one sentence each. */
export const lossSentences = ({ loses = [] }: Pick<Change, 'loses'>): string[] =>
  loses.map(({ what, why }) => `Gives up ${what}: ${why}`)

/** The changes that fix something. */
export const neededChanges = (changes: readonly Change[]): Change[] =>
  changes.filter(({ optional }) => !optional)

/** Before the change of something that was told. */
export const leadOf = ({ action }: Change): string => (action === 'ask' ? 'What to do' : 'To undo it')
