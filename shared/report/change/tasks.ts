// Changes as people make them. What has one cause is one task: entries on several blocklists end together once the cause is
// gone, and each list is asked in its own way. Answers for programs keep each change.
import type { Change } from './change.ts'
import { listNames } from '#shared/report/list-names.ts'

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
