// What the page knows about a check, and what it can ask for.
import type { Pile } from '#shared/address-list/reasons.ts'
import type { ChosenColumns, ListSummary } from '#shared/address-list/summary.ts'

export interface SentRequest {
  domains: readonly string[]
  state: 'waiting' | 'answered' | 'failed'
}

/** Why it ended before every domain was asked about. */
export type EarlyEnd = 'stopped' | 'failed'

export interface CheckState {
  phase: 'idle' | 'reading' | 'asking' | 'done'
  /** Counted from 1. */
  run: number
  /** The file that it is from; null for a text that was pasted. */
  file: string | null
  /** What the file turned out to be, in a sentence; empty for plain UTF-8. */
  form: string
  /** Rows while it is read, domains while they are looked up. */
  progress: { done: number; all: number }
  isPaused: boolean
  requests: readonly SentRequest[]
  summary: ListSummary | null
  /** Not all domains have been asked about. */
  ended: EarlyEnd | null
  /** Why there is no result. */
  failure: string | null
}

export const START: CheckState = {
  phase: 'idle',
  run: 0,
  file: null,
  form: '',
  progress: { done: 0, all: 0 },
  isPaused: false,
  requests: [],
  summary: null,
  ended: null,
  failure: null,
}

export interface GivenList {
  list: File | string
  suppression: File | null
}

export interface ListCheck extends CheckState {
  warmUp: () => void
  check: (given: GivenList) => void
  choose: (columns: ChosenColumns) => void
  /** Asks again about the domains that are unknown. */
  askAgain: () => void
  /** While it is read: ends it. While domains are looked up: shows what is known. */
  cancel: () => void
  clear: () => void
  csv: (only: readonly Pile[] | null) => Promise<Blob>
}
