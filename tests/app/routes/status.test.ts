import { describe, expect, test } from 'vitest'
import { createApiClient } from '#shared/api/client.ts'
import type { Health } from '#shared/api/answers.ts'
import { statusText, readHealth } from '#app/routes/status/status-text.ts'

const WELL: Health = {
  ok: true,
  at: '2026-11-20T20:00:05.000Z',
  parts: [
    { name: 'database', ok: true, ms: 3, detail: 'It answers.' },
    { name: 'resolver one.example', ok: true, ms: 21, detail: 'It answers.' },
    { name: 'resolver two.example', ok: true, ms: 34, detail: 'It answers.' },
    { name: 'blocklists', ok: true, detail: '11 of 11 proved themselves within the last hour.' },
  ],
  rooms: [
    { name: 'Watches', percent: 12 },
    { name: 'Saved results', percent: 97 },
  ],
}
const without = (...names: string[]): Health => ({
  ...WELL,
  ok: names.every((name) => name.startsWith('block') || name === 'resolver one.example'),
  parts: WELL.parts.map((part) => (names.includes(part.name) ? { ...part, ok: false } : part)),
})
const tonesOf = (health: Health) => statusText(health, true).parts.map(({ tone }) => tone)

describe('the status', () => {
  test('says how full each room is, and what that means when it is short', () => {
    expect(statusText(WELL, true).rooms).toMatchObject([
      { name: 'Watches', percent: 12, tone: 'ok', meaning: 'There is room.' },
      { name: 'Saved results', percent: 97, tone: 'warn' },
    ])
    expect(statusText(null, true).rooms).toEqual([])
  })

  test.each([
    [true, 'The contact form and the newsletter sign-up work.'],
    [false, 'The contact form works.'],
  ])('promises a newsletter only where there is one: %s', (offersNewsletter, meaning) => {
    expect(statusText(WELL, offersNewsletter).parts[0]?.meaning).toBe(meaning)
  })

  test('is good when every part works', () => {
    expect(statusText(WELL, true)).toMatchObject({
      tone: 'ok',
      heading: 'Everything works',
      stamp: { word: 'In service', date: 'Nov 20, 2026' },
      at: { machine: WELL.at, text: 'Nov 20, 2026, 20:00:05 UTC' },
    })
    expect(statusText(WELL, true).parts.map(({ name, word }) => [name, word])).toEqual([
      ['Database', 'works, 3\u00A0ms'],
      ['DNS server one.example', 'works, 21\u00A0ms'],
      ['DNS server two.example', 'works, 34\u00A0ms'],
      ['Blocklists', 'tested'],
    ])
  })

  test('has a limit while one of two DNS servers is down', () => {
    const health = without('resolver one.example')
    expect(statusText(health, true).tone).toBe('warn')
    expect(tonesOf(health)).toEqual(['ok', 'warn', 'ok', 'ok'])
  })

  test('says that untested blocklists are unknown, not broken', () => {
    expect(statusText(without('blocklists'), true).tone).toBe('warn')
    expect(tonesOf(without('blocklists')).at(-1)).toBe('unknown')
  })

  test('is broken without any DNS server', () => {
    const health = without('resolver one.example', 'resolver two.example')
    expect(statusText(health, true).tone).toBe('bad')
    expect(tonesOf(health)).toEqual(['ok', 'bad', 'bad', 'ok'])
  })

  test('says that lookups are switched off where no DNS server is set', () => {
    const samples = {
      ...WELL,
      ok: false,
      parts: WELL.parts.filter(({ name }) => !name.startsWith('resolver')),
    }
    expect(statusText(samples, true)).toMatchObject({
      tone: 'info',
      heading: 'DNS lookups are switched off',
      stamp: { word: 'Samples only' },
    })
    expect(statusText({ ...samples, parts: without('database').parts }, true).tone).toBe('bad')
  })

  test('names another way to write to us when the database is down', () => {
    const [database] = statusText(without('database'), true).parts
    expect(database).toMatchObject({ tone: 'bad', word: 'down' })
    expect(database?.meaning).toContain('support@')
  })

  test('is unknown when there is no report', () => {
    expect(statusText(null, true)).toMatchObject({ tone: 'unknown', parts: [] })
  })
})

describe('the report', () => {
  const read = (answer: () => Response) =>
    readHealth(createApiClient(() => new Promise((resolve) => resolve(answer()))))

  test('is read from a 503 as well', async () => {
    const health = without('database')
    expect(await read(() => Response.json(health, { status: 503 }))).toEqual(health)
  })

  test('is none when the API fails', async () => {
    expect(await read(() => Response.json({ error: { code: 'internal' } }, { status: 500 }))).toBeNull()
    expect(await read(() => new Response('no JSON'))).toBeNull()
    expect(
      await read(() => {
        throw new Error('no answer')
      }),
    ).toBeNull()
  })
})
