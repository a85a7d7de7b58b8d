// The score: 100, minus the points of each rule that applies: how much more often it applies to spam than to wanted mail, as
// measured (evidence.ts, docs/reference/template-score.md). A rule that does not tell the two apart costs nothing; it stays a finding, because
// readers may object to what filters accept.
import { COUNTED_WITH } from '#shared/data/spam-words.ts'
import { isProblem } from '#shared/report/change/change.ts'
import { type Counts, MAILS, PHRASES, RULES } from './evidence.ts'
import type { TemplateCode, TemplateFinding } from './findings.ts'
import type { TemplateReport } from './schema.ts'

/** The reason for a deduction, in words. */
const LABELS: Readonly<Partial<Record<TemplateCode, string>>> = {
  'template-no-text': 'no text',
  'template-image-only': 'hardly anything but images',
  'template-hidden-text': 'hidden text',
  'template-letters-mixed': 'letters of two scripts in a word',
  'template-link-ip': 'links to bare IP addresses',
  'template-link-credentials': 'links with a false host',
  'template-link-file': 'links to risky files',
  'template-unsubscribe-missing': 'no way to unsubscribe',
  'template-postal-address-missing': 'no postal address',
  'template-text-part-missing': 'no text part',
  'template-shouting': 'words in capitals',
  'template-punctuation': 'rows of !, ? or $',
}

/** All listed words together: an otherwise good email does not turn red because of its words. */
export const MAX_FOR_WORDS = 40

type Score = Pick<TemplateReport, 'score' | 'deductions'>

export function scoreOf(
  findings: readonly Pick<TemplateFinding, 'code' | 'severity'>[],
  phrases: readonly string[],
  medium: Medium,
): Score {
  const codes = new Set(findings.filter(isProblem).map(({ code }) => code))
  const deductions: Score['deductions'] = [...codes].map((code) => ({
    code,
    label: LABELS[code] ?? code,
    ...ruleWeight(code, medium),
  }))
  deductions.push(wordsDeduction(phrases, medium))
  const counted = deductions.filter(({ points }) => points > 0).sort((a, b) => b.points - a.points)
  const taken = counted.reduce((sum, { points }) => sum + points, 0)
  return { score: Math.max(0, 100 - taken), deductions: counted }
}

/** Each phrase once; the percentages are those of the most expensive phrase. */
function wordsDeduction(phrases: readonly string[], medium: Medium): Score['deductions'][number] {
  const weights = [...new Set(phrases)].map((phrase) => ({ phrase, ...phraseWeight(phrase, medium) }))
  const most = weights.reduce<(Weight & { phrase: string }) | undefined>(
    (best, weight) => (best && best.points >= weight.points ? best : weight),
    undefined,
  )
  const points = Math.min(
    MAX_FOR_WORDS,
    weights.reduce((sum, weight) => sum + weight.points, 0),
  )
  const label = most ? `listed words, above all “${most.phrase}”` : 'listed words'
  return { code: 'template-spam-words', label, points, spam: most?.spam ?? 0, wanted: most?.wanted ?? 0 }
}

/** What is odd in HTML can be common in plain text, and the other way around. */
type Medium = 'html' | 'text'

interface Weight {
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
