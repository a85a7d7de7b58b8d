import type { Change } from '#shared/report/change/change.ts'
import { changesOf, type ChangeTable } from '#shared/report/change/change-table.ts'
import { listingName, removalSteps } from './listing.ts'
import type { ListResult } from './schema.ts'
import type { ListKind } from '#shared/data/blocklists/list.ts'

interface Entry {
  /** The IP address or the domain that is listed, as it is called in a title. */
  named: string
  row: Pick<ListResult, 'name' | 'zone' | 'operator' | 'meaning' | 'delist' | 'delistSteps'>
}

const title = ({ named, row }: Entry): string => `Get ${named} removed from ${row.name}`

const withSteps = (row: Entry['row'], ...first: readonly string[]): string =>
  [...first, removalSteps(row)].filter(Boolean).join(' ')

/** What to consider before the list is asked. */
const NOTES: Readonly<Record<string, string>> = {
  'message-ip':
    'If the IP address belongs to a mail service, ask the service to get it off the list. Is it yours?',
  'message-domain':
    'Filters refuse messages that link to a listed domain. If it is a shortener or a tracking domain, use one of your own. Is it yours?',
}

type RemovalId = keyof typeof REMOVAL_CHANGES

/** Each says what the entry means, if that is not said elsewhere. */
export const REMOVAL_CHANGES = {
  ip: {
    title,
    text: ({ named, row }: Entry) => withSteps(row, `${row.name} lists ${named}.`, row.meaning),
  },
  list: { title, text: ({ row }: Entry) => withSteps(row, row.meaning) },
  'message-ip': { title, text: ({ row }: Entry) => withSteps(row, NOTES['message-ip'] ?? '') },
  'message-domain': {
    title: (entry: Entry) => `${title(entry)}, or link elsewhere`,
    text: ({ row }: Entry) => withSteps(row, NOTES['message-domain'] ?? ''),
  },
} satisfies ChangeTable

const { ask } = changesOf(REMOVAL_CHANGES)

interface Removal extends Pick<Change, 'why'> {
  suffix: string
  kind: ListKind
  subject: string
  /** Where it is not called as it is listed. */
  named?: string
  row: Entry['row']
}

export function removalChange(
  id: RemovalId,
  { suffix, why, kind, subject, named = subject, row }: Removal,
): Change {
  const note = NOTES[id]
  const listing = {
    subject,
    list: row.name,
    meaning: row.meaning,
    steps: row.delistSteps,
    url: row.delist,
    ...(note !== undefined && { note }),
  }
  const given = {
    suffix,
    id: '',
    title: '',
    why,
    text: '',
    owner: listingName(kind, subject, row.zone),
    type: 'A' as const,
    listing,
  }
  return ask(id, given, { named, row })
}
