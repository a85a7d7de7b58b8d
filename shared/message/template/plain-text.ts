import { BLOCKS, type TemplateDocument } from './document.ts'
import { findMergeTags } from './merge-tags.ts'
import { ZERO_WIDTH } from './text-stream.ts'

/** RFC 5322, 2.1.1: lines should be no longer than 78 characters. */
const LINE = 78
const PARAGRAPHS: ReadonlySet<string> = new Set('p h1 h2 h3 h4 h5 h6 table ul ol blockquote'.split(' '))
const CELLS: ReadonlySet<string> = new Set(['td', 'th'])

export function plainTextOf(document: TemplateDocument): string {
  const out: string[] = []
  let href = ''
  let linkText = ''
  for (const node of document.nodes) {
    if (node.kind === 'text') {
      if (node.hidden !== undefined) continue
      const text = node.text.replace(/[\t\n\f\r]/g, ' ')
      out.push(text)
      if (href !== '') linkText += text
      continue
    }
    if (node.name === 'a') {
      if (href !== '' && linkText.trim() !== href) out.push(` (${href})`)
      href = node.kind === 'open' && node.hidden === undefined ? linkTarget(node.attributes.get('href')) : ''
      linkText = ''
    } else if (node.kind === 'open' && node.name === 'img' && node.hidden === undefined) {
      const alt = node.attributes.get('alt')?.trim() ?? ''
      if (alt !== '') out.push(` [${alt}] `)
      linkText += alt
    } else if (node.kind === 'open' && node.name === 'hr') out.push('\n\n', '-'.repeat(20), '\n\n')
    else if (node.kind === 'open' && node.name === 'li') out.push('\n- ')
    else if (CELLS.has(node.name)) out.push(' ')
    else if (PARAGRAPHS.has(node.name)) out.push('\n\n')
    else if (BLOCKS.has(node.name)) out.push('\n')
  }
  return tidy(out.join(''))
}

const linkTarget = (href = '') => (/^(?:https?:|mailto:|tel:|[{*%[$<])/i.test(href.trim()) ? href.trim() : '')

function tidy(text: string): string {
  return text
    .replace(ZERO_WIDTH, '')
    .split('\n')
    .map((line) => wrap(line.replace(/[ \u00a0]+/g, ' ').trim()))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Replaces a space inside a merge tag, where a line must not break. */
const KEPT_BLANK = '\u0001'

function wrap(line: string): string {
  if (line.length <= LINE) return line
  const lines: string[] = []
  let current = ''
  for (const word of keepTagsWhole(line).split(' ')) {
    if (current !== '' && current.length + 1 + word.length > LINE) {
      lines.push(current)
      current = word
    } else current = current === '' ? word : `${current} ${word}`
  }
  return [...lines, current].join('\n').replaceAll(KEPT_BLANK, ' ')
}

function keepTagsWhole(line: string): string {
  let whole = ''
  let at = 0
  for (const { at: start, end, kind } of findMergeTags(line)) {
    if (kind === 'spintax' || start < at) continue
    whole += line.slice(at, start) + line.slice(start, end).replaceAll(' ', KEPT_BLANK)
    at = end
  }
  return whole + line.slice(at)
}
