import type { TargetKind } from '#shared/saved/watch/schema.ts'
import type { ShownTargetFacts } from '#worker/watch/report.ts'

export interface SavedTarget extends ShownTargetFacts {
  /** Of a webhook the key of its signatures, of an email the secret of its links. */
  secret: string
  /** The last event that it was told, and the one that is being sent. */
  told: number
  sending: number | null
  tries: number
  failingSince: number | null
  mailedAt: number | null
  /** Of a webhook: which network asked, until it has said yes. */
  network: string
  /** SHA-256 of the keys in its emails. */
  pageHash: string | null
  pageFeedHash: string | null
}

export interface NewTarget {
  id: string
  kind: TargetKind
  address: string
  secret: string
  network?: string
}
