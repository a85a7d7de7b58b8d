// The shape of the template check's answer: the three results of the specification, and what they are based on.
import * as v from 'valibot'
import { described, text } from '#shared/report/described-words.ts'
import { Advice } from '#shared/report/change/schema.ts'
import { findingWith } from '#shared/report/finding.ts'
import type { TemplateCode } from './findings.ts'
import { PROFILES } from './limits.ts'

const Block = v.variant('kind', [
  v.object({ kind: v.picklist(['text', 'heading', 'link']), text: v.string() }),
  v.object({
    kind: v.literal('image'),
    alt: described(v.nullable(v.string()), 'null when there is no alt attribute.'),
    width: described(v.number(), 'CSS pixels, like `height`; assumed where not given.'),
    height: v.number(),
  }),
  v.object({
    kind: v.literal('left'),
    blocks: described(v.number(), 'How many parts between its beginning and its end are left out.'),
  }),
])
export type ReadingBlock = v.InferOutput<typeof Block>

/** What a reader sees of a message once it is open, as far as text and boxes can show it. */
export const Reading = v.object({
  preview: text(
    'What inboxes show beside the subject: a hidden preheader, then the first words; padding ends it.',
  ),
  blocks: described(v.array(Block), 'The beginning of the opened message, and its end.'),
})
export type Reading = v.InferOutput<typeof Reading>

const SpamWord = v.object({
  phrase: v.string(),
  weight: described(
    v.number(),
    '1, 3 or 6, as in the list that it comes from; 0 for a phrase that is only known.',
  ),
  points: described(v.number(), 'What it costs in the score, once for each phrase.'),
  weighs: text('What it weighs and why, also when that is nothing.'),
  spam: described(v.number(), 'Percent of the measured spam that has it.'),
  wanted: described(v.number(), 'Percent of the measured wanted mail that has it.'),
  at: described(
    v.number(),
    'Where it starts in what was sent, in a message in its HTML part; in UTF-16 units.',
  ),
  context: text('The words around it.'),
  rewrite: v.optional(text('What to write instead, if there is a suggestion.')),
})
type SpamWord = v.InferOutput<typeof SpamWord>

const TemplateLink = v.object({
  href: v.string(),
  text: v.string(),
  at: described(v.number(), 'Where it starts, see `words`.'),
  findings: v.array(findingWith<TemplateCode>()),
})
type TemplateLink = v.InferOutput<typeof TemplateLink>

export const TemplateImage = v.object({
  src: v.string(),
  alt: described(
    v.nullable(v.string()),
    'null when there is no alt attribute; an empty one is correct for decoration.',
  ),
  width: v.number(),
  height: v.number(),
  assumed: described(v.boolean(), 'Whether the template leaves out its full size.'),
  pixel: described(v.boolean(), 'Two pixels or less: a tracking pixel, not meant to be seen.'),
  at: described(v.number(), 'Where it starts, see `words`.'),
})
export type TemplateImage = v.InferOutput<typeof TemplateImage>

const MergeTag = v.object({
  tag: v.string(),
  syntax: text('The marks that it is written with, e.g. "{{ }}".'),
  kind: described(
    v.picklist(['field', 'system', 'control', 'spintax', 'placeholder']),
    '`field` is replaced by something about the reader, `system` by something about the sender or the mailing.',
  ),
  ok: v.boolean(),
  problem: v.optional(text('What is wrong with it.')),
  fallback: v.optional(
    text('What a reader sees when the value is unknown; missing when there is no fallback.'),
  ),
  at: described(v.number(), 'Where it starts, see `words`.'),
})
type MergeTag = v.InferOutput<typeof MergeTag>

export const HiddenText = v.object({
  text: v.string(),
  how: text('How it is hidden, e.g. "display: none".'),
  preheader: described(
    v.boolean(),
    'Hidden at the very start: the preview line that inboxes show next to the subject.',
  ),
  at: described(v.number(), 'Where it starts, see `words`.'),
})
export type HiddenText = v.InferOutput<typeof HiddenText>

export const ClientSupport = v.object({
  feature: text('As in the addresses of caniemail.com.'),
  title: v.string(),
  where: described(
    v.array(v.object({ line: described(v.number(), 'Of the HTML, from 1.'), text: v.string() })),
    'The first places, each line once.',
  ),
  count: described(v.number(), 'How often the template uses it.'),
  worksIn: v.array(v.string()),
  partlyIn: v.array(v.string()),
  failsIn: described(v.array(v.string()), 'Clients that were not tested are in none of the lists.'),
  testedOn: text('YYYY-MM-DD'),
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
  text(
    'The code of the finding, or template-spam-words for the listed phrases.',
  ) as unknown as v.GenericSchema<DeductionCode>

const Corrected = v.object({
  html: v.string(),
  repairs: v.array(
    v.object({
      code: text('Of the finding that it ends.') as unknown as v.GenericSchema<TemplateCode>,
      what: text('What was changed.'),
    }),
  ),
})
export type Corrected = v.InferOutput<typeof Corrected>

export const TemplateReport = v.object({
  format: described(
    v.picklist(['html', 'text', 'message']),
    'How it was read; a message is a whole email with its headers.',
  ),
  profile: described(v.picklist(PROFILES), 'The rules that it was checked against.'),
  spamWords: described(
    v.union([v.literal('None'), v.array(v.string())]),
    '"None", or each phrase once, heaviest first.',
  ),
  ratio: described(v.number(), 'The share of the images in what a reader sees, by area, from 0 to 1.'),
  isPersonalized: described(
    v.boolean(),
    'There is a valid merge tag that is replaced by something about the reader.',
  ),
  words: described(v.array(SpamWord), 'Every occurrence of a spam word.'),
  images: v.array(TemplateImage),
  textLength: described(v.number(), 'Characters that a reader sees; runs of white space count once.'),
  imageArea: described(v.number(), 'Square pixels, as far as known or assumed.'),
  htmlBytes: described(v.number(), 'Bytes of the HTML; Gmail clips messages longer than about 102 KB.'),
  links: v.array(TemplateLink),
  mergeTags: v.array(MergeTag),
  hidden: described(v.array(HiddenText), 'Texts that a reader does not see.'),
  plainText: text('A plain-text part generated from the template; empty when it is already text.'),
  cold: described(v.array(ColdCheck), 'The rules of cold email, and whether this one follows each.'),
  clients: v.optional(
    described(
      v.array(ClientSupport),
      'HTML and CSS of the template that some email client does not support, as caniemail.com tested it.',
    ),
  ),
  clientData: v.optional(
    described(
      v.object({ source: v.string(), license: v.string(), date: v.string() }),
      'Where `clients` comes from, and of which day.',
    ),
  ),
  corrected: v.optional(
    described(
      v.nullable(Corrected),
      'The HTML with the repairs that need no judgment; null without any, or above 400,000 characters.',
    ),
  ),
  counts: v.object({
    words: v.number(),
    images: v.number(),
    links: v.number(),
    mergeTags: v.number(),
    textWords: described(v.number(), 'Words that a reader sees.'),
    variations: described(v.number(), 'Number of texts that the spintax can produce.'),
  }),
  findings: v.array(findingWith<TemplateCode>()),
  ...Advice,
  warnings: described(v.array(v.string()), 'The messages of all findings that ask for action.'),
  score: described(v.number(), '0 to 100; `deductions` lists what was taken off, and why.'),
  deductions: described(
    v.array(
      v.object({
        code: deductionCode(),
        label: v.string(),
        points: v.number(),
        spam: described(v.number(), 'Percent of the measured spam that the rule applies to.'),
        wanted: described(v.number(), 'Percent of the measured wanted mail that it applies to.'),
      }),
    ),
    'What the score lost, and why.',
  ),
})
export type TemplateReport = v.InferOutput<typeof TemplateReport>
