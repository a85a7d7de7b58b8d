// What a reader sees of a message: the line in the inbox, and the parts of the opened message in order.
import { BLOCKS, type TemplateDocument } from './document.ts'
import type { Reading, ReadingBlock, TemplateImage } from './schema.ts'
import { beginningOf } from '#shared/kit/sentence.ts'
import { visibleText } from './text-stream.ts'

/** More than any inbox has room for. */
const MAX_PREVIEW = 240
/** Characters of source that may become the preview. */
const MAX_SOURCE = 4_000
const MAX_BLOCK = 400
/** An opened message begins with these and ends with those. */
const FIRST_BLOCKS = 9
const LAST_BLOCKS = 3
const MAX_ALT = 120

/** @param images those that were found in the document; tracking pixels show nothing */
export function readingOf(
  document: TemplateDocument,
  images: readonly TemplateImage[],
  isHtml: boolean,
): Reading {
  const blocks = isHtml ? htmlBlocks(document, images) : plainBlocks(document)
  return { preview: previewOf(document), blocks: bounded(blocks) }
}

function bounded(blocks: readonly ReadingBlock[]): ReadingBlock[] {
  const left = blocks.length - FIRST_BLOCKS - LAST_BLOCKS
  if (left <= 0) return [...blocks]
  return [
    ...blocks.slice(0, FIRST_BLOCKS),
    { kind: 'left', blocks: left },
    ...blocks.slice(blocks.length - LAST_BLOCKS),
  ]
}

/** Spaces and characters without width, with which senders fill the line so that nothing else follows. */
const PADDING = /(?:\u034f|[\s\u00a0\u00ad\u180e\u2000-\u200f\u202f\u2060-\u2064\ufeff]){20,}/g
/** A source is indented with plain white space, which counts as one space. */
const FILLS = /\u034f|[\u00a0\u00ad\u180e\u2000-\u200f\u202f\u2060-\u2064\ufeff]/g
const SEEN = /[\p{L}\p{N}]/u

/** Hidden text counts where it comes before everything that is seen: inboxes do not look at styles. */
function previewOf({ nodes }: TemplateDocument): string {
  let source = ''
  let isSeen = false
  for (const node of nodes) {
    if (source.length > MAX_SOURCE) break
    if (node.kind !== 'text') {
      if (BLOCKS.has(node.name)) source += ' '
    } else if (node.hidden === undefined || !isSeen) {
      source += node.text
      if (node.hidden === undefined && SEEN.test(node.text)) isSeen = true
    }
  }
  for (const run of source.matchAll(PADDING)) {
    if ((run[0].match(FILLS)?.length ?? 0) < 10) continue
    const before = source.slice(0, run.index)
    if (SEEN.test(before)) return tidy(before, MAX_PREVIEW)
  }
  return tidy(source, MAX_PREVIEW)
}

const tidy = (text: string, most: number): string => {
  const line = visibleText(text).replace(/\s+/g, ' ')
  return line.length > most ? `${beginningOf(line, most)}…` : line
}

const plainBlocks = ({ nodes }: TemplateDocument): ReadingBlock[] =>
  nodes
    .flatMap((node) => (node.kind === 'text' ? node.text.split(/\n[ \t\r]*\n/) : []))
    .map((text) => tidyLines(text))
    .filter((text) => text !== '')
    .map((text) => ({ kind: 'text', text }))

/** Line breaks stay: they are the author's. */
const tidyLines = (text: string): string => {
  const lines = text.slice(0, MAX_BLOCK * 2).split('\n')
  return beginningOf(
    lines
      .map((line) => tidy(line, MAX_BLOCK))
      .join('\n')
      .trim(),
    MAX_BLOCK,
  )
}

function htmlBlocks({ nodes }: TemplateDocument, images: readonly TemplateImage[]): ReadingBlock[] {
  const imageAt = new Map(images.map((image) => [image.at, image]))
  const blocks: ReadingBlock[] = []
  const line = new Line()
  const end = () => {
    const block = line.end()
    if (block) blocks.push(block)
  }
  for (const node of nodes) {
    if (node.kind === 'text') {
      if (node.hidden === undefined) line.add(node.text)
    } else if (node.kind === 'open' && node.name === 'img') {
      const image = node.hidden === undefined ? imageAt.get(node.start) : undefined
      if (!image || image.pixel) continue
      end()
      const { alt, width, height } = image
      blocks.push({ kind: 'image', alt: alt === null ? null : tidy(alt, MAX_ALT), width, height })
    } else {
      if (BLOCKS.has(node.name)) end()
      line.enter(node.name, node.kind === 'open')
    }
  }
  end()
  return blocks
}

/** One line of text, and what it is: a heading, a link and nothing else, or text. */
class Line {
  private text = ''
  private headings = 0
  private links = 0
  private isHeading = false
  private isOnlyLink = true

  add(text: string) {
    if (this.text.length < MAX_BLOCK * 2) this.text += text
    if (!SEEN.test(text)) return
    if (this.headings > 0) this.isHeading = true
    if (this.links === 0) this.isOnlyLink = false
  }

  enter(name: string, isOpen: boolean) {
    const step = isOpen ? 1 : -1
    if (/^h[1-4]$/.test(name)) this.headings = Math.max(0, this.headings + step)
    if (name === 'a') this.links = Math.max(0, this.links + step)
  }

  end(): ReadingBlock | null {
    const text = tidy(this.text, MAX_BLOCK)
    const kind = this.isHeading ? 'heading' : this.isOnlyLink ? 'link' : 'text'
    this.text = ''
    this.isHeading = false
    this.isOnlyLink = true
    return SEEN.test(text) ? { kind, text } : null
  }
}
