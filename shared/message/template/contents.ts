// What is in a template: what a reader sees, and everything that the checks look at, collected once.
import { directionOverrides, mixedScripts, zeroWidthInWords } from '#shared/message/template/characters.ts'
import type { TemplateDocument } from '#shared/message/template/document.ts'
import { hasUnsubscribe } from '#shared/message/template/duties.ts'
import { findHiddenTexts } from '#shared/message/template/hidden-texts.ts'
import { areaOf, findImages, imageRatio } from '#shared/message/template/images.ts'
import { isPersonalized } from '#shared/message/template/judge-tags.ts'
import { findLinks, findPlainLinks } from '#shared/message/template/links.ts'
import { readHtml } from '#shared/message/template/read-html.ts'
import type { ReadTemplate } from '#shared/message/template/read-template.ts'
import { readStyleSheet } from '#shared/message/template/style.ts'
import { tagsOf } from '#shared/message/template/template-tags.ts'
import { isShown, textStream, visibleText } from '#shared/message/template/text-stream.ts'
import { findPhrases, type FoundPhrase } from '#shared/message/template/words.ts'

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
