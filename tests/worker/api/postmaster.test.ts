import { describe, expect, test } from 'vitest'
import type { PostmasterReport } from '#shared/postmaster/schema.ts'
import { systemClock } from '#worker/clock.ts'
import { apiOverZone, statusAndBody } from '#tests/helpers/api-over-zone.ts'
import { complianceOf, shareOf, SNDS_DATA } from '#tests/shared/postmaster/answers.ts'

const ROUTE = '/user/tools/postmaster/read'
const at = { ...systemClock, now: () => Date.UTC(2026, 10, 30) }

const post = (body: BodyInit, { query = '', headers = {} }: { query?: string; headers?: HeadersInit } = {}) =>
  statusAndBody(apiOverZone({}, at)(ROUTE + query, { method: 'POST', body, headers }))

const BROKEN = JSON.stringify(complianceOf('broken.test', { SPF: 'NEEDS_WORK', DKIM: 'COMPLIANT' }))

describe(`POST ${ROUTE}`, () => {
  test('says what Gmail says, and which record to change', async () => {
    expect(await post(BROKEN)).toMatchObject({
      status: 200,
      body: {
        provider: 'gmail',
        domain: 'broken.test',
        requirements: [
          {
            id: 'SPF',
            status: 'needs_work',
            code: 'spf-too-many-lookups',
            change: { id: 'spf-record', action: 'replace', owner: 'broken.test' },
          },
          { id: 'DKIM', status: 'compliant' },
          ...Array.from({ length: 9 }, () => ({ status: 'unknown' })),
        ],
        verdict: { tone: 'bad', heading: 'Gmail says that broken.test needs work' },
        unread: [],
      },
    })
  })

  test.each([
    ['application/json', BROKEN, 'gmail'],
    ['text/csv', SNDS_DATA, 'microsoft'],
    ['application/octet-stream', SNDS_DATA, 'microsoft'],
    ['application/json', SNDS_DATA, 'microsoft'],
    ['multipart/form-data', BROKEN, 'gmail'],
  ])('takes the file as it is, sent as %s', async (type, text, provider) => {
    const sent = await post(text, { headers: { 'Content-Type': type } })
    expect(sent).toMatchObject({ status: 200, body: { provider } })
  })

  test.each([
    ['a mark', `\ufeff${BROKEN}`],
    [
      'UTF-16',
      new Uint8Array(new Uint16Array([...`\ufeff${BROKEN}`].map((each) => each.charCodeAt(0))).buffer),
    ],
  ])('reads %s', async (_, body) => {
    expect(await post(body)).toMatchObject({ body: { domain: 'broken.test', unread: [] } })
  })

  test('checks the domain that is asked for, and calls unread what it is told to', async () => {
    const { body } = await post(`${BROKEN} and more`, { query: '?domain=northwind.test&name=a.json' })
    expect(body).toMatchObject({
      domain: 'northwind.test',
      requirements: [{ id: 'SPF', change: { action: 'ask' } }, ...Array.from({ length: 10 }, () => ({}))],
      unread: [{ where: expect.stringContaining('a.json') as string }],
    })
  })

  test('knows how old the figures are', async () => {
    const stat = JSON.stringify(shareOf('northwind.test', 'spam_rate', '2026-11-01', 0))
    const { findings, verdict } = (await post(stat)).body as PostmasterReport
    expect([findings.map(({ code }) => code), verdict.tone]).toEqual([['postmaster-old'], 'unknown'])
  })

  test('asks DNS about nothing but the domain', async () => {
    const api = apiOverZone({ 'example.com': { TXT: ['v=spf1 -all'] } }, at)
    const body = JSON.stringify(complianceOf('example.com', { SPF: 'NEEDS_WORK' }))
    await api(ROUTE, { method: 'POST', body })
    expect(api.asked.length).toBeGreaterThan(3)
    expect(api.asked.filter((query) => !/[ .](?:example\.com|com)$/.test(query))).toEqual([])
  })

  test('asks DNS nothing about a file that names no domain', async () => {
    const api = apiOverZone({}, at)
    await api(ROUTE, { method: 'POST', body: SNDS_DATA })
    expect(api.asked).toEqual([])
  })

  test.each([
    ['', '', 400, 'invalid_request'],
    [BROKEN, '?domain=a%20b', 400, 'invalid_domain'],
    [BROKEN, `?name=${'a'.repeat(201)}`, 400, 'invalid_request'],
    ['x'.repeat(5 * 1024 * 1024 + 1), '', 413, 'body_too_large'],
  ])('refuses what it cannot take', async (body, query, status, code) => {
    expect(await post(body, { query })).toMatchObject({ status, body: { error: { code } } })
  })

  test.each(['hello', '{"a": 1}', '[', '{}', '\0\0\0\0', '['.repeat(100_000)])(
    'answers “%s” in the usual form, and never that all is well',
    async (text) => {
      const { status, body } = await post(text)
      expect([status, (body as PostmasterReport).verdict.tone]).toEqual([200, 'unknown'])
    },
  )
})
