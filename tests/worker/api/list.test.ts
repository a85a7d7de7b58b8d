// The domains of a list, as the page and a program ask for them: domains only, and never an address.
import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { Zone } from '#shared/dns/zone-resolver.ts'
import { ListDomains } from '#shared/address-list/schema.ts'
import { apiOverZone } from '#tests/helpers/api-over-zone.ts'

const PATH = '/user/tools/list/domains'
const ZONE: Zone = {
  'acme.com': { MX: [[10, 'aspmx.l.google.com']] },
  'none.com': { MX: [[0, '.']] },
}

async function ask(domains: unknown, zone: Zone = ZONE) {
  const api = apiOverZone(zone)
  const answer = await api(PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ domains }),
  })
  return {
    status: answer.status,
    body: await answer.json<ListDomains & { error?: { code: string; message: string } }>(),
  }
}

test('says of each domain whether it takes mail, once, in order', async () => {
  const { status, body } = await ask(['ACME.com.', 'acme.com', 'none.com', 'missing.com', 'gmial.com'])
  expect([status, v.is(ListDomains, body)]).toEqual([200, true])
  expect(body.domains.map(({ domain, state }) => [domain, state])).toEqual([
    ['acme.com', 'accepts'],
    ['none.com', 'null_mx'],
    ['missing.com', 'nxdomain'],
    ['gmial.com', 'nxdomain'],
  ])
  expect(body.domains[0]?.provider).toBe('Google Workspace')
  expect(body.domains[3]).toMatchObject({ typoOf: 'gmail.com', typoReceivesMail: false })
})

test.each([
  [['ada@acme.com']],
  [['acme.com', '@acme.com']],
  [['ada＠acme.com']],
  [['ada%40acme.com']],
  [['mailto:ada@acme.com']],
  [['not a domain']],
  [[]],
  ['acme.com'],
  [Array.from({ length: 51 }, (_, n) => `d${n}.com`)],
])('%j is refused, and not repeated', async (domains) => {
  const { status, body } = await ask(domains)
  expect([status, body.error?.code]).toEqual([400, 'invalid_request'])
  expect(body.error?.message).not.toContain('ada')
})

test('what the lookups of a request do not suffice for is unknown, and named', async () => {
  const domains = Array.from({ length: 50 }, (_, n) => `d${n}.com`)
  const zone = Object.fromEntries(
    domains.map((domain) => [domain, { MX: [[10, 'mx.acme.com']] as [number, string][] }]),
  )
  const { status, body } = await ask(domains, zone)
  expect(status).toBe(200)
  expect(body.left).toHaveLength(5)
  expect(body.domains.filter(({ state }) => state === 'unknown').map(({ domain }) => domain)).toEqual(
    body.left,
  )
})
