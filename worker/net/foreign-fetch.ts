// The only code in the worker that loads URLs named by strangers. It connects only to public servers: https, a public
// name, public addresses; each redirect is checked like the first URL.
import { parseDomainInput } from '#shared/dns/domain-name.ts'
import { parseNetwork, specialRange } from '#shared/dns/ip-address.ts'
import { isFailure, type Resolver } from '#shared/dns/resolver.ts'
import { visibleText } from '#shared/kit/foreign-text.ts'
import type {
  ForeignAnswer,
  ForeignFailure,
  ForeignFetch,
  ForeignRequest,
} from '#shared/kit/foreign-fetch.ts'
import { SITE_ORIGIN } from '#shared/site.ts'
import { isSampleName } from '#shared/data/samples/names.ts'
import { sampleFetch } from '#shared/data/samples/sites.ts'
import type { Clock } from '#worker/clock.ts'
import { readAtMost } from '#worker/net/read-at-most.ts'
import { upstreamBudget, type UpstreamBudget } from '#worker/net/upstream-budget.ts'
import { withTimeout } from '#worker/net/in-time.ts'

// What a failed connection says about the server's certificate, where the platform tells.

/** By the code of Node's TLS errors. */
const FAULTS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  CERT_REVOKED: 'its certificate was revoked',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  HOSTNAME_MISMATCH: 'its certificate is for another name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is not from a public authority',
  UNABLE_TO_GET_ISSUER_CERT: 'its certificate is not from a public authority, or the chain is incomplete',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    'its certificate is not from a public authority, or the chain is incomplete',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the chain of its certificate is incomplete',
}

/** How deep an error may be inside others. */
const MAX_DEPTH = 4

/** A clause; null if the error does not say that the certificate is the cause. */
export function certificateFault(error: unknown): string | null {
  let inner = error
  for (let depth = 0; depth < MAX_DEPTH && inner instanceof Error; depth++) {
    const code = 'code' in inner ? String(inner.code) : ''
    if (Object.hasOwn(FAULTS, code)) return FAULTS[code] ?? null
    inner = inner.cause
  }
  return null
}

/** Cloudflare's own status for an origin whose certificate is not valid. */
const INVALID_CERTIFICATE_STATUS = 526

interface ForeignFetchOptions {
  fetch: (url: string, init: RequestInit) => Promise<Response>
  resolver: Resolver
  clock: Clock
  /** Has the files of the sample domains. */
  samples?: ForeignFetch
  /** Shared with the lookups of the same request. */
  budget?: UpstreamBudget
  /** Aborted when the visitor leaves: then nothing more is sent. */
  signal?: AbortSignal | undefined
}

/** Names that point into someone's own network, or nowhere (RFC 6761, 6762, 7686, 8375, 9476; ICANN's .internal). */
const PRIVATE_ENDINGS = [
  'localhost',
  'local',
  'internal',
  'intranet',
  'lan',
  'home',
  'corp',
  'private',
  'test',
  'example',
  'invalid',
  'onion',
  'alt',
  'arpa',
]
/** In characters. */
const MAX_SHOWN_CODINGS = 40
/** As browsers and proxies are known to support. */
const MAX_URL_LENGTH = 2_000
const REDIRECTS = [301, 302, 303, 307, 308]

export function foreignFetch({
  budget = upstreamBudget(),
  samples = sampleFetch,
  signal: left,
  ...outside
}: ForeignFetchOptions): ForeignFetch {
  return async (url, request) => {
    const progress = { ...outside, budget, samples, request, at: url }
    const run = (signal: AbortSignal) => followRedirects(progress, url, signal)
    const answer = await withTimeout(outside.clock, request.timeoutMs, run, left)
    if (answer !== 'timeout') return answer
    return {
      kind: 'timeout',
      url: progress.at,
      reason: `it did not answer within ${request.timeoutMs / 1000} s`,
    }
  }
}

interface FetchProgress extends Required<Omit<ForeignFetchOptions, 'signal'>> {
  request: ForeignRequest
  /** The URL that is being loaded. */
  at: string
}

async function followRedirects(
  progress: FetchProgress,
  start: string,
  signal: AbortSignal,
): Promise<ForeignAnswer> {
  const { request } = progress
  const redirects: string[] = []
  for (;;) {
    const refusal = await refusalOf(progress.at, progress.resolver)
    if (refusal) return refusal
    if (signal.aborted) return { kind: 'timeout', url: progress.at, reason: 'nobody waits for it anymore' }
    const host = new URL(progress.at).hostname
    if (isSampleName(host)) return progress.samples(progress.at, request)
    if (!progress.budget.take()) {
      return { kind: 'over-budget', url: progress.at, reason: 'this check had used up its share of requests' }
    }
    const step = await progress.budget.slots.run(() => ask(progress, signal))
    if ('kind' in step) return step.kind === 'body' ? { ...step, redirects } : step
    redirects.push(progress.at)
    if (redirects.length > request.maxRedirects) {
      return {
        kind: 'too-many-redirects',
        url: start,
        reason: `more than ${request.maxRedirects} redirects`,
        redirect: step,
      }
    }
    progress.at = step.location
  }
}

interface Redirect {
  status: number
  location: string
}

/** One request: a body, a redirect, or the reason why there is neither. */
async function ask(
  { fetch, request, at: url }: FetchProgress,
  signal: AbortSignal,
): Promise<ForeignAnswer | Redirect> {
  let response: Response
  try {
    response = await fetch(url, {
      ...(request.form !== undefined && { method: 'POST', body: request.form }),
      headers: {
        accept: request.accept,
        'user-agent': request.userAgent ?? `Warmpost (+${SITE_ORIGIN}/)`,
        ...(request.form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      redirect: 'manual',
      signal,
    })
  } catch (error) {
    const fault = certificateFault(error)
    return fault === null
      ? { kind: 'transport-error', url, reason: 'the connection failed' }
      : { kind: 'certificate', url, reason: fault }
  }
  return response.status === 200 ? bodyOf(response, url, request) : elsewhere(response, url)
}

async function elsewhere(response: Response, url: string): Promise<ForeignFailure | Redirect> {
  // An unread body would keep one of the six connections open.
  await response.body?.cancel().catch(() => undefined)
  const { status, headers } = response
  const location = headers.get('location')
  if (REDIRECTS.includes(status) && location && URL.canParse(location, url)) {
    return { status, location: new URL(location, url).href }
  }
  if (status === INVALID_CERTIFICATE_STATUS)
    return { kind: 'certificate', url, reason: 'the certificate behind it is not valid' }
  return { kind: 'http-error', url, status, reason: `the server says “${status}”` }
}

async function bodyOf(response: Response, url: string, { maxBytes }: ForeignRequest): Promise<ForeignAnswer> {
  const packing = packingOf(response.headers)
  if (packing !== null) {
    await response.body?.cancel().catch(() => undefined)
    return { kind: 'unreadable', url, reason: `its answer is packed as “${packing}”, which we do not unpack` }
  }
  try {
    const bytes = await readAtMost(response, maxBytes)
    if (!bytes) return { kind: 'too-large', url, reason: `it is larger than ${maxBytes} bytes` }
    const contentType = (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
    return { kind: 'body', url, status: response.status, contentType, bytes, redirects: [] }
  } catch {
    return { kind: 'unreadable', url, reason: 'its answer broke off or is damaged' }
  }
}

/** Each of these is unpacked by the platform on its own, several are not (RFC 9110 section 8.4.1). */
const UNPACKED = ['identity', 'gzip', 'br']

/** The content codings that nothing has undone, to be shown; null if there are none. */
function packingOf(headers: Headers): string | null {
  const codings = (headers.get('content-encoding') ?? 'identity').trim().toLowerCase()
  return UNPACKED.includes(codings) ? null : visibleText(codings.slice(0, MAX_SHOWN_CODINGS))
}

/**
 * Why we do not go there, or null. The addresses are looked up before the connection is made and could change in between.
 * The platform itself connects only to public addresses, so this check is the second lock, not the first.
 */
export async function refusalOf(url: string, resolver: Resolver): Promise<ForeignFailure | null> {
  const refused = (reason: string): ForeignFailure => ({ kind: 'refused-url', url, reason })
  if (url.length > MAX_URL_LENGTH) return refused(`it is longer than ${MAX_URL_LENGTH} characters`)
  if (!URL.canParse(url)) return refused('it is no web address')
  const { protocol, username, password, port, hostname } = new URL(url)
  if (protocol !== 'https:') return refused('it does not start with https://')
  if (username || password) return refused('it holds a user name or a password')
  if (port) return refused('it names a port of its own')
  const parsed = parseDomainInput(hostname)
  if (!parsed.ok || parsed.domain !== hostname) return refused('its host is no public domain name')
  if (isSampleName(hostname)) return null
  if (PRIVATE_ENDINGS.includes(hostname.split('.').at(-1) ?? ''))
    return refused('its host is not a public name')
  return refusalOfHost(url, hostname, resolver)
}

async function refusalOfHost(url: string, host: string, resolver: Resolver): Promise<ForeignFailure | null> {
  const answers = await Promise.all([resolver.query(host, 'A'), resolver.query(host, 'AAAA')])
  const addresses = answers.flatMap((answer) => answer.records as string[])
  const inner = addresses.find((address) => !isPublicAddress(address))
  if (inner)
    return { kind: 'refused-url', url, reason: `its host has the address ${inner}, which is not public` }
  if (addresses.length > 0) return null
  const failure = answers.find(isFailure)
  if (failure) return { kind: 'transport-error', url, reason: `its host ${host} could not be looked up` }
  return { kind: 'refused-url', url, reason: `its host ${host} has no IP address` }
}

function isPublicAddress(address: string): boolean {
  const network = parseNetwork(address)
  return network !== null && specialRange(network) === null
}
