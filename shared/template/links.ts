// The links of a template: where each leads, what it says, and what filters and readers would mind about it.
import type { Finding } from '#shared/report/finding.ts'
import { BLOCKS, type TemplateDocument } from '#shared/template/document.ts'
import { listedHost, RISKY_FILE, SHORTENERS, TRACKERS } from '#shared/template/link-hosts.ts'
import { MAX_FOUND } from '#shared/template/limits.ts'
import { findMergeTags } from '#shared/template/merge-tags.ts'
import { visibleText } from '#shared/template/text-stream.ts'

export interface FoundLink {
  href: string
  text: string
  /** In the source: of the tag, and of what it encloses. */
  at: number
  /** Null for what leads to no host. */
  host: string | null
  scheme: string
  findings: Finding[]
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

/** The addresses in a text without markup. */
export function findPlainLinks(text: string): FoundLink[] {
  const links: FoundLink[] = []
  for (const match of text.matchAll(PLAIN_URL)) {
    if (links.length >= MAX_FOUND) break
    links.push(judgeLink(match[0].replace(/[.,;:!?]{1,9}$/, ''), '', match.index))
  }
  return links
}

const finding = (code: string, severity: Finding['severity'], message: string, fix?: string): Finding => ({
  code,
  severity,
  message,
  ...(fix !== undefined && { fix }),
})

function judgeLink(href: string, text: string, at: number): FoundLink {
  const link = { href, text, at, host: null, findings: [] }
  if (href === '' || href === '#') {
    const problem = finding(
      'link-empty',
      'warning',
      'The link leads nowhere.',
      'Add the address before you send.',
    )
    return { ...link, scheme: '', findings: [problem] }
  }
  if (findMergeTags(href).some(({ at: tagAt, kind }) => tagAt < 9 && kind !== 'spintax')) {
    const note = finding('link-merge-tag', 'info', 'A merge tag fills in the address, so we cannot check it.')
    return { ...link, scheme: 'tag', findings: [note] }
  }
  const scheme = /^([a-z][a-z0-9+.-]{0,20}):/i.exec(href)?.[1]?.toLowerCase() ?? ''
  if (['mailto', 'tel', 'sms'].includes(scheme)) return { ...link, scheme }
  if (href.startsWith('#')) return { ...link, scheme: 'anchor' }
  const url = /^https?$/.test(scheme) || href.startsWith('//') ? parseUrl(href) : null
  if (!url) {
    const isScript = ['javascript', 'data', 'vbscript', 'file'].includes(scheme)
    const problem = isScript
      ? finding(
          'link-script',
          'error',
          `Mail programs do not follow ${scheme}: addresses, and filters treat them as an attack.`,
        )
      : finding(
          'link-malformed',
          'warning',
          'The address has no host, so in an email it leads nowhere.',
          'Write the full address, starting with https://.',
        )
    return { ...link, scheme, findings: [problem] }
  }
  return { ...link, scheme, host: url.hostname, findings: judgeUrl(url, text) }
}

function parseUrl(href: string): URL | null {
  try {
    return new URL(href.startsWith('//') ? `https:${href}` : href)
  } catch {
    return null
  }
}

function judgeUrl(url: URL, text: string): Finding[] {
  const host = url.hostname.toLowerCase()
  const findings: Finding[] = []
  const named = namedHost(text)
  if (named !== null && !isSameSite(named, host))
    findings.push(
      finding(
        'link-other-host',
        'error',
        `The text names ${named}, but the link leads to ${host}.`,
        'Describe the page in words, or link to the host that you name.',
      ),
    )
  if (SHORTENERS.has(host) || listedHost(host, (name) => SHORTENERS.has(name) || undefined))
    findings.push(
      finding(
        'link-shortener',
        'error',
        `${host} is a link shortener: it hides where the link leads, and spammers use it too.`,
        'Link to the page itself.',
      ),
    )
  if (/^\d{1,3}(\.\d{1,3}){3}$|^\[/.test(host))
    findings.push(
      finding(
        'link-ip',
        'error',
        'The link leads to a bare IP address, not to a host name.',
        'Use one of your host names.',
      ),
    )
  if (url.username !== '' || url.password !== '')
    findings.push(
      finding(
        'link-credentials',
        'error',
        'The part before the @ in the address looks like the host, but it is not.',
        'Remove it.',
      ),
    )
  if (/(^|\.)xn--/.test(host))
    findings.push(
      finding(
        'link-punycode',
        'info',
        `${host} has characters other than a to z; make sure that they are the ones you mean.`,
      ),
    )
  if (url.protocol === 'http:')
    findings.push(finding('link-plain-http', 'warning', 'The link is http, not https.', 'Use https://.'))
  if (RISKY_FILE.test(url.pathname))
    findings.push(
      finding(
        'link-file',
        'warning',
        'The link starts a download of a file type that filters distrust.',
        'Link to a page that offers the file.',
      ),
    )
  const tracker = listedHost(host, (name) => (Object.hasOwn(TRACKERS, name) ? TRACKERS[name] : undefined))
  if (tracker)
    findings.push(
      finding(
        'link-tracking',
        'info',
        `${host} is a redirect shared by all customers of ${tracker}, and so is its reputation.`,
        'Use a tracking domain of your own.',
      ),
    )
  return findings
}

const HOST_IN_TEXT =
  /^(?:https?:\/\/)?((?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,62})\.){1,6}[\p{L}]{2,24})(?:[/?#:].{0,200})?$/iu

/** The host that a link's text claims to lead to; null when it claims none. */
function namedHost(text: string): string | null {
  const trimmed = text.trim()
  if (trimmed.length > 300 || /\s/.test(trimmed) || trimmed.includes('@')) return null
  const host = HOST_IN_TEXT.exec(trimmed)?.[1]?.toLowerCase()
  if (!host) return null
  // "Node.js", "report.pdf": names, not hosts.
  const isFile = /\.(?:js|pdf|html?|php|png|jpe?g|docx?|xlsx?|zip|txt|csv|md)$/.test(host)
  return isFile && !/^https?:/i.test(trimmed) ? null : host
}

/** Without a list of public suffixes: the last two labels, or three below short ones such as "co.uk". */
function isSameSite(a: string, b: string): boolean {
  return siteOf(a) === siteOf(b)
}

function siteOf(host: string): string {
  const labels = host.split('.')
  const isShort = (labels.at(-1)?.length ?? 0) === 2 && (labels.at(-2)?.length ?? 0) <= 3
  return labels.slice(isShort ? -3 : -2).join('.')
}
