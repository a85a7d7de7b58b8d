// The part on delivery: where mail for the domain goes, whether it is parked, and whether it answers for every name below it.
import { isNullMx } from '#shared/dns/null-mx.ts'
import { reportFinding, type ReportFinding } from './findings.ts'
import type { DeliveryPart } from './schema.ts'
import type { MxReport } from '#shared/records/mx/schema.ts'
import { allFindings } from '#shared/records/mx/verdict.ts'
import { saysNoSuchName } from '#shared/report/no-such-name.ts'
import type { Verdict } from '#shared/report/verdict.ts'

interface DeliveryFacts {
  mx: MxReport
  parkedAt: string | undefined
  wildcard: boolean | null
}

export function deliveryPart({ mx, parkedAt, wildcard }: DeliveryFacts): DeliveryPart {
  const { domain } = mx
  const exists = saysNoSuchName(mx.findings) ? false : mx.state === 'unknown' ? null : true
  const state = stateOf(mx)
  return {
    part: 'delivery',
    domain,
    exists,
    verdict: { ...mx.verdict, heading: headingOf(domain, state, mx.verdict) },
    findings: [...allFindings(mx), ...(exists === false ? [] : factsOf(domain, parkedAt, wildcard))],
    changes: mx.changes,
    state,
    hostedAt: [...new Set(mx.entries.flatMap(({ provider }) => provider ?? []))],
    ...(parkedAt === undefined ? {} : { parkedAt }),
    wildcard,
    mx,
  }
}

function stateOf(mx: MxReport): DeliveryPart['state'] {
  if (mx.state === 'unknown') return 'unknown'
  if (mx.state === 'found') {
    return isNullMx(mx.entries) ? 'null-mx' : 'hosts'
  }
  if (mx.implicit?.length) return 'implicit'
  return mx.verdict.tone === 'unknown' ? 'unknown' : 'nowhere'
}

function headingOf(domain: string, state: DeliveryPart['state'], { tone, heading }: Verdict): string {
  if (state === 'null-mx') return `${domain} does not accept mail`
  switch (tone) {
    case 'bad':
      return state === 'hosts' ? `Mail to ${domain} may be lost` : `Mail to ${domain} bounces`
    case 'warn':
      return state === 'implicit'
        ? `Mail to ${domain} may not arrive`
        : `Mail to ${domain} arrives, with a problem`
    case 'unknown':
      return `Whether mail to ${domain} arrives is unknown`
    case 'ok':
      return `Mail to ${domain} arrives`
    default:
      return heading
  }
}

const factsOf = (domain: string, service: string | undefined, wildcard: boolean | null): ReportFinding[] => [
  ...(service === undefined ? [] : [reportFinding('report-parked', { domain, service })]),
  ...(wildcard ? [reportFinding('report-wildcard', { domain })] : []),
]
