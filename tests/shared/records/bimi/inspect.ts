import { readFileSync } from 'node:fs'
import { readPem } from '#shared/records/bimi/certificate.ts'
import { inspectCertificate, type CertificateContext } from '#shared/records/bimi/inspect-certificate.ts'
import { inspectLogo } from '#shared/records/bimi/inspect-files.ts'
import type { ForeignAnswer } from '#shared/kit/foreign-fetch.ts'

export const fixture = (file: string): Uint8Array =>
  new Uint8Array(readFileSync(`tests/fixtures/bimi/${file}`))

const toBytes = (body: string | Uint8Array) =>
  typeof body === 'string' ? new TextEncoder().encode(body) : body

const fetched = (url: string, contentType: string, body: string | Uint8Array): ForeignAnswer => ({
  kind: 'body',
  url,
  status: 200,
  contentType,
  redirects: [],
  bytes: toBytes(body),
})

export function inspect(body: string | Uint8Array, contentType = 'image/svg+xml') {
  const url = 'https://example.com/logo.svg'
  return inspectLogo(url, fetched(url, contentType, body), 'example.com').logo
}

export async function inspectPem(body: string | Uint8Array, context: Partial<CertificateContext> = {}) {
  const url = 'https://northwind.test/bimi.pem'
  return inspectCertificate(url, fetched(url, 'application/x-pem-file', body), {
    acceptedNames: ['northwind.test', 'default._bimi.northwind.test'],
    logo: fixture('northwind.svg'),
    now: '2026-11-20T12:00:00Z',
    authorities: readPem(new TextDecoder().decode(fixture('root.pem'))).flatMap((one) => one ?? []),
    ...context,
  })
}
