// TLSA records from certificates; the digests are those of
// `openssl x509 -pubkey -noout | openssl pkey -pubin -outform der | sha256sum`.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { tlsaFromPem } from '#shared/records/transport/tlsa-from-pem.ts'

const CHAIN = readFileSync('tests/fixtures/transport/chain.pem', 'utf8')
const SERVER = '3 1 1 0b7f77204f125298a3e0e73d6eba6ec42f82eb6d5c6d593e4a30620b704b0f3a'
const AUTHORITY = '2 1 1 0e5a3790af94eca4b18933f5d76c01f7dd251aaac60b80ac93cef7425c9da105'

describe('a chain of certificates', () => {
  test('has a record for the key of the server and one for the authority', async () => {
    expect(await tlsaFromPem(CHAIN)).toMatchObject({
      ok: true,
      certificates: [
        { record: SERVER, usage: 3, names: ['mx1.northwind.test'] },
        { record: AUTHORITY, usage: 2, names: [] },
      ],
    })
  })

  test('may be among other text, with other line ends', async () => {
    const text = `subject=CN\r\n${CHAIN.replaceAll('\n', '\r\n')}`
    expect(await tlsaFromPem(text)).toMatchObject({
      certificates: [{ record: SERVER }, { record: AUTHORITY }],
    })
  })
})

test('empty input has no record and no error', async () => {
  expect(await tlsaFromPem(' \n')).toEqual({ ok: true, certificates: [] })
})

test.each([
  ['a private key', '-----BEGIN PRIVATE KEY-----\nMIG\n-----END PRIVATE KEY-----', 'Keep it secret'],
  ['a private key beside the certificate', `${CHAIN}-----BEGIN EC PRIVATE KEY-----\n`, 'Keep it secret'],
  ['nonsense', 'hello', 'starts with -----BEGIN CERTIFICATE-----'],
  ['a cut certificate', CHAIN.slice(0, 200), 'may be cut off'],
  ['half of one', `${CHAIN.slice(0, 300)}\n-----END CERTIFICATE-----`, 'may be cut off'],
  ['a book', `-----BEGIN CERTIFICATE-----${'A'.repeat(30_000)}`, 'longer than 20000 characters'],
])('%s is refused', async (_, text, message) => {
  expect(await tlsaFromPem(text)).toEqual({ ok: false, message: expect.stringContaining(message) as string })
})
