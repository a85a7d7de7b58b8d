// The verdict of a report on a domain: the score in its color, what lowers it most, and what is unknown.
import { listAll } from '#shared/report/list-names.ts'
import { bandOf, GOOD_SCORE, type Band } from '#shared/domain-reputation/bands.ts'
import { lowerFirst } from '#shared/text/lower-first.ts'
import { numberText } from '#shared/domain-reputation/number-text.ts'
import type { DomainReputation } from '#shared/domain-reputation/schema.ts'
import { MIN_COVERAGE } from '#shared/domain-reputation/score.ts'
import type { Tone, Verdict } from '#shared/report/verdict.ts'

type ScoreFacts = Pick<
  DomainReputation,
  'domain' | 'exists' | 'finalScore' | 'coverage' | 'points' | 'counted' | 'range' | 'components' | 'caps'
>

const BAND_TONES: Readonly<Record<Band, Tone>> = { good: 'ok', middling: 'warn', poor: 'bad' }

export function reputationVerdict(facts: ScoreFacts): Verdict {
  const { domain, exists, finalScore, coverage, points, counted, range, caps } = facts
  const heading = `Reputation of ${domain}`
  if (exists === false) return { tone: 'info', heading, sentence: messageOf(facts), stamp: 'No domain' }
  if (finalScore === null) {
    const message = messageOf(facts)
    // What is already known keeps the domain from being good, whatever the rest shows.
    if (range.to < GOOD_SCORE) {
      const sentence = `${message} It cannot be more than ${range.to}. ${reasonOf(facts)}`
      return { tone: BAND_TONES[bandOf(range.to)], heading, sentence, stamp: `At most ${range.to}` }
    }
    const isGuess = coverage < MIN_COVERAGE
    const sentence = isGuess ? `${message} A number would be a guess.` : message
    return { tone: 'unknown', heading, sentence, stamp: 'No score' }
  }
  const isCapped = caps.some(({ limit }) => limit === finalScore)
  const isWhole = coverage >= 1 || isCapped
  return {
    tone: BAND_TONES[bandOf(finalScore)],
    heading,
    sentence: `${messageOf(facts)} ${reasonOf(facts)}`,
    stamp: isWhole ? `${finalScore}/100` : `${numberText(points)} of ${numberText(counted)}`,
  }
}

/** The result in one sentence, including what is unknown. */
export function messageOf(facts: Omit<ScoreFacts, 'caps'>): string {
  const { domain, exists, finalScore, coverage, points, counted, range } = facts
  if (exists === false) return `${domain} does not exist in DNS, so it has no reputation.`
  const part = Math.round(coverage * 100)
  if (coverage < MIN_COVERAGE) {
    return `Not enough data for a score: ${part === 0 ? 'nothing' : `only ${part}%`} of it could be measured.`
  }
  const unknown = unknownParts(facts)
  if (finalScore === null) {
    return `${domain} does not get a score, because ${unknown} could not be measured: it would be between ${range.from} and ${range.to}.`
  }
  if (coverage >= 1) return `${domain} scores ${finalScore} out of 100.`
  return `${domain} scores ${finalScore} out of 100: ${numberText(points)} of the ${numberText(counted)} points that could be measured, without ${unknown}.`
}

function unknownParts({ components }: Pick<ScoreFacts, 'components'>): string {
  const names = components.flatMap(({ name, state }) =>
    state === 'unknown' ? [name] : state === 'partial' ? [`part of ${name}`] : [],
  )
  return listAll(names)
}

/** What lowers the score most. */
function reasonOf({ caps, components, counted, points }: ScoreFacts): string {
  const [cap] = caps
  if (cap && (100 * points) / counted > cap.limit)
    return `The score is limited to ${cap.limit}: ${lowerFirst(cap.reason)}`
  const [worst] = [...components]
    .map(({ name, points, counted }) => ({ name, lost: counted - points }))
    .sort((a, b) => b.lost - a.lost)
  if (!worst || worst.lost < 0.05) return 'Everything that could be measured is fine.'
  const amount = numberText(worst.lost)
  return `${worst.name} costs you the most: ${amount} ${amount === '1' ? 'point' : 'points'}.`
}
