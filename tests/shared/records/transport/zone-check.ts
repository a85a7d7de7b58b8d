// The transport check over a zone literal, with literals instead of the policy hosts' web servers.
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import type { ForeignAnswer, ForeignFetch } from '#shared/kit/foreign-fetch.ts'
import { checkTransport } from '#shared/records/transport/check.ts'

export const NOW = '2026-11-22T12:00:00Z'
export const URL_OF_POLICY = 'https://mta-sts.example.com/.well-known/mta-sts.txt'

/** The answer of the policy's web server: a file, or why there is none. */
export type Web = string | Partial<ForeignAnswer> | undefined

export const webOf =
  (web: Web): ForeignFetch =>
  (url) => {
    if (web === undefined)
      return Promise.resolve({ kind: 'http-error', url, status: 404, reason: 'the server says “404”' })
    const body = { kind: 'body', url, status: 200, contentType: 'text/plain', redirects: [] } as const
    if (typeof web === 'string') return Promise.resolve({ ...body, bytes: new TextEncoder().encode(web) })
    return Promise.resolve({ ...body, reason: 'why', bytes: new Uint8Array(), ...web } as ForeignAnswer)
  }

export const check = (zone: Zone, web?: Web, domain = 'example.com') =>
  checkTransport(domain, zoneResolver(zone), { fetch: webOf(web), now: NOW })

export const POLICY =
  'version: STSv1\nmode: enforce\nmx: mx1.example.com\nmx: mx2.example.com\nmax_age: 1209600\n'
export const KEY = `3 1 1 ${'ab'.repeat(32)}`

/** Two servers, nothing else. */
export const PLAIN: Zone = {
  'example.com': {
    MX: [
      [10, 'mx1.example.com'],
      [20, 'mx2.example.com'],
    ],
  },
  'mx1.example.com': { A: ['192.0.43.8'] },
  'mx2.example.com': { A: ['192.0.43.9'] },
}

const RECORD = 'v=STSv1; id=20260901'

/** With a policy and a report address. */
export const WITH_STS: Zone = {
  ...PLAIN,
  'mta-sts.example.com': { A: ['192.0.43.7'] },
  '_mta-sts.example.com': { TXT: [RECORD] },
  '_smtp._tls.example.com': { TXT: ['v=TLSRPTv1; rua=mailto:tls@example.com'] },
}

/** Signed. */
export const SIGNED: Zone = {
  ...WITH_STS,
  'example.com': { ...(WITH_STS['example.com'] as object), DS: [`34505 13 2 ${'cd'.repeat(32)}`] },
}

export const withTlsa = (mx1: readonly string[], mx2: readonly string[] = []): Zone => ({
  '_25._tcp.mx1.example.com': { TLSA: [...mx1] },
  ...(mx2.length > 0 ? { '_25._tcp.mx2.example.com': { TLSA: [...mx2] } } : {}),
})
