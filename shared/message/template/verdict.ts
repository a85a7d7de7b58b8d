// The verdict on a template: its score, in the specification's bands, and the problems that readers would meet whatever
// the score.
import type { TemplateReport } from './schema.ts'
import { isError, type Verdict } from '#shared/report/verdict.ts'

type Checked = Pick<TemplateReport, 'score' | 'findings' | 'deductions' | 'profile' | 'cold'>

/** The specification's colors of scores: 70 or more green, 40 to 69 amber, below 40 red. */
const GOOD = 70
const FAIR = 40

export function templateVerdict(checked: Checked): Verdict {
  const { score, findings } = checked
  const heading = `Score ${score} of 100`
  const faults = findings.filter(isError)
  const [first] = faults
  const fix = first ? ` Fix this first: ${first.message}` : ''
  if (score < FAIR)
    return {
      tone: 'bad',
      heading,
      stamp: 'Not yet',
      sentence: `The message looks much more like spam than like wanted email: do not send it like this.${mainReason(checked)}${fix}`,
    }
  if (score < GOOD)
    return {
      tone: 'warn',
      heading,
      stamp: 'Improve',
      sentence: `The message has several things in common with spam: improve it before you send it.${mainReason(checked)}${fix}`,
    }
  if (first)
    return {
      tone: 'warn',
      heading,
      stamp: 'Fix first',
      sentence: `Little in the message looks like spam, but ${faults.length === 1 ? 'one problem needs' : `${faults.length} problems need`} fixing before you send it. ${first.message}`,
    }
  return { tone: 'ok', heading, stamp: 'Good', sentence: `${goodText(checked)}${coldText(checked)}` }
}

const mainReason = ({ deductions: [most] }: Checked) =>
  most ? ` It loses the most points for ${most.label}.` : ''

const goodText = ({ deductions }: Checked) =>
  deductions.length === 0
    ? 'Nothing in the message looks like spam.'
    : 'Little in the message looks like spam.'

/** The rules for cold email were never measured, so breaking one costs no points; it is still mentioned. */
function coldText({ profile, cold }: Checked): string {
  const missed = cold.filter(({ ok }) => !ok).length
  return profile === 'cold' && missed > 0
    ? ` It misses ${missed} of the ${cold.length} recommendations for cold email.`
    : ''
}
