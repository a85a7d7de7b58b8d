// A resolver that asks DNS-over-HTTPS servers in wire format (RFC 8484), one after the other until one can answer.
import {
  isFailure,
  type DnsAnswer,
  type RecordData,
  type RecordType,
  type Resolver,
} from '#shared/dns/resolver.ts'
import { encodeBase64Url } from '#shared/encoding/base64.ts'
import type { Clock } from '#worker/clock.ts'
import { decodeAnswer, encodeQuestion } from '#worker/dns/wire-format.ts'
import { readAtMost } from '#worker/net/read-at-most.ts'
import { upstreamBudget, type UpstreamBudget } from '#worker/net/upstream-budget.ts'
import { withTimeout } from '#worker/net/with-timeout.ts'

/** For one try with one upstream. */
export const TRY_TIMEOUT_MS = 2_500
/** For all lookups of one request together. */
export const TOTAL_TIMEOUT_MS = 6_000
/** The length of a DNS message is a 16-bit number (RFC 1035 section 4.2.2). */
const MAX_MESSAGE_OCTETS = 65_535

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export interface DohResolverOptions {
  /** Addresses of the servers in the order in which they are asked. */
  upstreams: readonly string[]
  fetch: Fetch
  clock: Clock
  /** Shared with whatever else the request asks of other servers. */
  budget?: UpstreamBudget
}

/** Counts what went out, for Server-Timing and the log. */
export interface DohResolver extends Resolver {
  readonly upstreamRequests: number
}

/** One of these serves one incoming request: the budget and the deadline are that request's. */
export function dohResolver({
  upstreams,
  fetch,
  clock,
  budget = upstreamBudget(),
}: DohResolverOptions): DohResolver {
  const deadline = clock.now() + TOTAL_TIMEOUT_MS
  return {
    get upstreamRequests() {
      return budget.requests
    },
    async query(name, type) {
      let telling: DnsAnswer<RecordData[typeof type]> | undefined
      for (const upstream of upstreams) {
        const answer = await askUpstream({ upstream, name, type, fetch, clock, deadline, budget })
        if (!isFailure(answer) || answer.kind === 'refused') return answer
        // Of several failures the DNS's own word tells more than a broken connection.
        if (telling?.kind !== 'servfail')
          telling = answer.kind === 'over-budget' && telling ? telling : answer
        if (answer.kind === 'over-budget') break
      }
      return telling ?? unasked(name, type)
    },
  }
}

interface Attempt<T extends RecordType> {
  upstream: string
  name: string
  type: T
  fetch: Fetch
  clock: Clock
  deadline: number
  budget: UpstreamBudget
}

/** One try, waiting for a slot first; the timer starts when the slot is there. */
function askUpstream<T extends RecordType>(attempt: Attempt<T>): Promise<DnsAnswer<RecordData[T]>> {
  const { upstream, name, type, clock, deadline, budget } = attempt
  const facts = { name, type, aliases: [], authenticated: false, source: hostOf(upstream) }
  return budget.slots.run(async () => {
    const startedAt = clock.now()
    const timeoutMs = Math.min(TRY_TIMEOUT_MS, deadline - startedAt)
    const failed = (kind: 'over-budget' | 'timeout' | 'transport-error', detail: string) =>
      ({ ...facts, kind, records: [], timeMs: clock.now() - startedAt, detail }) as DnsAnswer<RecordData[T]>
    if (timeoutMs <= 0) return failed('timeout', 'the time for this check was used up')
    if (!budget.take()) return failed('over-budget', 'not asked')
    const outcome = await withTimeout(clock, timeoutMs, (signal) => exchange(attempt, signal))
    if (outcome === 'timeout') return failed('timeout', 'no answer in time')
    if (typeof outcome === 'string') return failed('transport-error', outcome)
    return { ...facts, ...decodeAnswer(outcome, name, type), timeMs: clock.now() - startedAt }
  })
}

/** The message's bytes, or a short text that says why there are none. */
async function exchange<T extends RecordType>(
  { upstream, name, type, fetch }: Attempt<T>,
  signal: AbortSignal,
): Promise<Uint8Array | string> {
  const url = `${upstream}?dns=${encodeBase64Url(encodeQuestion(name, type))}`
  let response: Response
  try {
    response = await fetch(url, {
      headers: { accept: 'application/dns-message' },
      // A resolver that redirects is not the one that was configured.
      redirect: 'manual',
      signal,
    })
  } catch {
    return 'the connection failed'
  }
  const reason = refusalOf(response)
  if (reason) {
    // An unread body would go on holding one of the six connections.
    await response.body?.cancel().catch(() => undefined)
    return reason
  }
  try {
    return (await readAtMost(response, MAX_MESSAGE_OCTETS)) ?? 'the answer is larger than any DNS message'
  } catch {
    return 'the connection broke off'
  }
}

function refusalOf(response: Response): string | null {
  if (response.status !== 200) return `HTTP status ${response.status}`
  const mediaType = (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
  return mediaType === 'application/dns-message' ? null : 'the answer is not a DNS message'
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url)

const unasked = <T extends RecordType>(name: string, type: T): DnsAnswer<RecordData[T]> => ({
  name,
  type,
  aliases: [],
  authenticated: false,
  source: 'This site',
  timeMs: 0,
  kind: 'transport-error',
  records: [],
  detail: 'no DNS server is configured',
})
