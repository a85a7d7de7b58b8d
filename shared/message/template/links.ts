import { LINK_HOSTS } from '#shared/data/mail-services/link-hosts.ts'
import { BLOCKS, type TemplateDocument } from './document.ts'
import { templateFinding, type TemplateFinding } from './findings.ts'
import { MAX_FOUND } from './limits.ts'
import { findMergeTags } from './merge-tags.ts'
import { visibleText } from './text-stream.ts'

export interface FoundLink {
  href: string
  text: string
  /** Positions in the source: of the tag, and of its contents. */
  at: number
  /** Null if it does not lead to a host. */
  host: string | null
  scheme: string
  findings: TemplateFinding[]
}

const MAX_TEXT = 300
const MAX_HREF = 2_000

export function findLinks(document: TemplateDocument): FoundLink[] {
  const links: FoundLink[] = []
  let current: { href: string; at: number; parts: string[]; length: number; shown: boolean } | null = null
  const finish = () => {
    if (current)
      links.push(judgeLink(current.href, visibleText(current.parts.join('')).replace(/\n/g, ' '), current.at))
    current = null
  }
  const add = (text: string) => {
    if (!current || current.length > MAX_TEXT) return
    current.parts.push(text.slice(0, MAX_TEXT))
    current.length += text.length
  }
  for (const node of document.nodes) {
    if (links.length >= MAX_FOUND) break
    if (node.kind === 'text') {
      if (node.hidden === undefined) add(node.text)
    } else if (node.name === 'a' || node.name === 'area') {
      finish()
      const href = node.kind === 'open' ? node.attributes.get('href') : undefined
      if (node.kind === 'open' && href !== undefined)
        current = { href: href.trim().slice(0, MAX_HREF), at: node.start, parts: [], length: 0, shown: false }
      if (node.name === 'area') finish()
    } else if (node.kind === 'open' && node.name === 'img') {
      add(` ${node.attributes.get('alt') ?? ''} `)
    } else if (BLOCKS.has(node.name)) {
      add(' ')
    }
  }
  finish()
  return links
}

const PLAIN_URL = /\bhttps?:\/\/[^\s<>"'()]{3,500}/gi

/** The URLs in text without markup. */
export function findPlainLinks(text: string): FoundLink[] {
  const links: FoundLink[] = []
  for (const match of text.matchAll(PLAIN_URL)) {
    if (links.length >= MAX_FOUND) break
    links.push(judgeLink(match[0].replace(/[.,;:!?]{1,9}$/, ''), '', match.index))
  }
  return links
}

function judgeLink(href: string, text: string, at: number): FoundLink {
  const link = { href, text, at, host: null, findings: [] }
  if (href === '' || href === '#')
    return { ...link, scheme: '', findings: [templateFinding('template-link-empty')] }
  if (findMergeTags(href).some(({ at: tagAt, kind }) => tagAt < 9 && kind !== 'spintax'))
    return { ...link, scheme: 'tag', findings: [templateFinding('template-link-merge-tag')] }
  const scheme = /^([a-z][a-z0-9+.-]{0,20}):/i.exec(href)?.[1]?.toLowerCase() ?? ''
  if (['mailto', 'tel', 'sms'].includes(scheme)) return { ...link, scheme }
  if (href.startsWith('#')) return { ...link, scheme: 'anchor' }
  const url = /^https?$/.test(scheme) || href.startsWith('//') ? parseUrl(href) : null
  if (url) return { ...link, scheme, host: url.hostname, findings: judgeUrl(url, text) }
  const problem = ['javascript', 'data', 'vbscript', 'file'].includes(scheme)
    ? templateFinding('template-link-script', { scheme })
    : templateFinding('template-link-malformed')
  return { ...link, scheme, findings: [problem] }
}

/** Null for anything else, merge tags among it. */
export function parseUrl(href: string): URL | null {
  try {
    return new URL(href.startsWith('//') ? `https:${href}` : href)
  } catch {
    return null
  }
}

/** Each includes its subdomains. */
const SHORTENERS: ReadonlySet<string> = new Set(
  `bit.ly tinyurl.com t.co goo.gl ow.ly is.gd v.gd buff.ly rebrand.ly cutt.ly shorturl.at rb.gy t.ly
  tiny.cc bl.ink s.id soo.gd short.io shorte.st adf.ly bc.vc u.to x.co po.st mcaf.ee trib.al dlvr.it
  snip.ly clck.ru surl.li tny.im shor.by urlz.fr`.split(/\s+/),
)

/** The host itself or one of its parent domains. */
function listedHost<T>(host: string, has: (name: string) => T | undefined): T | undefined {
  const labels = host.split('.')
  for (let from = Math.max(0, labels.length - 5); from < labels.length - 1; from++) {
    const found = has(labels.slice(from).join('.'))
    if (found !== undefined) return found
  }
  return undefined
}

/** Files that mail filters consider attacks. */
const RISKY_FILE = /\.(?:exe|scr|js|vbs|bat|cmd|msi|jar|iso|img|zip|rar|7z|docm|xlsm|hta|lnk|apk|dmg)$/i

/** The URL, its host in lower case, and the link's text. */
interface Target {
  url: URL
  host: string
  text: string
}

type Rule = (target: Target) => TemplateFinding | undefined

const otherHost: Rule = ({ host, text }) => {
  const shown = namedHost(text)
  if (shown === null || siteOf(shown) === siteOf(host)) return undefined
  return templateFinding('template-link-other-host', { shown, host })
}

const shortener: Rule = ({ host }) =>
  SHORTENERS.has(host) || listedHost(host, (name) => SHORTENERS.has(name) || undefined)
    ? templateFinding('template-link-shortener', { host })
    : undefined

const bareAddress: Rule = ({ host }) =>
  /^\d{1,3}(\.\d{1,3}){3}$|^\[/.test(host) ? templateFinding('template-link-ip') : undefined

const credentials: Rule = ({ url }) =>
  url.username !== '' || url.password !== '' ? templateFinding('template-link-credentials') : undefined

const punycode: Rule = ({ host }) =>
  /(^|\.)xn--/.test(host) ? templateFinding('template-link-punycode', { host }) : undefined

const plainHttp: Rule = ({ url }) =>
  url.protocol === 'http:' ? templateFinding('template-link-plain-http') : undefined

const riskyFile: Rule = ({ url }) =>
  RISKY_FILE.test(url.pathname) ? templateFinding('template-link-file') : undefined

const sharedTracker: Rule = ({ host }) => {
  const service = listedHost(host, (name) => (Object.hasOwn(LINK_HOSTS, name) ? LINK_HOSTS[name] : undefined))
  return service ? templateFinding('template-link-tracking', { host, service }) : undefined
}

const RULES = [
  otherHost,
  shortener,
  bareAddress,
  credentials,
  punycode,
  plainHttp,
  riskyFile,
  sharedTracker,
] as const

/** What filters and readers would object to. @param text the link's text */
function judgeUrl(url: URL, text: string): TemplateFinding[] {
  const target = { url, host: url.hostname.toLowerCase(), text }
  return RULES.flatMap((rule) => rule(target) ?? [])
}

const HOST_IN_TEXT =
  /^(?:https?:\/\/)?((?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,62})\.){1,6}[\p{L}]{2,24})(?:[/?#:].{0,200})?$/iu

/** The host that a link's text claims to lead to; null if it claims none. */
function namedHost(text: string): string | null {
  const trimmed = text.trim()
  if (trimmed.length > 300 || /\s/.test(trimmed) || trimmed.includes('@')) return null
  const host = HOST_IN_TEXT.exec(trimmed)?.[1]?.toLowerCase()
  if (!host) return null
  // "Node.js", "report.pdf": names, not hosts.
  const isFile = /\.(?:js|pdf|html?|php|png|jpe?g|docx?|xlsx?|zip|txt|csv|md)$/.test(host)
  return isFile && !/^https?:/i.test(trimmed) ? null : host
}

/** Without a public suffix list: the last two labels, or three under short ones such as "co.uk". */
function siteOf(host: string): string {
  const labels = host.split('.')
  const isShort = (labels.at(-1)?.length ?? 0) === 2 && (labels.at(-2)?.length ?? 0) <= 3
  return labels.slice(isShort ? -3 : -2).join('.')
}
