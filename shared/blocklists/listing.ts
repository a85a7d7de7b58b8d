// One entry on a list: its name in DNS, the word for it, how much it hurts, the sentence about it, and how it is ended.
import type { ListKind } from '#shared/data/blocklists/list.ts'
import type { Severity } from '#shared/report/finding.ts'
import type { ListResult } from './schema.ts'

export interface Listing {
  kind: ListKind
  /** The IP address or the domain that is listed. */
  subject: string
  /** Whose it is, if the sentence should say so: the name of a mail server. */
  host?: string
  row: ListResult
}

/** From this weight on, large receivers refuse mail for a listing. */
export const HEAVY_WEIGHT = 6

export const listingSeverity = ({ row }: Listing): Severity =>
  row.weight >= HEAVY_WEIGHT ? 'error' : 'warning'

/** The name to look up. A private key is not part of it. */
export const listingName = (kind: ListKind, subject: string, zone: string): string =>
  `${kind === 'ip' ? subject.split('.').reverse().join('.') : subject}.${zone}`

export const listedText = ({ subject, host }: Listing): string =>
  host === undefined ? subject : `${subject} (${host})`

export const listingText = (listing: Listing): string =>
  `${listing.row.name} lists ${listedText(listing)}. ${listing.row.meaning}`.trim()

/** The four words of the status, in the order in which they win. */
export type ListStatus = 'Timeout' | 'Error' | 'Listed' | 'OK'

export const statusOf = (row: Pick<ListResult, 'timeout' | 'error' | 'listed'>): ListStatus =>
  row.timeout ? 'Timeout' : row.error ? 'Error' : row.listed ? 'Listed' : 'OK'

/** How an entry gets off a list, as one text. The list's own steps say whether anyone needs to ask at all. Ends with the URL of the page for it. */
export const removalSteps = ({
  operator,
  delist,
  delistSteps,
}: Pick<ListResult, 'operator' | 'delist' | 'delistSteps'>): string =>
  [`Stop the cause first, then follow the steps of ${operator}.`, ...delistSteps, `Details: ${delist}`].join(
    ' ',
  )
