// Getting an entry off a blocklist, as something to ask its operator for.
import { askChange, type Change } from '#shared/report/change/change.ts'
import { listingName } from './listing.ts'
import { removalSteps } from './removal-steps.ts'
import type { ListResult } from './schema.ts'
import type { ListKind } from '#shared/data/blocklists/list.ts'

type Row = Pick<ListResult, 'name' | 'zone' | 'operator' | 'meaning' | 'delist' | 'delistSteps'>

interface Removal extends Pick<Change, 'id' | 'title' | 'why'> {
  kind: ListKind
  /** The IP address or the domain that is listed. */
  subject: string
  row: Row
  /** What the text begins with: what the entry means, if that is not said elsewhere. */
  lead: string
  /** What to consider before the list is asked. */
  note?: string
}

export const removalChange = ({ kind, subject, row, lead, note, ...change }: Removal): Change =>
  askChange({
    ...change,
    text: [lead, note, removalSteps(row)].filter(Boolean).join(' '),
    owner: listingName(kind, subject, row.zone),
    type: 'A',
    listing: {
      subject,
      list: row.name,
      meaning: row.meaning,
      steps: row.delistSteps,
      url: row.delist,
      ...(note !== undefined && { note }),
    },
  })
