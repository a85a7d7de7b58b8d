// The job that tests the lists, with lists that die and come back, and a real D1.
import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { listsInUse } from '#shared/data/blocklists/lists.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { readListProofs } from '#worker/db/list-proofs.ts'
import { LISTS_PER_RUN, proveLists } from '#worker/dns/prove-lists.ts'
import { apiOverZone } from '#tests/helpers/api-over-zone.ts'
import { fakeClock } from '#tests/helpers/fake-clock.ts'
import type { IpReputation, ListsReport } from '#shared/blocklists/ip-reputation/schema.ts'

const LISTS = [...listsInUse('ip'), ...listsInUse('domain')]
const ROUND = Math.ceil(LISTS.length / LISTS_PER_RUN)
const FIVE_MINUTES = 5 * 60_000
const SPAMCOP = 'bl.spamcop.net'

const working = (): Zone =>
  Object.fromEntries(
    LISTS.map(({ control, zone, codes, coding }) => {
      const code = codes.find(({ effect }) => effect === 'listed')?.code.split('-')[0] ?? ''
      return [`${control.listed}.${zone}`, { A: [coding === 'bits' ? `127.0.0.${code}` : code] }]
    }),
  )

function world() {
  const zone = working()
  const clock = fakeClock()
  const asked: string[] = []
  const run = async () => {
    const questions = zoneResolver(zone, { source: 'dns.example' })
    const proofs = await proveLists({ db: env.DB, keys: [], clock, newResolvers: [() => questions] })
    asked.push(...questions.queries)
    return { proofs, questions: questions.queries.length }
  }
  const round = async () => {
    for (let i = 0; i < ROUND; i++) {
      await run()
      await clock.advance(FIVE_MINUTES)
    }
  }
  const api = apiOverZone(zone, clock, { DB: env.DB })
  const row = async () => {
    const answer = await api(`/user/tools/ip/reputation?ip=198.41.0.4&lists=${SPAMCOP}`)
    return (await answer.json<IpReputation>()).results[0]
  }
  const facts = async () => {
    const { lists } = await (await api('/user/tools/ip/lists')).json<ListsReport>()
    return lists.find(({ zone }) => zone === SPAMCOP)
  }
  const stored = async () => (await readListProofs(env.DB)).find(({ zone }) => zone === SPAMCOP)
  return { zone, clock, run, round, row, facts, stored }
}

describe('the scheduled job', () => {
  test('tests each list within the hour, a few at a time', async () => {
    const { run, clock } = world()
    for (let i = 0; i < ROUND; i++) {
      expect((await run()).questions).toBeLessThanOrEqual(22)
      await clock.advance(FIVE_MINUTES)
    }
    const proofs = await readListProofs(env.DB)
    expect(proofs).toHaveLength(LISTS.length)
    expect(proofs.filter(({ state }) => state !== 'proved')).toEqual([])
    expect(ROUND * FIVE_MINUTES).toBeLessThan(60 * 60_000)
    // The one queried longest ago is next.
    expect((await run()).proofs[0]?.zone).toBe(LISTS[(ROUND * LISTS_PER_RUN) % LISTS.length]?.zone)
  })

  test.each([
    ['dies', 'servfail' as const, 'unreached'],
    ['falls silent', 'timeout' as const, 'unreached'],
    ['is emptied', {}, 'failed'],
    ['refuses us', { A: ['127.255.255.254'] }, 'refused'],
    ['is sold', { A: ['203.0.113.80'] }, 'failed'],
  ])('switches off a list that %s, and on again when it is back', async (_, death, state) => {
    const { zone, round, row, facts, stored, clock } = world()
    await round()
    expect(await row()).toMatchObject({ error: '', evidence: 'proved' })
    expect(await facts()).toMatchObject({ state: 'on' })
    const lastProof = (await stored())?.provedAt

    zone[`2.0.0.127.${SPAMCOP}`] = death
    await round()
    expect(await stored()).toMatchObject({ state, provedAt: lastProof })
    await clock.advance(15 * 60_000)
    expect(await row()).toMatchObject({
      listed: false,
      evidence: state === 'refused' ? 'refused' : 'unproved',
      error: expect.stringContaining('Turned off for now') as string,
      provedAt: lastProof,
    })
    expect(await facts()).toMatchObject({ state: 'off', provedAt: lastProof })

    zone[`2.0.0.127.${SPAMCOP}`] = { A: ['127.0.0.2'] }
    await round()
    expect(await row()).toMatchObject({ error: '', evidence: 'proved' })
    expect(await facts()).toMatchObject({ state: 'on' })
  })

  test('switches off a list that lists the world', async () => {
    const { zone, round, row, clock } = world()
    zone[`1.0.0.127.${SPAMCOP}`] = { A: ['127.0.0.2'] }
    zone[`4.0.41.198.${SPAMCOP}`] = { A: ['127.0.0.2'] }
    await round()
    await clock.advance(1000)
    expect(await row()).toMatchObject({
      listed: false,
      error: expect.stringContaining('it lists 127.0.0.1') as string,
    })
  })

  test('does not blame the lists when it can reach none', async () => {
    const { zone, round, run, stored, clock } = world()
    await round()
    const before = await stored()
    for (const name of Object.keys(zone)) zone[name] = 'transport-error'
    for (let i = 0; i < ROUND; i++) expect((await run()).proofs).toEqual([])
    expect(await stored()).toEqual({ ...before, askedAt: clock.now() })
  })

  test('tests each list through each of two servers, and one that is down does not affect the other', async () => {
    const clock = fakeClock()
    const first = () => zoneResolver(working(), { source: 'first.example' })
    const second = () => zoneResolver(working(), { source: 'second.example' })
    const dead = () => {
      const zone = Object.fromEntries(
        Object.keys(working()).map((name) => [name, 'transport-error' as const]),
      )
      return zoneResolver(zone, { source: 'first.example' })
    }
    await proveLists({ db: env.DB, keys: [], clock, newResolvers: [first, second] })
    const before = await readListProofs(env.DB)
    expect(before).toHaveLength(2 * LISTS_PER_RUN)
    await env.DB.exec('DELETE FROM list_proofs WHERE zone NOT IN (SELECT zone FROM list_proofs LIMIT 1)')
    await clock.advance(FIVE_MINUTES)
    for (let i = 0; i < ROUND; i++)
      await proveLists({ db: env.DB, keys: [], clock, newResolvers: [dead, second] })
    const states = (await readListProofs(env.DB)).map(({ source, state }) => `${source} ${state}`)
    expect(new Set(states)).toEqual(new Set(['first.example proved', 'second.example proved']))
    expect(states.filter((state) => state.startsWith('first'))).toHaveLength(1)
  })
})
