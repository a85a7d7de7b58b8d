// The links of a template: where each leads, its text, and what filters and readers would object to.
import { BLOCKS, type TemplateDocument } from './document.ts'
import { templateFinding, type TemplateFinding } from './findings.ts'
import { judgeUrl } from './judge-url.ts'
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

function parseUrl(href: string): URL | null {
  try {
    return new URL(href.startsWith('//') ? `https:${href}` : href)
  } catch {
    return null
  }
}
