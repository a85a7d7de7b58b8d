// Parses an SPF record into typed terms, strictly by the grammar of RFC 7208 section 12.
import { parseIp } from '#shared/dns/ip-address.ts'
import type { IpNetwork } from '#shared/dns/ip-address.ts'
import type { TxtData } from '#shared/dns/resolver.ts'
import { recalling } from '#shared/kit/bounded-map.ts'
import { characterReason, parseDomainSpec, parseMacroString } from './macro.ts'
import type { MacroString } from './macro.ts'
import { shortened } from './limits.ts'

export type Qualifier = '+' | '-' | '~' | '?'

/** The term as written, and where: `start` and `end` are character indexes in the record. */
interface Span {
  text: string
  start: number
  end: number
}

interface MechanismBase extends Span {
  kind: 'mechanism'
  /** "+" if not written (RFC 7208 section 4.6.2). */
  qualifier: Qualifier
}

interface AllTerm extends MechanismBase {
  name: 'all'
}

interface IncludeTerm extends MechanismBase {
  name: 'include' | 'exists'
  domainSpec: MacroString
}

/** Without a domain-spec, the term means the record's own domain (RFC 7208 section 4.8). */
export interface HostTerm extends MechanismBase {
  name: 'a' | 'mx'
  domainSpec: MacroString | null
  prefixLength4: number
  prefixLength6: number
}

interface PtrTerm extends MechanismBase {
  name: 'ptr'
  domainSpec: MacroString | null
}

interface IpTerm extends MechanismBase {
  name: 'ip4' | 'ip6'
  network: IpNetwork
}

export interface RedirectTerm extends Span {
  kind: 'modifier'
  name: 'redirect' | 'exp'
  domainSpec: MacroString
}

/** `role` is "reporting" for ra, rp and rr (RFC 6652); evaluations ignore all of these. */
export interface OtherModifierTerm extends Span {
  kind: 'modifier'
  name: 'other'
  /** As written, in lower case. */
  modifier: string
  value: string
  role: 'reporting' | 'unknown'
}

export type MechanismTerm = AllTerm | IncludeTerm | HostTerm | PtrTerm | IpTerm
type ModifierTerm = RedirectTerm | OtherModifierTerm
export type Term = MechanismTerm | ModifierTerm

export interface SpfSyntaxError {
  /** The index of the first wrong character in the record. */
  position: number
  /** The term that contains it, as written. */
  term: string
  start: number
  end: number
  /** A clause without a final dot, e.g. "“10.0.0.300” is not an IPv4 address". */
  reason: string
}

export type SpfParse =
  | { ok: true; terms: Term[] }
  /** `terms` are the valid ones. */
  | { ok: false; errors: SpfSyntaxError[]; terms: Term[] }

const VERSION = 'v=spf1'

export const isSpfRecord = (text: string): boolean => /^v=spf1(?: |$)/i.test(text)

/** Leftovers of Sender ID (RFC 4406), which receivers no longer read. */
export const isSenderIdRecord = (text: string): boolean => /^spf2\.0\//i.test(text)

/** A panel that stores one string of a record drops what is longer than that. */
const ONE_STRING = 255

/** The last word of a record that ends where a string does, and not as a record ends; undefined for any other. */
export function cutWord({ strings, bytes, text }: TxtData): string | undefined {
  const [last = ''] = text.split(' ').slice(-1)
  const isWhole =
    strings.length !== 1 || bytes !== ONE_STRING || /^(?:[+?~-]?all|redirect=\S+\.\S+)$/i.test(last)
  return isWhole || !isSpfRecord(text) ? undefined : last
}

/** The same terms as SPF. */
export const senderIdAsSpf = (text: string): string => text.replace(/^spf2\.0\/\S*/i, VERSION)

/** Parses one record. Never throws; the cost depends only on the length of the text. */
export const parseSpf = recalling((text): SpfParse => {
  if (!isSpfRecord(text)) {
    const reason = 'an SPF record starts with “v=spf1”, then a space or the end'
    const error = { position: 0, term: text.slice(0, 20), start: 0, end: Math.min(20, text.length), reason }
    return { ok: false, errors: [error], terms: [] }
  }
  const terms: Term[] = []
  const errors: SpfSyntaxError[] = []
  const single = new Set<string>()
  for (const span of spansOf(text)) {
    const term = parseTerm(span)
    if ('reason' in term) {
      errors.push(term)
      continue
    }
    // RFC 7208 section 6: redirect and exp must not appear more than once each.
    if (term.name === 'redirect' || term.name === 'exp') {
      if (single.has(term.name)) {
        errors.push(errorAt(span, 0, `“${term.name}=” can appear only once in a record`))
        continue
      }
      single.add(term.name)
    }
    terms.push(term)
  }
  return errors.length === 0 ? { ok: true, terms } : { ok: false, errors, terms }
})

/** terms = *( 1*SP ( directive / modifier ) ), and only spaces separate (RFC 7208 section 12). */
function spansOf(text: string): Span[] {
  const spans: Span[] = []
  for (const match of text.slice(VERSION.length).matchAll(/[^ ]+/g)) {
    const start = VERSION.length + match.index
    spans.push({ text: match[0], start, end: start + match[0].length })
  }
  return spans
}

function errorAt(span: Span, offset: number, reason: string): SpfSyntaxError {
  return { position: span.start + offset, term: span.text, start: span.start, end: span.end, reason }
}

/** Equal for terms that differ only in case and in a “+”, which is there anyway. */
export const plainTerm = (text: string): string => text.toLowerCase().replace(/^\+/, '')

/** One term by itself, without the record around it; null if receivers could not read it. */
export const readTerm = recalling((text): Term | null => {
  const term = parseTerm({ text, start: 0, end: text.length })
  return 'reason' in term ? null : term
})

function parseTerm(span: Span): Term | SpfSyntaxError {
  const bad = /[^\x21-\x7e]/.exec(span.text)
  if (bad) return errorAt(span, bad.index, characterReason(span.text, bad.index))
  const modifier = /^([a-z][a-z0-9._-]*)=/i.exec(span.text)
  if (modifier) return parseModifier(span, modifier[1] ?? '')
  const mechanism = /^([+?~-]?)([a-z][a-z0-9._-]*)?/i.exec(span.text)
  const sign = mechanism?.[1] ?? ''
  const name = mechanism?.[2] ?? ''
  const at = sign.length + name.length
  if (name === '') return errorAt(span, at, 'a term starts with a name')
  if (span.text[at] === '=') return errorAt(span, 0, `“${name}=” cannot have a sign before it`)
  return parseMechanism(span, isQualifier(sign) ? sign : '+', name, at)
}

const isQualifier = (sign: string): sign is Qualifier => sign !== '' && '+-~?'.includes(sign)

/** `at` is the index after the name. */
function parseMechanism(span: Span, qualifier: Qualifier, name: string, at: number): Term | SpfSyntaxError {
  const base = { ...span, kind: 'mechanism' as const, qualifier }
  const mechanism = name.toLowerCase()
  switch (mechanism) {
    case 'all':
      if (at < span.text.length) return errorAt(span, at, 'nothing can follow “all”')
      return { ...base, name: mechanism }
    case 'include':
    case 'exists':
      return withDomainSpec(span, at, (domainSpec) => ({ ...base, name: mechanism, domainSpec }))
    case 'ptr':
      if (at === span.text.length) return { ...base, name: mechanism, domainSpec: null }
      return withDomainSpec(span, at, (domainSpec) => ({ ...base, name: mechanism, domainSpec }))
    case 'a':
    case 'mx':
      return parseHost(span, at, { ...base, name: mechanism })
    case 'ip4':
    case 'ip6':
      return parseIpTerm(span, at, { ...base, name: mechanism })
    default:
      return errorAt(span, at - name.length, unknownReason(mechanism))
  }
}

function unknownReason(mechanism: string): string {
  return mechanism === 'redirect' || mechanism === 'exp'
    ? `“${mechanism}” is written with “=”, not with “:”`
    : `“${shortened(mechanism, 40)}” is not an SPF mechanism`
}

/** The name must be followed by ":" and a domain-spec. */
function withDomainSpec(
  span: Span,
  at: number,
  build: (domainSpec: MacroString) => Term,
  end = span.text.length,
): Term | SpfSyntaxError {
  const name = span.text.slice(0, at).replace(/^[+?~-]/, '')
  if (span.text[at] !== ':') {
    return errorAt(span, Math.min(at, span.text.length), `“${name}” needs “:” and a domain name after it`)
  }
  const spec = parseDomainSpec(span.text.slice(at + 1, end))
  return spec.ok ? build(spec.parts) : errorAt(span, at + 1 + spec.at, spec.reason)
}

/** a and mx: [ ":" domain-spec ] [ "/" ip4-cidr-length ] [ "//" ip6-cidr-length ] */
function parseHost(
  span: Span,
  at: number,
  base: Omit<HostTerm, 'domainSpec' | 'prefixLength4' | 'prefixLength6'>,
): Term | SpfSyntaxError {
  const cidr = /(?:\/(\d+))?(?:\/\/(\d+))?$/.exec(span.text)
  const end = cidr?.index ?? span.text.length
  if (span.text[at] === '/' && end > at) {
    return errorAt(span, at, `“${shortened(span.text.slice(at))}” is not a network length`)
  }
  const [, digits4, digits6] = cidr ?? []
  const reason4 = prefixReason(digits4, 32)
  if (reason4) {
    // A single slash is the IPv4 length (RFC 7208 section 12, dual-cidr-length).
    const meant6 = prefixReason(digits4, 128) === null
    return errorAt(span, end, meant6 ? `${reason4}; for IPv6 write “//${digits4 ?? ''}”` : reason4)
  }
  const reason6 = prefixReason(digits6, 128)
  if (reason6) return errorAt(span, span.text.length - (digits6?.length ?? 0) - 1, reason6)
  const prefixLength4 = Number(digits4 ?? 32)
  const prefixLength6 = Number(digits6 ?? 128)
  if (end === at) return { ...base, domainSpec: null, prefixLength4, prefixLength6 }
  return withDomainSpec(
    span,
    at,
    (domainSpec) => ({ ...base, domainSpec, prefixLength4, prefixLength6 }),
    end,
  )
}

/** "0" or digits without a leading zero, up to the longest (RFC 7208 section 12, ip4- and ip6-cidr-length). */
function prefixReason(digits: string | undefined, longest: 32 | 128): string | null {
  if (digits === undefined) return null
  if (/^(?:0|[1-9]\d{0,2})$/.test(digits) && Number(digits) <= longest) return null
  return `“/${shortened(digits, 12)}” is not a network length from 0 to ${longest}`
}

function parseIpTerm(span: Span, at: number, base: Omit<IpTerm, 'network'>): Term | SpfSyntaxError {
  const family = base.name === 'ip4' ? 4 : 6
  if (span.text[at] !== ':')
    return errorAt(span, at, `“${base.name}” needs “:” and an IPv${family} address after it`)
  const value = span.text.slice(at + 1)
  const slash = value.indexOf('/')
  const address = slash < 0 ? value : value.slice(0, slash)
  const digits = slash < 0 ? undefined : value.slice(slash + 1)
  const ip = parseIp(address)
  if (ip?.family !== family) return errorAt(span, at + 1, addressReason(address, family, ip?.family))
  const reason = prefixReason(digits, family === 4 ? 32 : 128)
  if (reason) return errorAt(span, at + 1 + slash, reason)
  return { ...base, network: { ...ip, prefixLength: Number(digits ?? ip.bytes.length * 8) } }
}

function addressReason(address: string, family: 4 | 6, found: 4 | 6 | undefined): string {
  const shown = shortened(address, 50)
  if (found) return `“${shown}” is an IPv${found} address, which belongs in “ip${found}:”`
  if (address === '') return `an IPv${family} address is missing`
  return `“${shown}” is not an IPv${family} address`
}

/** Modifiers that are defined elsewhere must be ignored, but their macros must be valid (RFC 7208 sections 6 and 12). */
function parseModifier(span: Span, name: string): Term | SpfSyntaxError {
  const at = name.length + 1
  const modifier = name.toLowerCase()
  const value = span.text.slice(at)
  if (modifier === 'redirect' || modifier === 'exp') {
    const spec = parseDomainSpec(value)
    if (!spec.ok) return errorAt(span, at + spec.at, spec.reason)
    return { ...span, kind: 'modifier', name: modifier, domainSpec: spec.parts }
  }
  const parsed = parseMacroString(value, 'unknown-modifier')
  if (!parsed.ok) return errorAt(span, at + parsed.at, parsed.reason)
  const role = ['ra', 'rp', 'rr'].includes(modifier) ? 'reporting' : 'unknown'
  return { ...span, kind: 'modifier', name: 'other', modifier, value, role }
}
