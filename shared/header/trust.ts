// Which results the receiver itself wrote (RFC 8601, 4.1 and 5): everybody can write the field, so its place decides.
import {
  parseAuthenticationResults,
  parseReceivedSpf,
  type AuthenticationResults,
} from '#shared/header/authentication-results.ts'
import { receiverHosts, type Way } from '#shared/header/hops.ts'
import { domainName } from '#shared/header/mailboxes.ts'
import { looksRelated, type RegistrableDomain } from '#shared/header/organization.ts'
import type { HeaderResult } from '#shared/header/schema.ts'
import { isNamed, type HeaderField } from '#shared/header/split-fields.ts'
import { MAX_FIELD } from '#shared/header/tokens.ts'
import type { Finding } from '#shared/report/finding.ts'

export interface Authentication {
  results: HeaderResult[]
  /** The name that the trusted results bear. */
  receiver: string
  findings: Finding[]
}

interface Judged {
  trusted: boolean
  because: string
  /** Bears the receiver's name where the receiver did not write. */
  forged?: boolean
}

/** More than a message can honestly have; each costs a parse. */
const MAX_FIELDS_READ = 50

export function readAuthentication(
  fields: readonly HeaderField[],
  way: Way,
  registrable?: RegistrableDomain,
): Authentication {
  const judge = judgeOf(fields, way, registrable)
  const written = fields
    .map((field, at) => ({ field, at }))
    .filter(({ field }) => RESULT_FIELDS.some((name) => isNamed(field, name)))
    .slice(0, MAX_FIELDS_READ)
  const findings: Finding[] = []
  const results: HeaderResult[] = []
  let receiver = ''
  for (const { field, at } of written) {
    const isCopy = !isNamed(field, 'Authentication-Results')
    const parsed = parseAuthenticationResults(field.value)
    const judged = isCopy ? COPY : judge(at, parsed.authserv)
    if (judged.trusted && receiver === '') receiver = parsed.authserv
    if (judged.forged) findings.push(forgedFinding(parsed.authserv))
    findings.push(...faultFindings(parsed, judged.trusted))
    results.push(...resultsOf(parsed, field.name, judged))
  }
  const hasSpf = results.some(({ method, trusted }) => method === 'spf' && trusted)
  const checks = fields.flatMap((field, at) => (isNamed(field, 'Received-SPF') ? [{ field, at }] : []))
  for (const { field, at } of checks.slice(0, MAX_FIELDS_READ)) {
    const { result, comment, receiver: by, clientIp, envelopeFrom, helo } = parseReceivedSpf(field.value)
    const judged = judge(at, by)
    const properties = [
      { name: 'smtp.mailfrom', value: envelopeFrom },
      { name: 'smtp.helo', value: helo },
      { name: 'smtp.remote-ip', value: clientIp },
    ].filter(({ value }) => value !== '')
    const source = 'Received-SPF'
    const line = { method: 'spf', result, reason: '', comment, properties, authserv: by, source }
    const because =
      judged.trusted && hasSpf ? `${judged.because} It repeats what stands above.` : judged.because
    results.push({ ...line, trusted: judged.trusted, because })
  }
  return { results, receiver, findings: unique(findings) }
}

const RESULT_FIELDS = [
  'Authentication-Results',
  'Authentication-Results-Original',
  'X-Original-Authentication-Results',
]

const COPY: Judged = { trusted: false, because: 'An older field that a server put aside under another name.' }

const resultsOf = (
  parsed: AuthenticationResults,
  source: string,
  { trusted, because }: Judged,
): HeaderResult[] =>
  parsed.results.map((result) => ({ ...result, authserv: parsed.authserv, source, trusted, because }))

/**
 * Fields are put on top. What stands above the line in which the receiver took the message in was written behind its
 * door. Below it, and above the next line, some receivers write too (Google does), but there a sender can have written.
 */
function judgeOf(fields: readonly HeaderField[], way: Way, registrable?: RegistrableDomain) {
  const hosts = receiverHosts(way)
  const isReceiver = (id: string) => {
    const name = domainName(id)
    return name !== null && hosts.some((host) => host === name || looksRelated(host, name, registrable))
  }
  const places = fields.flatMap((field, at) => (isNamed(field, 'Authentication-Results') ? [at] : []))
  const borderLine = way.border < 0 ? way.lines.at(-1) : way.lines[way.border]
  const door = borderLine?.at ?? -1
  const next = way.border < 0 ? Infinity : (way.lines[way.border + 1]?.at ?? Infinity)
  const isWrittenAbove = places.some((at) => at < door)
  // Microsoft names itself nowhere in the field.
  const mayBeNameless = hosts.some((host) => /(^|\.)(outlook|office365|exchangelabs)\.com$/.test(host))
  const top = domainName(nameAt(fields, places[0]))

  return (at: number, id: string): Judged => {
    if (door < 0) {
      const isTop = places[0] === at || (top !== null && domainName(id) === top)
      return isTop ? { trusted: true, because: NO_WAY } : { trusted: false, because: NOT_TOPMOST }
    }
    if (at < door) return { trusted: true, because: ABOVE }
    const named = isReceiver(id)
    if (at > next) {
      return named ? { trusted: false, because: FORGED, forged: true } : { trusted: false, because: CLAIMED }
    }
    if (id === '' && mayBeNameless && !isWrittenAbove) return { trusted: true, because: NAMELESS }
    if (!named) return { trusted: false, because: CLAIMED }
    return isWrittenAbove
      ? { trusted: false, because: FORGED, forged: true }
      : { trusted: true, because: NAMED }
  }
}

const nameAt = (fields: readonly HeaderField[], at: number | undefined) =>
  at === undefined ? '' : parseAuthenticationResults(fields[at]?.value.slice(0, MAX_FIELD) ?? '').authserv

const NO_WAY = 'There is no Received line to prove it; the topmost results are taken for the receiver’s.'
const NOT_TOPMOST = 'Another server’s results stand above; only the topmost can be the receiver’s.'
const ABOVE = 'It stands above the line in which the receiver took the message in, where no sender can write.'
const NAMED = 'It bears the name of the receiving server and stands right at its line.'
const NAMELESS = 'It names no server, as Microsoft writes it, and stands right at the receiver’s line.'
const CLAIMED = 'It was in the message before the receiver had it: the sender or a relay can have written it.'
const FORGED = 'It bears the receiver’s name but stands where the sender can have written it.'

const forgedFinding = (authserv: string): Finding => ({
  code: 'results-forged',
  severity: 'warning',
  message: `Results in the name of ${authserv} stand where the sender can have written them. They are not counted.`,
  rfc: 'RFC 8601, 5',
})

function faultFindings({ authserv, faults }: AuthenticationResults, trusted: boolean): Finding[] {
  const who = authserv || 'A server without a name'
  return faults.flatMap((fault): Finding[] => {
    if (fault === 'no-authserv' || !trusted) return []
    const message = `${who} wrote Authentication-Results that leave the grammar: ${FAULTS[fault]}. We read what is clear.`
    return [{ code: `results-${fault}`, severity: 'info', message, rfc: 'RFC 8601, 2.2' }]
  })
}

const FAULTS = {
  'missing-semicolon': 'a semicolon is missing between two results',
  'stray-words': 'there are words that belong to nothing',
  'duplicate-none': 'it says “none” beside results',
}

const unique = (findings: readonly Finding[]) =>
  findings.filter(({ message }, index) => findings.findIndex((other) => other.message === message) === index)
