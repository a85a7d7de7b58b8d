// The details in lines of text. A reader of the old rule sees the same colours: good lines hold no hyphen, all others do.
import { numberText } from '#shared/domain-reputation/number-text.ts'
import type { Cap, Component, DetailLine, Reason } from '#shared/domain-reputation/schema.ts'
import { daysSince, dayInWords } from '#shared/rdap/day.ts'
import type { FoundRegistration, Registration } from '#shared/rdap/schema.ts'

/** Renewal is forgotten more often than it is refused. */
const EXPIRY_WARNING_DAYS = 60
/** Words of registers that take a name out of the DNS, or announce it (RFC 8056). */
const GRAVE_STATUSES = ['client hold', 'server hold', 'pending delete', 'redemption period']

interface LineFacts {
  components: readonly Component[]
  caps: readonly Cap[]
  registration: Registration
  now: number
}

export function detailLines({ components, caps, registration, now }: LineFacts): DetailLine[] {
  return [
    ...caps.map(({ limit, reason }) => mending('error', `The score ends at ${limit}`, reason)),
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
  if (state === 'not-applicable') return mending('info', `${name}, not counted`, text)
  if (counted === 0) return notKnown(`${name}, not measured`, text)
  const score = `${numberText(points)} of ${numberText(counted)} points`
  if (points >= counted) return { ...good(`${name}: ${score}. ${text}`), points }
  const severity = points >= counted / 2 ? 'warning' : 'error'
  return { ...mending(severity, `${name}, ${score}`, text), points }
}

/** What adds points is in the sum already; what costs some, or is not known, has a line of its own. */
function reasonLine({ name }: Component, { points, text }: Reason): DetailLine[] {
  if (points === null) return [notKnown(name, text)]
  if (points > 0) return []
  const cost = points < 0 ? `${numberText(-points)} points less` : 'no points'
  return [{ ...mending(points < 0 ? 'error' : 'warning', `${name}, ${cost}`, text), points }]
}

function registrationLines(registration: Registration, now: number): DetailLine[] {
  if (registration.state === 'absent') {
    return [
      mending(
        'error',
        'Registration',
        `${registration.server} says that ${registration.domain} is not registered.`,
      ),
    ]
  }
  if (registration.state !== 'found') return []
  const grave = registration.statuses.filter((status) => GRAVE_STATUSES.includes(status))
  return [
    ...(registration.registrar ? [good(`Registrar: ${registration.registrar}`)] : []),
    ...expiryLines(registration, now),
    ...grave.map((status) =>
      mending('error', 'Registration', `The register has set the status “${status}”.`),
    ),
  ]
}

function expiryLines({ expires }: FoundRegistration, now: number): DetailLine[] {
  const since = expires === undefined ? null : daysSince(expires, now)
  if (expires === undefined || since === null) return []
  const day = dayInWords(expires)
  if (since > 0) return [mending('error', 'Registration', `It ended on ${day}. Renew it today.`)]
  const left = since === 0 ? 'today' : since === -1 ? 'tomorrow' : `in ${-since} days`
  if (-since <= EXPIRY_WARNING_DAYS) {
    return [mending('warning', 'Registration', `It ends on ${day}, ${left}. Renew it.`)]
  }
  return [good(`The registration runs until ${day}.`)]
}

const good = (text: string): DetailLine => ({ text: withoutHyphens(text), severity: 'ok' })

const mending = (severity: DetailLine['severity'], subject: string, text: string): DetailLine => ({
  text: `${subject} - ${text}`,
  severity,
})

const notKnown = (subject: string, text: string): DetailLine => ({
  ...mending('info', subject, text),
  unknown: true,
})

/** Names and terms have hyphens of their own; one that does not break looks the same. */
const withoutHyphens = (text: string): string => text.replaceAll('-', '\u2011')
