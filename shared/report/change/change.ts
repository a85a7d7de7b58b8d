// What the visitor should do, as data: what it ends, in which order, and what of it is one task. Text, panel steps, zone lines,
// Terraform and tables are views of it. Its schema is in a separate file: pages that only show changes need no validator.
import { listNames } from '#shared/kit/sentence.ts'
import type { Finding } from '#shared/report/finding.ts'
import type { Change, ChangeAction, ChangeType } from './schema.ts'

export type { Change, ChangeRisk, ChangeType, RemovableTerm } from './schema.ts'

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

/** The records stay; only how long caches keep them changes. No record shows that it is done. */
export const changesTtlOnly = ({ before, after }: Pick<Change, 'before' | 'after'>): boolean =>
  before.length > 0 && before.length === after.length && before.every((record) => after.includes(record))

/** What only someone else can do: there is no record that we could propose. */
export const askChange = (
  change: Pick<Change, 'id' | 'title' | 'text' | 'owner' | 'type' | 'why'> & Partial<Change>,
): Change => ({ before: [], after: [], risk: 'none', prerequisites: [], ...change, action: 'ask' })

/** “Removed: reports to a@example.com. Its host accepts no mail.”, one for each. */
export const lossSentences = ({ loses = [] }: Pick<Change, 'loses'>): string[] =>
  loses.map(({ what, why }) => `Removed: ${what}. ${why}`)

/** The changes that fix something. */
export const neededChanges = (changes: readonly Change[]): Change[] =>
  changes.filter(({ optional }) => !optional)

/** Before the change of something that was told. */
export const leadOf = ({ action }: Change): string => (action === 'ask' ? 'What to do' : 'To undo it')

/** What two checks propose is one change, which fixes what both have found. */
export function withoutDoubles<C extends Change>(changes: readonly C[]): C[] {
  const byKey = new Map<string, C>()
  for (const change of changes) {
    const { owner, type, action, title, before, after } = change
    const key = JSON.stringify([owner, type, action === 'ask' ? title : [before, after]])
    const first = byKey.get(key)
    byKey.set(key, first ? { ...first, why: [...new Set([...first.why, ...change.why])] } : change)
  }
  return [...byKey.values()]
}

/** Stable: changes of equal weight keep their order. */
export function orderChanges<C extends Change>(changes: readonly C[], findings: readonly Finding[]): C[] {
  const weights = new Map<string, number>()
  for (const { code, severity } of findings) {
    weights.set(code, Math.max(weights.get(code) ?? 0, WEIGHTS[severity]))
  }
  const weight = ({ optional, why }: Change) =>
    optional ? -1 : Math.max(0, ...why.map((code) => weights.get(code) ?? 0))
  return [...changes].sort((one, other) => weight(other) - weight(one))
}

const WEIGHTS: Record<Finding['severity'], number> = { error: 3, warning: 2, info: 1, ok: 0 }

export const isProblem = ({ severity }: Pick<Finding, 'severity'>): boolean =>
  severity === 'error' || severity === 'warning'

/** The problems that the change ends, of all that were found; of several with one code, the one at its name. */
export const endedBy = (
  { owner, why }: Pick<Change, 'owner' | 'why'>,
  findings: readonly Finding[],
): Finding[] =>
  findings.filter(
    (finding) =>
      why.includes(finding.code) &&
      isProblem(finding) &&
      (finding.owner === undefined || finding.owner === owner),
  )

/** What to query to see whether a change is published. */
export interface LiveQuestion {
  owner: string
  type: ChangeType
  /** The record that should exist, as a change writes it; missing if records should be gone. */
  expect?: string
  /** A record that should be gone. */
  gone?: string
}

/** What to look for once a change is published. */
export const liveQuestion = ({ owner, type, before, after }: Change): LiveQuestion => {
  const [expect] = after
  const gone = before.find((record) => !after.includes(record))
  return { owner, type, ...(expect === undefined ? {} : { expect }), ...(gone === undefined ? {} : { gone }) }
}

/**
 * Changes as people make them. What has one cause is one task: entries on several blocklists end together once the cause is
 * gone, and each list is asked in its own way. Answers for programs keep each change.
 */
export interface Task extends Change {
  /** What it consists of, if it is more than one change: each is a removal from a blocklist. */
  parts?: readonly Removal[]
}

type Listing = NonNullable<Change['listing']>
type Removal = Change & { listing: Listing }

const isRemoval = (change: Change): change is Removal => change.listing !== undefined && !change.optional

/** In the same order; removals are where the first of them was. */
export function tasksOf(changes: readonly Change[]): Task[] {
  const removals = changes.filter(isRemoval)
  const [first] = removals
  if (!first || removals.length === 1) return [...changes]
  return changes.flatMap((change) =>
    change === first ? [removalTask(first, removals)] : isRemoval(change) ? [] : [change],
  )
}

function removalTask({ listing: _, ...first }: Removal, parts: readonly Removal[]): Task {
  const lists = new Set(parts.map(({ listing }) => listing.list)).size
  const subjects = [...new Set(parts.map(({ listing }) => listing.subject))]
  const notes = [...new Set(parts.flatMap(({ listing }) => listing.note ?? []))]
  return {
    ...first,
    id: `delistings-${parts.length}`,
    title: `Ask ${lists === 1 ? 'a blocklist' : `${lists} blocklists`} to remove ${namesOf(subjects)}`,
    text: ['Each list has its own way to get off it.', ...notes].join(' '),
    prerequisites: ['Stop the cause, which each list names. Otherwise it lists you again.'],
    why: [...new Set(parts.flatMap(({ why }) => why))],
    parts,
  }
}

const MAX_NAMED = 2

const namesOf = (subjects: readonly string[]): string =>
  subjects.length <= MAX_NAMED ? listNames(subjects) : `${subjects.length} of your names and addresses`

/** “broken.test is on 5 blocklists: SpamCop SCBL, …”, for a row of causes. */
export function listingsSentence(parts: readonly Removal[]): string {
  const lists = [...new Set(parts.map(({ listing }) => listing.list))]
  const subjects = [...new Set(parts.map(({ listing }) => listing.subject))]
  return `${lists.length === 1 ? 'A blocklist lists' : `${lists.length} blocklists list`} ${namesOf(subjects)}: ${listNames(lists)}.`
}

/** One part in one line of text: what the list says and how to get off it. */
export function partText({ listing }: Removal): string {
  const { list, subject, meaning, steps, url } = listing
  return [`${list} (${subject}):`, meaning, ...steps, `Details: ${url}`].filter(Boolean).join(' ')
}
