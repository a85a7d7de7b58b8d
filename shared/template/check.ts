// Checks a template: what a reader sees of it, what its links and merge tags do, and what filters would mind.
import { warningsOf, type Finding } from '#shared/report/finding.ts'
import { directionOverrides, mixedScripts, zeroWidthInWords } from '#shared/template/characters.ts'
import { coldChecks } from '#shared/template/cold.ts'
import type { TemplateDocument } from '#shared/template/document.ts'
import { hasPostalAddress, hasWayOut } from '#shared/template/duties.ts'
import { areaOf, findImages, imageRatio } from '#shared/template/images.ts'
import { judgeDuties, judgeTextPart } from '#shared/template/judge-duties.ts'
import {
  judgeHidden,
  judgeImages,
  judgeLetters,
  judgeLinks,
  judgeMarkup,
  judgeSize,
} from '#shared/template/judge-content.ts'
import { isPersonalized, judgeTags } from '#shared/template/judge-tags.ts'
import { judgeCharacters } from '#shared/template/judge-characters.ts'
import { findHiddenTexts } from '#shared/template/hidden-texts.ts'
import { MAX_LISTED, type Profile } from '#shared/template/limits.ts'
import { findLinks, findPlainLinks } from '#shared/template/links.ts'
import type { Mark } from '#shared/template/marks.ts'
import { plainTextOf } from '#shared/template/plain-text.ts'
import { readHtml } from '#shared/template/read-html.ts'
import type { ReadTemplate } from '#shared/template/read-template.ts'
import type { TemplateReport } from '#shared/template/schema.ts'
import { scoreOf } from '#shared/template/score.ts'
import { readStyleSheet } from '#shared/template/style.ts'
import { tagsOf } from '#shared/template/template-tags.ts'
import { isShown, sourceAt, sourceEnd, textStream, visibleText } from '#shared/template/text-stream.ts'
import { templateVerdict } from '#shared/template/verdict.ts'
import { phraseWeight } from '#shared/template/weights.ts'
import { findPhrases, spamWords } from '#shared/template/words.ts'

interface CheckedTemplate {
  report: TemplateReport
  /** For the preview. */
  document: TemplateDocument
  marks: readonly Mark[]
}

export function checkTemplate(template: ReadTemplate, profile: Profile = 'campaign'): CheckedTemplate {
  const { html, text: textPart } = template
  const document = html === null ? plainDocument(textPart ?? '') : readHtml(html)
  const shown = textStream(document, isShown)
  const text = visibleText(shown.text)
  const textLength = text.replace(/\s+/g, ' ').length
  const textWords = text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
  const htmlBytes = html === null ? 0 : new TextEncoder().encode(html).length

  const images = findImages(document, readStyleSheet(document.styleSheet))
  const imageArea = areaOf(images)
  const ratio = imageRatio(imageArea, textLength)
  const { tags, inShown, split } = tagsOf(document, shown, template.subject)
  const links = html === null ? findPlainLinks(textPart ?? '') : findLinks(document)
  const hidden = findHiddenTexts(document)
  const isWithinTag = (at: number) => inShown.some((tag) => at >= tag.at && at < tag.end)
  const phrases = findPhrases(shown).filter((phrase) => !isWithinTag(phrase.at))
  const odd = {
    zeroWidth: zeroWidthInWords(shown),
    mixed: mixedScripts(shown),
    overrides: directionOverrides(shown),
  }
  const wayOut = hasWayOut(text, links, tags)
  const personal = isPersonalized(tags)
  const variations = tags.reduce((product, { variations: count = 1 }) => Math.min(1e9, product * count), 1)
  const cold = coldChecks({
    text,
    textWords,
    links: links.filter(
      ({ host, scheme, text: said, href }) =>
        (host !== null || scheme === 'tag') && !/unsub|opt-?out/i.test(said + href),
    ).length,
    images: images.filter(({ pixel, hidden: unseen }) => !pixel && !unseen).length,
    pixels: images.filter(({ pixel }) => pixel).length,
    isPersonalized: personal,
    variations,
    hasWayOut: wayOut,
    isHtml: html !== null,
    htmlBytes,
  })
  const findings: Finding[] = [
    ...judgeTags(tags),
    ...split,
    ...judgeLinks(links, textWords),
    ...judgeHidden(hidden),
    ...judgeCharacters(odd),
    ...judgeImages(images, ratio, textLength),
    ...judgeMarkup(namesOf(document), document.styleSheet, linksStyleSheet(document)),
    ...judgeSize(htmlBytes),
    ...judgeDuties({
      profile,
      wayOut,
      address: hasPostalAddress(text, tags),
      tags,
      links,
      text,
      isPersonal: personal,
      textLength,
    }),
    ...judgeTextPart(template, text),
    ...judgeLetters(text),
  ]
  const medium = html === null ? 'text' : 'html'
  const facts = {
    format: template.format,
    profile,
    spamWords: spamWords(phrases),
    ratio,
    isPersonalized: personal,
    words: phrases.slice(0, MAX_LISTED).map(({ end: _, at, ...phrase }) => ({
      ...phrase,
      at: sourceAt(shown, at),
      ...phraseWeight(phrase.phrase, medium),
    })),
    images: images.slice(0, MAX_LISTED).map(({ hidden: _, ...image }) => image),
    textLength,
    imageArea,
    htmlBytes,
    links: links
      .slice(0, MAX_LISTED)
      .map(({ href, text: said, at, findings: own }) => ({ href, text: said, at, findings: own })),
    mergeTags: tags.slice(0, MAX_LISTED).map(({ tag, syntax, kind, ok, problem, fallback, at }) => ({
      tag,
      syntax,
      kind,
      ok,
      at,
      ...(problem !== undefined && { problem }),
      ...(fallback !== undefined && { fallback }),
    })),
    hidden: hidden.slice(0, MAX_LISTED),
    plainText: html === null ? '' : plainTextOf(document),
    cold,
    counts: {
      words: phrases.length,
      images: images.length,
      links: links.length,
      mergeTags: tags.length,
      textWords,
      variations,
    },
    findings,
    warnings: warningsOf(findings),
    ...scoreOf(
      findings,
      phrases.map(({ phrase }) => phrase),
      medium,
    ),
  }
  const report: TemplateReport = { ...facts, verdict: templateVerdict(facts), changes: [] }
  const mark = (kind: Mark['kind'], at: number, end: number): Mark => ({
    kind,
    start: sourceAt(shown, at),
    end: sourceEnd(shown, end),
  })
  const marks: Mark[] = [
    ...inShown.map(({ at, end, ok }) => mark(ok ? 'tag' : 'broken', at, end)),
    ...[...odd.zeroWidth, ...odd.mixed, ...odd.overrides].map(({ at, end }) => mark('odd', at, end)),
    ...phrases.map(({ at, end }) => mark('word', at, end)),
    ...links
      .filter((link) => link.findings.some(isFault))
      .map(({ at }): Mark => ({ kind: 'link', start: at, end: at })),
  ]
  return { report, document, marks }
}

const isFault = ({ severity }: Finding) => severity === 'warning' || severity === 'error'

/** A text without markup, as one piece. */
const plainDocument = (text: string): TemplateDocument => ({
  nodes: [{ kind: 'text', text, start: 0, end: text.length, entity: false, hidden: undefined }],
  title: '',
  styleSheet: '',
  doctype: undefined,
  comments: 0,
})

const namesOf = ({ nodes }: TemplateDocument): ReadonlySet<string> =>
  new Set(nodes.flatMap((node) => (node.kind === 'open' ? [node.name] : [])))

const linksStyleSheet = ({ nodes }: TemplateDocument): boolean =>
  nodes.some(
    (node) =>
      node.kind === 'open' && node.name === 'link' && /stylesheet/i.test(node.attributes.get('rel') ?? ''),
  )
