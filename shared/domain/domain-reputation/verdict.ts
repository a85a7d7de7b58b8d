// The verdict of a report on a domain: the score in its color, what lowers it most, and what is unknown.
import { listAll, lowerFirst, upperFirst } from '#shared/kit/sentence.ts'
import type { DomainReputation } from './schema.ts'
import {
  type Band,
  BAND_TONES,
  BAND_WORDS,
  bandOf,
  bandsText,
  bindingCap,
  GOOD_SCORE,
  MIN_COVERAGE,
  numberText,
  type Range,
} from './score.ts'
import { verdict, verdictsOf } from '#shared/report/verdict-table.ts'
import type { Verdict } from '#shared/report/verdict.ts'

type ScoreFacts = Pick<
  DomainReputation,
  'domain' | 'exists' | 'finalScore' | 'coverage' | 'points' | 'counted' | 'range' | 'components' | 'caps'
>

interface Told {
  domain: string
  /** The result in one sentence. */
  message: string
}

interface Scored extends Told {
  band: Band
  /** What lowers the score most. */
  reason: string
}

const heading = ({ domain }: Told) => `Reputation of ${domain}`

const withReason = ({ message, reason }: Scored) => `${message} ${reason}`

/** A word: the sentence has the number. */
const bandStamp = ({ range }: { range: Range }) => upperFirst(bandsText(range))

const bandTone = ({ band }: Scored) => BAND_TONES[band]

export const REPUTATION_VERDICTS = {
  'no-domain': verdict<Told>({
    tone: 'info',
    heading,
    sentence: ({ message }) => message,
    stamp: 'No domain',
  }),
  scored: verdict<Scored>({
    tone: bandTone,
    heading,
    sentence: withReason,
    stamp: ({ band }) => upperFirst(BAND_WORDS[band]),
  }),
  'in-a-range': verdict<Told & { range: Range }>({
    tone: 'unknown',
    heading,
    sentence: ({ message }) => message,
    stamp: bandStamp,
  }),
  'low-in-any-case': verdict<Scored & { range: Range }>({
    tone: bandTone,
    heading,
    sentence: withReason,
    stamp: bandStamp,
  }),
  'at-most': verdict<Scored & { range: Range }>({
    tone: bandTone,
    heading,
    sentence: ({ message, range, reason }) => `${message} It cannot be more than ${range.to}. ${reason}`,
    stamp: bandStamp,
  }),
  'no-score': verdict<Told>({
    tone: 'unknown',
    heading,
    sentence: ({ message }) => message,
    stamp: 'No score',
  }),
}

const verdictOf = verdictsOf(REPUTATION_VERDICTS)

export function reputationVerdict(facts: ScoreFacts): Verdict {
  const { domain, exists, finalScore } = facts
  const told = { domain, message: messageOf(facts) }
  if (exists === false) return verdictOf('no-domain', told)
  if (finalScore === null) return openVerdict(facts, told)
  return verdictOf('scored', { ...told, band: bandOf(finalScore), reason: reasonOf(facts) })
}

/** What is already known may keep the domain from being good, whatever the rest shows. */
function openVerdict(facts: ScoreFacts, told: Told): Verdict {
  const { coverage, range } = facts
  const isMeasured = coverage >= MIN_COVERAGE
  if (range.to >= GOOD_SCORE)
    return isMeasured ? verdictOf('in-a-range', { ...told, range }) : verdictOf('no-score', told)
  const low = { ...told, range, band: bandOf(range.to), reason: reasonOf(facts) }
  return verdictOf(isMeasured ? 'low-in-any-case' : 'at-most', low)
}

/** The result in one sentence, including what is unknown. */
export function messageOf(facts: Omit<ScoreFacts, 'caps'>): string {
  const { domain, exists, finalScore, coverage, range } = facts
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
  return `${domain} scores ${finalScore} out of 100. Not counted, because it could not be measured: ${unknown}.`
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
