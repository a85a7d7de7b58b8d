// The facts next to the report: when the domain was registered, who receives its mail, who runs its DNS, and the
// evidence.
import { providerLabel } from '#shared/dns/provider-name.ts'
import type { Fact } from '#app/components/tool/result-aside.tsx'
import type { BriefPart } from '#shared/domain/domain-report/schema.ts'
import { dayInWords } from '#shared/kit/calendar.ts'
import type { Evidence } from '#shared/report/evidence.ts'
import type { ReportAnswer } from './report-data.ts'
import type { LaterParts } from './use-parts.ts'

/** Each query once, whichever parts sent it. */
export function allEvidence({ evidence }: ReportAnswer, { outcomes }: LaterParts): Evidence[] {
  const came = [...outcomes.values()].flatMap((outcome) => (outcome.ok ? outcome.data.evidence : []))
  return [...new Map([...evidence, ...came].map((line) => [line.question, line])).values()]
}

export function factsOf({ dnsProvider }: ReportAnswer, parts: readonly BriefPart[]): Fact[] {
  const delivery = parts.find((part) => part.part === 'delivery')
  const reputation = parts.find((part) => part.part === 'reputation')
  return [
    { label: 'Registered', value: reputation ? registeredText(reputation.registration) : 'not asked yet' },
    ...(delivery ? [{ label: 'Mail hosted at', value: hostText(delivery) }] : []),
    ...(dnsProvider ? [{ label: 'DNS hosted at', value: providerLabel(dnsProvider) ?? 'unknown' }] : []),
  ]
}

type Registration = Extract<BriefPart, { part: 'reputation' }>['registration']

function registeredText(registration: Registration): string {
  if (registration.state === 'found') {
    return registration.registered === undefined ? 'not published' : dayInWords(registration.registered)
  }
  return { absent: 'not registered', unpublished: 'not published', unknown: 'unknown' }[registration.state]
}

function hostText({ hostedAt, state }: Extract<BriefPart, { part: 'delivery' }>): string {
  if (hostedAt.length > 0) return hostedAt.join(', ')
  return {
    hosts: 'its own servers',
    'null-mx': 'nowhere, on purpose',
    implicit: 'its own address',
    nowhere: 'nowhere',
    unknown: 'unknown',
  }[state]
}
