// What the law and the large receivers require of bulk email, and whether a template has it: a way to unsubscribe, the sender's address, a text part.
import { UNSUBSCRIBE_WORDS } from '#shared/data/unsubscribe.ts'
import { templateFinding, type TemplateFinding } from './findings.ts'
import type { Profile } from './limits.ts'
import { parseUrl, type FoundLink } from './links.ts'
import type { FoundTag } from './merge-tag-meaning.ts'
import { isUnsubscribeTag } from './unsubscribe-tags.ts'
import type { ReadTemplate } from './read-template.ts'

const REPLIES: readonly RegExp[] = [
  /(?:reply|respond|answer)[^.\n]{0,60}(?:unsubscribe|stop|remove|no thanks|opt out)/i,
  // “Reply no”, but not “reply no later than Friday”.
  /(?:reply|respond|answer)(?: back| with)?[\s:,]{1,3}(?:a )?["“'‘]?no\b(?! (?:later|sooner|matter|more than))/i,
  /(?:reply|respond|answer|tell (?:me|us)|let (?:me|us) know|say so)[^.\n]{0,80}(?:(?:not|never|won['’]t|stop) (?:hear|hearing|write|writing|email|emailing|contact)|leave you alone)/i,
]

export function hasUnsubscribe(
  text: string,
  links: readonly FoundLink[],
  tags: readonly FoundTag[],
): boolean {
  return (
    links.some(
      ({ text: label, href }) =>
        UNSUBSCRIBE_WORDS.test(`${label} ${href}`.normalize('NFC')) || /unsub|preferences/i.test(href),
    ) ||
    tags.some(({ tag }) => isUnsubscribeTag(tag)) ||
    // A reply is a way to unsubscribe, too.
    REPLIES.some((pattern) => pattern.test(text))
  )
}

/** Whatever the link is called: it leads where the header lets people unsubscribe. */
export function hasLinkOf(urls: readonly string[], links: readonly FoundLink[]): boolean {
  const ends = new Set(urls.map(endOf))
  return links.some(({ href }) => ends.has(endOf(href)))
}

/** Without what differs from reader to reader; a home page is told apart by its query. */
function endOf(address: string): string {
  const url = parseUrl(address)
  if (url === null) return address
  if (url.protocol === 'mailto:') return `mailto:${url.pathname.toLowerCase()}`
  return `${url.origin}${url.pathname === '/' ? url.search : url.pathname}`
}

/** A link outside of a sentence: words alone leave it to the reader to find out how. */
const mentionsUnsubscribe = (text: string): boolean => UNSUBSCRIBE_WORDS.test(text.normalize('NFC'))

const ADDRESS_TAG = /address|addr\b|list:addr|physical|postal/i
const ADDRESS_FORMS: readonly RegExp[] = [
  // US: state and ZIP code.
  /\b(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])[,.]?\s{1,3}\d{5}(?:-\d{4})?\b/,
  // UK and Canada: postcodes.
  /\b[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}\b/,
  /\b[ABCEGHJ-NPRSTVXY]\d[A-Z]\s\d[A-Z]\d\b/,
  /\bP\.?\s?O\.?\s?Box\s{1,2}\d/i,
  // A number and a street.
  /\b\d{1,5}[a-z]?,?\s{1,2}(?:[\p{Lu}][\p{L}.'-]{0,24}\s{1,2}){0,4}(?:street|st\.?|avenue|ave\.?|road|rd\.?|boulevard|blvd\.?|lane|ln\.?|drive|dr\.?|way|court|square|plaza|suite|floor|highway)\b/iu,
  // A street and a number, then a code and a town.
  /(?:str(?:aße|asse|\.)|weg|platz|allee|gasse|straat|laan|gatan|vej|rue|via|calle|avenida|rua|ulica)\b[^\n]{0,40}\d{1,4}/i,
  /\b[A-Z]{0,2}-?\d{4,6}\s{1,2}\p{Lu}[\p{L}-]{2,30}\b[\s,]{0,3}(?:Germany|Deutschland|Austria|Österreich|Switzerland|Schweiz|France|India|Netherlands|Italy|Spain|Poland)?/u,
  /\b\p{Lu}[\p{L}]{2,20}[\s,-]{1,3}\d{6}\b/u,
]

/** Something that looks like one; only a person can tell whether it is. */
export function hasPostalAddress(text: string, tags: readonly FoundTag[]): boolean {
  return (
    tags.some(
      ({ tag, kind }) => kind !== 'placeholder' && ADDRESS_TAG.test(tag) && !/e-?mail_?addr/i.test(tag),
    ) || ADDRESS_FORMS.some((form) => form.test(text))
  )
}

interface Duties {
  profile: Profile
  /** In the text. */
  wayOut: boolean
  wayOutInHeader: boolean
  mayBeNoAdvertising: boolean
  address: boolean
  tags: readonly FoundTag[]
  links: readonly FoundLink[]
  text: string
  isPersonal: boolean
  textLength: number
}

export function judgeDuties({
  profile,
  wayOut,
  wayOutInHeader,
  mayBeNoAdvertising,
  address,
  tags,
  text,
  isPersonal,
  textLength,
}: Duties): TemplateFinding[] {
  const findings: TemplateFinding[] = []
  const isCold = profile === 'cold'
  // Receipts let people unsubscribe, too.
  const isAdvertising = profile !== 'transactional' && !mayBeNoAdvertising
  if (textLength === 0) findings.push(templateFinding('template-no-text'))
  if (wayOut) findings.push(templateFinding('template-unsubscribe'))
  else if (isAdvertising)
    findings.push(
      templateFinding('template-unsubscribe-missing', {
        isCold,
        isNamed: mentionsUnsubscribe(text),
        isInHeader: wayOutInHeader,
      }),
    )
  if (address) findings.push(templateFinding('template-postal-address'))
  else if (isAdvertising) findings.push(templateFinding('template-postal-address-missing', { isCold }))
  if (!isPersonal) findings.push(templateFinding('template-not-personalized', { hasTags: tags.length > 0 }))
  return findings
}

/** Known only for a whole message; for a template, we can only offer one. */
export function judgeTextPart({ format, html, text }: ReadTemplate, shown: string): TemplateFinding[] {
  if (format === 'html') return [templateFinding('template-text-part-to-send')]
  if (format !== 'message' || html === null) return []
  if (!text?.trim()) return [templateFinding('template-text-part-missing')]
  return [
    templateFinding(shareOfWords(shown, text) < 0.5 ? 'template-text-part-differs' : 'template-text-part'),
  ]
}

function shareOfWords(shown: string, text: string): number {
  const words = new Set(shown.toLowerCase().match(/\p{L}{3,}/gu) ?? [])
  if (words.size === 0) return 1
  const found = new Set(text.toLowerCase().match(/\p{L}{3,}/gu) ?? [])
  return [...words].filter((word) => found.has(word)).length / words.size
}
