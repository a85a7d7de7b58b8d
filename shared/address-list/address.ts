// One address as a mail server would read it (RFC 5321, sections 4.1.2 and 4.5.3.1). Strict: what people meant is a suggestion, and
// nothing is corrected silently.
import { parseDomainInput } from '#shared/dns/domain-name.ts'
import { parseIp } from '#shared/dns/ip-address.ts'
import { parseMailboxes } from '#shared/message/header/mailboxes.ts'

/** Octets (section 4.5.3.1.1; erratum 1690 of RFC 3696 for the whole). */
const MAX_LOCAL = 64
const MAX_ADDRESS = 254
/** A longer cell is no address. */
const MAX_READ = 1_000

type SyntaxProblem =
  | 'empty'
  | 'no-at'
  | 'several-at'
  | 'no-local'
  | 'no-domain'
  | 'local-too-long'
  | 'too-long'
  | 'local-characters'
  | 'local-dots'
  | 'domain'
  | 'literal'
  | 'broken-literal'

export interface Address {
  ok: true
  /** As written. */
  local: string
  /** Lower-case A-label name. */
  domain: string
  isQuoted: boolean
  /** Not ASCII before the @: it needs SMTPUTF8 (RFC 6531) all the way. */
  needsUtf8: boolean
}

type ReadAddress = Address | { ok: false; problem: SyntaxProblem }

const no = (problem: SyntaxProblem): ReadAddress => ({ ok: false, problem })

/** @param nameOf reads the part behind the @, which repeats in a list */
export function readAddress(text: string, nameOf: typeof hostName = hostName): ReadAddress {
  if (text === '') return no('empty')
  if (text.length > MAX_READ) return no('too-long')
  const at = text.lastIndexOf('@')
  if (at < 0) return no('no-at')
  const [local, host] = [text.slice(0, at), text.slice(at + 1)]
  if (local === '') return no('no-local')
  if (host === '') return no('no-domain')
  const isQuoted = local.startsWith('"')
  const problem = isQuoted ? quotedProblem(local) : localProblem(local)
  if (problem) return no(problem)
  if (host.startsWith('[')) return no(isLiteral(host) ? 'literal' : 'broken-literal')
  const domain = nameOf(host)
  if (domain === null) return no('domain')
  const needsUtf8 = /[^\0-\x7f]/.test(local)
  const octets = needsUtf8 ? encoder.encode(local).length : local.length
  if (octets > MAX_LOCAL) return no('local-too-long')
  if (octets + 1 + domain.length > MAX_ADDRESS) return no('too-long')
  return { ok: true, local, domain, isQuoted, needsUtf8 }
}

/** RFC 5321, 4.1.3. */
function isLiteral(host: string): boolean {
  const [, tag, text = ''] = /^\[(IPv6:)?([\d.:a-f]+)\]$/i.exec(host) ?? []
  return parseIp(text)?.family === (tag === undefined ? 4 : 6)
}

/** The lower-case A-label name of what is behind the @; null for anything else. */
export function hostName(host: string): string | null {
  // The reader of pasted names would forgive these.
  if (/[\s/?#\\:<>"'(),;“”„‘’«»]|\.$|[\u3002\uff0e\uff61]$/u.test(host)) return null
  const parsed = parseDomainInput(host)
  return parsed.ok && !parsed.domain.includes('_') ? parsed.domain : null
}

const encoder = new TextEncoder()

/** RFC 5322 atext, and what RFC 6531 adds: anything that is not ASCII and no control character or space. */
const ATOM = /^(?:[\w!#$%&'*+/=?^`{|}~-]|[^\0-\x7f])+$/u
const UNFIT = /[\p{Cc}\p{Cf}\p{Zs}\p{Zl}\p{Zp}\ufffd]/u

/** Of nearly all people. */
const PLAIN = /^[\w+-]+(?:\.[\w+-]+)*$/

function localProblem(local: string): SyntaxProblem | null {
  if (PLAIN.test(local)) return null
  if (local.includes('@')) return 'several-at'
  if (UNFIT.test(local)) return 'local-characters'
  const atoms = local.split('.')
  if (atoms.includes('')) return 'local-dots'
  return atoms.every((atom) => ATOM.test(atom)) ? null : 'local-characters'
}

/** qtextSMTP and quoted pairs. */
const QUOTED = /^"(?:[\x20-\x21\x23-\x5b\x5d-\x7e]|[^\0-\x7f]|\\[\x20-\x7e])*"$/u

const quotedProblem = (local: string): SyntaxProblem | null =>
  QUOTED.test(local) ? null : 'local-characters'

/** The address of a mailbox with a name (RFC 5322, 3.4) or of a mailto link (RFC 6068); any other text as it is. */
export function addressIn(text: string): string {
  if (text.length > MAX_READ) return text
  const link = /^mailto:([^?]*)/i.exec(text)?.[1]
  if (link !== undefined) return unescaped(link)
  if (!text.endsWith('>')) return text
  const found = parseMailboxes(text).filter(({ address }) => address.includes('@'))
  const [only] = found
  return only && found.length === 1 ? addressIn(only.address) : text
}

export function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** What was probably meant by a text that is no address; null if that is not clear. */
export function meantBy(text: string): string | null {
  const inner = /<([^<>]*)>\s*$/.exec(text.slice(0, MAX_READ))?.[1]
  const bare = (inner ?? text.slice(0, MAX_READ))
    .normalize('NFKC')
    .replace(/\s*[([{]\s*(?:at|@)\s*[)\]}]\s*|^(\S+)\s+at\s+(?=\S+$)/i, '$1@')
    .replace(/\s*[([{]\s*(?:dot|\.)\s*[)\]}]\s*|\u3002/gi, '.')
    .replace(/^\s*mailto:/i, '')
    .replace(/[\s\p{Cf}]+/gu, '')
    .replace(/^["'(<]+/, '')
    .replace(/@{2,}/, '@')
  const end = withoutEnd(bare)
  const at = end.lastIndexOf('@')
  if (at < 0) return null
  const fixed = `${end
    .slice(0, at)
    .replace(/\.{2,}/g, '.')
    .replace(/^\.|\.$/g, '')}@${end.slice(at + 1).replace(/[.,;]+/g, '.')}`
  return fixed !== text && readAddress(fixed).ok ? fixed : null
}

/** Punctuation that was copied along. */
function withoutEnd(text: string): string {
  let end = text.length
  while (end > 0 && `.,;:>)"'`.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

const PLUS_PROVIDERS: ReadonlySet<string> = new Set(
  'gmail.com outlook.com hotmail.com live.com icloud.com me.com mac.com proton.me protonmail.com pm.me fastmail.com'.split(
    ' ',
  ),
)
const GMAIL: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com'])

/** Equal for addresses that a mail server may not tell apart: the domain in any case. */
export const exactKey = ({ local, domain }: Pick<Address, 'local' | 'domain'>): string => `${local}@${domain}`

/** Equal for addresses of one mailbox: any case; at Gmail without dots; without “+…” where the provider says so. */
export function mailboxKey({ local, domain }: Pick<Address, 'local' | 'domain'>): string {
  const isGmail = GMAIL.has(domain)
  const host = isGmail ? 'gmail.com' : domain
  const lower = local.toLowerCase()
  const plus = PLUS_PROVIDERS.has(host) && !lower.startsWith('"') ? lower.indexOf('+') : -1
  const name = plus < 0 ? lower : lower.slice(0, plus)
  return `${isGmail ? name.replaceAll('.', '') : name}@${host}`
}
