import { dayInWords } from '#shared/kit/calendar.ts'
import { plural } from '#shared/kit/sentence.ts'
import { noAnswer, noSuchNameVerdict } from '#shared/report/unanswered.ts'
import { verdict, verdictsOf } from '#shared/report/verdict-table.ts'
import type { Verdict } from '#shared/report/verdict.ts'
import type { Broken, Law, MoveStep } from './schema.ts'

interface Of {
  domain: string
  target: string
}

interface Planned extends Of {
  steps: number
  end: string
}

const span = ({ steps, end }: Pick<Planned, 'steps' | 'end'>): string =>
  `${plural(steps, 'step', 'steps')} until ${dayInWords(end)}`

export const MOVE_VERDICTS = {
  safe: verdict<Planned>({
    tone: 'ok',
    heading: ({ domain, target }) => `${domain} can move to ${target} without losing mail`,
    sentence: (planned) =>
      `${span(planned)}: at each moment in between, mail arrives and passes, whatever old records receivers remember.`,
    stamp: 'Safe plan',
  }),
  asks: verdict<Planned & { asks: number }>({
    tone: 'info',
    heading: ({ domain, target }) => `${domain} can move to ${target} if these records are right`,
    sentence: ({ asks, ...planned }) =>
      `${span(planned)} lose no mail. ${plural(asks, 'step needs', 'steps need')} something that DNS does not show: do not go on before it is done.`,
    stamp: 'Safe with care',
  }),
  'at-risk': verdict<Of & { broken: Pick<Broken, 'text'>; more: number }>({
    tone: 'warn',
    heading: ({ domain, target }) => `Moving ${domain} to ${target} puts some mail at risk`,
    sentence: ({ broken, more }) =>
      `${broken.text}${more === 0 ? '' : ` ${plural(more, 'more case is', 'more cases are')} below.`}`,
    stamp: 'At risk',
  }),
  unknown: verdict<Of & { bogus: string | undefined }>({
    tone: 'unknown',
    heading: ({ domain, target }) => `Whether ${domain} can move to ${target} safely is unknown`,
    sentence: ({ bogus, domain }) =>
      `Not all records that it takes could be looked up${noAnswer(bogus, `the mail of ${domain}`)}`,
    stamp: 'Unknown',
  }),
  nothing: verdict<Of>({
    tone: 'info',
    heading: ({ domain, target }) => `${domain} is at ${target} already`,
    sentence: ({ domain }) => `Choose where ${domain} should move to.`,
    stamp: 'Nothing to move',
  }),
  'not-known': verdict<Of>({
    tone: 'unknown',
    heading: ({ target }) => `We do not know ${target}`,
    sentence: ({ domain }) =>
      `Choose another service, and the plan says how ${domain} moves there without losing mail.`,
    stamp: 'Unknown',
  }),
}

const say = verdictsOf(MOVE_VERDICTS)

interface Judged extends Of {
  steps: readonly MoveStep[]
  law: Law
  /** What DNS did not answer. */
  isUnknown: boolean
  bogus: string | undefined
}

export function moveVerdict({ domain, target, steps, law, isUnknown, bogus }: Judged): Verdict {
  const of = { domain, target }
  const [broken, ...more] = law.broken
  if (isUnknown || law.state === 'unknown') return say('unknown', { ...of, bogus })
  if (broken) return say('at-risk', { ...of, broken, more: more.length })
  const end = steps.at(-1)?.date ?? ''
  const asks = steps.filter(({ changes }) => changes.some(({ action }) => action === 'ask')).length
  return asks > 0
    ? say('asks', { ...of, steps: steps.length, end, asks })
    : say('safe', { ...of, steps: steps.length, end })
}

export const nothingToMove = (of: Of): Verdict => say('nothing', of)

export const notKnown = (of: Of): Verdict => say('not-known', of)

export const noSuchDomain = (domain: string): Verdict => noSuchNameVerdict(domain)
