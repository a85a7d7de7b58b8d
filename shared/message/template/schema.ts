// The shape of the template check's answer: the three results of the specification, and what they are based on.
import * as v from 'valibot'
import { Advice } from '#shared/report/change/schema.ts'
import { findingWith } from '#shared/report/finding.ts'
import type { TemplateCode } from './findings.ts'
import { PROFILES } from './limits.ts'

const Block = v.variant('kind', [
  v.object({ kind: v.picklist(['text', 'heading', 'link']), text: v.string() }),
  v.object({
    kind: v.literal('image'),
    alt: v.pipe(v.nullable(v.string()), v.description('null when there is no alt attribute.')),
    width: v.pipe(v.number(), v.description('CSS pixels, like `height`; assumed where not given.')),
    height: v.number(),
  }),
  v.object({
    kind: v.literal('left'),
    blocks: v.pipe(
      v.number(),
      v.description('How many parts between its beginning and its end are left out.'),
    ),
  }),
])
export type ReadingBlock = v.InferOutput<typeof Block>

/** What a reader sees of a message once it is open, as far as text and boxes can show it. */
export const Reading = v.object({
  preview: v.pipe(
    v.string(),
    v.description(
      'What inboxes show beside the subject: a hidden preheader, then the first words; padding ends it.',
    ),
  ),
  blocks: v.pipe(v.array(Block), v.description('The beginning of the opened message, and its end.')),
})
export type Reading = v.InferOutput<typeof Reading>

const SpamWord = v.object({
  phrase: v.string(),
  weight: v.pipe(
    v.number(),
    v.description('1, 3 or 6, as in the list that it comes from; 0 for a phrase that is only known.'),
  ),
  points: v.pipe(v.number(), v.description('What it costs in the score, once for each phrase.')),
  weighs: v.pipe(v.string(), v.description('What it weighs and why, also when that is nothing.')),
  spam: v.pipe(v.number(), v.description('Percent of the measured spam that has it.')),
  wanted: v.pipe(v.number(), v.description('Percent of the measured wanted mail that has it.')),
  at: v.pipe(
    v.number(),
    v.description('Where it starts in what was sent, in a message in its HTML part; in UTF-16 units.'),
  ),
  context: v.pipe(v.string(), v.description('The words around it.')),
  rewrite: v.optional(v.pipe(v.string(), v.description('What to write instead, if there is a suggestion.'))),
})
type SpamWord = v.InferOutput<typeof SpamWord>

const TemplateLink = v.object({
  href: v.string(),
  text: v.string(),
  at: v.pipe(v.number(), v.description('Where it starts, see `words`.')),
  findings: v.array(findingWith<TemplateCode>()),
})
type TemplateLink = v.InferOutput<typeof TemplateLink>

export const TemplateImage = v.object({
  src: v.string(),
  alt: v.pipe(
    v.nullable(v.string()),
    v.description('null when there is no alt attribute; an empty one is correct for decoration.'),
  ),
  width: v.number(),
  height: v.number(),
  assumed: v.pipe(v.boolean(), v.description('Whether the template leaves out its full size.')),
  pixel: v.pipe(v.boolean(), v.description('Two pixels or less: a tracking pixel, not meant to be seen.')),
  at: v.pipe(v.number(), v.description('Where it starts, see `words`.')),
})
export type TemplateImage = v.InferOutput<typeof TemplateImage>

const MergeTag = v.object({
  tag: v.string(),
  syntax: v.pipe(v.string(), v.description('The marks that it is written with, e.g. "{{ }}".')),
  kind: v.pipe(
    v.picklist(['field', 'system', 'control', 'spintax', 'placeholder']),
    v.description(
      '`field` is replaced by something about the reader, `system` by something about the sender or the mailing.',
    ),
  ),
  ok: v.boolean(),
  problem: v.optional(v.pipe(v.string(), v.description('What is wrong with it.'))),
  fallback: v.optional(
    v.pipe(
      v.string(),
      v.description('What a reader sees when the value is unknown; missing when there is no fallback.'),
    ),
  ),
  at: v.pipe(v.number(), v.description('Where it starts, see `words`.')),
})
type MergeTag = v.InferOutput<typeof MergeTag>

export const HiddenText = v.object({
  text: v.string(),
  how: v.pipe(v.string(), v.description('How it is hidden, e.g. "display: none".')),
  preheader: v.pipe(
    v.boolean(),
    v.description('Hidden at the very start: the preview line that inboxes show next to the subject.'),
  ),
  at: v.pipe(v.number(), v.description('Where it starts, see `words`.')),
})
export type HiddenText = v.InferOutput<typeof HiddenText>

export const ClientSupport = v.object({
  feature: v.pipe(v.string(), v.description('As in the addresses of caniemail.com.')),
  title: v.string(),
  where: v.pipe(
    v.array(v.object({ line: v.pipe(v.number(), v.description('Of the HTML, from 1.')), text: v.string() })),
    v.description('The first places, each line once.'),
  ),
  count: v.pipe(v.number(), v.description('How often the template uses it.')),
  worksIn: v.array(v.string()),
  partlyIn: v.array(v.string()),
  failsIn: v.pipe(
    v.array(v.string()),
    v.description('Clients that were not tested are in none of the lists.'),
  ),
  testedOn: v.pipe(v.string(), v.description('YYYY-MM-DD')),
  source: v.string(),
})
export type ClientSupport = v.InferOutput<typeof ClientSupport>

/** One line of the profile for cold email. */
export const ColdCheck = v.object({
  label: v.string(),
  value: v.string(),
  ok: v.boolean(),
  advice: v.string(),
})
export type ColdCheck = v.InferOutput<typeof ColdCheck>

/** What costs points: a finding, or the phrases that spam uses. */
type DeductionCode = TemplateCode | 'template-spam-words'

const deductionCode = () =>
  v.pipe(
    v.string(),
    v.description('The code of the finding, or template-spam-words for the listed phrases.'),
  ) as unknown as v.GenericSchema<DeductionCode>

export const TemplateReport = v.object({
  format: v.pipe(
    v.picklist(['html', 'text', 'message']),
    v.description('How it was read; a message is a whole email with its headers.'),
  ),
  profile: v.pipe(v.picklist(PROFILES), v.description('The rules that it was checked against.')),
  spamWords: v.pipe(
    v.union([v.literal('None'), v.array(v.string())]),
    v.description('"None", or each phrase once, heaviest first.'),
  ),
  ratio: v.pipe(
    v.number(),
    v.description('The share of the images in what a reader sees, by area, from 0 to 1.'),
  ),
  isPersonalized: v.pipe(
    v.boolean(),
    v.description('There is a valid merge tag that is replaced by something about the reader.'),
  ),
  words: v.pipe(v.array(SpamWord), v.description('Every occurrence of a spam word.')),
  images: v.array(TemplateImage),
  textLength: v.pipe(
    v.number(),
    v.description('Characters that a reader sees; runs of white space count once.'),
  ),
  imageArea: v.pipe(v.number(), v.description('Square pixels, as far as known or assumed.')),
  htmlBytes: v.pipe(
    v.number(),
    v.description('Bytes of the HTML; Gmail clips messages longer than about 102 KB.'),
  ),
  links: v.array(TemplateLink),
  mergeTags: v.array(MergeTag),
  hidden: v.pipe(v.array(HiddenText), v.description('Texts that a reader does not see.')),
  plainText: v.pipe(
    v.string(),
    v.description('A plain-text part generated from the template; empty when it is already text.'),
  ),
  cold: v.pipe(
    v.array(ColdCheck),
    v.description('The rules of cold email, and whether this one follows each.'),
  ),
  clients: v.optional(
    v.pipe(
      v.array(ClientSupport),
      v.description(
        'HTML and CSS of the template that some email client does not support, as caniemail.com tested it.',
      ),
    ),
  ),
  clientData: v.optional(
    v.pipe(
      v.object({ source: v.string(), license: v.string(), date: v.string() }),
      v.description('Where `clients` comes from, and of which day.'),
    ),
  ),
  counts: v.object({
    words: v.number(),
    images: v.number(),
    links: v.number(),
    mergeTags: v.number(),
    textWords: v.pipe(v.number(), v.description('Words that a reader sees.')),
    variations: v.pipe(v.number(), v.description('Number of texts that the spintax can produce.')),
  }),
  findings: v.array(findingWith<TemplateCode>()),
  ...Advice,
  warnings: v.pipe(v.array(v.string()), v.description('The messages of all findings that ask for action.')),
  score: v.pipe(v.number(), v.description('0 to 100; `deductions` lists what was taken off, and why.')),
  deductions: v.pipe(
    v.array(
      v.object({
        code: deductionCode(),
        label: v.string(),
        points: v.number(),
        spam: v.pipe(v.number(), v.description('Percent of the measured spam that the rule applies to.')),
        wanted: v.pipe(v.number(), v.description('Percent of the measured wanted mail that it applies to.')),
      }),
    ),
    v.description('What the score lost, and why.'),
  ),
})
export type TemplateReport = v.InferOutput<typeof TemplateReport>
