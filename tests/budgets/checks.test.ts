import { describe, expect, test } from 'vitest'
import { remembering } from '#shared/dns/decorated.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { zoneResolver } from '#shared/dns/zone-resolver.ts'
import { BROKEN_SAMPLE, HEALTHY_SAMPLE } from '#shared/data/samples/names.ts'
import { SAMPLE_ZONE } from '#shared/data/samples/zones.ts'
import { checkHost } from '#shared/records/spf/check-host.ts'
import { waveCounter } from '#tests/shared/dns/wave-counter.ts'
import { checkAddress, CHECKS } from '#tests/shared/report/checks.ts'
import { BROKEN_ZONES, GOOD_ZONES, NO_ZONES } from '#tests/shared/report/zones.ts'
import { CHECK_BUDGETS, checkBudget, excess, type CheckBudget } from './budgets.ts'

const DOMAINS = [
  ...[HEALTHY_SAMPLE, BROKEN_SAMPLE].map((domain) => ({ domain, zone: SAMPLE_ZONE })),
  ...Object.values({ ...GOOD_ZONES, ...BROKEN_ZONES, ...NO_ZONES }),
]

type Measured = (domain: string, resolver: Resolver) => Promise<unknown>

const MEASURED: Record<string, Measured> = {
  ...CHECKS,
  'spf (one client)': (domain, resolver) =>
    checkHost({ ip: '192.0.44.1', sender: `ada@${domain}`, helo: `mail.${domain}` }, resolver),
  'ip-reputation': (_domain, resolver) => checkAddress('192.0.44.1', resolver),
}

/** The most that any of the domains costs. */
async function costOf(check: Measured): Promise<CheckBudget> {
  const most = { waves: 0, questions: 0 }
  for (const { domain, zone } of DOMAINS) {
    const counter = waveCounter(zoneResolver(zone))
    // As in a request, where no query is repeated.
    await check(domain, remembering(counter))
    most.waves = Math.max(most.waves, counter.waves.length)
    most.questions = Math.max(most.questions, counter.waves.flat().length)
  }
  return most
}

const excessesOf = (name: string, { waves, questions }: CheckBudget): string[] => [
  ...excess(name, waves, checkBudget(name).waves, 'waves'),
  ...excess(name, questions, checkBudget(name).questions, 'questions'),
]

test('every budget is that of a check', () => {
  expect(Object.keys(CHECK_BUDGETS).filter((name) => !(name in MEASURED))).toEqual([])
})

test.each(Object.entries(MEASURED))('%s stays within its waves and queries', async (name, check) => {
  expect(excessesOf(name, await costOf(check))).toEqual([])
})

describe('an excess is found', () => {
  const spf = CHECKS.spf as Measured
  const { waves, questions } = checkBudget('spf')

  test('of waves: one query after the others', async () => {
    const cost = await costOf(async (domain, resolver) => {
      await spf(domain, resolver)
      await resolver.query(`late.${domain}`, 'A')
    })
    expect(excessesOf('spf', cost)).toContain(`spf: ${waves + 1} waves instead of ${waves}`)
  })

  test('of queries: one more in parallel', async () => {
    const cost = await costOf((domain, resolver) =>
      Promise.all([spf(domain, resolver), resolver.query(`more.${domain}`, 'A')]),
    )
    expect(excessesOf('spf', cost)).toEqual([`spf: ${questions + 1} questions instead of ${questions}`])
  })
})
