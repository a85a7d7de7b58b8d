// What takes a message that comes in, from either source, needs.
import type { Deps } from '#worker/deps.ts'
import type { WorkerEnv } from '#worker/env.ts'

export interface ReceiveOptions {
  deps: Deps
  env: WorkerEnv
  /** Keeps the worker alive until the message is judged, if that takes longer than the sender should wait. */
  waitUntil?: (job: Promise<unknown>) => void
}
