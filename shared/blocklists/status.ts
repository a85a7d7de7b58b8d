// The word for what a list said; apart from the schemas, which a page does not need.
import type { ListResult } from './schema.ts'

/** The four words of the status, in the order in which they win. */
export type ListStatus = 'Timeout' | 'Error' | 'Listed' | 'OK'

export const statusOf = (row: Pick<ListResult, 'timeout' | 'error' | 'listed'>): ListStatus =>
  row.timeout ? 'Timeout' : row.error ? 'Error' : row.listed ? 'Listed' : 'OK'
