// The verdict on a domain in one sentence, with the colour and the word of its stamp.
import { bandOf, type Band } from '#shared/domain-reputation/bands.ts'
import { numberText } from '#shared/domain-reputation/number-text.ts'
import type { Tone } from '#app/components/ui/tone.ts'
import type { ReputationAnswer } from './reputation-data.ts'

export interface ReputationVerdict {
  tone: Tone
  sentence: string
  stamp: string
}

export const BAND_TONES: Readonly<Record<Band, Tone>> = { good: 'ok', middling: 'warn', poor: 'bad' }

export function reputationVerdict(report: ReputationAnswer): ReputationVerdict {
  const { finalScore, message } = report
  if (finalScore === null) {
    return { tone: 'unknown', sentence: `${message} A number would be a guess.`, stamp: 'No score' }
  }
  const tone = BAND_TONES[bandOf(finalScore)]
  return { tone, sentence: `${finalScore} of 100. ${reasonOf(report)}`, stamp: `${finalScore}/100` }
}

/** What keeps the score down most. */
function reasonOf({ caps, components, finalScore, counted, points }: ReputationAnswer): string {
  const [cap] = caps
  if (cap && (100 * points) / counted > cap.limit) {
    return `More than ${cap.limit} cannot be: ${cap.reason.charAt(0).toLowerCase()}${cap.reason.slice(1)}`
  }
  const [worst] = [...components]
    .map(({ name, points, counted }) => ({ name, lost: counted - points }))
    .sort((a, b) => b.lost - a.lost)
  if (finalScore === 100 || !worst || worst.lost <= 0) return 'Everything that could be measured is in order.'
  return `Most is lost at ${worst.name}: ${numberText(worst.lost)} points.`
}
