// One entry on a list: its name in DNS, how much it hurts, and the sentence about it.
import type { ListResult } from './schema.ts'
import type { ListKind } from '#shared/data/blocklists/list.ts'
import type { Severity } from '#shared/report/finding.ts'

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
