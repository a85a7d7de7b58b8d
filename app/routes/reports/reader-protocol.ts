// The messages between the page and its reader, which runs in a worker.
import type { Mark } from '#shared/dmarc-reports/sums.ts'
import type { FileProblem } from '#shared/dmarc-reports/model.ts'
import type { RawRow, ReportsReport } from '#shared/dmarc-reports/schema.ts'
import type { ChosenFiles } from './dropped-files.ts'

export type ToReader =
  | { type: 'read'; files: File[]; problems: FileProblem[] }
  | { type: 'rows'; from: number; most: number }
  | { type: 'csv' }
  | { type: 'clear' }
  /** What the visitor says about a sender; null takes it back. */
  | { type: 'mark'; name: string; mark: Mark | null }
  /** Stores the reading in this browser, reads it back, deletes it. */
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

/** What the page knows about the reader. */
export interface ReaderState {
  /** Started, and waiting for files. */
  isReady: boolean
  /** Files read so far, their total, and the records in them; null if nothing is being read. */
  progress: { done: number; all: number; records: number } | null
  report: ReportsReport | null
  /** Number of reports that this browser keeps. */
  kept: number
  failure: string | null
}

/** What the page can ask the reader to do. */
export interface ReportReader extends ReaderState {
  warmUp: () => void
  read: (chosen: ChosenFiles) => void
  clear: () => void
  mark: (name: string, mark: Mark | null) => void
  keep: () => void
  open: () => void
  forget: () => void
  rows: (from: number, most: number) => Promise<RawRow[]>
  csv: () => Promise<Blob>
}
