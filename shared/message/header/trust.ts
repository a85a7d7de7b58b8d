// Which results the receiver itself wrote (RFC 8601, 4.1 and 5): anyone can write the field, so its position decides. And where what it
// says about SPF, DKIM and DMARC is bad news.
import { isWithin, registeredDomain } from '#shared/dns/domain-name.ts'
import {
  type AuthenticationResults,
  ofReceiver,
  parseAuthenticationResults,
  parseReceivedSpf,
} from './authentication-results.ts'
import { headerFinding, type HeaderFinding } from './findings.ts'
import { receiverHosts, type Way } from './hops.ts'
import { domainName } from './mailboxes.ts'
import type { RegistrableDomain } from './organization.ts'
import type { HeaderResult } from './schema.ts'
import { type HeaderField, isNamed } from './split-fields.ts'

interface Authentication {
  results: HeaderResult[]
  /** The name in the trusted results. */
  receiver: string
  findings: HeaderFinding[]
}

interface Judged {
  trusted: boolean
  because: string
  /** Has a name of the receiver although the receiver did not write it, or another of its fields counts. */
  warn?: 'header-results-forged' | 'header-results-repeated'
}

/** More than a message can honestly have; each costs a parse. */
const MAX_FIELDS_READ = 50

export function readAuthentication(
  fields: readonly HeaderField[],
  way: Way,
  registrable?: RegistrableDomain,
): Authentication {
  const written = placesOf(fields, RESULT_FIELDS).map((place) => ({
    ...place,
    parsed: parseAuthenticationResults(place.field.value),
  }))
  const own = written
    .filter(({ field }) => isNamed(field, 'Authentication-Results'))
    .map(({ at, parsed }) => ({ at, id: parsed.authserv }))
  const door = doorOf(way, own, registrable)
  const judge = judgeOf(own, door)
  const findings: HeaderFinding[] = []
  const results: HeaderResult[] = []
  let receiver = ''
  for (const { field, at, parsed } of written) {
    const isCopy = !isNamed(field, 'Authentication-Results')
    const judged = isCopy ? COPY : judge(at, parsed.authserv)
    if (judged.trusted && receiver === '') receiver = parsed.authserv
    if (judged.warn)
      findings.push(headerFinding(judged.warn, { authserv: parsed.authserv.slice(0, 253) || 'the receiver' }))
    findings.push(...faultFindings(parsed, judged.trusted))
    results.push(...resultsOf(parsed, field.name, judged))
  }
  results.push(...receivedSpf(fields, door, results))
  return { results, receiver, findings: unique(findings) }
}

const placesOf = (fields: readonly HeaderField[], names: readonly string[]) =>
  fields
    .map((field, at) => ({ field, at }))
    .filter(({ field }) => names.some((name) => isNamed(field, name)))
    .slice(0, MAX_FIELDS_READ)

function receivedSpf(
  fields: readonly HeaderField[],
  door: Door,
  others: readonly HeaderResult[],
): HeaderResult[] {
  const source = 'Received-SPF'
  const checks = placesOf(fields, [source]).map(({ field, at }) => ({
    at,
    ...parseReceivedSpf(field.value),
  }))
  const judge = judgeOf(
    checks.map(({ at, receiver }) => ({ at, id: receiver })),
    door,
  )
  const hasSpf = ofReceiver(others, 'spf').length > 0
  return checks.map(({ at, result, comment, receiver: authserv, clientIp, envelopeFrom, helo }) => {
    const { trusted, because } = judge(at, authserv)
    const properties = [
      { name: 'smtp.mailfrom', value: envelopeFrom },
      { name: 'smtp.helo', value: helo },
      { name: 'smtp.remote-ip', value: clientIp },
    ].filter(({ value }) => value !== '')
    const line = { method: 'spf', result, reason: '', comment, properties, authserv, source }
    return { ...line, trusted, because: trusted && hasSpf ? `${because} It repeats what is above.` : because }
  })
}

const RESULT_FIELDS = [
  'Authentication-Results',
  'Authentication-Results-Original',
  'X-Original-Authentication-Results',
]

const COPY: Judged = {
  trusted: false,
  because: 'It is an older field that a server kept under another name.',
}

const resultsOf = (
  parsed: AuthenticationResults,
  source: string,
  { trusted, because }: Judged,
): HeaderResult[] =>
  parsed.results.map((result) => ({ ...result, authserv: parsed.authserv, source, trusted, because }))

interface Named {
  /** Index of the field in the header. */
  at: number
  id: string
}

/** Where the receiver accepted the message. */
interface Door {
  /** Index of its Received field; -1 when there is none. */
  at: number
  /** Index of the next Received field, which a sender can have written. */
  next: number
  /** The receiver writes its results above its own Received field, so what is below is not its own. */
  isWrittenAbove: boolean
  /** Microsoft does not name itself in the field. */
  mayBeNameless: boolean
  /** The name of the server that accepted the message, or of a domain above it (RFC 8601, 2.5). */
  isItsName: (id: string) => boolean
  /** The name of a server that had the message later, or of the border server. */
  isReceiver: (id: string) => boolean
}

function doorOf(way: Way, own: readonly Named[], registrable?: RegistrableDomain): Door {
  const hosts = receiverHosts(way)
  const line = way.border < 0 ? way.lines.at(-1) : way.lines[way.border]
  const at = line?.at ?? -1
  // Without a Received field, there is nothing but the topmost results to go by.
  const by = line?.received.by ?? own[0]?.id ?? ''
  const host = domainName(by)
  const isItsName = (id: string) => {
    if (id !== '' && id === by) return true
    const name = domainName(id)
    if (name === null || host === null) return false
    return name === host || (isWithin(host, name) && isWithin(name, organizationOf(host, registrable)))
  }
  return {
    at,
    next: way.border < 0 ? Infinity : (way.lines[way.border + 1]?.at ?? Infinity),
    isWrittenAbove: own.some((field) => field.at < at),
    mayBeNameless: hosts.some((name) => /(^|\.)(outlook|office365|exchangelabs)\.com$/.test(name)),
    isItsName,
    isReceiver: (id) => isItsName(id) || hosts.includes(domainName(id) ?? ''),
  }
}

/** No name above it belongs to the receiver alone. */
const organizationOf = (host: string, registrable?: RegistrableDomain): string =>
  (registrable ? registrable(host) : registeredDomain(host)) ?? host

/**
 * Fields are added at the top. Anything above the line in which the receiver accepted the message was written inside. Below
 * that, above the next line, some receivers write, too (Google does), but a sender can also have written there: only the
 * topmost field with that very server's name counts, since the receiver adds its own above the sender's.
 */
function judgeOf(own: readonly Named[], door: Door) {
  const isAbove = own.some(({ at }) => at < door.at) || door.isWrittenAbove
  const isOwn = ({ at, id }: Named) =>
    at > door.at &&
    at < door.next &&
    !isAbove &&
    (door.isItsName(id) || (id === '' && (door.mayBeNameless || door.at < 0)))
  const counted = own.find(isOwn)

  return (at: number, id: string): Judged => {
    if (at < door.at) return { trusted: true, because: ABOVE }
    if (counted?.at === at) return { trusted: true, because: reasonOf(id, door) }
    if (counted && isOwn({ at, id }))
      return { trusted: false, because: REPEATED, warn: 'header-results-repeated' }
    if (door.isReceiver(id)) return { trusted: false, because: FORGED, warn: 'header-results-forged' }
    return { trusted: false, because: door.at < 0 ? NOT_TOPMOST : CLAIMED }
  }
}

const reasonOf = (id: string, door: Door) => (door.at < 0 ? NO_WAY : id === '' ? NAMELESS : NAMED)

const NO_WAY = 'There is no Received line to prove it; we assume that the topmost results are the receiver’s.'
const NOT_TOPMOST = 'Another server’s results are above it; only the topmost can be the receiver’s.'
const ABOVE = 'It is above the line where the receiver accepted the message, where no sender can write.'
const NAMED =
  'It is the topmost field with the name of the server that accepted the message, right at its line.'
const NAMELESS = 'It names no server, as Microsoft writes it, and is right at the receiver’s line.'
const CLAIMED =
  'It was in the message before the receiver got it: the sender or a relay could have written it.'
const FORGED = 'It has the receiver’s name, but is where only the sender or a relay could have written it.'
const REPEATED =
  'It has the receiver’s name, but another such field is above it: the sender could have written it.'

function faultFindings({ authserv, faults }: AuthenticationResults, trusted: boolean): HeaderFinding[] {
  return faults.flatMap((fault) =>
    fault === 'no-authserv' || !trusted ? [] : [headerFinding(`header-results-${fault}`, { authserv })],
  )
}

const unique = (findings: readonly HeaderFinding[]) =>
  findings.filter(({ message }, index) => findings.findIndex((other) => other.message === message) === index)

/** @param isProved whether an aligned result passes: one is enough for DMARC, whatever the others are */
export function resultFindings(results: readonly HeaderResult[], isProved: boolean): HeaderFinding[] {
  const own = results.filter(({ trusted }) => trusted)
  if (own.length === 0) return [headerFinding('header-unknown-results')]
  const signed = own.filter(({ method }) => method === 'dkim')
  const [unproved] = signed.some(({ result }) => result === 'pass') ? [] : signed
  return [
    ...own.flatMap((result) => failureOf(result, isProved) ?? []),
    ...(unproved ? [unprovedSignature(unproved, isProved)] : []),
  ]
}

const valuesOf = ({ method, result, comment, reason, authserv }: HeaderResult, isProved: boolean) => ({
  authserv,
  method,
  result,
  why: (reason || comment).slice(0, 200),
  isProved,
})

function failureOf(line: HeaderResult, isProved: boolean): HeaderFinding | undefined {
  const { method, result } = line
  if (!/fail|error$/.test(result)) return undefined
  const values = valuesOf(line, isProved)
  if (method === 'spf')
    return headerFinding(
      result.startsWith('soft') ? 'header-spf-softfail' : `header-spf-${kindOf(result)}`,
      values,
    )
  return method === 'dmarc' ? headerFinding(`header-dmarc-${kindOf(result)}`, values) : undefined
}

function unprovedSignature(line: HeaderResult, isProved: boolean): HeaderFinding {
  const { result } = line
  if (result === 'none') return headerFinding('header-dkim-none')
  const isKnown = /fail|error$/.test(result)
  const kind = result === 'policy' ? result : isKnown ? kindOf(result) : 'neutral'
  return headerFinding(`header-dkim-${kind}`, valuesOf(line, isProved))
}

/** Some receivers write words of their own, such as “hardfail”. */
const kindOf = (result: string) =>
  result.startsWith('temp') ? 'temperror' : result.endsWith('error') ? 'permerror' : 'fail'
