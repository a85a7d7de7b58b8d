// What an API handler finds in its context.
import type { Lookups } from '#worker/deps.ts'
import type { WorkerEnv } from '#worker/env.ts'

export interface ApiEnv {
  Bindings: WorkerEnv
  Variables: Lookups
}
