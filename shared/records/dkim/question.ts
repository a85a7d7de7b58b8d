// What a visitor asks about: a domain and a selector, from a selector, a full name, a DKIM-Signature or a whole
// message.
import { isQueryName, isWithin } from '#shared/dns/domain-name.ts'

interface DkimQuestion {
  /** As typed, or a signature's d=; not validated. */
  domain: string
  /** In lower case; empty when the selectors have to be found. */
  selector: string
}

type SelectorInput = { ok: true; selector: string } | { ok: false; message: string }

/** sub-domain *( "." sub-domain ) (RFC 6376 section 3.1); some signers use an underscore, and DNS allows it. */
const SELECTOR = /^[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$/

/** A name has at most 253 characters; longer text had no signature in it. */
export const MAX_SELECTOR = 253

const FULL_NAME = /^(.+?)\._domainkey(?:\.(.+?))?\.?$/i

/** Longer text is not a message header; it would only cost time. */
const MAX_TEXT = 1_000_000

/** Reduces the contents of the two fields to a domain and a selector. */
export function reduceQuestion(domainField: string, selectorField: string): DkimQuestion {
  const domain = domainField.trim()
  const text = selectorField.trim()
  const signature = bestSignature(signaturesIn(text), domain, text)
  if (signature) return signature
  const name = FULL_NAME.exec(bare(text))
  if (name) return { domain: name[2] ?? domain, selector: (name[1] ?? '').toLowerCase() }
  const inDomain = text === '' ? FULL_NAME.exec(bare(domain)) : null
  if (inDomain?.[2]) return { domain: inDomain[2], selector: (inDomain[1] ?? '').toLowerCase() }
  return { domain, selector: bare(text).toLowerCase() }
}

/** The d= and s= of every DKIM-Signature header in a text, in order. */
export function signaturesIn(text: string): DkimQuestion[] {
  const pieces = text.slice(0, MAX_TEXT).split(/DKIM-Signature\s*:/i)
  // Tags alone, copied out of a header.
  const bodies = pieces.length > 1 ? pieces.slice(1) : /(^|[;\s])d\s*=[^;]+;/.test(text) ? pieces : []
  return bodies.flatMap((body) => {
    const domain = tagIn(body, 'd')
    const selector = tagIn(body, 's')
    return domain && selector ? [{ domain, selector: selector.toLowerCase() }] : []
  })
}

/** The tag's value; a single-line field has lost the line breaks of a folded header. */
const tagIn = (text: string, tag: string): string | undefined =>
  new RegExp(`(?:^|[;\\s])${tag}\\s*=\\s*([^;\\s]+)`).exec(text)?.[1]

/** The signature for the requested domain, otherwise for the message's sender, otherwise the first. */
function bestSignature(all: readonly DkimQuestion[], domain: string, text: string): DkimQuestion | undefined {
  const from = /^from\s*:.*@([a-z0-9.-]+)/im.exec(text)?.[1] ?? ''
  const wanted = [domain.toLowerCase(), from.toLowerCase()].filter(Boolean)
  for (const name of wanted) {
    const fitting = all.find((signature) => isWithin(name, signature.domain.toLowerCase()))
    if (fitting) return fitting
  }
  return all[0]
}

/** Without what gets copied along with a selector: quotes, spaces, "s=", a final semicolon. */
const bare = (text: string): string =>
  text
    .replace(/[\s"'<>“”]/g, '')
    .replace(/^s=/i, '')
    .replace(/[;.]+$/, '')

/** Explains why a selector cannot exist in this domain. */
export function parseSelector(text: string, domain: string): SelectorInput {
  const { selector } = reduceQuestion(domain, text)
  const shown = selector.length > 60 ? `${selector.slice(0, 60)}…` : selector
  if (!SELECTOR.test(selector)) {
    return {
      ok: false,
      message: `“${shown}” is not a selector: a selector has letters, digits, hyphens and dots. Find it as s= in the DKIM-Signature header of a message, or leave the field empty.`,
    }
  }
  if (!isQueryName(keyName(selector, domain))) {
    return { ok: false, message: `“${shown}” is too long to be a selector of ${domain}.` }
  }
  return { ok: true, selector }
}

/** Where the key of a selector is (RFC 6376 section 3.6.2.1). */
export const keyName = (selector: string, domain: string): string => `${selector}._domainkey.${domain}`
