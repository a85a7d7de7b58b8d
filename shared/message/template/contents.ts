// What is in a template: what a reader sees, and everything that the checks look at, collected once.
import type { TemplateDocument } from './document.ts'
import { hasLinkOf, hasUnsubscribe } from './duties.ts'
import { templateFinding, type TemplateFinding } from './findings.ts'
import { areaOf, findImages, imageRatio } from './images.ts'
import { isPersonalized } from './judge-tags.ts'
import { findLinks, findPlainLinks } from './links.ts'
import type { FoundTag } from './merge-tag-meaning.ts'
import { findMergeTags } from './merge-tags.ts'
import { readHtml } from './read-html.ts'
import type { ReadTemplate } from './read-template.ts'
import type { HiddenText } from './schema.ts'
import { readStyleSheet } from './style.ts'
import {
  directionOverrides,
  hasMarkupWithin,
  isHidden,
  isShown,
  mixedScripts,
  sourceAt,
  textStream,
  type TextStream,
  visibleText,
  zeroWidthInWords,
} from './text-stream.ts'
import { UNSUBSCRIBE_ELEMENTS } from './unsubscribe-tags.ts'
import { findPhrases, type FoundPhrase } from './words.ts'

export type Contents = ReturnType<typeof contentsOf>

/** Positions in `inShown`, `phrases` and `odd` refer to the stream of visible text, all others to the source. */
export function contentsOf({ html, text: textPart, subject, listUnsubscribe = [] }: ReadTemplate) {
  const document = html === null ? plainDocument(textPart ?? '') : readHtml(html)
  const shown = textStream(document, isShown)
  const text = visibleText(shown.text)
  const textLength = text.replace(/\s+/g, ' ').length
  const images = findImages(document, readStyleSheet(document.styleSheet))
  const imageArea = areaOf(images)
  const { tags, inShown, split } = tagsOf(document, shown, subject)
  const links = html === null ? findPlainLinks(textPart ?? '') : findLinks(document)
  const isWithinTag = (at: number) => inShown.some((tag) => at >= tag.at && at < tag.end)
  const phrases: FoundPhrase[] = findPhrases(shown).filter((phrase) => !isWithinTag(phrase.at))
  return {
    isHtml: html !== null,
    htmlBytes: html === null ? 0 : new TextEncoder().encode(html).length,
    document,
    shown,
    text,
    textLength,
    textWords: text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0,
    images,
    imageArea,
    ratio: imageRatio(imageArea, textLength),
    tags,
    inShown,
    split,
    variations: tags.reduce((product, { variations = 1 }) => Math.min(1e9, product * variations), 1),
    isPersonalized: isPersonalized(tags),
    links,
    hasUnsubscribe: hasUnsubscribe(text, links, tags) || hasLinkOf(listUnsubscribe, links),
    hidden: findHiddenTexts(document),
    phrases,
    odd: {
      zeroWidth: zeroWidthInWords(shown),
      mixed: mixedScripts(shown),
      overrides: directionOverrides(shown),
    },
  }
}

/** Text without markup, as one piece. */
const plainDocument = (text: string): TemplateDocument => ({
  nodes: [{ kind: 'text', text, start: 0, end: text.length, entity: false, hidden: undefined }],
  title: '',
  styleSheet: '',
  doctype: undefined,
  comments: 0,
  commentFaults: [],
  endsInComment: false,
  isCut: false,
})

interface TemplateTags {
  /** In the order of the source, which their `at` refers to. */
  tags: readonly FoundTag[]
  /** Those of the visible text, with positions in its stream. */
  inShown: readonly FoundTag[]
  split: readonly TemplateFinding[]
}

/** Where people and sending services put merge tags. */
const ATTRIBUTES = ['href', 'src', 'alt', 'title', 'background']

/** All merge tags: in visible text, hidden text, attributes, the title and the subject. */
function tagsOf(document: TemplateDocument, shown: TextStream, subject: string | undefined): TemplateTags {
  const hidden = textStream(document, isHidden)
  const inShown = findMergeTags(shown.text)
  const inText = [...placed(inShown, shown), ...placed(findMergeTags(hidden.text), hidden)]
  const inAttributes = document.nodes.flatMap((node) => {
    if (node.kind !== 'open') return []
    return ATTRIBUTES.flatMap((name) => {
      const value = node.attributes.get(name)
      return value && MAY_HAVE_TAG.test(value)
        ? findMergeTags(value)
            .filter(isUrlTag)
            .map((tag) => ({ ...tag, at: node.start }))
        : []
    })
  })
  const asElements = document.nodes.flatMap((node) =>
    node.kind === 'open' && UNSUBSCRIBE_ELEMENTS.has(node.name) ? [elementTag(node)] : [],
  )
  const inHead = findMergeTags(`${document.title}\n${subject ?? ''}`).map((tag) => ({ ...tag, at: 0 }))
  const tags = [...inHead, ...inText, ...inAttributes, ...asElements].sort((a, b) => a.at - b.at)
  return { tags, inShown, split: splitTags(inShown, shown) }
}

const MAY_HAVE_TAG = /[{*%[<#$]/

const elementTag = ({ name, start }: { name: string; start: number }): FoundTag => ({
  tag: `<${name}>`,
  at: start,
  end: start + name.length + 2,
  syntax: '< >',
  kind: 'system',
  ok: true,
  name,
})

/** In a URL, %20%20 and #a## are ordinary. */
const isUrlTag = ({ syntax, kind }: FoundTag) => kind !== 'placeholder' && syntax !== '## ##'

const placed = (tags: readonly FoundTag[], stream: TextStream): FoundTag[] =>
  tags.map((tag) => ({ ...tag, at: sourceAt(stream, tag.at) }))

/** Editors put <span> and <b> inside a tag; the sending system then does not recognize it. */
function splitTags(tags: readonly FoundTag[], stream: TextStream): TemplateFinding[] {
  return tags
    .filter(({ at, end, ok, kind }) => ok && kind !== 'spintax' && hasMarkupWithin(stream, at, end))
    .slice(0, 5)
    .map(({ tag }) => templateFinding('template-merge-tag-split', { tag }))
}

/** Far longer than any inbox shows; a longer text is there for another reason. */
const MAX_PREHEADER = 600
const MAX_TEXT = 300

/** One entry for each place. */
function findHiddenTexts(document: TemplateDocument): HiddenText[] {
  const found: HiddenText[] = []
  let current: { parts: string[]; how: string; at: number } | null = null
  let seenText = false
  const finish = () => {
    const text = current ? visibleText(current.parts.join('')).replace(/\s+/g, ' ') : ''
    // Padding with spaces and joiners is not text.
    if (current && /[\p{L}\p{N}]/u.test(text)) {
      const preheader = !seenText && found.length === 0 && text.length <= MAX_PREHEADER
      found.push({ text: text.slice(0, MAX_TEXT), how: current.how, preheader, at: current.at })
    }
    current = null
  }
  for (const node of document.nodes) {
    if (node.kind !== 'text') continue
    if (node.hidden === undefined) {
      finish()
      if (/[\p{L}\p{N}]/u.test(node.text)) seenText = true
    } else if (current === null || current.how !== node.hidden) {
      finish()
      current = { parts: [node.text], how: node.hidden, at: node.start }
    } else current.parts.push(node.text)
  }
  finish()
  return found
}
