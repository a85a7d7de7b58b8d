// The verdict of a report on a domain: the score in its color, what lowers it most, and what is unknown.
import { listAll } from '#shared/report/list-names.ts'
import { BAND_TONES, bandOf, bandsText, GOOD_SCORE, rangeText } from './bands.ts'
import { numberText } from './score-text.ts'
import { lowerFirst } from '#shared/kit/text/in-sentence.ts'
import type { DomainReputation } from './schema.ts'
import { bindingCap, MIN_COVERAGE } from './score.ts'
import type { Verdict } from '#shared/report/verdict.ts'

type ScoreFacts = Pick<
  DomainReputation,
  'domain' | 'exists' | 'finalScore' | 'coverage' | 'points' | 'counted' | 'range' | 'components' | 'caps'
>

export function reputationVerdict(facts: ScoreFacts): Verdict {
  const { domain, exists, finalScore, coverage, points, counted, caps } = facts
  const heading = `Reputation of ${domain}`
  if (exists === false) return { tone: 'info', heading, sentence: messageOf(facts), stamp: 'No domain' }
  if (finalScore === null) return openVerdict(facts, heading)
  const isCapped = caps.some(({ limit }) => limit === finalScore)
  const isWhole = coverage >= 1 || isCapped
  return {
    tone: BAND_TONES[bandOf(finalScore)],
    heading,
    sentence: `${messageOf(facts)} ${reasonOf(facts)}`,
    stamp: isWhole ? `${finalScore}/100` : `${numberText(points)} of ${numberText(counted)}`,
  }
}

/** What is already known may keep the domain from being good, whatever the rest shows. */
function openVerdict(facts: ScoreFacts, heading: string): Verdict {
  const { coverage, range } = facts
  const message = messageOf(facts)
  const isLow = range.to < GOOD_SCORE
  const tone = isLow ? BAND_TONES[bandOf(range.to)] : 'unknown'
  if (coverage >= MIN_COVERAGE) {
    const sentence = isLow ? `${message} ${reasonOf(facts)}` : message
    return { tone, heading, sentence, stamp: rangeText(range) }
  }
  if (isLow) {
    const sentence = `${message} It cannot be more than ${range.to}. ${reasonOf(facts)}`
    return { tone, heading, sentence, stamp: `At most ${range.to}` }
  }
  return { tone, heading, sentence: message, stamp: 'No score' }
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
    return `${domain} scores between ${range.from} and ${range.to} out of 100, ${bandsText(range)}: ${unknown} could not be measured.`
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
function reasonOf({ caps, components }: ScoreFacts): string {
  const cap = bindingCap(components, caps)
  if (cap) return `The score is limited to ${cap.limit}: ${lowerFirst(cap.reason)}`
  const [worst] = [...components]
    .map(({ name, points, counted }) => ({ name, lost: counted - points }))
    .sort((a, b) => b.lost - a.lost)
  if (!worst || worst.lost < 0.05) return 'Everything that could be measured is fine.'
  const amount = numberText(worst.lost)
  return `${worst.name} costs you the most: ${amount} ${amount === '1' ? 'point' : 'points'}.`
}
