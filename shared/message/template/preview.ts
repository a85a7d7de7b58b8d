// The template as a document that runs nothing and loads nothing, with marks where the check found something. It is
// rebuilt from known elements and attributes; anything not named here is left out.
import { escapeMarkup } from '#shared/kit/escape.ts'
import { type OpenTag, type TemplateDocument, type TextPiece, VOIDS } from './document.ts'
import { readDeclarations } from './style.ts'

/** A place in the source that the preview marks; for a link, the place of its tag is enough. */
export interface Mark {
  kind: 'word' | 'tag' | 'broken' | 'odd' | 'link'
  start: number
  end: number
}

/** The drawn template; the page around it is added when its nonce is known. */
export interface Preview {
  styles: string
  body: string
}

/**
 * For a frame without permissions (sandbox, srcdoc). A srcdoc page is subject to the policy of the page around it, so its styles need that page's nonce. Its own policy
 * forbids loading anything at all, including images.
 */
export function previewPage({ styles, body }: Preview, nonce: string): string {
  const allow = nonce === '' ? `'unsafe-inline'` : `'nonce-${nonce}'`
  const policy = `default-src 'none'; style-src ${allow}; form-action 'none'; base-uri 'none'`
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="color-scheme" content="light"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>Preview</title><style nonce="${nonce}">${styles}</style></head><body>${body}</body></html>`,
  ].join('')
}

/** Structure and looks; links lose their URL, images become boxes. */
const KEPT: ReadonlySet<string> = new Set(
  `a abbr address article aside b big blockquote br caption center cite code col colgroup dd del div dl dt em figcaption
  figure font footer h1 h2 h3 h4 h5 h6 header hr i ins kbd li main mark nav ol p pre q s samp section small span strike
  strong sub sup table tbody td tfoot th thead tr tt u ul`.split(/\s+/),
)
const ATTRIBUTES = [
  'align',
  'valign',
  'width',
  'height',
  'bgcolor',
  'color',
  'size',
  'border',
  'cellpadding',
  'cellspacing',
  'colspan',
  'rowspan',
  'dir',
  'lang',
  'class',
  'id',
  'start',
  'type',
]

/** The preview ends here; the check does not. */
const MAX_NODES = 40_000

interface PreviewOptions {
  document: TemplateDocument
  marks: readonly Mark[]
  /** Text without markup keeps its line breaks. */
  isPlain: boolean
}

export function drawPreview({ document, marks, isPlain }: PreviewOptions): Preview {
  const writer = new PreviewWriter(marks)
  let count = 0
  for (const node of document.nodes) {
    if (++count > MAX_NODES) break
    if (node.kind === 'open') writer.open(node)
    else if (node.kind === 'close') writer.close(node.name)
    else writer.text(node)
  }
  const body = writer.finish()
  const own = balanced(css(document.styleSheet))
  const styles = `${BASE_STYLES}@layer template{${own}}${writer.rules.join('')}${MARK_STYLES}`
  return { styles, body: isPlain ? `<div class="wp-plain">${body}</div>` : body }
}

class PreviewWriter {
  /** One rule for each element that had a style of its own: the page's policy refuses style attributes. */
  readonly rules: string[] = []
  private readonly parts: string[] = []
  private readonly openNames: string[] = []
  private readonly marks: readonly Mark[]
  private nextMark = 0

  /** Positions of the tags of links with problems. */
  private readonly badLinks: ReadonlySet<number>

  constructor(marks: readonly Mark[]) {
    this.marks = marks.filter(({ kind }) => kind !== 'link').sort((a, b) => a.start - b.start)
    this.badLinks = new Set(marks.filter(({ kind }) => kind === 'link').map(({ start }) => start))
  }

  open(tag: OpenTag) {
    if (tag.name === 'img') {
      this.parts.push(this.imageBox(tag))
      return
    }
    if (tag.name === 'body') return this.openBody(tag)
    if (!KEPT.has(tag.name)) return
    this.parts.push(`<${tag.name}${this.attributes(tag)}>`)
    if (!VOIDS.has(tag.name)) this.openNames.push(tag.name)
  }

  close(name: string) {
    if (name === 'body' && this.openNames.includes('body-div')) return
    if (!KEPT.has(name) || VOIDS.has(name) || this.openNames.at(-1) !== name) return
    this.openNames.pop()
    this.parts.push(`</${name}>`)
  }

  text(piece: TextPiece) {
    let at = piece.start
    while (at < piece.end) {
      const mark = this.markAt(at)
      const end = Math.min(piece.end, mark === null ? this.nextStart(piece.end) : mark.end)
      const text = piece.entity ? piece.text : piece.text.slice(at - piece.start, end - piece.start)
      this.parts.push(mark === null ? escapeMarkup(text) : marked(mark.kind, text))
      at = piece.entity ? piece.end : end
    }
  }

  finish(): string {
    for (const name of this.openNames.reverse())
      this.parts.push(name === 'body-div' ? '</div>' : `</${name}>`)
    return this.parts.join('')
  }

  /** Its colors go on a box of ours. */
  private openBody(tag: OpenTag) {
    if (this.openNames.includes('body-div')) return
    this.parts.push(`<div${this.attributes(tag)}>`)
    this.openNames.push('body-div')
  }

  private attributes(tag: OpenTag): string {
    let text = ''
    for (const name of ATTRIBUTES) {
      const value = tag.attributes.get(name)
      if (value !== undefined && value.length < 300) text += ` ${name}="${escapeMarkup(value)}"`
    }
    const own = tag.attributes.get('style')
    if (own) {
      const number = this.rules.length + 1
      this.rules.push(`[data-wp="${number}"]{${declarations(own)}}`)
      text += ` data-wp="${number}"`
    }
    if (this.badLinks.has(tag.start)) text += ` data-wp-link title="${MARK_TITLES.link}"`
    return tag.hides ? `${text} data-wp-hidden` : text
  }

  private imageBox({ attributes, hidden }: OpenTag): string {
    if (hidden !== undefined) return ''
    const alt = attributes.get('alt')
    const side = (name: string) =>
      /^\d{1,4}(px)?$/.test(attributes.get(name) ?? '') ? Number.parseInt(attributes.get(name) ?? '') : 0
    const width = Math.min(side('width'), 600)
    const height = Math.min(side('height'), 400)
    if ((width > 0 && width <= 2) || (height > 0 && height <= 2))
      return '<span class="wp-pixel">tracking pixel</span>'
    const number = this.rules.length + 1
    this.rules.push(
      `[data-wp="${number}"]{${width ? `width:${width}px;` : ''}${height ? `min-height:${height}px;` : ''}}`,
    )
    const label =
      alt === undefined
        ? 'Image without alt text'
        : alt.trim() === ''
          ? 'Image, decoration'
          : `Image: ${alt.slice(0, 200)}`
    return `<span class="wp-image${alt === undefined ? ' wp-bad' : ''}" data-wp="${number}">${escapeMarkup(label)}</span>`
  }

  /** Marks are sorted; the first one that covers a place counts. */
  private markAt(at: number): Mark | null {
    while ((this.marks[this.nextMark]?.end ?? Infinity) <= at) this.nextMark++
    const mark = this.marks[this.nextMark]
    return mark && mark.start <= at ? mark : null
  }

  private nextStart(end: number): number {
    return this.marks[this.nextMark]?.start ?? end
  }
}

const marked = (kind: Mark['kind'], text: string) => {
  const inner = kind === 'odd' ? visibleOdd(text) : escapeMarkup(text)
  return `<mark class="wp-mark wp-${kind}" title="${MARK_TITLES[kind]}">${inner}</mark>`
}

/** Invisible characters get a name, otherwise the mark would be empty. */
const visibleOdd = (text: string) =>
  escapeMarkup(text).replace(
    /[\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g,
    (char) => `U+${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`,
  )

const MARK_TITLES: Readonly<Record<Mark['kind'], string>> = {
  word: 'Listed phrase',
  tag: 'Merge tag',
  broken: 'Broken merge tag',
  odd: 'Odd characters',
  link: 'Link to fix',
}

/** The policy blocks all loading; without URLs, the console stays quiet, too. */
const css = (text: string): string =>
  text
    .replace(/url\s{0,5}\(/gi, 'none(')
    .replace(/@import|@charset|@namespace/gi, '@none')
    .replace(/\\/g, '')
    .replace(/</g, '')

const declarations = (text: string): string =>
  css([...readDeclarations(text.replace(/[{}]/g, ''))].map(([name, value]) => `${name}:${value}`).join(';'))

/** An extra brace would end the layer. */
function balanced(text: string): string {
  let depth = 0
  let out = ''
  for (const part of text.split(/([{}])/)) {
    if (part === '{') depth++
    if (part === '}' && depth === 0) continue
    if (part === '}') depth--
    out += part
  }
  return out + '}'.repeat(depth)
}

const BASE_STYLES =
  `@layer base,template;@layer base{body{margin:8px;font:16px/1.5 sans-serif;color:#111;background:#fff;
overflow-wrap:break-word}a{color:#15c;text-decoration:underline}table{max-width:100%}.wp-plain{white-space:pre-wrap}}`.replace(
    /\n/g,
    '',
  )

const MARK_STYLES =
  `.wp-mark{padding:0 2px!important;border-radius:3px!important;color:#111!important;font-weight:inherit}
.wp-word{background:#fbe3a6!important}.wp-tag{background:#cfe8ee!important}
.wp-broken{background:#f8c9c1!important;outline:2px solid #a3231b!important}
.wp-odd{background:#e0d8f5!important;outline:2px dashed #5b4b8a!important}
[data-wp-link]{outline:2px dotted #a3231b!important;outline-offset:2px}
[data-wp-hidden]{display:block!important;visibility:visible!important;opacity:1!important;max-height:none!important;height:auto!important;
max-width:none!important;width:auto!important;overflow:visible!important;font-size:13px!important;line-height:1.4!important;text-indent:0!important;position:static!important;
color:#333!important;background:#fff!important;outline:2px dashed #777!important;margin:4px!important}
[data-wp-hidden]::before{content:"Hidden: ";font-weight:bold}
.wp-image,.wp-pixel{display:inline-block;box-sizing:border-box;max-width:100%;padding:8px;border:1px dashed #777;background:#f1f1f1;color:#333;
font:13px/1.4 sans-serif;text-align:center;vertical-align:middle}.wp-pixel{padding:0 4px}.wp-bad{border-color:#a3231b;color:#a3231b}`.replace(
    /\n/g,
    '',
  )
