// A message that comes in, from either source, and what takes it needs.
import type { Envelope } from '#shared/message/envelope.ts'
import type { Deps } from '#worker/deps.ts'
import type { WorkerEnv } from '#worker/env.ts'

export interface IncomingMail {
  raw: Uint8Array
  envelope: Envelope
  /** Given by the server that accepted it, the same for each of its attempts to submit it. */
  id?: string | undefined
}

export interface ReceiveOptions {
  deps: Deps
  env: WorkerEnv
  /** Keeps the worker alive until the message is judged, if that takes longer than the sender should wait. */
  waitUntil?: (job: Promise<unknown>) => void
}
