// The score: 100, minus the points of each rule that applies. The points were measured: see weights.ts and
// docs/template-score.md.
import type { Finding } from '#shared/report/finding.ts'
import type { TemplateReport } from '#shared/template/schema.ts'
import { phraseWeight, ruleWeight, type Medium, type Weight } from '#shared/template/weights.ts'

/** The reason for a deduction, in words. */
const LABELS: Readonly<Record<string, string>> = {
  'no-text': 'no text',
  'image-only': 'hardly anything but images',
  'hidden-text': 'hidden text',
  'letters-mixed': 'letters of two scripts in a word',
  'link-ip': 'links to bare IP addresses',
  'link-credentials': 'links with a false host',
  'link-file': 'links to risky files',
  'unsubscribe-missing': 'no way to unsubscribe',
  'postal-address-missing': 'no postal address',
  'text-part-missing': 'no text part',
  shouting: 'words in capitals',
  punctuation: 'rows of !, ? or $',
}

/** All listed words together: an otherwise good email does not turn red because of its words. */
export const MAX_FOR_WORDS = 40

type Score = Pick<TemplateReport, 'score' | 'deductions'>

export function scoreOf(findings: readonly Finding[], phrases: readonly string[], medium: Medium): Score {
  const codes = new Set(
    findings.filter(({ severity }) => severity === 'warning' || severity === 'error').map(({ code }) => code),
  )
  const deductions = [...codes].map((code) => ({
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
  return { code: 'spam-words', label, points, spam: most?.spam ?? 0, wanted: most?.wanted ?? 0 }
}
