// Saved results: one network must not use up the room of all.
import { DAY_MS } from '#shared/kit/calendar.ts'
import { env } from 'cloudflare:test'
import { beforeEach, describe, expect, test } from 'vitest'
import { BROKEN_SAMPLE } from '#shared/data/samples/names.ts'
import { snapshotKind } from '#worker/saved/kinds/snapshot.ts'
import { forgetSaved, register } from '#worker/saved/register.ts'
import { SNAPSHOTS } from '#shared/saved/quota/quotas.ts'
import { statusAndBody } from '#tests/helpers/api-over-zone.ts'
import { filledTables, savedSite } from '#tests/helpers/saved-site.ts'
import { differences, used } from './counted.ts'

const MIB = 1024 * 1024
const HONEST = '198.41.0.4'
const PATH = '/user/snapshot'

let site = savedSite()
beforeEach(() => void (site = savedSite()))
const api = (path: string, init?: RequestInit) => site.api(path, init)
const keep = (address: string) =>
  statusAndBody(
    api(PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'cf-connecting-ip': address },
      body: JSON.stringify({ tool: 'spf', query: { domain: BROKEN_SAMPLE } }),
    }),
  ) as Promise<{ status: number; body: { key: string; error: { code: string; message: string } } }>

let count = 0
const store = async (network: string, size: number, now = ++count) => {
  const owner = `hash ${count++}`
  const needs = snapshotKind.needs({ size })
  const row = { owner, kind: snapshotKind.name, feedHash: `feed of ${owner}`, network, now, expiresAt: 1e12 }
  return (await register(env.DB, { ...row, needs })) !== null
}

describe('an attacker who fills the room for saved results', () => {
  test('from one /48 gets the share of one network, in whatever /64 it asks', async () => {
    for (let n = 0; n < 10; n++) expect(await store('one', MIB)).toBe(true)
    expect(await store('one', MIB)).toBe(false)
    expect(await store('other', MIB)).toBe(true)
    expect(await used(SNAPSHOTS)).toBe(11 * MIB)
  })

  test.each([10, 200])('from %i networks does not keep anyone else out', async (networks) => {
    const size = Math.floor(SNAPSHOTS.total / networks / 2)
    for (let n = 0; n < networks * 2; n++) expect(await store(`n${n % networks}`, size)).toBe(true)
    const { status, body } = await keep(HONEST)
    expect(status).toBe(201)
    expect((await api(`${PATH}/${body.key}`)).status).toBe(200)
    expect(await used(SNAPSHOTS)).toBeLessThanOrEqual(SNAPSHOTS.total)
    expect(await differences()).toEqual([])
  })

  test('cannot push out someone who has less, however long it goes on', async () => {
    const { body } = await keep(HONEST)
    for (let n = 0; n < 400; n++) await store(`n${n % 20}`, MIB)
    expect((await api(`${PATH}/${body.key}`)).status).toBe(200)
    expect(await used(SNAPSHOTS)).toBeLessThanOrEqual(SNAPSHOTS.total)
  })
})

describe('a network at the end of its share', () => {
  test('is told the limit and what frees room', async () => {
    const first = await keep(HONEST)
    expect(first.status).toBe(201)
    const network = (await env.DB.prepare('SELECT network FROM room_items').first<string>('network')) ?? ''
    expect(network).toMatch(/^[\w-]{22}$/)
    for (let n = 0; n < 9; n++) await store(network, MIB)
    await store(network, MIB - 40_000)
    const refused = await api(PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'cf-connecting-ip': '198.41.0.99' },
      body: JSON.stringify({ tool: 'domain-report', query: { domain: BROKEN_SAMPLE } }),
    })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
    expect(await refused.json()).toMatchObject({
      error: { code: 'rate_limited', message: expect.stringContaining('10 MiB') as string },
    })
    expect((await api(`${PATH}/${first.body.key}`, { method: 'DELETE' })).status).toBe(204)
  })

  test('has saved 200 results today: deleting them does not help, the next day does', async () => {
    for (let n = 0; n < 200; n++) await store('one', 1)
    const { results } = await env.DB.prepare('SELECT name FROM saved').all<{ name: string }>()
    for (const { name } of results) await forgetSaved(env.DB, name, snapshotKind.name)
    expect(await used(SNAPSHOTS)).toBe(0)
    expect(await store('one', 1)).toBe(false)
    expect(await store('one', 1, DAY_MS)).toBe(true)
  })
})

test('a saved result that gave way says so for two weeks, and its content is gone', async () => {
  const { body } = await keep(HONEST)
  await site.makeRoom()
  expect(await filledTables(body.key)).not.toContain('body')
  for (const [method, path] of [
    ['GET', ''],
    ['GET', '/now'],
    ['DELETE', ''],
  ] as const)
    expect(await statusAndBody(api(`${PATH}/${body.key}${path}`, { method }))).toMatchObject({
      status: 410,
      body: { error: { code: 'expired', message: expect.stringContaining('to make room') as string } },
    })
  expect([await used(SNAPSHOTS), await differences()]).toEqual([0, []])
  await site.clock.advance(14 * DAY_MS)
  expect((await api(`${PATH}/${body.key}`)).status).toBe(404)
  await site.work()
  expect(await env.DB.prepare('SELECT count(*) AS n FROM saved').first('n')).toBe(0)
})

test('a saved result that gives way to a request is closed before that request is answered', async () => {
  const { body } = await keep('203.0.113.7')
  const network = (await env.DB.prepare('SELECT network FROM room_items').first<string>('network')) ?? ''
  for (let n = 0; n < 9; n++) await store(network, MIB)
  for (let n = 0; n < 90; n++) await store(`n${n % 10}`, MIB)
  await store('last', SNAPSHOTS.total - (await used(SNAPSHOTS)) - 100)
  expect((await keep(HONEST)).status).toBe(201)
  expect((await api(`${PATH}/${body.key}`)).status).toBe(410)
  expect(await filledTables(body.key)).not.toContain('body')
  expect(await used(SNAPSHOTS)).toBeLessThanOrEqual(SNAPSHOTS.total)
})

test('of two requests at the brim, one is stored', async () => {
  for (let n = 0; n < 99; n++) await store(`n${n % 10}`, MIB)
  const both = await Promise.all([store('one', 600_000), store('two', 600_000)])
  expect(both).toEqual([true, true])
  expect(await used(SNAPSHOTS)).toBeLessThanOrEqual(SNAPSHOTS.total)
  await store('huge', 10 * MIB)
  expect(await differences()).toEqual([])
})
