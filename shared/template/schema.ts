// What the template check says: the three answers of the specification, and what they rest on.
import * as v from 'valibot'
import { Finding } from '#shared/report/finding.ts'
import { PROFILES } from '#shared/template/limits.ts'

export const SpamWord = v.object({
  phrase: v.string(),
  /** 1, 3 or 6, as in the list that it comes from. */
  weight: v.number(),
  /** Where it starts in what was sent, in a message in its HTML part; in UTF-16 units. */
  at: v.number(),
  /** The words around it. */
  context: v.string(),
  /** What to write in its place, where we know something. */
  rewrite: v.optional(v.string()),
})
export type SpamWord = v.InferOutput<typeof SpamWord>

export const TemplateLink = v.object({
  href: v.string(),
  text: v.string(),
  /** Where it starts, see `words`. */
  at: v.number(),
  findings: v.array(Finding),
})
export type TemplateLink = v.InferOutput<typeof TemplateLink>

export const TemplateImage = v.object({
  src: v.string(),
  /** Null when there is no alt attribute; an empty one is right for decoration. */
  alt: v.nullable(v.string()),
  width: v.number(),
  height: v.number(),
  /** The template does not say how large it is, wholly or in part. */
  assumed: v.boolean(),
  /** Two pixels or less: there to be counted, not to be seen. */
  pixel: v.boolean(),
  /** Where it starts, see `words`. */
  at: v.number(),
})
export type TemplateImage = v.InferOutput<typeof TemplateImage>

export const MergeTag = v.object({
  tag: v.string(),
  /** The marks that it is written with, e.g. "{{ }}". */
  syntax: v.string(),
  /** `field` is replaced by something about the reader, `system` by something about the sender or the mailing. */
  kind: v.picklist(['field', 'system', 'control', 'spintax', 'placeholder']),
  ok: v.boolean(),
  /** What is wrong with it. */
  problem: v.optional(v.string()),
  /** What stands there for a reader of whom nothing is known; missing when there is nothing. */
  fallback: v.optional(v.string()),
  /** Where it starts, see `words`. */
  at: v.number(),
})
export type MergeTag = v.InferOutput<typeof MergeTag>

export const HiddenText = v.object({
  text: v.string(),
  /** How it is hidden, e.g. "display: none". */
  how: v.string(),
  /** Hidden at the very start, as the line that inboxes show beside the subject. */
  preheader: v.boolean(),
  /** Where it starts, see `words`. */
  at: v.number(),
})
export type HiddenText = v.InferOutput<typeof HiddenText>

/** One line of the profile for cold email. */
export const ColdCheck = v.object({
  label: v.string(),
  value: v.string(),
  ok: v.boolean(),
  advice: v.string(),
})
export type ColdCheck = v.InferOutput<typeof ColdCheck>

export const TemplateReport = v.object({
  /** What it was read as; a message is a whole mail with its headers. */
  format: v.picklist(['html', 'text', 'message']),
  /** What it was judged as. */
  profile: v.picklist(PROFILES),
  /** "None", or each phrase once, the heaviest first. */
  spamWords: v.union([v.literal('None'), v.array(v.string())]),
  /** The share of the images in what a reader sees, by area, from 0 to 1. */
  ratio: v.number(),
  /** There is a sound merge tag that stands for something about the reader. */
  isPersonalized: v.boolean(),
  /** Every place where a spam word stands. */
  words: v.array(SpamWord),
  images: v.array(TemplateImage),
  /** Characters that a reader sees, blanks counted once. */
  textLength: v.number(),
  /** Square pixels, as far as known or assumed. */
  imageArea: v.number(),
  /** Octets of the HTML; Gmail cuts what is longer than some 102 KB. */
  htmlBytes: v.number(),
  links: v.array(TemplateLink),
  mergeTags: v.array(MergeTag),
  /** Texts that a reader does not see. */
  hidden: v.array(HiddenText),
  /** A text part made of the template; empty when it is text already. */
  plainText: v.string(),
  /** The rules of cold email, each with how this one keeps it. */
  cold: v.array(ColdCheck),
  counts: v.object({
    words: v.number(),
    images: v.number(),
    links: v.number(),
    mergeTags: v.number(),
    /** Words that a reader sees. */
    textWords: v.number(),
    /** Texts that the spintax can make. */
    variations: v.number(),
  }),
  findings: v.array(Finding),
  /** The messages of all findings that ask for action. */
  warnings: v.array(v.string()),
  /** 0 to 100; what was taken off, and for what, stands beside it. */
  score: v.number(),
  /** What the score lost, and for what. */
  deductions: v.array(v.object({ code: v.string(), label: v.string(), points: v.number() })),
})
export type TemplateReport = v.InferOutput<typeof TemplateReport>
