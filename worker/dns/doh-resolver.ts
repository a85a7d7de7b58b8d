// A resolver that asks DNS-over-HTTPS servers in wire format (RFC 8484), one after the other until one can answer.
import {
  isFailure,
  type DnsAnswer,
  type RecordData,
  type RecordType,
  type Resolver,
} from '#shared/dns/resolver.ts'
import type { Clock } from '#worker/clock.ts'
import { concurrencyLimit, type ConcurrencyLimit } from '#worker/dns/concurrency-limit.ts'
import { decodeAnswer, encodeQuestion } from '#worker/dns/wire-format.ts'

/** Workers hold back the seventh request that waits for its headers, so a timer that ran meanwhile would lie. */
export const MAX_CONCURRENT_REQUESTS = 6
/** The free plan allows 50 subrequests; the rest is for what is not DNS. */
export const MAX_UPSTREAM_REQUESTS = 45
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
}

/** Counts what went out, for Server-Timing and the log. */
export interface DohResolver extends Resolver {
  readonly upstreamRequests: number
}

/** One of these serves one incoming request: the budget, the deadline and the six slots are that request's. */
export function dohResolver({ upstreams, fetch, clock }: DohResolverOptions): DohResolver {
  const slots = concurrencyLimit(MAX_CONCURRENT_REQUESTS)
  const deadline = clock.now() + TOTAL_TIMEOUT_MS
  let requests = 0
  const takeRequest = () => requests < MAX_UPSTREAM_REQUESTS && ++requests > 0
  return {
    get upstreamRequests() {
      return requests
    },
    async query(name, type) {
      let telling: DnsAnswer<RecordData[typeof type]> | undefined
      for (const upstream of upstreams) {
        const answer = await askUpstream({ upstream, name, type, fetch, clock, deadline, slots, takeRequest })
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
  slots: ConcurrencyLimit
  takeRequest: () => boolean
}

/** One try, waiting for a slot first; the timer starts when the slot is there. */
function askUpstream<T extends RecordType>(attempt: Attempt<T>): Promise<DnsAnswer<RecordData[T]>> {
  const { upstream, name, type, clock, deadline, slots, takeRequest } = attempt
  const facts = { name, type, aliases: [], authenticated: false, source: hostOf(upstream) }
  return slots.run(async () => {
    const startedAt = clock.now()
    const timeoutMs = Math.min(TRY_TIMEOUT_MS, deadline - startedAt)
    const failed = (kind: 'over-budget' | 'timeout' | 'transport-error', detail: string) =>
      ({ ...facts, kind, records: [], timeMs: clock.now() - startedAt, detail }) as DnsAnswer<RecordData[T]>
    if (timeoutMs <= 0) return failed('timeout', 'the time for this check was used up')
    if (!takeRequest()) return failed('over-budget', 'not asked')
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
  const url = `${upstream}?dns=${base64Url(encodeQuestion(name, type))}`
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

/** The whole body, or null when it is longer than `limit`. */
async function readAtMost(response: Response, limit: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = []
  let length = 0
  const reader = response.body?.getReader()
  for (;;) {
    const part = await reader?.read()
    if (!part || part.done) break
    length += part.value.length
    if (length > limit) {
      await reader?.cancel().catch(() => undefined)
      return null
    }
    chunks.push(part.value)
  }
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

/** Ends at the time limit even when the job does not heed its signal. */
async function withTimeout<T>(
  clock: Clock,
  timeoutMs: number,
  job: (signal: AbortSignal) => Promise<T>,
): Promise<T | 'timeout'> {
  const abort = new AbortController()
  let cancelTimer = () => {}
  const timeout = new Promise<'timeout'>((resolve) => {
    cancelTimer = clock.after(timeoutMs, () => {
      resolve('timeout')
      abort.abort()
    })
  })
  try {
    return await Promise.race([timeout, job(abort.signal)])
  } finally {
    cancelTimer()
  }
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url)

const base64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const unasked = <T extends RecordType>(name: string, type: T): DnsAnswer<RecordData[T]> => ({
  name,
  type,
  aliases: [],
  authenticated: false,
  source: 'this site',
  timeMs: 0,
  kind: 'transport-error',
  records: [],
  detail: 'no DNS server is configured',
})
