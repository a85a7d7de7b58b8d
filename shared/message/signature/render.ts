// The forms in which a signature is pasted, saved and counted: HTML, a page for Outlook, and plain text.
import { escapeMarkup } from '#shared/kit/escape.ts'
import { numberText } from '#shared/kit/sentence.ts'
import { isProblem } from '#shared/report/change/change.ts'
import type { Verdict } from '#shared/report/verdict.ts'
import { ACCENTS, mailLink, phoneLink, plainLine, type SignatureDraft, webLink } from './draft.ts'
import { signatureFinding, type SignatureFinding } from './findings.ts'

/** In pixels; Outlook goes by the attribute, the others by the style. */
const LOGO_WIDTH = '96'
/** Available on every system. No color: dark mode only adjusts text without one. */
const TEXT = { 'font-family': 'Arial,Helvetica,sans-serif', 'font-size': '14px', 'line-height': '20px' }

export function signatureMarkup(draft: SignatureDraft): MarkupNode {
  const parts = partsOf(draft)
  if (draft.layout === 'compact') return compact(parts)
  return draft.layout === 'beside' ? beside(parts, ACCENTS[draft.accent]) : classic(parts)
}

interface Parts {
  name: MarkupNode
  /** Title and company. */
  role: string
  contacts: readonly MarkupNode[]
  socials: readonly MarkupNode[]
  logo: MarkupNode | null
}

function partsOf(draft: SignatureDraft): Parts {
  const color = ACCENTS[draft.accent]
  const link = (href: string, text: string) =>
    node('a', { color, 'text-decoration': 'none' }, [text], { href })
  const name = plainLine(draft.name)
  return {
    name: node('span', { color, 'font-size': '16px', 'font-weight': 'bold' }, [name]),
    role: [draft.title, draft.company].map(plainLine).filter(Boolean).join(', '),
    contacts: contactsOf(draft).map(({ text, href }) => (href ? link(href, text) : node('span', {}, [text]))),
    socials: socialsOf(draft).map(({ text, href }) => link(href, text)),
    logo: logoOf(draft),
  }
}

/**
 * Phone, email and website, if given; a value that cannot be linked becomes text, or is dropped if it claims to be a
 * link.
 */
function contactsOf({ phone, email, website }: SignatureDraft): { text: string; href?: string }[] {
  const dialled = phoneLink(phone)
  const mail = mailLink(email)
  const web = webLink(website)
  return [
    ...(plainLine(phone) ? [{ text: plainLine(phone), href: dialled.ok ? dialled.href : undefined }] : []),
    ...(mail.ok ? [{ text: plainLine(email), href: mail.href }] : []),
    ...(web.ok ? [{ text: shownAddress(web.href), href: web.href }] : []),
  ]
}

function socialsOf({ socialLinks }: SignatureDraft): { text: string; href: string }[] {
  return socialLinks.flatMap(({ name, url }) => {
    const web = webLink(url)
    return web.ok ? [{ text: plainLine(name) || shownAddress(web.href), href: web.href }] : []
  })
}

/** "example.com/about": the part of a URL that readers need. */
const shownAddress = (href: string): string => href.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')

function logoOf({ logoUrl, company, name }: SignatureDraft): MarkupNode | null {
  const web = webLink(logoUrl)
  if (!web.ok) return null
  const style = { display: 'block', border: '0', width: `${LOGO_WIDTH}px`, height: 'auto' }
  const alt = plainLine(company) || plainLine(name)
  return node('img', style, [], { src: web.href, width: LOGO_WIDTH, alt })
}

const table = (rows: readonly MarkupNode[]): MarkupNode =>
  node('table', { ...TEXT, 'border-collapse': 'collapse' }, [node('tbody', {}, rows)], {
    role: 'presentation',
    cellpadding: '0',
    cellspacing: '0',
    border: '0',
  })

const row = (children: MarkupNode['children'], style: MarkupNode['style'] = {}): MarkupNode =>
  node('tr', {}, [node('td', { ...TEXT, padding: '0', ...style }, children)])

const DOT = ' · '

const joined = (nodes: readonly (MarkupNode | string)[]): (MarkupNode | string)[] =>
  nodes.flatMap((item, index) => (index === 0 ? [item] : [DOT, item]))

const rowsOf = ({ name, role, contacts, socials }: Parts): MarkupNode[] => [
  row([name]),
  ...(role ? [row([role])] : []),
  ...(contacts.length > 0 ? [row(joined(contacts), { 'padding-top': '6px' })] : []),
  ...(socials.length > 0 ? [row(joined(socials))] : []),
]

const classic = (parts: Parts): MarkupNode =>
  table([...rowsOf(parts), ...(parts.logo ? [row([parts.logo], { 'padding-top': '12px' })] : [])])

function beside(parts: Parts, color: string): MarkupNode {
  const stacked = [
    row([parts.name]),
    ...(parts.role ? [row([parts.role], { 'padding-bottom': '6px' })] : []),
    ...parts.contacts.map((contact) => row([contact])),
    ...(parts.socials.length > 0 ? [row(joined(parts.socials), { 'padding-top': '6px' })] : []),
  ]
  const side = { 'vertical-align': 'middle', padding: '0 16px 0 0' }
  const line = { padding: '0 0 0 16px', 'border-left': `2px solid ${color}` }
  const cells = [...(parts.logo ? [node('td', side, [parts.logo])] : []), node('td', line, [table(stacked)])]
  return table([node('tr', {}, cells)])
}

/** Two lines without an image: for replies, and for email to people who do not know you yet. */
function compact({ name, role, contacts, socials }: Parts): MarkupNode {
  const links = [...contacts, ...socials]
  return table([row(joined(role ? [name, role] : [name])), ...(links.length > 0 ? [row(joined(links))] : [])])
}

type Tag = 'table' | 'tbody' | 'tr' | 'td' | 'a' | 'img' | 'span' | 'br'

/** Of the few elements that every email app keeps. */
export interface MarkupNode {
  tag: Tag
  attributes: Readonly<Record<string, string>>
  /** CSS properties, named as in a style sheet. */
  style: Readonly<Record<string, string>>
  children: readonly (MarkupNode | string)[]
}

function node(
  tag: Tag,
  style: MarkupNode['style'],
  children: MarkupNode['children'] = [],
  attributes: MarkupNode['attributes'] = {},
): MarkupNode {
  return { tag, attributes, style, children }
}

const VOID_TAGS: ReadonlySet<Tag> = new Set<Tag>(['img', 'br'])

function htmlOf({ tag, attributes, style, children }: MarkupNode): string {
  const css = Object.entries(style).map(([name, value]) => `${name}:${value}`)
  const all = css.length > 0 ? { ...attributes, style: css.join(';') } : attributes
  const written = Object.entries(all).map(([name, value]) => ` ${name}="${escapeMarkup(value)}"`)
  const opening = `<${tag}${written.join('')}>`
  if (VOID_TAGS.has(tag)) return opening
  const inner = children.map((child) => (typeof child === 'string' ? escapeMarkup(child) : htmlOf(child)))
  return `${opening}${inner.join('')}</${tag}>`
}

/** Gmail refuses longer ones: "Signature exceeds maximum length of 10000 characters". */
export const GMAIL_LIMIT = 10_000

export const signatureHtml = (draft: SignatureDraft): string => htmlOf(signatureMarkup(draft))

/** A complete page, so that Outlook and browsers read it as UTF-8. */
export const signatureFile = (draft: SignatureDraft): string =>
  `<!doctype html>\n<html><head><meta charset="utf-8"><title>Signature</title></head><body>\n${signatureHtml(draft)}\n</body></html>\n`

export function signatureText(draft: SignatureDraft): string {
  const role = [draft.title, draft.company].map(plainLine).filter(Boolean).join(', ')
  return [
    plainLine(draft.name),
    role,
    ...contactsOf(draft).map(({ text, href }) => (href?.startsWith('http') ? href : text)),
    ...socialsOf(draft).map(({ text, href }) => `${text}: ${href}`),
  ]
    .filter(Boolean)
    .join('\n')
}

/** Spammers hide behind them, so filters distrust every link that uses one. */
const SHORTENERS: ReadonlySet<string> = new Set([
  'bit.ly',
  'buff.ly',
  'cutt.ly',
  'goo.gl',
  'is.gd',
  'ow.ly',
  'rb.gy',
  'rebrand.ly',
  't.co',
  't.ly',
  'tinyurl.com',
])

/** What to know before it goes out with every email. @param size of the signature's HTML, in characters */
export function signatureNotes(draft: SignatureDraft, size: number): SignatureFinding[] {
  const findings: SignatureFinding[] = []
  if (size > GMAIL_LIMIT)
    findings.push(signatureFinding('signature-too-long-for-gmail', { limit: GMAIL_LIMIT }))
  const urls = [draft.website, draft.logoUrl, ...draft.socialLinks.map(({ url }) => url)]
  const shortener = urls.map(hostOf).find((host) => SHORTENERS.has(host))
  if (shortener) findings.push(signatureFinding('signature-shortened-link', { host: shortener }))
  if (draft.layout === 'compact' || !webLink(draft.logoUrl).ok) return findings
  if (!/^https:/i.test(draft.logoUrl.trim())) findings.push(signatureFinding('signature-logo-without-tls'))
  findings.push(signatureFinding('signature-logo-is-loaded'))
  return findings
}

/** @param size characters of its HTML */
export function signatureVerdict(findings: readonly SignatureFinding[], size: number): Verdict {
  const isTooLong = findings.some(({ severity }) => severity === 'error')
  const isFlawed = isTooLong || findings.some(isProblem)
  return {
    tone: isTooLong ? 'bad' : isFlawed ? 'warn' : 'ok',
    heading: 'Your signature',
    sentence: `It has ${numberText(size)} of the ${numberText(GMAIL_LIMIT)} characters that Gmail allows.`,
    stamp: isTooLong ? 'Too long' : isFlawed ? 'Fix it first' : 'Ready',
  }
}

function hostOf(url: string): string {
  const link = webLink(url)
  return link.ok ? new URL(link.href).hostname.replace(/^www\./, '') : ''
}
