// What a term of an SPF record does, in one plain sentence, and what its owner wants with it, whether receivers can
// read it or not.
import { isWithin } from '#shared/dns/domain-name.ts'
import { formatIp, hasHostBits, type IpNetwork, networkStart } from '#shared/dns/ip-address.ts'
import { listNames, numberText } from '#shared/kit/sentence.ts'
import { rowOf } from '#shared/records/tag-list/tag-table.ts'
import type { Intent, IntentsOf } from '#shared/report/change/prove.ts'
import { ANY_ADDRESS, shortened } from './limits.ts'
import { specText } from './macro.ts'
import {
  type HostTerm,
  isSpfRecord,
  type MechanismTerm,
  type OtherModifierTerm,
  type Qualifier,
  type Term,
} from './parse.ts'
import { isNearMiss, type MeantRecord, readAsMeant } from './read-as-meant.ts'
import { deadTerms } from './record.ts'

/** RFC 7208 section 4.6.2: the result of each qualifier. */
const VERDICTS: Readonly<Record<Qualifier, string>> = {
  '+': 'may send (pass)',
  '-': 'may not send (fail)',
  '~': 'probably may not send (softfail)',
  '?': 'get no statement (neutral)',
}

/** RFC 6652 section 3: modifiers for failure reports. */
const REPORTING: Readonly<Record<string, string>> = {
  ra: 'Reports about failed checks go to this mailbox at the domain (RFC 6652).',
  rp: 'The percentage of failed checks to report (RFC 6652).',
  rr: 'The results to report (RFC 6652).',
}

/**
 * @param target the name that the term points to, if known without a message
 * @param included whether the record is reached through an include
 */
export function termMeaning(
  term: Term,
  target: string | null,
  service: string | null,
  included: boolean,
): string {
  if (term.kind === 'modifier') return modifierMeaning(term, target, service)
  if (included && term.qualifier !== '+') return includedMeaning(term.name)
  const verdict = VERDICTS[term.qualifier]
  const place = target ?? 'a name built from the message'
  switch (term.name) {
    case 'all':
      return ALL_MEANINGS[term.qualifier]
    case 'include':
      return `The senders that ${service ? `${service} (${place})` : place} allows in its own record ${verdict}.`
    case 'exists':
      return `All clients ${verdict} if ${place} has an IP address in DNS.`
    case 'a':
      return `The addresses of ${place}${around(term)} ${verdict}.`
    case 'mx':
      return `The mail servers (MX) of ${place}${around(term)} ${verdict}.`
    case 'ptr':
      return `Hosts whose confirmed reverse DNS name is in ${place} ${verdict}.`
    case 'ip4':
    case 'ip6':
      return networkMeaning(term.network, term.qualifier)
  }
}

/** RFC 7208 section 5.2: an include matches only if the record behind it returns pass. */
const includedMeaning = (name: string): string =>
  name === 'all'
    ? 'For all others the include does not match: evaluation continues in the record that includes this one.'
    : 'For these the include does not match: evaluation continues in the record that includes this one.'

export const formatNetwork = (network: IpNetwork): string => {
  const address = formatIp(network)
  return network.prefixLength === network.bytes.length * 8 ? address : `${address}/${network.prefixLength}`
}

const ALL_MEANINGS: Readonly<Record<Qualifier, string>> = {
  '+': 'Every other server can send as this domain, too (pass).',
  '-': 'No other server can send: receivers should refuse such mail (fail).',
  '~': 'No other server should send: receivers accept such mail with suspicion (softfail).',
  '?': 'The record says nothing about other servers (neutral).',
}

function modifierMeaning(
  term: Extract<Term, { kind: 'modifier' }>,
  target: string | null,
  service: string | null,
): string {
  if (term.name === 'other') return otherMeaning(term)
  if (term.name === 'exp') return 'Names where to find the text that refused senders see.'
  const place = target ?? 'a name built from the message'
  return `If no earlier term matches, the record of ${service ? `${service} (${place})` : place} decides.`
}

const otherMeaning = ({ modifier }: OtherModifierTerm): string =>
  rowOf(REPORTING, modifier) ?? 'An unknown modifier: receivers ignore it (RFC 7208, 6).'

function around(term: HostTerm): string {
  const parts: string[] = []
  if (term.prefixLength4 < 32) parts.push(`/${term.prefixLength4} (IPv4)`)
  if (term.prefixLength6 < 128) parts.push(`/${term.prefixLength6} (IPv6)`)
  return parts.length === 0 ? '' : ` and the networks ${listNames(parts)} around them`
}

function networkMeaning(network: IpNetwork, qualifier: Qualifier): string {
  const free = network.bytes.length * 8 - network.prefixLength
  const text = formatNetwork(network)
  if (free === 0) return `The address ${text} ${VERDICTS[qualifier].replace(/^get /, 'gets ')}.`
  const count = free <= 32 ? numberText(2 ** free) : `2^${free}`
  return `The ${count} addresses of ${text} ${VERDICTS[qualifier]}.`
}

/**
 * Senders, refused senders, explanation, report addresses, the parts that are unclear, and how strict the end is. Case,
 * “+”, default lengths, order and repetitions make no difference. Nothing for the discontinued type 99, which no
 * receiver has read since 2014 (RFC 7208 section 3.1).
 */
export const spfIntents: IntentsOf = (texts, { owner, type }) => {
  if (type !== 'TXT') return []
  const meant = texts.filter((text) => isSpfRecord(text) || isNearMiss(text)).map(readAsMeant)
  return [
    ...meant.flatMap(({ terms }) => terms.flatMap((term) => termIntents(term, owner))),
    ...meant.flatMap(({ unclear }) => unclear.map(({ text }) => unclearIntent(text))),
    ...endIntents(meant),
  ]
}

/**
 * Both what receivers read and what was meant.
 * @param meant texts that were meant to be written differently, each with how
 * @param names names that were meant to be others, each with which
 */
export function spfIntentsWith(
  meant: ReadonlyMap<string, string>,
  names: ReadonlyMap<string, string>,
): IntentsOf {
  const named = (texts: readonly string[]) =>
    texts.map((text) => [...names].reduce((read, [name, other]) => read.replaceAll(name, other), text))
  return (texts, change) => [
    ...spfIntents(named(texts), change),
    ...spfIntents(named(texts.flatMap((text) => meant.get(text) ?? [])), change),
  ]
}

const unclearIntent = (text: string): Intent => ({
  key: `unclear ${text.toLowerCase()}`,
  what: `whatever “${shortened(text)}” means`,
})

/** What one term is for; several keys for a term that can stand for another one. None for the end of a record. */
export function termIntents(term: Term, owner: string): Intent[] {
  if (term.kind === 'modifier') return modifierIntents(term)
  return mechanismIntents(term, owner).map(({ key, what }) => ({
    key: `${term.qualifier === '+' ? '' : term.qualifier}${key}`,
    what: SAID[term.qualifier](what),
  }))
}

const SAID: Readonly<Record<Qualifier, (senders: string) => string>> = {
  '+': (senders) => `mail from ${senders}`,
  '-': (senders) => `the refusal of mail from ${senders}`,
  '~': (senders) => `the doubt about mail from ${senders}`,
  '?': (senders) => `the silence about mail from ${senders}`,
}

function mechanismIntents(term: MechanismTerm, owner: string): Intent[] {
  switch (term.name) {
    case 'all':
      return []
    case 'ip4':
    case 'ip6':
      return [networkIntent(term.network)]
    case 'include':
      return [includeIntent(specText(term.domainSpec))]
    case 'exists': {
      const name = specText(term.domainSpec)
      return [{ key: `exists ${name}`, what: `servers that exists:${name} finds` }]
    }
    case 'ptr': {
      const name = term.domainSpec ? specText(term.domainSpec) : owner
      return [{ key: `ptr ${name}`, what: `servers whose reverse DNS name is in ${name}` }]
    }
    case 'a':
    case 'mx': {
      const host = term.domainSpec ? specText(term.domainSpec) : owner
      const around = lengthsText(term.prefixLength4, term.prefixLength6)
      const what = `the servers of ${host}${around === '' ? '' : ` and the networks ${around} around them`}`
      const mx = { key: `mx ${host}${around}`, what }
      // People write “mx:”, “exists:” and “include:” for a host as well; “a:” is how receivers understand that, so it keeps what they
      // meant.
      const include = isHostOf(host, owner) ? [{ ...includeIntent(host), what }] : []
      return term.name === 'mx'
        ? [mx]
        : [{ key: `a ${host}${around}`, what }, mx, { key: `exists ${host}`, what }, ...include]
    }
  }
}

/** A name below the domain; services have names elsewhere. */
export const isHostOf = (name: string, owner: string): boolean => name !== owner && isWithin(name, owner)

/** A redirect and an include of the same name allow the same senders. */
const includeIntent = (name: string): Intent => ({
  key: `include ${name}`,
  what: `servers in include:${name}`,
})

function networkIntent(network: IpNetwork): Intent {
  if (network.prefixLength > ANY_ADDRESS) {
    const text = formatNetwork(networkStart(network))
    return { key: `ip${network.family}:${text}`, what: text }
  }
  // “8.8.8.8/0” is a mistyped address; nobody means the rest of the world.
  if (!hasHostBits(network))
    return { key: `ip${network.family}:any`, what: `every IPv${network.family} address` }
  const address = formatIp(network)
  return { key: `ip${network.family}:${address}`, what: address }
}

/** A length of 0 allows everyone: only the host was meant. */
function lengthsText(length4: number, length6: number): string {
  const four = length4 === 32 || length4 === ANY_ADDRESS ? '' : `/${length4}`
  return `${four}${length6 === 128 || length6 === ANY_ADDRESS ? '' : `//${length6}`}`
}

function modifierIntents(term: Extract<Term, { kind: 'modifier' }>): Intent[] {
  switch (term.name) {
    case 'redirect': {
      const { key, what } = includeIntent(specText(term.domainSpec))
      return [{ key, what: SAID['+'](what) }]
    }
    case 'exp': {
      const name = specText(term.domainSpec)
      return [{ key: `exp ${name}`, what: `the explanation at ${name}` }]
    }
    case 'other':
      // Receivers ignore all others, and so did whoever relied on them.
      return term.role === 'unknown'
        ? []
        : [{ key: `${term.modifier} ${term.value.toLowerCase()}`, what: `the report setting ${term.text}` }]
  }
}

/** From the mildest to the strictest: what happens to servers that are not named (RFC 7208 section 4.7). */
export const END_ORDER: readonly Qualifier[] = ['+', '?', '~', '-']

/** The end that no record is milder than. A redirect’s target decides by itself, and says at least something. */
function endIntents(records: readonly MeantRecord[]): Intent[] {
  const ends = statedEnds(records).flatMap((end) =>
    end === undefined ? [] : [end === 'redirect' ? '~' : (end ?? '?')],
  )
  const mildest = Math.min(...ends.map((end) => END_ORDER.indexOf(end)))
  if (ends.length === 0 || mildest < END_ORDER.indexOf('~')) return []
  const softfail = { key: 'end ~', what: 'the doubt about all other servers' }
  return mildest === END_ORDER.indexOf('-')
    ? [softfail, { key: 'end -', what: 'the refusal of all other servers' }]
    : [softfail]
}

type End = ReturnType<typeof endOf>

/**
 * The end of each record; undefined for one that says nothing about it: a near miss that has none, and a record whose end
 * is in another text, because it was cut.
 */
export function statedEnds(records: readonly MeantRecord[]): (End | undefined)[] {
  const ends = records.map(({ terms }) => endOf(terms))
  const isCut = records.some(({ hasVersion }, index) => !hasVersion && ends[index] !== null)
  return ends.map((end, index) => (end === null && (isCut || !records[index]?.isRecord) ? undefined : end))
}

/** How a record ends for receivers: at its first “all”, otherwise with its redirect. */
function endOf(terms: readonly Term[]): Qualifier | 'redirect' | null {
  const dead = deadTerms(terms)
  const all = terms.find((term, index) => term.name === 'all' && !dead[index])
  if (all?.kind === 'mechanism') return all.qualifier
  return terms.some(({ name }) => name === 'redirect') ? 'redirect' : null
}
