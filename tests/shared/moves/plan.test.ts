import { describe, expect, test } from 'vitest'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { recordText } from '#shared/dns/presentation.ts'
import { dayOfIso, DAY_SECONDS } from '#shared/kit/calendar.ts'
import { checkSpf } from '#shared/records/spf/check.ts'
import { spfIntents } from '#shared/records/spf/meaning.ts'
import { withChange } from '#shared/report/change/apply.ts'
import type { Change } from '#shared/report/change/change.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { planMove } from '#shared/moves/plan/check.ts'
import type { MovePlan, MoveStep, StepId } from '#shared/moves/schema.ts'
import { planOf } from '#tests/shared/report/inputs/moves.ts'
import { AT_GOOGLE, type MoveCase, MOVES, OWN_SERVERS, POLICY, WITH_SENDGRID } from './zones.ts'

const CASES = Object.entries<MoveCase>(MOVES)

const planned = ({ zone, asked = {}, policy }: MoveCase): Promise<MovePlan> =>
  planOf(zone, asked, policy ?? null)

const idsOf = ({ steps }: MovePlan): StepId[] => steps.map(({ id }) => id)

const stepOf = ({ steps }: MovePlan, id: StepId): MoveStep | undefined => steps.find((step) => step.id === id)

const afterOf = (plan: MovePlan, id: StepId): readonly string[] =>
  stepOf(plan, id)?.changes.flatMap(({ after }) => after) ?? []

const actionsOf = (plan: MovePlan, id: StepId): readonly string[] =>
  stepOf(plan, id)?.changes.map(({ action }) => action) ?? []

const codesOf = ({ findings }: MovePlan): string[] => findings.map(({ code }) => code)

/** What is at the name of a change, in no order. */
async function recordsAt({ owner, type }: Change, dns: Resolver): Promise<string[]> {
  const { records, aliases } = await dns.query(owner, type)
  return aliases.length > 0 ? [] : records.map((record) => recordText(type, record)).sort()
}

/** Made once. */
const plans = Promise.all(CASES.map(async ([name, one]) => ({ name, one, plan: await planned(one) })))

/** The names of cases in which something is wrong. */
async function wrongIn(isWrong: (one: MoveCase, plan: MovePlan) => Promise<boolean> | boolean) {
  const found = await Promise.all(
    (await plans).map(async ({ name, one, plan }) => ((await isWrong(one, plan)) ? [name] : [])),
  )
  return found.flat()
}

describe('from Google Workspace to Microsoft 365', () => {
  test('the steps come in an order that loses no mail', async () => {
    const plan = await planOf(AT_GOOGLE, {}, POLICY)
    expect(idsOf(plan)).toEqual([
      'new-ready',
      'lower-ttl',
      'spf-both',
      'keys-new',
      'sts-both',
      'verify',
      'mx',
      'stop-old',
      'late-mail',
      'sts-new',
      'spf-new',
      'keys-old',
      'close-old',
      'restore-ttl',
      'keep',
    ])
    expect(plan.law.state).toBe('holds')
  })

  test('the records of the end are those of the new side only', async () => {
    const plan = await planOf(AT_GOOGLE, {}, POLICY)
    expect(afterOf(plan, 'mx')).toEqual(['0 a-test.mail.protection.outlook.com'])
    expect(afterOf(plan, 'spf-new')).toEqual(['v=spf1 include:spf.protection.outlook.com -all'])
    expect(stepOf(plan, 'sts-new')?.changes[0]?.file?.text).not.toContain('google')
  })

  test('mailboxes for reports are named before mail moves', async () => {
    const { text = '' } = stepOf(await planOf(AT_GOOGLE, {}, POLICY), 'new-ready') ?? {}
    expect(text).toContain('dmarc@a.test and tls@a.test')
  })

  test('a proof of other products stays', async () => {
    const { stays } = await planOf(AT_GOOGLE, {}, POLICY)
    expect(stays.join(' ')).toContain('google-site-verification=abc')
  })

  test('whoever knows that nothing is kept for more than an hour waits less', async () => {
    const slow = await planOf(AT_GOOGLE, {}, POLICY)
    const fast = await planOf(AT_GOOGLE, { ttl: 3600 }, POLICY)
    expect(idsOf(fast)).not.toContain('lower-ttl')
    expect(stepOf(fast, 'verify')?.waits?.seconds).toBeLessThan(stepOf(slow, 'verify')?.waits?.seconds ?? 0)
  })

  test('the old side stays open for as long as asked', async () => {
    const plan = await planOf(AT_GOOGLE, { days: 30 }, POLICY)
    const [mx, end] = [stepOf(plan, 'mx'), stepOf(plan, 'close-old')].map((step) =>
      dayOfIso(step?.date ?? ''),
    )
    expect((end ?? 0) - (mx ?? 0)).toBeGreaterThanOrEqual(30)
  })
})

describe('what differs from domain to domain', () => {
  test('servers of one’s own pass by address once “mx” means the new ones', async () => {
    const plan = await planOf(OWN_SERVERS, {})
    expect(afterOf(plan, 'spf-both')[0]).toBe(
      'v=spf1 mx include:spf.protection.outlook.com ip4:192.0.43.8 ip6:2001:500:88:200::8 ip4:192.0.43.9 -all',
    )
    expect(afterOf(plan, 'spf-new')[0]).toBe('v=spf1 mx include:spf.protection.outlook.com -all')
    expect(codesOf(plan)).toContain('move-dane-lost')
  })

  test('a redirect gives way to the end that it stood for', async () => {
    const plan = await planned(MOVES['SPF by redirect'])
    expect(afterOf(plan, 'spf-both')).toEqual([
      'v=spf1 include:spf.protection.outlook.com redirect=_spf.google.com',
    ])
    expect(afterOf(plan, 'spf-new')).toEqual(['v=spf1 include:spf.protection.outlook.com ~all'])
  })

  test('the old side is taken out where it is named, if that is below the domain', async () => {
    const own = stepOf(await planned(MOVES['SPF in a record of its own']), 'spf-new')
    expect(own?.changes.map(({ owner, after }) => [owner, ...after])).toEqual([['spf.a.test', 'v=spf1 ~all']])
    expect(actionsOf(await planned(MOVES['SPF in a record of another']), 'spf-new')).toEqual(['ask'])
    expect(actionsOf(await planned(MOVES['SPF with addresses']), 'spf-new')).toEqual(['ask'])
  })

  test('SPF without room names what may go, and removes nothing', async () => {
    const plan = await planned(MOVES['needless terms'])
    const [ask] = stepOf(plan, 'spf-both')?.changes ?? []
    expect(ask).toMatchObject({ action: 'ask', removable: { terms: [{ term: 'include:servers.mcsv.net' }] } })
    expect(plan.verdict.stamp).toBe('At risk')
  })

  test('behind a filter, the MX records stay', async () => {
    const plan = await planned(MOVES.gateway)
    expect(idsOf(plan)).not.toContain('mx')
    expect(actionsOf(plan, 'switch')).toEqual(['ask'])
    expect(plan.old.hosts).toEqual([])
  })

  test('of an old side that is not clear, nothing is removed', async () => {
    const unclear = await Promise.all(
      [MOVES['two services'], MOVES.gateway, MOVES['sending by nobody']].map(planned),
    )
    for (const plan of unclear) {
      expect(codesOf(plan)).toContain('move-from-unknown')
      const last = [...actionsOf(plan, 'spf-new'), ...actionsOf(plan, 'keys-old')]
      expect(last.filter((action) => action !== 'ask')).toEqual([])
    }
  })

  test('a selector that another service signs with is never overwritten', async () => {
    const plan = await planned(MOVES['a selector of both'])
    expect(actionsOf(plan, 'keys-new')).toEqual(['ask'])
    expect(plan.traps.map(({ title }) => title)).toContain('Both sides want the same DKIM selector')
  })

  test('a policy that is kept elsewhere, or cannot be read, is an ask', async () => {
    const kept = await planned(MOVES['a policy that is kept elsewhere'])
    const broken = await planned(MOVES['a policy that is broken'])
    expect([kept, broken].map((plan) => actionsOf(plan, 'sts-both'))).toEqual([['ask'], ['ask']])
  })

  test('keys that lead to the old service go at the end', async () => {
    const plan = await planOf(WITH_SENDGRID, { what: 'sending', to: 'amazon-ses' })
    expect(plan.old.service).toBe('SendGrid')
    expect(actionsOf(plan, 'keys-old')).toEqual(['remove', 'remove'])
    expect(idsOf(plan).indexOf('keys-old')).toBeGreaterThan(idsOf(plan).indexOf('stop-old'))
  })

  test('a new domain takes nothing from the old one', async () => {
    const plan = await planned(MOVES['a new domain'])
    const touched = plan.steps.flatMap(({ changes }) => changes).filter(({ before }) => before.length > 0)
    expect(touched).toEqual([])
    expect(afterOf(plan, 'dmarc-new')).toEqual(['v=DMARC1; p=none; rua=mailto:dmarc@a.test', 'v=DMARC1'])
  })
})

describe('in every plan', () => {
  test('steps are numbered, and dates leave room for each wait', async () => {
    const wrong = await wrongIn((_, { steps }) =>
      steps.some(({ n, date, waits }, index) => {
        const before = dayOfIso(steps[index - 1]?.date ?? date) ?? 0
        const room = waits ? 1 + Math.ceil(waits.seconds / DAY_SECONDS) : 0
        return n !== index + 1 || (dayOfIso(date) ?? 0) - before !== room
      }),
    )
    expect(wrong).toEqual([])
  })

  test('each change finds the records that it replaces, and what undoes the step puts them back', async () => {
    const wrong = await wrongIn(async ({ zone }, { steps }) => {
      let dns: Resolver = zoneResolver(zone)
      for (const { changes, back } of steps) {
        const before = dns
        for (const change of changes) {
          const there = await recordsAt(change, dns)
          if (!change.before.every((record) => there.includes(record))) return true
          dns = withChange(dns, change)
        }
        const undone = back.reduce(withChange, dns)
        for (const change of changes) {
          const [now, then] = await Promise.all([recordsAt(change, undone), recordsAt(change, before)])
          if (back.length > 0 && JSON.stringify(now) !== JSON.stringify(then)) return true
        }
      }
      return false
    })
    expect(wrong).toEqual([])
  })

  test('SPF stays valid after each step, and loses no sender but those of the old side', async () => {
    const wrong = await wrongIn(async ({ zone }, { steps, domain }) => {
      let dns: Resolver = zoneResolver(zone)
      const today = await checkSpf(domain, dns, { advise: false })
      for (const { changes, id } of steps) {
        for (const change of changes.filter(({ action }) => action !== 'ask')) {
          dns = withChange(dns, change)
          const after = await checkSpf(domain, dns, { advise: false })
          if (today.valid && !after.valid) return true
          if (id !== 'spf-new' && lostSenders(change).length > 0) return true
        }
      }
      return false
    })
    expect(wrong).toEqual([])
  })

  test('no placeholder is left in a text', async () => {
    const wrong = await wrongIn((_, { steps, stays, traps, findings, verdict }) => {
      const said = [
        ...steps.flatMap((step) => [step.title, step.text, step.proof, step.waits?.for ?? '']),
        ...steps.flatMap(({ changes, back }) =>
          [...changes, ...back].flatMap(({ title, text }) => [title, text]),
        ),
        ...traps.flatMap(({ title, text }) => [title, text]),
        ...findings.map(({ message }) => message),
        ...stays,
        verdict.heading,
        verdict.sentence,
      ]
      return said.some((text) => /[{}]|undefined|\[object|NaN/.test(text))
    })
    expect(wrong).toEqual([])
  })

  test('titles are short', async () => {
    const wrong = await wrongIn((_, { steps }) => steps.some(({ title }) => title.split(' ').length > 8))
    expect(wrong).toEqual([])
  })
})

const lostSenders = (change: Change): string[] => {
  const after = new Set(spfIntents(change.after, change).map(({ key }) => key))
  return spfIntents(change.before, change).flatMap(({ key }) => (after.has(key) ? [] : [key]))
}

describe('silence', () => {
  const asked = (zone: Zone, question: MoveCase['asked'] = {}) => planOf(zone, question, POLICY)

  test('whatever one query does not answer, nothing is removed because of it', async () => {
    const names = Object.keys(AT_GOOGLE)
    const wrong = await Promise.all(
      names.map(async (name) => {
        const plan = await asked({ ...AT_GOOGLE, [name]: 'timeout' })
        const isUnknown = codesOf(plan).includes('move-unknown')
        const removes = [...actionsOf(plan, 'keys-old')].includes('remove')
        return isUnknown && (removes || plan.verdict.tone !== 'unknown') ? [name] : []
      }),
    )
    expect(wrong.flat()).toEqual([])
  })

  test('a domain that does not answer is unknown, and blamed for nothing', async () => {
    const plan = await planned(MOVES['DNS does not answer'])
    expect(plan.verdict.tone).toBe('unknown')
    expect(plan.findings.filter(({ severity, unknown }) => severity === 'error' && !unknown)).toEqual([])
  })
})

test('a plan asks for no more than a request may', async () => {
  const { queries } = await countQueries(MOVES.mailboxes)
  expect(queries).toBeLessThanOrEqual(40)
})

async function countQueries({ zone }: MoveCase): Promise<{ queries: number }> {
  const resolver = zoneResolver(zone)
  const refuse = (url: string) =>
    Promise.resolve({ kind: 'timeout' as const, url, reason: 'it took too long' })
  await planMove(
    { domain: 'a.test', what: 'mailboxes', to: 'microsoft-365', start: 20_000, days: 14 },
    { resolver, foreignFetch: refuse },
  )
  return { queries: new Set(resolver.queries).size }
}
