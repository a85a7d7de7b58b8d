// What the page asks its reader, which runs in a worker, and what that answers.
import type { Pile } from '#shared/address-list/reasons.ts'
import type { ListDomain } from '#shared/address-list/schema.ts'
import type { ChosenColumns, ListSummary } from '#shared/address-list/summary.ts'

export type ToReader =
  /** Without columns, they are guessed. */
  | { type: 'read'; list: File | string; suppression: File | null }
  /** The same list by other columns. */
  | { type: 'columns'; columns: ChosenColumns }
  | { type: 'conclude'; answers: readonly ListDomain[] }
  /** The list with its verdicts: all of it, or the rows of some piles. */
  | { type: 'csv'; only: readonly Pile[] | null }

export interface Answers {
  /** Those to ask about. */
  read: { domains: string[]; form: string }
  columns: { domains: string[]; form: string }
  conclude: ListSummary
  csv: Blob
}
