// The score: 100, minus the points of each rule that applies. The points were measured: see weights.ts and
// docs/template-score.md.
import type { TemplateCode, TemplateFinding } from './findings.ts'
import type { TemplateReport } from './schema.ts'
import { phraseWeight, ruleWeight, type Medium, type Weight } from './weights.ts'

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
  const codes = new Set(
    findings.filter(({ severity }) => severity === 'warning' || severity === 'error').map(({ code }) => code),
  )
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
