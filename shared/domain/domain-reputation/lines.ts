// The details as lines of text. A reader that follows the old rule sees the same colors: good lines have no hyphen, all
// others do.
import { judgeRegistration } from './judge-registration.ts'
import type { ReputationCode } from './findings.ts'
import { numberText } from './score-text.ts'
import { bindingCap } from './score.ts'
import type { Cap, Component, DetailLine, Reason } from './schema.ts'
import { dayInWords } from '#shared/kit/calendar/day-text.ts'
import { daysSince } from '#shared/dns/rdap/day.ts'
import type { Registration } from '#shared/dns/rdap/schema.ts'

interface LineFacts {
  components: readonly Component[]
  caps: readonly Cap[]
  registration: Registration
  now: number
}

export function detailLines({ components, caps, registration, now }: LineFacts): DetailLine[] {
  const cap = bindingCap(components, caps)
  return [
    ...(cap ? [toFix('error', `The score is capped at ${cap.limit}`, cap.reason)] : []),
    ...components.flatMap(componentLines),
    ...registrationLines(registration, now),
  ]
}

function componentLines(component: Component): DetailLine[] {
  const [first, ...others] = component.reasons
  if (!first) return []
  return [componentLine(component, first), ...others.flatMap((reason) => reasonLine(component, reason))]
}

function componentLine({ name, points, counted, state }: Component, { text }: Reason): DetailLine {
  if (state === 'not-applicable') return toFix('info', `${name}, not counted`, text)
  if (counted === 0) return notKnown(`${name}, not measured`, text)
  const score = `${numberText(points)} of ${numberText(counted)} points`
  if (points >= counted) return { ...good(`${name}: ${score}. ${text}`), points }
  const severity = points >= counted / 2 ? 'warning' : 'error'
  return { ...toFix(severity, `${name}, ${score}`, text), points }
}

/** Reasons that add points are already in the sum; those that cost points, or are unknown, have their own line. */
function reasonLine({ name }: Component, { points, text }: Reason): DetailLine[] {
  if (points === null) return [notKnown(name, text)]
  if (points > 0) return []
  const cost = points < 0 ? `minus ${numberText(-points)} points` : 'no points'
  return [{ ...toFix(points < 0 ? 'error' : 'warning', `${name}, ${cost}`, text), points }]
}

function registrationLines(registration: Registration, now: number): DetailLine[] {
  const problems = judgeRegistration(registration, now)
  const isEnding = problems.some(({ code }) => ENDING.includes(code))
  const found = registration.state === 'found' ? registration : undefined
  return [
    ...(found?.registrar ? [good(`Registrar: ${found.registrar}`)] : []),
    ...problems.map(({ severity, message, fix = '' }) =>
      toFix(severity, 'Registration', `${message} ${fix}`.trim()),
    ),
    ...(found?.expires !== undefined && daysSince(found.expires, now) !== null && !isEnding
      ? [good(`The registration runs until ${dayInWords(found.expires)}.`)]
      : []),
  ]
}

const ENDING: readonly ReputationCode[] = ['reputation-registration-ended', 'reputation-registration-ends']

const good = (text: string): DetailLine => ({ text: withoutHyphens(text), severity: 'ok' })

const toFix = (severity: DetailLine['severity'], subject: string, text: string): DetailLine => ({
  text: `${subject} - ${text}`,
  severity,
})

const notKnown = (subject: string, text: string): DetailLine => ({
  ...toFix('info', subject, text),
  unknown: true,
})

/** Names and terms have hyphens; a non-breaking one looks the same. */
const withoutHyphens = (text: string): string => text.replaceAll('-', '\u2011')
