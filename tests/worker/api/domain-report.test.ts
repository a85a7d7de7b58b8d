import { describe, expect, test } from 'vitest'
import type { DomainReport, DomainReportPart } from '#shared/domain/domain-report/schema.ts'
import type { Zone } from '#shared/dns/zone-resolver.ts'
import type { Evidence } from '#shared/report/evidence.ts'
import { apiOverZone, statusAndBody } from '#tests/helpers/api-over-zone.ts'

const ROUTE = '/user/tools/domain/report'
const call = apiOverZone({})
const ask = async <T>(query: string, api = call) => {
  const response = await api(`${ROUTE}?${query}`)
  expect(response.status).toBe(200)
  return {
    ...(await response.json<T & { evidence: Evidence[] }>()),
    timing: response.headers.get('server-timing'),
  }
}

test('answers with authentication and delivery, and says where the rest is', async () => {
  const report = await ask<DomainReport>('domain=https://Northwind.test/contact')
  expect(report).toMatchObject({
    domain: 'northwind.test',
    exists: true,
    kind: 'mail',
    verdict: { tone: 'ok', stamp: 'In order' },
    parts: { authentication: { part: 'authentication' }, delivery: { part: 'delivery', state: 'hosts' } },
    more: ['transport', 'gates', 'reputation'].map((part) => `${ROUTE}?domain=northwind.test&part=${part}`),
  })
  expect(report.parts.authentication.spf).not.toHaveProperty('tree')
})

test('each remaining URL returns a part', async () => {
  const { more } = await ask<DomainReport>('domain=broken.test')
  expect(more.length).toBeGreaterThan(0)
  for (const address of more) {
    const part = await ask<DomainReportPart>(address.split('?')[1] ?? '')
    expect(part.part).toBe(new URLSearchParams(address.split('?')[1]).get('part'))
    expect(part.evidence.length).toBeGreaterThan(0)
  }
})

test('each change for broken.test has its part and its zone', async () => {
  const { verdict, changes } = await ask<DomainReport>('domain=broken.test')
  expect(verdict.tone).toBe('bad')
  expect([...new Set(changes.map(({ part }) => part))].sort()).toEqual(['authentication', 'delivery'])
  expect(
    changes.filter(({ owner }) => owner.endsWith('broken.test')).every(({ zone }) => zone === 'broken.test'),
  ).toBe(true)
})

test.each(['authentication', 'delivery', 'transport', 'gates', 'reputation'])(
  '%s by itself',
  async (part) => {
    const report = await ask<DomainReportPart>(`domain=northwind.test&part=${part}`)
    expect(report).toMatchObject({
      part,
      domain: 'northwind.test',
      exists: true,
      changes: expect.any(Array) as unknown,
    })
    expect(['ok', 'info']).toContain(report.verdict.tone)
  },
)

test('a name that does not exist gets no advice and no further lookups', async () => {
  expect(await ask<DomainReport>('domain=nowhere.northwind.test')).toMatchObject({
    exists: false,
    verdict: { tone: 'info' },
    changes: [],
    more: [],
  })
})

describe('within the lookups of one request', () => {
  const hosts = Array.from({ length: 9 }, (_, i) => `t${i}.busy.com`)
  const BUSY: Zone = {
    'busy.com': {
      TXT: [`v=spf1 ${hosts.map((host) => `include:${host}`).join(' ')} ~all`],
      MX: hosts.map((host, i): [number, string] => [i, `mx.${host}`]),
      NS: ['ns1.busy.com'],
    },
    ...Object.fromEntries(hosts.map((host) => [host, { TXT: ['v=spf1 mx a ip4:192.0.43.7 ~all'] }])),
  }

  test('what does not fit is unknown and is in `more`', async () => {
    const api = apiOverZone(BUSY)
    const { more, timing, evidence } = await ask<DomainReport>('domain=busy.com', api)
    expect(more).toContain(`${ROUTE}?domain=busy.com&part=delivery`)
    expect(Number(/requests=(\d+)/.exec(timing ?? '')?.[1])).toBeLessThanOrEqual(45)
    const asked = evidence.map(({ question }) => question)
    expect(asked).toEqual([...new Set(asked)])
  })

  test('blames no one when DNS fails', async () => {
    const down = Object.fromEntries(
      ['acme.com', '_dmarc.acme.com', '_domainkey.acme.com', '_dmarc.com'].map((name) => [
        name,
        'servfail' as const,
      ]),
    )
    const report = await ask<DomainReport>('domain=acme.com', apiOverZone(down))
    expect(report).toMatchObject({ exists: null, verdict: { tone: 'unknown' }, changes: [] })
  })
})

test.each([
  ['domain=', 'invalid_domain'],
  ['domain=a.com%20b.com', 'invalid_domain'],
  ['domain=192.0.2.1', 'invalid_domain'],
  ['domain=northwind.test&part=weather', 'invalid_request'],
])('refuses %s', async (query, code) => {
  expect(await statusAndBody(call(`${ROUTE}?${query}`))).toMatchObject({
    status: 400,
    body: { error: { code } },
  })
})
