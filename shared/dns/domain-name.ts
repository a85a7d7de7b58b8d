// From anything a visitor pastes to the name to look up in DNS, and back to a readable name.
import punycode from 'punycode/punycode.es6.js'

/** RFC 1035 section 2.3.4, without the final dot and the root label. */
export const MAX_NAME_BYTES = 253
export const MAX_LABEL_BYTES = 63

const WITHOUT_SPACES = 'domains have no spaces. Type the part after the @ in your email address'

type DomainInput = { ok: true; domain: string } | { ok: false; message: string }

/**
 * Reduces a domain, an address, a URL or an IDN, with spaces, capitals and a final dot, to the lower-case A-label name.
 * Labels with an underscore stay: `_dmarc.example.com` is a name that people look up.
 */
export function parseDomainInput(input: string): DomainInput {
  const host = hostPart(input)
  if (/^\.*$/.test(host)) return { ok: false, message: 'Enter a domain, for example example.com.' }
  if (/^\[.*\]$|^\d{1,3}(?:\.\d{1,3}){3}$|:.*:/.test(host)) {
    return { ok: false, message: 'That is an IP address. Enter a domain instead, for example example.com.' }
  }
  const ascii = toAscii(host) ?? toAscii(host.replace(JOINERS, ''))
  if (ascii === null) {
    return invalid(host, /\s/.test(host) ? WITHOUT_SPACES : 'it has a character that domains cannot have')
  }
  const labels = ascii.split('.')
  if (labels.length < 2) return invalid(host, 'it has no ending, such as .com')
  if (labels[0] === '') return invalid(host, 'it starts with a dot')
  if (labels.some((label) => label === '')) return invalid(host, 'there are two dots in a row')
  if (ascii.length > MAX_NAME_BYTES) return invalid(host, `it is longer than ${MAX_NAME_BYTES} characters`)
  const long = labels.find((label) => label.length > MAX_LABEL_BYTES)
  if (long) return invalid(host, `a part between two dots is longer than ${MAX_LABEL_BYTES} characters`)
  if (labels.some((label) => !/^[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?$/.test(label))) {
    return invalid(host, 'a part starts or ends with a hyphen, or has a character that domains cannot have')
  }
  if (!/[a-z]/.test(labels.at(-1) ?? '')) return invalid(host, 'its ending is only digits')
  return { ok: true, domain: ascii }
}

/**
 * The U-label form for people (RFC 5890); the same name if it has no A-label, or one that no U-label produces: it may decode
 * to control characters or look like another name.
 */
export function toUnicode(domain: string): string {
  try {
    const unicode = punycode.toUnicode(domain)
    return toAscii(unicode) === domain ? unicode : domain
  } catch {
    return domain
  }
}

/** A text with each IDN in it as its owner writes it. */
export const inOwnScript = (text: string): string =>
  text.replace(/[a-z0-9.-]*xn--[a-z0-9.-]*[a-z0-9]/g, (name) => toUnicode(name))

/** True for a name that can be looked up: 1 to 63 bytes a label, 253 in all. */
export function isQueryName(name: string): boolean {
  return (
    name.length > 0 &&
    name.length <= MAX_NAME_BYTES &&
    name.split('.').every((label) => label.length > 0 && label.length <= MAX_LABEL_BYTES)
  )
}

/** The name without its first label, or null at the last one. */
export function parentName(name: string): string | null {
  const dot = name.indexOf('.')
  return dot < 0 ? null : name.slice(dot + 1)
}

/** True when `name` is `ancestor` or is under it. */
export const isWithin = (name: string, ancestor: string): boolean =>
  name === ancestor || name.endsWith(`.${ancestor}`)

/** Characters that are copied along with a name: zero-width spaces and direction marks. */
const INVISIBLE = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g
/** Some scripts need them (RFC 5892 appendix A), so they are removed only if the name is invalid with them. */
const JOINERS = /[\u200c\u200d]/g
const WRAPPING = /[\s<>"'(),;“”„‘’«»]/

function hostPart(input: string): string {
  let text = unwrapped(input.replace(INVISIBLE, ''))
  text = text.replace(/^mailto:/i, '').replace(/^([a-z][a-z0-9+.-]*:)?\/\//i, '')
  text = text.split(/[/?#\\]/)[0] ?? ''
  text = text.slice(text.lastIndexOf('@') + 1)
  text = text.replace(/:\d{1,5}$/, '')
  return text.replace(/[.\u3002\uff0e\uff61]$/, '').trim()
}

/** Without the spaces and quotes around it; a regular expression would take quadratic time for the end. */
function unwrapped(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && WRAPPING.test(text.charAt(start))) start++
  while (end > start && WRAPPING.test(text.charAt(end - 1))) end--
  return text.slice(start, end)
}

/** With A-labels; null for what is not a name. */
export function toAscii(host: string): string | null {
  // The URL parser does IDNA (UTS 46), but would also decode %41 and cut at / or ?.
  if (/[\s%/\\?#@:[\]<>^|]/.test(host)) return null
  try {
    return new URL(`http://${host}`).hostname
  } catch {
    // The parser rejects names that end in a number, e.g. "a.1"; the caller judges them.
    return /^[\x21-\x7e]+$/.test(host) ? host.toLowerCase() : null
  }
}

const invalid = (host: string, reason: string): DomainInput => ({
  ok: false,
  message: `“${host.length > 60 ? `${host.slice(0, 60)}…` : host}” is not a domain: ${reason}.`,
})

/** The second level of a country's registry, e.g. co.uk: no one's own. */
export const isRegistryName = (name: string): boolean => /^(ac|co|com|edu|gov|net|org)\.[a-z]{2}$/.test(name)

export function registeredDomain(name: string): string {
  const labels = name.split('.')
  const lastTwo = labels.slice(-2).join('.')
  return isRegistryName(lastTwo) ? labels.slice(-3).join('.') : lastTwo
}

/**
 * @param typed labels such as `mail` or `em.mail`, “@” for the domain itself, or the whole name; not validated
 * @returns the name to check; not validated, either
 */
export function nameInFront(typed: string, domain: string): string {
  const labels = typed
    .slice(typed.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()
    .split('.')
    .filter((label) => label !== '')
    .join('.')
  if (labels === '' || isWithin(labels, domain.toLowerCase())) return labels || domain
  return `${labels}.${domain}`
}
