// What an API handler finds in its context.
import type { RequestResolver } from '#worker/dns/request-resolver.ts'
import type { WorkerEnv } from '#worker/env.ts'

export interface ApiEnv {
  Bindings: WorkerEnv
  Variables: { resolver: RequestResolver }
}
