// What the owner of a domain wants from its SPF records, whether receivers can read them or not.
import type { Intent, IntentsOf } from '#shared/report/change/intent.ts'
import { isWithin } from '#shared/dns/domain-name.ts'
import { formatIp, hasHostBits, networkStart, type IpNetwork } from '#shared/dns/ip-address.ts'
import { ANY_ADDRESS } from './limits.ts'
import { specText } from './macro.ts'
import { formatNetwork } from './meaning.ts'
import { isSpfRecord, type MechanismTerm, type Qualifier, type Term } from './parse.ts'
import { isNearMiss, readAsMeant, type MeantRecord } from './read-as-meant.ts'
import { deadTerms } from './record.ts'
import { shortened } from './term-text.ts'

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
 */
export const spfIntentsWith =
  (meant: ReadonlyMap<string, string>): IntentsOf =>
  (texts, change) => [
    ...spfIntents(texts, change),
    ...spfIntents(
      texts.flatMap((text) => meant.get(text) ?? []),
      change,
    ),
  ]

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
