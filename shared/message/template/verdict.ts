// The verdict on a template: its score, in the specification's bands, and the problems that readers would meet whatever
// the score.
import type { TemplateReport } from './schema.ts'
import { joined, stampedVerdictsOf, verdict } from '#shared/report/verdict-table.ts'
import { isError, type Verdict } from '#shared/report/verdict.ts'

type Checked = Pick<TemplateReport, 'score' | 'findings' | 'deductions' | 'profile' | 'cold'>

interface Scored {
  score: number
}

interface Spammy extends Scored {
  /** What costs the most points. */
  most: string | undefined
  /** What the first error says. */
  fault: string | undefined
}

interface Cold extends Scored {
  /** Recommendations for cold email, which were never measured, so missing one costs no points. */
  cold: { missed: number; all: number }
}

const heading = ({ score }: Scored) => `Score ${score} of 100`

const reasons = ({ most, fault }: Spammy) =>
  joined(
    most === undefined ? undefined : `It loses the most points for ${most}.`,
    fault === undefined ? undefined : `Fix this first: ${fault}`,
  )

const coldText = ({ cold: { missed, all } }: Cold) =>
  missed > 0 ? `It misses ${missed} of the ${all} recommendations for cold email.` : undefined

export const TEMPLATE_VERDICTS = {
  spam: verdict<Spammy>({
    tone: 'bad',
    heading,
    sentence: (values) =>
      joined(
        'The message looks much more like spam than like wanted email: do not send it like this.',
        reasons(values),
      ),
    stamp: 'Not yet',
  }),
  improve: verdict<Spammy>({
    tone: 'warn',
    heading,
    sentence: (values) =>
      joined(
        'The message has several things in common with spam: improve it before you send it.',
        reasons(values),
      ),
    stamp: 'Improve',
  }),
  'fix-first': verdict<Scored & { faults: number; fault: string }>({
    tone: 'warn',
    heading,
    sentence: ({ faults, fault }) =>
      `Little in the message looks like spam, but ${faults === 1 ? 'one problem needs' : `${faults} problems need`} fixing before you send it. ${fault}`,
    stamp: 'Fix first',
  }),
  good: verdict<Cold>({
    tone: 'ok',
    heading,
    sentence: (values) => joined('Little in the message looks like spam.', coldText(values)),
    stamp: 'Good',
  }),
  best: verdict<Cold>({
    tone: 'ok',
    heading,
    sentence: (values) => joined('Nothing in the message looks like spam.', coldText(values)),
    stamp: 'Good',
  }),
}

const verdictOf = stampedVerdictsOf(TEMPLATE_VERDICTS)

/** The specification's colors of scores: 70 or more green, 40 to 69 amber, below 40 red. */
const GOOD = 70
const FAIR = 40

export function templateVerdict({ score, findings, deductions, profile, cold }: Checked): Verdict {
  const faults = findings.filter(isError)
  const fault = faults[0]?.message
  if (score < GOOD)
    return verdictOf(score < FAIR ? 'spam' : 'improve', { score, most: deductions[0]?.label, fault })
  if (fault !== undefined) return verdictOf('fix-first', { score, faults: faults.length, fault })
  const missed = profile === 'cold' ? cold.filter(({ ok }) => !ok).length : 0
  const values = { score, cold: { missed, all: cold.length } }
  return verdictOf(deductions.length === 0 ? 'best' : 'good', values)
}
