import { isProblem } from '#shared/report/change/change.ts'
import { warningsOf } from '#shared/report/finding.ts'
import { coldChecks } from './cold.ts'
import { contentsOf, type Contents } from './contents.ts'
import type { TemplateDocument } from './document.ts'
import { hasPostalAddress, judgeDuties, judgeTextPart } from './duties.ts'
import type { TemplateFinding } from './findings.ts'
import { judgeAccessibility } from './judge-accessibility.ts'
import { judgePromotion } from './judge-promotion.ts'
import {
  judgeCharacters,
  judgeComments,
  judgeExtent,
  judgeHidden,
  judgeImages,
  judgeLetters,
  judgeLinks,
  judgeMarkup,
  judgeSize,
} from './judge-content.ts'
import { judgeTags } from './judge-tags.ts'
import { MAX_LISTED, type Profile } from './limits.ts'
import type { Mark } from './preview.ts'
import { plainTextOf } from './plain-text.ts'
import type { ReadTemplate } from './read-template.ts'
import type { TemplateReport } from './schema.ts'
import { phraseWeight, scoreOf, weightText } from './score.ts'
import { sourceAt, sourceEnd } from './text-stream.ts'
import { templateVerdict } from './verdict.ts'
import { spamWords } from './words.ts'

interface CheckedTemplate {
  report: TemplateReport
  /** For the preview, and to correct it. */
  contents: Contents
  document: TemplateDocument
  marks: readonly Mark[]
}

/** Says which clients fail; kept apart, since its data is larger than all rules together (client-support.ts). */
export type FindClients = (
  source: string,
  document: TemplateDocument,
) => Pick<TemplateReport, 'clients' | 'clientData'>

export function checkTemplate(
  template: ReadTemplate,
  profile: Profile = 'campaign',
  findClients?: FindClients,
): CheckedTemplate {
  const contents = contentsOf(template)
  const { document, phrases, images, links, tags, textWords, variations, isHtml } = contents
  const findings = findingsOf(contents, template, profile)
  const facts = {
    format: template.format,
    profile,
    spamWords: spamWords(phrases),
    ratio: contents.ratio,
    isPersonalized: contents.isPersonalized,
    ...listsOf(contents),
    textLength: contents.textLength,
    imageArea: contents.imageArea,
    htmlBytes: contents.htmlBytes,
    plainText: isHtml ? plainTextOf(document) : '',
    cold: coldOf(contents),
    ...(template.html !== null && findClients?.(template.html, document)),
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
      mediumOf(contents),
    ),
  }
  const report: TemplateReport = { ...facts, verdict: templateVerdict(facts), changes: [] }
  return { report, contents, document, marks: marksOf(contents) }
}

const mediumOf = ({ isHtml }: Contents) => (isHtml ? 'html' : 'text')

function findingsOf(contents: Contents, template: ReadTemplate, profile: Profile): TemplateFinding[] {
  const { document, text, textLength, textWords, tags, links, images } = contents
  const found = [
    ...judgeComments(document.commentFaults),
    ...judgeTags(tags),
    ...contents.split,
    ...judgeLinks(links, textWords),
    ...judgeHidden(contents.hidden),
    ...judgeCharacters(contents.odd),
    ...judgeImages(images, contents.ratio, textLength),
    ...judgeMarkup(namesOf(document), document.styleSheet, linksStyleSheet(document)),
    ...judgeSize(contents.htmlBytes),
    ...judgeExtent(document.isCut || template.isCut === true),
    ...judgeDuties({
      profile,
      wayOut: contents.hasUnsubscribe,
      wayOutInHeader: template.listUnsubscribe !== undefined,
      mayBeNoAdvertising: template.mayBeNoAdvertising === true,
      address: hasPostalAddress(text, tags),
      tags,
      links,
      text,
      isPersonal: contents.isPersonalized,
      textLength,
    }),
    ...judgeTextPart(template, text),
    ...judgeLetters(text),
    ...(contents.isHtml ? judgeAccessibility(document, links, textWords) : []),
    ...(template.html === null ? [] : judgePromotion(template.html, document)),
  ]
  return document.endsInComment ? found.filter(({ code }) => !OF_THE_WHOLE.includes(code)) : found
}

/** What is missing, or in proportion: only who has read the end can say so. */
const OF_THE_WHOLE: readonly TemplateFinding['code'][] = [
  'template-no-text',
  'template-image-only',
  'template-image-ratio',
  'template-links-many',
  'template-not-personalized',
  'template-unsubscribe-missing',
  'template-postal-address-missing',
  'template-text-part',
  'template-text-part-differs',
  'template-merge-block-open',
]

const namesOf = ({ nodes }: TemplateDocument): ReadonlySet<string> =>
  new Set(nodes.flatMap((node) => (node.kind === 'open' ? [node.name] : [])))

const linksStyleSheet = ({ nodes }: TemplateDocument): boolean =>
  nodes.some(
    (node) =>
      node.kind === 'open' && node.name === 'link' && /stylesheet/i.test(node.attributes.get('rel') ?? ''),
  )

const coldOf = ({ links, images, ...contents }: Contents) =>
  coldChecks({
    ...contents,
    links: links.filter(
      ({ host, scheme, text, href }) =>
        (host !== null || scheme === 'tag') && !/unsub|opt-?out/i.test(text + href),
    ).length,
    images: images.filter(({ pixel, hidden }) => !pixel && !hidden).length,
    pixels: images.filter(({ pixel }) => pixel).length,
  })

/** What was found, limited to as many of each kind as a report lists. */
const listsOf = (contents: Contents) => ({
  words: contents.phrases.slice(0, MAX_LISTED).map(({ end: _, at, ...phrase }) => ({
    ...phrase,
    at: sourceAt(contents.shown, at),
    ...phraseWeight(phrase.phrase, mediumOf(contents)),
    weighs: weightText(phrase.phrase, mediumOf(contents)),
  })),
  images: contents.images.slice(0, MAX_LISTED).map(({ hidden: _, ...image }) => image),
  links: contents.links
    .slice(0, MAX_LISTED)
    .map(({ href, text, at, findings }) => ({ href, text, at, findings })),
  mergeTags: contents.tags.slice(0, MAX_LISTED).map(({ tag, syntax, kind, ok, problem, fallback, at }) => ({
    tag,
    syntax,
    kind,
    ok,
    at,
    ...(problem !== undefined && { problem }),
    ...(fallback !== undefined && { fallback }),
  })),
  hidden: contents.hidden.slice(0, MAX_LISTED),
})

function marksOf({ shown, inShown, odd, phrases, links }: Contents): Mark[] {
  const mark = (kind: Mark['kind'], at: number, end: number): Mark => ({
    kind,
    start: sourceAt(shown, at),
    end: sourceEnd(shown, end),
  })
  return [
    ...inShown.map(({ at, end, ok }) => mark(ok ? 'tag' : 'broken', at, end)),
    ...[...odd.zeroWidth, ...odd.mixed, ...odd.overrides].map(({ at, end }) => mark('odd', at, end)),
    ...phrases.map(({ at, end }) => mark('word', at, end)),
    ...links
      .filter(({ findings }) => findings.some(isProblem))
      .map(({ at }): Mark => ({ kind: 'link', start: at, end: at })),
  ]
}
