// A resolver that queries DNS-over-HTTPS servers in wire format (RFC 8484), one after the other until one can answer.
import {
  isFailure,
  type DnsAnswer,
  type RecordData,
  type RecordType,
  type Resolver,
} from '#shared/dns/resolver.ts'
import { encodeBase64Url } from '#shared/kit/base64.ts'
import type { Clock } from '#worker/clock.ts'
import {
  hedging,
  upstreamHealth,
  type Attempt,
  type Hedge,
  type UpstreamHealth,
} from '#worker/dns/upstreams.ts'
import { decodeAnswer, encodeQuestion } from '#worker/dns/wire-format.ts'
import { hostOf } from '#worker/net/host-of.ts'
import { readAtMost } from '#worker/net/read-at-most.ts'
import { MAX_QUESTIONS, upstreamBudget, type UpstreamBudget, type Pace } from '#worker/net/upstream-budget.ts'
import { withTimeout, Ending, endingOf, type Ended } from '#worker/net/in-time.ts'

/** For one attempt with one upstream. */
const TRY_TIMEOUT_MS = 2_500
/** For all lookups of one request together. */
const TOTAL_TIMEOUT_MS = 6_000
/** The length of a DNS message is a 16-bit number (RFC 1035 section 4.2.2). */
const MAX_MESSAGE_BYTES = 65_535

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

interface DohResolverOptions {
  /** URLs of the servers in the order in which they are tried. */
  upstreams: readonly string[]
  fetch: Fetch
  clock: Clock
  /** Shared with everything else that the request fetches. */
  budget?: UpstreamBudget
  /** Shared with the other requests of the isolate. */
  health?: UpstreamHealth
  /** Aborted when the visitor leaves: then no more queries are sent. */
  signal?: AbortSignal | undefined
  /** Makes each query wait for its turn; the time for all of them is extended by as much. */
  pace?: Pace | undefined
}

/** Counts what was sent, for Server-Timing and the log. */
export interface DohResolver extends Resolver {
  readonly upstreamRequests: number
}

/** One of these serves one incoming request: the budget and the deadline are that request's. */
export function dohResolver({
  budget = upstreamBudget(),
  health,
  signal,
  ...options
}: DohResolverOptions): DohResolver {
  const left = signal && endingOf(signal)
  const shared = { ...options, left, budget, health: health ?? upstreamHealth(options.clock) }
  const { clock, pace } = options
  const deadline = clock.now() + TOTAL_TIMEOUT_MS + MAX_QUESTIONS * (pace?.intervalMs ?? 0)
  const hedge = hedging(clock, budget.slots)
  return {
    get upstreamRequests() {
      return budget.requests
    },
    // The timers start once there is a slot.
    query: (name, type, { checkingDisabled = false } = {}) =>
      budget.slots.run(async () => {
        if (pace) await pace.turn()
        return askInOrder({ ...shared, deadline, hedge, name, type, checkingDisabled })
      }),
  }
}

interface Asking<T extends RecordType> extends Omit<DohResolverOptions, 'budget' | 'health' | 'signal'> {
  /** Signals when the visitor leaves. */
  left: Ended | undefined
  budget: UpstreamBudget
  health: UpstreamHealth
  deadline: number
  hedge: Hedge
  name: string
  type: T
  checkingDisabled: boolean
}

/** One server's answer. */
interface Try<T extends RecordType> {
  upstream: string
  answer: DnsAnswer<RecordData[T]>
}

async function askInOrder<T extends RecordType>(asking: Asking<T>): Promise<DnsAnswer<RecordData[T]>> {
  const { upstreams, health, budget, pace } = asking
  const [first, ...others] = health.order(upstreams)
  if (first === undefined) return unasked(asking)
  if (budget.bytesLeft === 0 || !budget.take()) return overBudget(asking, first)
  const tries = await firstTries(asking, first, others[0])
  for (const upstream of others) {
    if (tries.some(isFinal)) break
    if (tries.some((made) => made.upstream === upstream) || !isWorthAsking(asking, upstream, tries)) continue
    if (!budget.takeRepeat()) break
    await pace?.turn()
    tries.push({ upstream, answer: await attempt(asking, upstream).outcome })
  }
  noteHealth(health, first, tries)
  return mostTelling(tries) ?? unasked(asking)
}

/** The first server, and if it is slow, a second one that works. */
async function firstTries<T extends RecordType>(
  asking: Asking<T>,
  first: string,
  second: string | undefined,
): Promise<Try<T>[]> {
  const { hedge, health, budget, pace } = asking
  const again = (upstream: string) => {
    pace?.note()
    return attempt(asking, upstream)
  }
  // Then there is nothing else to wait for.
  if (second === undefined) return [{ upstream: first, answer: await attempt(asking, first).outcome }]
  const came = await hedge({
    first: attempt(asking, first),
    second: () => (health.faultOf(second) === undefined && budget.takeRepeat() ? again(second) : null),
    isGood: (answer) => isFinal({ answer }),
    isFirstSlow: () => health.faultOf(first) !== undefined,
  })
  return [
    ...(came.first ? [{ upstream: first, answer: came.first }] : []),
    ...(came.second ? [{ upstream: second, answer: came.second }] : []),
  ]
}

/** No other server would know more. */
const isFinal = ({ answer }: { answer: DnsAnswer<unknown> }): boolean =>
  !isFailure(answer) || answer.kind === 'cname-loop' || answer.kind === 'over-budget'

/** Nothing came from the server, which is not the same as an answer that it could not find out. */
const isSilence = ({ answer }: { answer: DnsAnswer<unknown> }): boolean =>
  answer.kind === 'transport-error' || answer.kind === 'timeout'

/** We wait for a server that is down only if the others gave no answer at all. */
const isWorthAsking = (
  { health, deadline, clock, left }: Asking<RecordType>,
  upstream: string,
  tries: readonly Try<RecordType>[],
): boolean =>
  clock.now() < deadline && !left?.aborted && (health.faultOf(upstream) !== 'down' || tries.every(isSilence))

/** A failure that no server contradicts may be the zone's; only a broken connection is certainly the server's. */
function noteHealth(health: UpstreamHealth, first: string, tries: readonly Try<RecordType>[]): void {
  const good = tries.find(isFinal)
  if (good) health.answered(good.upstream)
  for (const made of tries) {
    if (made === good) continue
    if (made.answer.kind === 'transport-error') health.failed(made.upstream, 'down')
    else if (good) health.failed(made.upstream, isSilence(made) ? 'down' : 'wrong')
  }
  // It was given up, since the second one was faster by more than the pause before it was queried.
  if (good && tries.every(({ upstream }) => upstream !== first)) health.failed(first, 'down')
}

/** Of several failures, DNS's own error says more than a broken connection. */
const mostTelling = <T extends RecordType>(tries: readonly Try<T>[]): DnsAnswer<RecordData[T]> | undefined =>
  (
    tries.find(isFinal) ??
    tries.find(({ answer }) => answer.kind === 'servfail') ??
    tries.find((made) => !isSilence(made)) ??
    tries.at(-1)
  )?.answer

/** One attempt with one server. */
function attempt<T extends RecordType>(
  asking: Asking<T>,
  upstream: string,
): Attempt<DnsAnswer<RecordData[T]>> {
  const abandoned = new Ending()
  return {
    outcome: askUpstream(asking, upstream, abandoned),
    abandon: () => abandoned.end(),
  }
}

async function askUpstream<T extends RecordType>(
  asking: Asking<T>,
  upstream: string,
  abandoned: Ended,
): Promise<DnsAnswer<RecordData[T]>> {
  const { name, type, clock, deadline, budget, left } = asking
  const startedAt = clock.now()
  const timeoutMs = Math.min(TRY_TIMEOUT_MS, deadline - startedAt)
  const facts = { name, type, aliases: [], authenticated: false, source: hostOf(upstream) }
  const failed = (kind: 'timeout' | 'transport-error', detail: string) =>
    ({ ...facts, kind, records: [], timeMs: clock.now() - startedAt, detail }) as DnsAnswer<RecordData[T]>
  if (left?.aborted) return failed('timeout', 'the visitor has left')
  if (timeoutMs <= 0) return failed('timeout', 'the time for this check was used up')
  const ask = (ended: AbortSignal) => exchange(asking, upstream, ended)
  const outcome = await withTimeout(clock, timeoutMs, ask, abandoned, left)
  if (outcome === 'timeout') return failed('timeout', 'no answer in time')
  if (typeof outcome === 'string') return failed('transport-error', outcome)
  if (outcome.length > budget.bytesLeft) {
    budget.spend(outcome.length)
    return overBudget(asking, upstream)
  }
  budget.spend(outcome.length)
  return { ...facts, ...decodeAnswer(outcome, name, type), timeMs: clock.now() - startedAt }
}

/** The message's bytes, or a short text that says why there are none. */
async function exchange<T extends RecordType>(
  { name, type, checkingDisabled, fetch }: Asking<T>,
  upstream: string,
  signal: AbortSignal,
): Promise<Uint8Array | string> {
  const url = `${upstream}?dns=${encodeBase64Url(encodeQuestion(name, type, checkingDisabled))}`
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
    // An unread body would keep one of the six connections open.
    await response.body?.cancel().catch(() => undefined)
    return reason
  }
  try {
    return (await readAtMost(response, MAX_MESSAGE_BYTES)) ?? 'the answer is larger than any DNS message'
  } catch {
    return 'the connection broke off'
  }
}

function refusalOf(response: Response): string | null {
  if (response.status !== 200) return `HTTP status ${response.status}`
  const mediaType = (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
  return mediaType === 'application/dns-message' ? null : 'the answer is not a DNS message'
}

const overBudget = <T extends RecordType>(
  { name, type }: Asking<T>,
  upstream: string,
): DnsAnswer<RecordData[T]> => ({
  name,
  type,
  aliases: [],
  authenticated: false,
  source: hostOf(upstream),
  timeMs: 0,
  kind: 'over-budget',
  records: [],
  detail: 'not asked',
})

const unasked = <T extends RecordType>({ name, type }: Asking<T>): DnsAnswer<RecordData[T]> => ({
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
