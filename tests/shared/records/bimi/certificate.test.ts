// Mark certificates: our own with one problem each, and real ones that their owners published.
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { markAuthorities } from '#shared/records/bimi/mark-authorities.ts'
import { readCertificate, readPem } from '#shared/records/bimi/certificate.ts'
import { inspectCertificate } from '#shared/records/bimi/inspect-certificate.ts'
import { logoOfData } from '#shared/records/bimi/read-logo.ts'
import type { ForeignFailure } from '#shared/kit/foreign-fetch.ts'
import { fixture, inspectPem } from '#tests/shared/records/bimi/inspect.ts'

const broken = ({ findings }: Awaited<ReturnType<typeof inspectPem>>) =>
  findings.filter(({ severity }) => severity === 'error' || severity === 'warning').map(({ code }) => code)

describe('a certificate', () => {
  test('that is right', async () => {
    expect(await inspectPem(fixture('northwind.pem'))).toMatchObject({
      kind: 'VMC',
      ok: true,
      subject: 'Northwind Outfitters',
      issuer: 'Sample Mark Authority',
      validFrom: '2026-01-01T00:00:00Z',
      expires: '2049-01-01T00:00:00Z',
      names: ['northwind.test'],
      markType: 'Registered Mark',
      logoMatches: true,
      trusted: true,
      loggedAt: '2026-01-01',
    })
  })

  test.each<[file: string, ok: boolean | null, codes: string[]]>([
    ['chain', true, []],
    ['common', true, []],
    ['plain-logo', true, []],
    ['selector-name', true, []],
    // RFC 5280, 6.1
    ['without-issuer', false, ['bimi-certificate-chain']],
    ['plain-issuer', false, ['bimi-certificate-chain']],
    ['stale-issuer', false, ['bimi-certificate-chain']],
    ['forged', false, ['bimi-certificate-chain']],
    ['self-made', false, ['bimi-certificate-chain']],
    // Requirements for Issuance of Mark Certificates
    ['common-unproved', false, ['bimi-certificate-prior-use']],
    ['no-mark', true, ['bimi-certificate-mark-type']],
    ['odd-mark', true, ['bimi-certificate-mark-type']],
    ['no-purpose', false, ['bimi-certificate-purpose']],
    ['pilot', false, ['bimi-certificate-pilot']],
    ['constraints', false, ['bimi-certificate-constraints']],
    ['not-logged', true, ['bimi-certificate-not-logged']],
    // RFC 9399, 4.1
    ['no-logo', false, ['bimi-certificate-no-logo']],
    ['other-logo', false, ['bimi-certificate-logo']],
    // The VMC draft
    ['no-names', false, ['bimi-certificate-name']],
    ['broken', false, ['bimi-certificate-expired', 'bimi-certificate-name']],
    ['future', false, ['bimi-certificate-early']],
  ])('%s', async (file, ok, codes) => {
    const report = await inspectPem(fixture(`${file}.pem`))
    expect([report.ok, broken(report)]).toEqual([ok, codes])
  })

  test.each([
    ['2048-12-31T00:00:00Z', 1, 'bimi-certificate-expires'],
    ['2048-12-02T00:00:00Z', 30, 'bimi-certificate-expires'],
    ['2048-12-01T23:59:59Z', 30, 'bimi-certificate-expires'],
    ['2048-11-30T00:00:00Z', 32, undefined],
    ['2049-01-01T00:00:01Z', -1, 'bimi-certificate-expired'],
  ])('on %s has %i days left', async (now, days, code) => {
    // The root is valid until the end of 2049.
    const report = await inspectPem(fixture('northwind.pem'), { now })
    expect([report.daysLeft, broken(report)[0]]).toEqual([days, code])
  })

  test('whose logo cannot be compared is neither right nor wrong', async () => {
    const report = await inspectPem(fixture('northwind.pem'), { logo: undefined })
    expect([report.ok, report.logoMatches, broken(report)]).toEqual([
      null,
      null,
      ['bimi-certificate-logo-unknown'],
    ])
  })

  test('with one bit flipped is not trusted', async () => {
    const text = new TextDecoder().decode(fixture('northwind.pem'))
    const body = Buffer.from(text.split('-----')[2] ?? '', 'base64')
    const at = body.indexOf('Northwind')
    body[at] = (body[at] ?? 0) ^ 1
    const pem = `-----BEGIN CERTIFICATE-----\n${body.toString('base64')}\n-----END CERTIFICATE-----`
    const report = await inspectPem(pem)
    expect([report.trusted, report.ok]).toEqual([false, false])
  })

  test.each([
    ['nothing', ''],
    ['a web page', '<html></html>'],
    ['an open end', '-----BEGIN CERTIFICATE-----\nMII'],
    ['no base64', '-----BEGIN CERTIFICATE-----\n!!!\n-----END CERTIFICATE-----'],
    ['no certificate', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'],
  ])('of %s', async (_, text) => {
    const report = await inspectPem(text)
    expect([report.ok, broken(report)]).toEqual([false, ['bimi-certificate-unreadable']])
  })

  test.each<[ForeignFailure['kind'], boolean | null]>([
    ['http-error', false],
    ['timeout', null],
  ])('that cannot be loaded: %s', async (kind, ok) => {
    const url = 'https://example.com/a.pem'
    const answer = { kind, url, status: 404, reason: 'why' } as ForeignFailure
    const context = { acceptedNames: [], logo: undefined, now: '', authorities: [] }
    expect((await inspectCertificate(url, answer, context)).ok).toBe(ok)
  })
})

describe('real certificates', () => {
  test.each([
    ['real-paypal.pem', 'paypal.com', '2025-06-01T00:00:00Z', 'VMC', 'DigiCert, Inc.', true],
    ['real-globalsign.pem', 'globalsign.com', '2025-06-01T00:00:00Z', 'VMC', 'GlobalSign nv-sa', true],
    ['real-xometry.pem', 'xometry.com', '2025-06-01T00:00:00Z', 'CMC', 'DigiCert, Inc.', true],
    // Entrust's root was dropped.
    ['real-redsift.pem', 'redsift.com', '2022-01-01T00:00:00Z', 'VMC', 'Entrust, Inc.', false],
  ])('%s', async (file, domain, now, kind, issuer, trusted) => {
    const [leaf] = readPem(new TextDecoder().decode(fixture(file)))
    const logo = logoOfData(leaf?.logos[0] ?? '') ?? undefined
    const authorities = markAuthorities()
    const report = await inspectPem(fixture(file), { acceptedNames: [domain], logo, now, authorities })
    expect(report).toMatchObject({ kind, issuer, trusted, logoMatches: true, names: [domain], ok: trusted })
  })

  test('are four roots, each of them self-signed', () => {
    const roots = markAuthorities()
    expect(roots.map(({ subjectBytes, issuerBytes }) => sha(subjectBytes) === sha(issuerBytes))).toEqual(
      Array(4).fill(true),
    )
    expect(roots.every(({ isAuthority }) => isAuthority)).toBe(true)
  })
})

const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test('a certificate that is cut off anywhere is invalid, and nothing throws', () => {
  const text = new TextDecoder().decode(fixture('northwind.pem'))
  const whole = new Uint8Array(Buffer.from(text.split('-----')[2] ?? '', 'base64'))
  expect(readCertificate(whole)).not.toBeNull()
  for (let length = 0; length < whole.length; length++)
    expect(readCertificate(whole.subarray(0, length))).toBeNull()
})
