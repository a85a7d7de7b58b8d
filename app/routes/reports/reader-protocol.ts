// What the page and its reader, a worker of its own, tell each other.
import type { FileProblem } from '#shared/reports/model.ts'
import type { RawRow, ReportsReport } from '#shared/reports/schema.ts'
import type { ChosenFiles } from './dropped-files.ts'

export type ToReader =
  | { type: 'read'; files: File[]; problems: FileProblem[] }
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

/** What the page knows of it. */
export interface ReaderState {
  /** Started, and waiting for files. */
  isReady: boolean
  /** Files so far, of all, and the records in them; null when nothing is read. */
  progress: { done: number; all: number; records: number } | null
  report: ReportsReport | null
  /** Reports that this browser keeps. */
  kept: number
  failure: string | null
}

/** What the page can have done. */
export interface ReportReader extends ReaderState {
  warmUp: () => void
  read: (chosen: ChosenFiles) => void
  clear: () => void
  keep: () => void
  open: () => void
  forget: () => void
  rows: (from: number, most: number) => Promise<RawRow[]>
  csv: () => Promise<Blob>
}
