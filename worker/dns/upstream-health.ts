// What an isolate remembers about its DNS-over-HTTPS servers: after one failure, the next queries bypass the server that failed.
import { MINUTE_MS } from '#shared/kit/calendar.ts'
import type { Clock } from '#worker/clock.ts'

/** How long a server that failed comes last. Then it gets a query again, which is hedged. */
const FAILING_MS = MINUTE_MS

/**
 * - down: no connection, no DNS message, or slower than another one
 * - wrong: it answered SERVFAIL, REFUSED or nonsense while another one had an answer
 */
type UpstreamFault = 'down' | 'wrong'

export interface UpstreamHealth {
  /** Working servers in order, then those that failed, longest ago first. */
  order(upstreams: readonly string[]): string[]
  /** How it failed within the last minute. */
  faultOf(upstream: string): UpstreamFault | undefined
  failed(upstream: string, fault: UpstreamFault): void
  answered(upstream: string): void
}

export function upstreamHealth(clock: Clock): UpstreamHealth {
  const failures = new Map<string, { at: number; fault: UpstreamFault }>()
  const failureOf = (upstream: string) => {
    const failure = failures.get(upstream)
    return failure && failure.at + FAILING_MS > clock.now() ? failure : undefined
  }
  return {
    order: (upstreams) =>
      [...upstreams].sort((a, b) => (failureOf(a)?.at ?? -Infinity) - (failureOf(b)?.at ?? -Infinity) || 0),
    faultOf: (upstream) => failureOf(upstream)?.fault,
    failed(upstream, fault) {
      failures.set(upstream, { at: clock.now(), fault })
    },
    answered(upstream) {
      failures.delete(upstream)
    },
  }
}
