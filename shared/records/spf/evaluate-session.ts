// What one evaluation keeps track of: the client, the limits of RFC 7208 section 4.6.4, and the trace.
import { parseDomainInput } from '#shared/dns/domain-name.ts'
import { failureText } from '#shared/dns/failure-text.ts'
import { formatIp, parseIp, unmapIpv4 } from '#shared/dns/ip-address.ts'
import type { IpAddress } from '#shared/dns/ip-address.ts'
import { isAbsent, isFailure } from '#shared/dns/resolver.ts'
import type { DnsAnswer, RecordData, RecordType, Resolver } from '#shared/dns/resolver.ts'
import type { MacroValues } from './macro.ts'
import { LOOKUP_LIMIT, shortened, VOID_LIMIT } from './limits.ts'
import type { SpfTraceStep } from './schema.ts'

/** RFC 7208 section 4.6.4: an evaluation should be allowed at least 20 seconds. */
const TIME_LIMIT_MS = 20_000

export interface SpfQuestion {
  /** The SMTP client's IP address, IPv4 or IPv6. */
  ip: string
  /** MAIL FROM; empty for a bounce, in which case postmaster@helo is checked (RFC 7208 section 2.4). */
  sender: string
  /** The client's HELO or EHLO name. */
  helo: string
  /** The domain to start from; the sender's if missing. */
  domain?: string
}

export interface EvaluationOptions {
  /** A clock in milliseconds; without it, there is no time limit and %{t} is 0. */
  now?: () => number
  timeLimitMs?: number
  /** The receiver's name, for %{r}. */
  receiver?: string
}

/** A permanent or temporary error, which ends the whole evaluation. */
export interface EvaluationError {
  kind: 'error'
  result: 'temperror' | 'permerror'
  reason: string
}

/** The answer, or the error that ends the evaluation. */
type Asked<T extends RecordType> =
  | { kind: 'answer'; records: RecordData[T][]; text: string }
  | EvaluationError

export interface Session {
  resolver: Resolver
  ip: IpAddress
  values: Omit<MacroValues, 'domain' | 'validatedName'>
  lookups: number
  voids: number
  trace: SpfTraceStep[]
  /** The client's reverse names, queried at most once. */
  reverseNames: Promise<Asked<'PTR'>> | null
  isLate: () => boolean
}

export const permerror = (reason: string): EvaluationError => ({ kind: 'error', result: 'permerror', reason })
const temperror = (reason: string): EvaluationError => ({ kind: 'error', result: 'temperror', reason })

/** The session and the domain to start from; null if `ip` is not an IP address. */
export function startSession(
  question: SpfQuestion,
  resolver: Resolver,
  options: EvaluationOptions,
): { session: Session; domain: string } | null {
  const parsed = parseIp(question.ip.trim())
  if (!parsed) return null
  // RFC 7208 section 5: a client with an IPv4-mapped IPv6 address is an IPv4 client.
  const ip = unmapIpv4(parsed)
  const { localPart, senderDomain } = splitSender(question)
  const now = options.now
  const start = now?.() ?? 0
  const limit = options.timeLimitMs ?? TIME_LIMIT_MS
  const session: Session = {
    resolver,
    ip,
    lookups: 0,
    voids: 0,
    trace: [],
    reverseNames: null,
    isLate: () => now !== undefined && now() - start > limit,
    values: {
      sender: `${localPart}@${senderDomain}`,
      localPart,
      senderDomain,
      dottedIp: dottedIp(ip),
      readableIp: formatIp(ip),
      family: ip.family,
      helo: question.helo,
      receiver: options.receiver ?? 'unknown',
      epochSeconds: Math.floor(start / 1000),
    },
  }
  const domain = asciiDomain(question.domain ?? senderDomain)
  return { session, domain: domain.replace(/\.$/, '').toLowerCase() }
}

/** RFC 7208 sections 2.4 and 4.3: the HELO name replaces a null sender, "postmaster" a missing local part. */
function splitSender({ sender, helo }: SpfQuestion): { localPart: string; senderDomain: string } {
  const address = sender.trim().replace(/^<(.*)>$/, '$1')
  if (address === '') return { localPart: 'postmaster', senderDomain: helo.trim() }
  const at = address.lastIndexOf('@')
  return {
    localPart: address.slice(0, Math.max(at, 0)) || 'postmaster',
    senderDomain: asciiDomain(address.slice(at + 1)),
  }
}

/** RFC 7208 section 4.3: internationalized names are checked as A-labels. */
function asciiDomain(domain: string): string {
  if (/^[\x20-\x7e]*$/.test(domain)) return domain
  const parsed = parseDomainInput(domain)
  return parsed.ok ? parsed.domain : domain
}

/** RFC 7208 section 7.3: a dotted quad, or the 32 nibbles of an IPv6 address. */
const dottedIp = ({ family, bytes }: IpAddress): string =>
  family === 4
    ? bytes.join('.')
    : bytes.flatMap((byte) => [(byte >> 4).toString(16), (byte & 15).toString(16)]).join('.')

/** Uses up one of the ten lookups, before anything is queried. */
export function takeLookup(session: Session, term: string, domain: string): EvaluationError | null {
  if (session.lookups >= LOOKUP_LIMIT) {
    return permerror(
      `“${term}” in the record of ${domain} would need lookup number ${LOOKUP_LIMIT + 1}; ${LOOKUP_LIMIT} are allowed (RFC 7208, 4.6.4).`,
    )
  }
  session.lookups += 1
  return null
}

/** The answer, or the error that ends the evaluation (RFC 7208 section 5: a DNS error is a temperror). */
export async function ask<T extends RecordType>(session: Session, name: string, type: T): Promise<Asked<T>> {
  if (session.isLate())
    return temperror('The evaluation took longer than a receiver waits (RFC 7208, 4.6.4).')
  const answer = await session.resolver.query(name, type)
  if (isFailure(answer)) return temperror(failureText(answer))
  return { kind: 'answer', records: answer.records, text: answerText(answer) }
}

/**
 * Counts a term whose own query came back empty. RFC 7208 section 4.6.4 limits the number of terms, so a term counts
 * once, and neither MX hosts nor reverse names without an address count (pyspf counts each query).
 */
export function takeVoid(session: Session, term: string, domain: string): EvaluationError | null {
  session.voids += 1
  if (session.voids <= VOID_LIMIT) return null
  return permerror(
    `“${term}” in the record of ${domain} is void lookup number ${session.voids}; ${VOID_LIMIT} are allowed (RFC 7208, 4.6.4).`,
  )
}

function answerText<T extends RecordType>(answer: DnsAnswer<RecordData[T]>): string {
  if (answer.kind === 'nxdomain') return 'the name does not exist'
  if (isAbsent(answer)) return 'no such record'
  if (isFailure(answer)) return failureText(answer)
  const shown = answer.records.slice(0, 5).map(recordText)
  const more = answer.records.length - shown.length
  return shown.join(', ') + (more > 0 ? ` and ${more} more` : '')
}

function recordText(record: RecordData[RecordType]): string {
  if (typeof record === 'string') return record
  if ('text' in record) return shortened(record.text, 500)
  return 'exchange' in record ? `${record.priority} ${record.exchange}` : record.primary
}
