import type { Lookups } from '#worker/deps.ts'
import type { RequestEnv } from '#worker/env.ts'
import type { HumanCheck } from '#worker/net/turnstile.ts'
import type { PresentVisitor } from '#worker/net/in-time.ts'

export interface ApiEnv {
  Bindings: RequestEnv
  Variables: Lookups & {
    humanCheck: HumanCheck | undefined
    visitor: PresentVisitor
    /** The answer depends on more than DNS: the web, the state of a list, the time. */
    isOfItsMoment?: true
  }
}
