import { describe, expect, test } from 'vitest'
import { checkDmarc } from '#shared/records/dmarc/check.ts'
import { dmarcTextIn } from '#shared/records/tag-list/pasted-dmarc.ts'
import type { Zone } from '#shared/dns/zone-resolver.ts'
import { BROKEN_SAMPLE, HEALTHY_SAMPLE } from '#shared/data/samples/names.ts'
import { sampleResolver } from '#shared/data/samples/zones.ts'
import { suffixes } from '#tests/shared/records/dmarc/suffixes.ts'
import { check, codes, RUA, txt, withRecord } from '#tests/shared/records/dmarc/zone-check.ts'

describe('findings', () => {
  test.each([
    [`v=DMARC1; p=reject; ${RUA}`, 'dmarc-ok ok'],
    ['v=DMARC1; p=none', 'dmarc-policy-none warning'],
    ['v=DMARC1; p=reject', 'dmarc-no-reports warning'],
    ['v=DMARC1', 'dmarc-policy-missing error'],
    [`v=DMARC1; ${RUA}`, 'dmarc-policy-missing warning'],
    ['v=DMARC1; p=block', 'dmarc-policy-invalid error'],
    [`v=DMARC1; p=block; ${RUA}`, 'dmarc-policy-invalid error'],
    [`v=DMARC1; p=reject; sp=none; ${RUA}`, 'dmarc-subdomains-weaker warning'],
    [`v=DMARC1; p=reject; np=none; ${RUA}`, 'dmarc-np-weaker warning'],
    [`v=DMARC1; p=reject; t=y; ${RUA}`, 'dmarc-test-mode warning'],
    [`v=DMARC1; p=none; t=y; ${RUA}`, 'dmarc-test-without-policy info'],
    [`v=DMARC1; p=reject; pct=50; ${RUA}`, 'dmarc-tag-removed warning'],
    [`v=DMARC1; p=reject; pct=0; ${RUA}`, 'dmarc-tag-removed warning'],
    [`v=DMARC1; p=reject; pct=100; ${RUA}`, 'dmarc-tag-removed info'],
    [`v=DMARC1; p=reject; rf=afrf; ${RUA}`, 'dmarc-tag-removed info'],
    [`v=DMARC1; p=reject; ri=3600; ${RUA}`, 'dmarc-tag-removed info'],
    [`v=DMARC1; p=reject; hello=you; ${RUA}`, 'dmarc-tag-unknown info'],
    [`v=DMARC1; p=reject; ruaa=mailto:a@example.com; ${RUA}`, 'dmarc-tag-unknown warning'],
    [`v=DMARC1; p=reject; policy=reject; ${RUA}`, 'dmarc-tag-unknown warning'],
    [`v=DMARC1; p=reject; what is this; ${RUA}`, 'dmarc-no-tag warning'],
    [`v=DMARC1; p=reject; p=none; ${RUA}`, 'dmarc-tag-repeated error'],
    [`v=DMARC1; P=reject; ${RUA}`, 'dmarc-tag-capitals info'],
    [`v=DMARC1; ${RUA}; p=reject`, 'dmarc-policy-not-second info'],
    [`v=DMARC1; p=reject; adkim=x; ${RUA}`, 'dmarc-value-invalid warning'],
    [`v=DMARC1; p=reject; t=1; ${RUA}`, 'dmarc-value-invalid warning'],
    [`v=DMARC1; p=reject; fo=1; ${RUA}`, 'dmarc-fo-without-ruf info'],
    [`v=DMARC1; p=reject; psd=y; ${RUA}`, 'dmarc-psd-unlikely info'],
    ['v=DMARC1; p=reject; rua=dmarc@example.com', 'dmarc-address-invalid error'],
    ['v=DMARC1; p=reject; rua=mailto:dmarc@example.com!10m', 'dmarc-size-limit info'],
    ['v=DMARC1; p=reject; rua=https://example.com/', 'dmarc-address-no-mail warning'],
    [`v=DMARC1; p=reject; ${RUA},mailto:a@example.com,mailto:b@example.com`, 'dmarc-many-addresses info'],
    [`v=DMARC1; p=reject; ${RUA}; x=“y”`, 'dmarc-not-ascii warning'],
    [`v=DMARC1; p=reject; ${RUA}`, 'dmarc-reject-needs-dkim info'],
  ])('%s', async (record, finding) => {
    expect(await codes(withRecord(record))).toContain(finding)
  })

  test('missing p without reports: both readings are named', async () => {
    const { findings } = await check(withRecord('v=DMARC1; sp=none'))
    expect(findings.find(({ code }) => code === 'dmarc-policy-missing')?.message).toMatch(
      /no DMARC at all.*4\.7 alone can be read as p=none/,
    )
  })

  test.each([
    ['at the domain itself', 'example.com'],
    ['without the underscore', 'dmarc.example.com'],
    ['with the domain twice', '_dmarc.example.com.example.com'],
  ])('a record at the wrong name, %s', async (_, name) => {
    const report = await check({ [name]: txt('v=DMARC1; p=quarantine; rua=mailto:a@example.com') })
    expect(report).toMatchObject({
      state: 'absent',
      publish: { name: '_dmarc.example.com', content: 'v=DMARC1; p=quarantine; rua=mailto:a@example.com' },
    })
    expect(report.findings.map(({ code, severity }) => `${code} ${severity}`)).toContain(
      'dmarc-record-misplaced error',
    )
  })

  test.each([
    'v=spf1 mx -all v=DMARC1; p=quarantine; rua=mailto:a@example.com',
    'v=spf1 mx ~all; v=dmarc1; p=quarantine; rua=mailto:a@example.com',
    'v=spf1 mx ~all"  "v=DMARC1;p=quarantine;rua=a@example.com',
    'v=DMARC1; p=quarantine; rua=mailto:a@example.com v=spf1 mx -all',
    'site-verification=1 v = DMARC1 p=quarantine rua=mailto:a@example.com',
  ])('a record inside another text: %s', async (text) => {
    const zone: Zone = { 'example.com': { MX: [[10, 'mx.example.com']], ...txt('hello', text) } }
    const { findings, publish, changes } = await check(zone)
    expect(findings.map(({ code }) => code)).toContain('dmarc-record-misplaced')
    expect(publish.content).toBe('v=DMARC1; p=quarantine; rua=mailto:a@example.com')
    expect(changes).toMatchObject([
      {
        action: 'create',
        owner: '_dmarc.example.com',
        text: expect.stringContaining('keep the rest') as unknown,
      },
    ])
    expect(text).toContain(dmarcTextIn(text) ?? 'nothing')
  })

  test.each([
    'v=DMARC1',
    'v=spf1 include:v=DMARC1.example.com -all',
    'xv=DMARC1; p=none',
    'p=none; rua=a@b.test',
  ])('a text that only looks alike: %s', (text) => expect(dmarcTextIn(text)).toBeNull())

  test('a leftover at the domain itself', async () => {
    const both = withRecord('v=DMARC1; p=reject', { 'example.com': txt('v=DMARC1; p=none') })
    expect(await codes(both)).toContain('dmarc-record-leftover info')
  })

  test('a text that was meant to be one is shown and fixed', async () => {
    const report = await check({ '_dmarc.example.com': txt('v=dmarc1; p=reject; rua=a@example.com') })
    expect(report).toMatchObject({
      state: 'absent',
      ignored: ['v=dmarc1; p=reject; rua=a@example.com'],
      publish: { content: 'v=DMARC1; p=reject; rua=mailto:a@example.com' },
    })
    expect(report.findings[0]?.code).toBe('dmarc-version-case')
  })

  test('several records at the name', async () => {
    const report = await check({ '_dmarc.example.com': txt('v=DMARC1; p=reject', 'v=DMARC1; p=none') })
    expect(report).toMatchObject({
      found: true,
      valid: false,
      policyDomain: null,
      records: ['v=DMARC1; p=reject', 'v=DMARC1; p=none'],
    })
    expect(report.findings[0]).toMatchObject({ code: 'dmarc-multiple-records', severity: 'error' })
    expect(report.policy).toBe(undefined)
  })
})

test.each([
  [{ 'example.com': { A: ['192.0.43.7'] } }, ['dmarc-no-record error']],
  [{}, ['dns-no-such-name info']],
  [{ 'example.com': 'servfail' as const }, ['dmarc-no-record error']],
  [{ 'example.com': txt('v=DMARC1; p=none') }, ['dmarc-record-misplaced error']],
])('%o lacks a record, and one finding says so', async (zone, expected) => {
  expect(await codes(zone)).toEqual(expected)
})

test('the samples show what they are for', async () => {
  const healthy = await checkDmarc(HEALTHY_SAMPLE, sampleResolver, { suffixes })
  const broken = await checkDmarc(BROKEN_SAMPLE, sampleResolver, { suffixes })
  expect([healthy.valid, healthy.warnings, healthy.legacy.differences]).toEqual([true, [], []])
  expect([healthy.reporting[1]?.external, healthy.reporting[1]?.authorized]).toEqual([true, true])
  expect([broken.warnings.length > 3, broken.legacy.differences.length]).toEqual([true, 1])
})
