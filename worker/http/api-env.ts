// What an API handler finds in its context.
import type { Lookups } from '#worker/deps.ts'
import type { WorkerEnv } from '#worker/env.ts'
import type { HumanCheck } from '#worker/net/turnstile.ts'
import type { PresentVisitor } from '#worker/net/visitor.ts'

export interface ApiEnv {
  Bindings: WorkerEnv
  Variables: Lookups & {
    humanCheck: HumanCheck | undefined
    visitor: PresentVisitor
  }
}
