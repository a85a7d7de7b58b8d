import { describe, expect, test } from 'vitest'
import { zoneResolver } from '#shared/dns/zone-resolver.ts'
import type { Fetch } from '#cli/net/http-fetch.ts'
import { dohServer } from '#tests/helpers/dns-messages.ts'
import { call } from './call.ts'

const ZONE = {
  'acme.com': { MX: [[10, 'aspmx.l.google.com']] as [number, string][] },
  'gmial.com': { MX: [[10, 'mx.parked.com']] as [number, string][] },
  'none.com': { MX: [[0, '.']] as [number, string][] },
}
const LIST = `name,email
Ada,ada@acme.com
Grace,grace@gmial.com
Mary,mary@none.com
Joan,joan@nowhere.cmo
Ada,ada@acme.com
"Eve, =1+1",eve@example.com
`

function recording() {
  const server = dohServer(zoneResolver(ZONE))
  const sent: string[] = []
  const fetch: Fetch = async (url, init) => {
    const body = init?.body
    sent.push(
      url,
      body === undefined || body === null
        ? ''
        : typeof body === 'string'
          ? body
          : new TextDecoder('latin1').decode(body as Uint8Array),
    )
    return server(url, init)
  }
  return { fetch, sent }
}

/** What a GET of DNS over HTTPS has in its URL, as the server reads it. */
const decoded = (text: string): string =>
  [...text.matchAll(/dns=([\w-]+)/g)]
    .map(([, packed = '']) => Buffer.from(packed, 'base64url').toString('latin1'))
    .join('\n')

describe('warmpost list', () => {
  const files = { 'leads.csv': LIST }

  test('sends domains and never an address', async () => {
    const { fetch, sent } = recording()
    const { err } = await call('list leads.csv --resolver https://dns.test/', { fetch, files })
    expect(err).toBe('')
    const all = [...sent, ...sent.map(decoded)].join('\n')
    expect(sent.length).toBeGreaterThan(0)
    expect(all).toContain('acme')
    expect(all).not.toContain('@')
    expect(all).not.toMatch(/ada|grace|mary|joan|\beve/)
  })

  test('counts four piles that come to all rows', async () => {
    const { fetch } = recording()
    const { out, code } = await call('list leads.csv --json --resolver https://dns.test/', { fetch, files })
    const { counts, rows } = JSON.parse(out) as { counts: Record<string, number>; rows: object[] }
    expect(counts).toEqual({ cannot: 3, ask: 1, look: 1, keep: 1 })
    expect(rows).toHaveLength(6)
    expect(code).toBe(1)
  })

  test('prints the list with a verdict for each row', async () => {
    const { fetch } = recording()
    const { out } = await call('list leads.csv --csv --resolver https://dns.test/', { fetch, files })
    const lines = out.trim().split('\r\n')
    expect(lines[0]).toBe('name,email,"verdict","reason","suggestion"')
    expect(lines[2]).toMatch(/^Grace,grace@gmial\.com,"Ask again, do not send",".+","grace@gmail\.com"$/)
    expect(lines[6]).toMatch(/^"Eve, =1\+1",eve@example\.com,"Cannot arrive"/)
    const kept = await call('list leads.csv --csv --pile keep --resolver https://dns.test/', { fetch, files })
    expect(kept.out.trim().split('\r\n')).toHaveLength(2)
  })

  test('without a network, says what needs none', async () => {
    const { out } = await call('list leads.csv --offline', { files })
    expect(out).toContain('Cannot arrive: 2')
  })
})

describe('warmpost warmup', () => {
  test('prints the weeks of a plan', async () => {
    const { out, code } = await call('warmup northwind.test --goal 1000 --start 2026-12-01 --offline')
    expect(out).toContain('2026-12-01 to 2026-12-04: up to')
    expect(code).toBe(0)
  })

  test('of a domain that is not ready prints what to change', async () => {
    const { out } = await call('warmup broken.test --goal 1000 --offline')
    expect(out).toContain('not send yet')
    expect(out).not.toContain('up to')
  })
})
