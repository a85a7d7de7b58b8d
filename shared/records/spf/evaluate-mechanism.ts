// Decides whether one mechanism of an SPF record matches the client (RFC 7208 section 5).
import { isQueryName, isWithin } from '#shared/dns/domain-name.ts'
import { networkContains, parseIp, reverseName } from '#shared/dns/ip-address.ts'
import { ask, permerror, takeVoid } from './evaluate-session.ts'
import type { EvaluationError, Session } from './evaluate-session.ts'
import { expandMacros, isLiteral, macroLetters, toQueryName } from './macro.ts'
import type { MacroString } from './macro.ts'
import type { HostTerm, MechanismTerm } from './parse.ts'
import { NAMES_PER_TERM_LIMIT } from './limits.ts'

export interface Verdict {
  kind: 'match' | 'no-match'
  asked?: string
  answer?: string
}

type Outcome = Verdict | EvaluationError
type ExistsTerm = Extract<MechanismTerm, { name: 'include' | 'exists' }>

/** Every mechanism except "include", which is a check of its own. */
export async function matchMechanism(
  session: Session,
  term: MechanismTerm,
  domain: string,
): Promise<Outcome> {
  if (term.name === 'all') return { kind: 'match' }
  if ('network' in term) {
    return { kind: networkContains(term.network, session.ip) ? 'match' : 'no-match' }
  }
  const target = await targetName(session, term.domainSpec, domain)
  if (!isQueryName(target)) {
    // RFC 7208 section 4.8 leaves this open. A malformed name that the publisher wrote is an error; one that macros
    // made is not a match, so a client cannot break the policy with its HELO or its sender.
    const literal = term.domainSpec === null || isLiteral(term.domainSpec)
    if (!literal) return { kind: 'no-match', answer: 'the name that the macros produce cannot be looked up' }
    return permerror(
      `“${term.text}” in the record of ${domain} has a name that is not a possible DNS name (RFC 7208, 4.8).`,
    )
  }
  switch (term.name) {
    case 'a':
      // RFC 7208 section 5.3: the client's family decides between A and AAAA.
      return matchAddress(session, term, { target, type: addressType(session) }, domain)
    case 'mx':
      return matchMx(session, term, target, domain)
    case 'ptr':
      return matchPtr(session, term.text, target, domain)
    default:
      // RFC 7208 section 5.7: type A, whatever the client's family.
      return matchAddress(session, term, { target, type: 'A' }, domain)
  }
}

/** RFC 7208 section 4.8: the expanded domain-spec, or the domain whose record is being read. */
export async function targetName(
  session: Session,
  spec: MacroString | null,
  domain: string,
): Promise<string> {
  return spec === null ? domain : toQueryName(await expand(session, spec, domain))
}

export async function expand(session: Session, parts: MacroString, domain: string): Promise<string> {
  // %{p} needs reverse names, so they are looked up only for a record that uses it.
  const validatedName = macroLetters(parts).has('p') ? await validatedNameFor(session, domain) : 'unknown'
  return expandMacros(parts, { ...session.values, domain, validatedName })
}

const addressType = (session: Session) => (session.ip.family === 4 ? 'A' : 'AAAA')

/** “a” matches an address that is near the client's, “exists” any. */
async function matchAddress(
  session: Session,
  term: HostTerm | ExistsTerm,
  { target, type }: { target: string; type: 'A' | 'AAAA' },
  domain: string,
): Promise<Outcome> {
  const answer = await ask(session, target, type)
  if (answer.kind === 'error') return answer
  const facts = { asked: `${type} ${target}`, answer: answer.text }
  if (answer.records.length === 0) {
    return takeVoid(session, term.text, domain) ?? { kind: 'no-match', ...facts }
  }
  const isMatch = !('prefixLength4' in term) || answer.records.some((text) => isNear(session, term, text))
  return { kind: isMatch ? 'match' : 'no-match', ...facts }
}

function isNear(session: Session, { prefixLength4, prefixLength6 }: Lengths, address: string): boolean {
  const ip = parseIp(address)
  if (!ip) return false
  return networkContains({ ...ip, prefixLength: ip.family === 4 ? prefixLength4 : prefixLength6 }, session.ip)
}

type Lengths = Pick<HostTerm, 'prefixLength4' | 'prefixLength6'>
const THE_SAME: Lengths = { prefixLength4: 32, prefixLength6: 128 }

/** RFC 7208 section 5.4; no fallback to the target's own IP address if it has no MX. */
async function matchMx(session: Session, term: HostTerm, target: string, domain: string): Promise<Outcome> {
  const answer = await ask(session, target, 'MX')
  if (answer.kind === 'error') return answer
  const facts = { asked: `MX ${target}`, answer: answer.text }
  if (answer.records.length === 0)
    return takeVoid(session, term.text, domain) ?? { kind: 'no-match', ...facts }
  if (answer.records.length > NAMES_PER_TERM_LIMIT) {
    return permerror(
      `“${term.text}” in the record of ${domain} points to ${answer.records.length} mail servers; ${NAMES_PER_TERM_LIMIT} are allowed (RFC 7208, 4.6.4).`,
    )
  }
  // The null MX (RFC 7505) has no host to look up.
  const hosts = answer.records.map(({ exchange }) => exchange).filter(isQueryName)
  const type = addressType(session)
  const addresses = await Promise.all(hosts.map((host) => ask(session, host, type)))
  const texts = addresses.map(
    (found, i) => `${hosts[i] ?? ''} → ${found.kind === 'error' ? found.reason : found.text}`,
  )
  const detail = { ...facts, answer: [answer.text, ...texts].join('; ') }
  for (const found of addresses) {
    if (found.kind === 'error') return found
    if (found.records.some((text) => isNear(session, term, text))) return { kind: 'match', ...detail }
  }
  return { kind: 'no-match', ...detail }
}

/** RFC 7208 section 5.5: a reverse name within the target that points back to the client. */
async function matchPtr(session: Session, text: string, target: string, domain: string): Promise<Outcome> {
  const answer = await askReverse(session)
  const facts = { asked: `PTR ${reverseName(session.ip)}` }
  // A DNS error in the PTR query is not a match, but not a temperror, either.
  if (answer.kind === 'error') return { kind: 'no-match', ...facts, answer: answer.reason }
  if (answer.records.length === 0) {
    return takeVoid(session, text, domain) ?? { kind: 'no-match', ...facts, answer: answer.text }
  }
  const inTarget = firstNames(answer.records).filter((name) => isWithin(name, target))
  const valid = await validNames(session, inTarget)
  return { kind: valid.length > 0 ? 'match' : 'no-match', ...facts, answer: answer.text }
}

function askReverse(session: Session) {
  session.reverseNames ??= ask(session, reverseName(session.ip), 'PTR')
  return session.reverseNames
}

/** RFC 7208 section 4.6.4: PTR names beyond the tenth are ignored. */
const firstNames = (names: readonly string[]) =>
  names.slice(0, NAMES_PER_TERM_LIMIT).map((name) => name.toLowerCase().replace(/\.$/, ''))

/** The names that point back to the client; one whose address query fails is skipped (RFC 7208 section 5.5). */
async function validNames(session: Session, names: readonly string[]): Promise<string[]> {
  const asked = names.filter(isQueryName)
  const answers = await Promise.all(asked.map((name) => ask(session, name, addressType(session))))
  return asked.filter((_, i) => {
    const answer = answers[i]
    return answer?.kind === 'answer' && answer.records.some((text) => isNear(session, THE_SAME, text))
  })
}

/** RFC 7208 section 7.3: the domain itself, otherwise a subdomain, otherwise any valid name, otherwise "unknown". */
async function validatedNameFor(session: Session, domain: string): Promise<string> {
  const answer = await askReverse(session)
  if (answer.kind === 'error') return 'unknown'
  const valid = await validNames(session, firstNames(answer.records))
  return (
    valid.find((name) => name === domain) ??
    valid.find((name) => isWithin(name, domain)) ??
    valid[0] ??
    'unknown'
  )
}
