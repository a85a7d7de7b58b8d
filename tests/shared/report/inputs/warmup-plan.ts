import { dayOfTime } from '#shared/kit/calendar.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { checkWarmup } from '#shared/plans/warmup-plan/check.ts'
import type { PlanInput } from '#shared/plans/warmup-plan/schedule.ts'
import { USUAL_SHARES } from '#shared/plans/warmup-plan/shares.ts'
import { DECISIONS } from '#shared/plans/warmup-plan/thresholds.ts'
import { standingVerdict } from '#shared/plans/warmup-plan/verdict.ts'
import { dayBefore, HEALTHY, NOW, PROOFS, registerOf } from '#tests/shared/domain/domain-reputation/world.ts'
import { suffixes } from '#tests/shared/records/dmarc/suffixes.ts'

const DOMAIN = 'acme.com'
const TODAY = dayOfTime(NOW)
const INPUT: PlanInput = {
  kind: 'optin',
  goal: 1_000,
  volume: 0,
  start: TODAY,
  sendingDays: [0, 1, 2, 3, 4],
  curve: 'house',
  shares: USUAL_SHARES,
  service: null,
  mailboxes: 1,
  licenses: 1,
  followUps: 0,
}

const LISTED: Zone = { 'acme.com.multi.surbl.org': { A: ['127.0.0.8'] } }

const CASES: readonly (readonly [zone: Zone, input: Partial<PlanInput>])[] = [
  [HEALTHY, {}],
  [HEALTHY, { goal: 9_000, service: 'workspace' }],
  [HEALTHY, { curve: 'mailbeast' }],
  [HEALTHY, { kind: 'outreach' }],
  [HEALTHY, { kind: 'outreach', goal: 40 }],
  [HEALTHY, { volume: 2_000 }],
  [HEALTHY, { sendingDays: [] }],
  [{ ...HEALTHY, ...LISTED }, {}],
  [{ ...HEALTHY, '_dmarc.acme.com': 'timeout' }, { goal: 50_000 }],
  [{ [DOMAIN]: { TXT: ['v=spf1 -all'], MX: [[0, '.']] } }, {}],
  [{ ...HEALTHY, [DOMAIN]: { MX: [[10, 'mx1.acme.com']] }, '_dmarc.acme.com': {} }, { goal: 50_000 }],
  [{}, {}],
]

const of = { of: 200, rate: 0.003, within: 118, low: 0, high: 1 }
const proof = { signal: 'complaints', events: 2, is: 'above', ...of } as const

/** Plans under way, after results of each kind. */
const standing = () =>
  DECISIONS.flatMap((decision) =>
    [0, 40].map((tomorrow) => standingVerdict(DOMAIN, { decision, tomorrow, reason: 'why', proof })),
  )

export const warmupPlans = async () => [
  ...(await Promise.all(asked())),
  ...standing().map((verdict) => ({ verdict })),
]

const asked = () =>
  CASES.map(async ([zone, differences]) => {
    const options = {
      resolver: zoneResolver(zone),
      foreignFetch: registerOf(dayBefore(4_000)),
      suffixes: {
        ...suffixes,
        registrableDomain: () => DOMAIN,
        registryDomain: () => DOMAIN,
      },
      proofs: PROOFS,
      now: NOW,
    }
    return (await checkWarmup({ domain: DOMAIN }, { ...INPUT, ...differences }, options)).report
  })
