// What is in a template: what a reader sees, and everything that the checks look at, collected once.
import { directionOverrides, mixedScripts, zeroWidthInWords } from './characters.ts'
import type { TemplateDocument } from './document.ts'
import { hasUnsubscribe } from './duties.ts'
import { findHiddenTexts } from './hidden-texts.ts'
import { areaOf, findImages, imageRatio } from './images.ts'
import { isPersonalized } from './judge-tags.ts'
import { findLinks, findPlainLinks } from './links.ts'
import { readHtml } from './read-html.ts'
import type { ReadTemplate } from './read-template.ts'
import { readStyleSheet } from './style.ts'
import { tagsOf } from './template-tags.ts'
import { isShown, textStream, visibleText } from './text-stream.ts'
import { findPhrases, type FoundPhrase } from './words.ts'

export type Contents = ReturnType<typeof contentsOf>

/** Positions in `inShown`, `phrases` and `odd` refer to the stream of visible text, all others to the source. */
export function contentsOf({ html, text: textPart, subject }: ReadTemplate) {
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
    hasUnsubscribe: hasUnsubscribe(text, links, tags),
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
