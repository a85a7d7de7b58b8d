// /user/snapshot as a page or a program sees it, with a real D1 behind it.
import { DAY_MS } from '#shared/kit/calendar.ts'
import { env } from 'cloudflare:test'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { SAVABLE_TOOLS } from '#shared/tools/catalogue.ts'
import { Snapshot, SnapshotNow } from '#shared/saved/result/schema.ts'
import { BROKEN_SAMPLE } from '#shared/data/samples/names.ts'
import type { Zone } from '#shared/dns/zone-resolver.ts'
import { snapshotKind } from '#worker/saved/kinds/snapshot.ts'
import { register } from '#worker/saved/register.ts'
import { statusAndBody } from '#tests/helpers/api-over-zone.ts'
import { takeConsoleOutput } from '#tests/helpers/loud-console.ts'
import { filledTables, rowsOf, savedSite } from '#tests/helpers/saved-site.ts'

const PATH = '/user/snapshot'

function site(zone: Zone = {}) {
  const one = savedSite({ zone })
  const { api } = one
  const json = <T = Snapshot>(path: string, init?: RequestInit) =>
    statusAndBody(api(path, init)) as Promise<{ status: number; body: T }>
  const keep = (tool: string, query: object, headers = {}) =>
    json<{ key: string; expires: string }>(PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ tool, query }),
    })
  return { ...one, json, keep }
}

const used = () => env.DB.prepare('SELECT sum(used) AS n FROM room_totals').first('n')
const registered = async () =>
  Promise.all(['saved', 'saved_keys', 'room_items'].map((table) => rowsOf(env.DB, table)))

describe('a saved answer', () => {
  test.each(SAVABLE_TOOLS)('of %s is the answer of the tool, with its date', async (tool) => {
    const { keep, json } = site()
    const query = tool === 'ip-reputation' ? { ip: '192.0.43.11' } : { domain: BROKEN_SAMPLE }
    const { status, body } = await keep(tool, query)
    expect([status, body.expires]).toEqual([201, new Date(30 * DAY_MS).toISOString()])
    expect(body.key).toMatch(/^[\w-]{22}$/)
    const kept = await json(`${PATH}/${body.key}`)
    expect([kept.status, v.is(Snapshot, kept.body)]).toEqual([200, true])
    expect(kept.body).toMatchObject({ tool, query, at: new Date(0).toISOString(), expires: body.expires })
    expect(kept.body.report.verdict.heading).not.toBe('')
  })

  test('stays as it was when the zone changes', async () => {
    const zone: Zone = { 'acme.example': { TXT: ['v=spf1 -all'] } }
    const { keep, json } = site(zone)
    const { body } = await keep('spf', { domain: 'https://ACME.example/contact' })
    const before = await json(`${PATH}/${body.key}`)
    expect(before.body.query).toEqual({ domain: 'acme.example' })
    zone['acme.example'] = { TXT: ['v=spf1 +all'] }
    expect((await json(`${PATH}/${body.key}`)).body).toEqual(before.body)
  })

  test('of a domain has all parts of its report, none looked up twice', async () => {
    const { keep, json } = site()
    const { body } = await keep('domain-report', { domain: BROKEN_SAMPLE })
    const { report } = (await json(`${PATH}/${body.key}`)).body
    expect(Object.keys(report.parts as object)).toEqual([
      'authentication',
      'delivery',
      'transport',
      'gates',
      'reputation',
    ])
    const questions = report.evidence?.map(({ question }) => question) ?? []
    expect(new Set(questions).size).toBe(questions.length)
    expect(new Set(report.changes.map((change) => (change as { part?: string }).part)).size).toBe(4)
  })

  test('is compared with today’s answer', async () => {
    const zone: Zone = { 'acme.example': { TXT: ['v=spf1 -all', 'v=spf1 ~all'] } }
    const { keep, json, clock } = site(zone)
    const { body } = await keep('spf', { domain: 'acme.example' })
    const path = `${PATH}/${body.key}/now`
    const same = await json<SnapshotNow>(path)
    expect(same.body).toMatchObject({ ended: [], added: [], changed: [] })
    zone['acme.example'] = { TXT: ['v=spf1 -all'] }
    await clock.advance(1000)
    const { status, body: now } = await json<SnapshotNow>(path)
    expect([status, v.is(SnapshotNow, now), now.at]).toEqual([200, true, new Date(1000).toISOString()])
    expect([now.then.tone, now.now.tone]).toEqual(['bad', 'info'])
    expect(now.ended.map(({ code }) => code)).toEqual(['spf-multiple-records'])
  })

  test('is compared with nothing under an unknown key', async () => {
    expect((await site().json(`${PATH}/${'A'.repeat(22)}/now`)).status).toBe(404)
  })

  test('has nothing of what a visitor sends but the parameters', async () => {
    const { keep, json } = site({ 'acme.example': { TXT: ['v=spf1 -all'] } })
    const { body } = await keep('spf', { domain: 'acme.example', verdict: '<b>planted</b>' })
    expect(JSON.stringify((await json(`${PATH}/${body.key}`)).body)).not.toContain('planted')
  })

  test('is stored without its key', async () => {
    const { keep, sql } = site()
    const { body } = await keep('spf', { domain: BROKEN_SAMPLE })
    const stored = [
      (await env.DB.prepare('SELECT * FROM saved').all()).results,
      (await env.DB.prepare('SELECT * FROM saved_keys').all()).results,
      await sql(body.key, 'SELECT * FROM saved'),
      await sql(body.key, 'SELECT * FROM body'),
    ]
    expect(JSON.stringify(stored)).not.toContain(body.key)
  })

  test('is gone after 30 days, however often it is read, and its space is free', async () => {
    const { keep, json, clock, work } = site()
    const { body } = await keep('spf', { domain: BROKEN_SAMPLE })
    await clock.advance(30 * DAY_MS - 1)
    expect((await json(`${PATH}/${body.key}`)).status).toBe(200)
    await work()
    await clock.advance(1)
    expect((await json(`${PATH}/${body.key}`)).status).toBe(404)
    await work()
    expect([await used(), await registered(), await filledTables(body.key)]).toEqual([0, [0, 0, 0], []])
  })

  test('is gone when it is deleted, with all that it had, and its space is free', async () => {
    const { api, keep, json, dueAt } = site()
    const { body } = await keep('spf', { domain: BROKEN_SAMPLE })
    expect(await filledTables(body.key)).toContain('body')
    expect((await api(`${PATH}/${body.key}`, { method: 'DELETE' })).status).toBe(204)
    expect((await json(`${PATH}/${body.key}`)).status).toBe(404)
    expect((await json(`${PATH}/${body.key}/now`)).status).toBe(404)
    expect((await json(`${PATH}/${body.key}`, { method: 'DELETE' })).status).toBe(404)
    expect([await used(), await registered(), await filledTables(body.key)]).toEqual([0, [0, 0, 0], []])
    expect(dueAt()).toBe(Infinity)
  })

  test('that was registered and never made is forgotten', async () => {
    const { bindings, keep, compare, clock } = site()
    const { SAVED } = bindings
    const away = () => Promise.reject(new Error('away'))
    // Neither is it made, nor does the register hear that it was not.
    const DB = new Proxy(env.DB, {
      get: (db, name) => {
        if (name === 'batch' && made.isTried) return away
        const member: unknown = Reflect.get(db, name)
        return typeof member === 'function' ? (member.bind(db) as unknown) : member
      },
    })
    const made = { isTried: false }
    const make = () => ((made.isTried = true), away())
    Object.assign(bindings, {
      DB,
      SAVED: { ...SAVED, idFromName: () => ({}), get: () => ({ make, delete: away }) },
    })
    expect((await keep('spf', { domain: BROKEN_SAMPLE })).status).toBe(503)
    Object.assign(bindings, { DB: env.DB, SAVED })
    expect(takeConsoleOutput()).toHaveLength(1)
    expect((await registered())[0]).toBe(1)
    await clock.advance(2 * DAY_MS)
    await compare()
    expect([await used(), await registered()]).toEqual([0, [0, 0, 0]])
  })
})

describe('no answer is saved', () => {
  test.each([
    ['spf', { domain: 'not a domain' }, 'invalid_domain'],
    ['domain-report', { domain: 'acme.example', part: 'all' }, 'invalid_request'],
    ['header', { domain: BROKEN_SAMPLE }, 'invalid_request'],
    ['spf', { domain: 'x'.repeat(2001) }, 'invalid_request'],
  ])('of %s about %j', async (tool, query, code) => {
    const { keep } = site()
    expect(await keep(tool, query)).toMatchObject({ status: 400, body: { error: { code } } })
    expect(await registered()).toEqual([0, 0, 0])
  })

  test('if there is no room left', async () => {
    const row = { owner: 'x', kind: snapshotKind.name, feedHash: 'feed of x', network: '', now: 0 }
    const needs = snapshotKind.needs({ size: 100 * 1024 * 1024 })
    expect(await register(env.DB, { ...row, expiresAt: DAY_MS, needs })).toEqual([])
    expect(await site().keep('spf', { domain: BROKEN_SAMPLE })).toMatchObject({
      status: 503,
      body: { error: { code: 'unavailable' } },
    })
  })

  test('for a page of another site', async () => {
    const { keep } = site()
    const from = (origin: string) => keep('spf', { domain: BROKEN_SAMPLE }, { origin })
    expect((await from('https://elsewhere.example')).status).toBe(403)
    expect((await from('null')).status).toBe(403)
    expect((await from('http://localhost')).status).toBe(201)
  })
})

test.each(['x', 'a'.repeat(22), '%00', "'--", 'a'.repeat(2000)])('the key %s opens nothing', async (key) => {
  expect(await site().json(`${PATH}/${key}`)).toMatchObject({
    status: 404,
    body: { error: { code: 'not_found' } },
  })
})
