// The points of a rule: how much more often it applies to spam than to wanted mail, as measured (evidence.ts). A rule
// that does not tell the two apart costs nothing; it stays a finding, because readers may object to what filters
// accept.
import type { TemplateCode } from './findings.ts'
import { MAILS, PHRASES, RULES, type Counts } from './evidence.ts'
import { COUNTED_WITH } from '#shared/data/spam-words.ts'

/** What is odd in HTML can be common in plain text, and the other way around. */
export type Medium = 'html' | 'text'

export interface Weight {
  points: number
  /** The percentage of measured spam that it applies to. */
  spam: number
  /** The percentage of measured wanted mail that it applies to. */
  wanted: number
}

/** With these, three signs of medium strength cost the 30 points between 100 and the end of the green band. */
const POINTS_PER_UNIT = 5
/** No single rule costs more. */
const MAX_POINTS = 20
/** A rule seen less often is not judged. */
const LEAST_SEEN = 5
/** Imaginary hits, spread evenly over both kinds, so that a sign never seen in one of them is not infinitely strong. */
const PRIOR = 2
/** 95%, one-sided. */
const CONFIDENCE = 1.64

export const ruleWeight = (code: TemplateCode, medium: Medium): Weight => weigh(RULES, code, medium)

export const phraseWeight = (phrase: string, medium: Medium): Weight => weigh(PHRASES, phrase, medium)

/** A sentence fragment for the table of phrases. */
export function weightText(phrase: string, medium: Medium): string {
  const { points, spam, wanted } = phraseWeight(phrase, medium)
  if (points > 0) return `in ${spam}% of spam and ${wanted}% of wanted mail`
  const rule = Object.hasOwn(COUNTED_WITH, phrase) ? COUNTED_WITH[phrase] : undefined
  return `known phrase, weighs nothing by itself${rule === undefined ? '' : ` (SpamAssassin ${rule})`}`
}

interface Group {
  hits: number
  of: number
}

function weigh(evidence: Readonly<Partial<Record<string, Counts>>>, name: string, medium: Medium): Weight {
  const counts = Object.hasOwn(evidence, name) ? evidence[name] : undefined
  if (!counts) return { points: 0, spam: 0, wanted: 0 }
  const all = groupsOf(counts)
  const { spam, wanted } = all[medium]
  const wantedTogether = sum(wanted)
  const isKnown =
    isCertain(spam, wantedTogether) ||
    (spam.hits > 0 &&
      isCertain(sum([all.html.spam, all.text.spam]), sum([...all.html.wanted, ...all.text.wanted])))
  // It has to set spam apart from each kind of wanted mail: if it only differs from one kind, that may be a matter of
  // age.
  const units = isKnown ? Math.min(...wanted.map((group) => logOdds(spam, group))) : 0
  const points = Math.min(MAX_POINTS, Math.max(0, Math.round(units * POINTS_PER_UNIT)))
  return { points, spam: percent(spam), wanted: percent(wantedTogether) }
}

const groupsOf = ([htmlSpam, newsletters, templates, textSpam, textWanted]: Counts) => ({
  html: {
    spam: { hits: htmlSpam, of: MAILS.htmlSpam },
    wanted: [
      { hits: newsletters, of: MAILS.newsletters },
      ...(templates === null ? [] : [{ hits: templates, of: MAILS.templates }]),
    ],
  },
  text: {
    spam: { hits: textSpam, of: MAILS.textSpam },
    wanted: [{ hits: textWanted, of: MAILS.textWanted }],
  },
})

const sum = (groups: readonly Group[]): Group =>
  groups.reduce((total, { hits, of }) => ({ hits: total.hits + hits, of: total.of + of }), { hits: 0, of: 0 })

const percent = ({ hits, of }: Group): number => Math.round((hits / of) * 1000) / 10

/** Hits and misses of both, with the prior. */
function smoothed(spam: Group, wanted: Group) {
  const share = (PRIOR * spam.of) / (spam.of + wanted.of)
  const hits = [spam.hits + share, wanted.hits + PRIOR - share] as const
  // If it applies to all of them, there would be nothing left to divide by.
  const misses = [Math.max(0.5, spam.of - spam.hits), Math.max(0.5, wanted.of - wanted.hits)] as const
  return { hits, misses }
}

function logOdds(spam: Group, wanted: Group): number {
  if (spam.hits + wanted.hits === 0) return 0
  const { hits, misses } = smoothed(spam, wanted)
  return Math.log(hits[0] / misses[0]) - Math.log(hits[1] / misses[1])
}

function isCertain(spam: Group, wanted: Group): boolean {
  if (spam.hits < LEAST_SEEN) return false
  const { hits, misses } = smoothed(spam, wanted)
  const error = Math.sqrt([...hits, ...misses].reduce((total, count) => total + 1 / count, 0))
  return logOdds(spam, wanted) > CONFIDENCE * error
}
