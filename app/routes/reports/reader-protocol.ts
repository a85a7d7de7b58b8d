// What the page and its reader, a worker of its own, tell each other.
import type { RawRow, ReportsReport } from '#shared/reports/schema.ts'

export type ToReader =
  | { type: 'read'; files: File[] }
  | { type: 'rows'; from: number; most: number }
  | { type: 'csv' }
  | { type: 'clear' }
  /** Writes what was read into this browser, reads it from there, deletes it there. */
  | { type: 'keep' }
  | { type: 'open' }
  | { type: 'forget' }

export type FromReader =
  | { type: 'ready'; kept: number }
  | { type: 'progress'; done: number; all: number; records: number }
  | { type: 'report'; report: ReportsReport }
  | { type: 'rows'; from: number; rows: RawRow[] }
  | { type: 'csv'; file: Blob }
  | { type: 'kept'; kept: number }
  | { type: 'failed'; message: string }
