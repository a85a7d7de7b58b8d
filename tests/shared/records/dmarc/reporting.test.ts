import { describe, expect, test } from 'vitest'
import type { Zone } from '#shared/dns/zone-resolver.ts'
import { check, codes, RUA, txt, withRecord } from '#tests/shared/records/dmarc/zone-check.ts'

describe('reports (RFC 7489, 7.1; RFC 9989, 11.6)', () => {
  const foreign = withRecord('v=DMARC1; p=reject; rua=mailto:a@reports.example.net', {
    'reports.example.net': { MX: [[10, 'mx.example.net']] },
  })
  const NAME = 'example.com._report._dmarc.reports.example.net'
  const report = async (zone: Zone) => (await check(zone)).reporting[0]

  test.each([
    ['v=DMARC1', true],
    ['v=DMARC1;', true],
    ['v=DMARC1; ', true],
    ['v = DMARC1', true],
    ['v=DMARC1; rua=mailto:b@reports.example.net', true],
    ['v=DMARC1; p=none', true],
    ['v=dmarc1', false],
    ['DMARC1', false],
    ['v=DMARC1; rua=mailto:b@elsewhere.example', false],
  ])('the permission “%s”: %s', async (text, authorized) => {
    expect(await report({ ...foreign, [NAME]: txt(text) })).toMatchObject({ external: true, authorized })
  })

  test('through a wildcard (RFC 7489, 7.1)', async () => {
    const line = await report({ ...foreign, '*._report._dmarc.reports.example.net': txt('v=DMARC1;') })
    expect([line?.authorized, line?.reason]).toEqual([
      true,
      'reports.example.net has agreed to receive them.',
    ])
  })

  test('through a CNAME', async () => {
    const line = await report({
      ...foreign,
      [NAME]: { CNAME: 'yes.example.org' },
      'yes.example.org': txt('v=DMARC1'),
    })
    expect([line?.authorized, line?.reason]).toEqual([
      true,
      'reports.example.net has agreed to receive them, through a CNAME to yes.example.org.',
    ])
  })

  test('one of several texts is enough (RFC 7489, 7.1, step 7)', async () => {
    expect((await report({ ...foreign, [NAME]: txt('hello', 'v=DMARC1') }))?.authorized).toBe(true)
  })

  test('none, and the record that is missing', async () => {
    expect(await report(foreign)).toMatchObject({
      external: true,
      authorized: false,
      permission: { name: NAME, type: 'TXT', content: 'v=DMARC1;' },
    })
    expect(await codes(foreign)).toContain('dmarc-reports-not-accepted warning')
  })

  test.each(['timeout', 'servfail'] as const)('after %s it is unknown', async (failure) => {
    expect(await report({ ...foreign, [NAME]: failure })).toMatchObject({ authorized: null })
    expect(await codes({ ...foreign, [NAME]: failure })).toContain('dmarc-unknown-permission warning')
  })

  test.each([
    ['the domain itself', 'example.com', 'example.com'],
    ['a name below it', 'example.com', 'mail.example.com'],
    ['a name above it', 'mail.example.com', 'example.com'],
  ])('%s needs no permission', async (_, policyDomain, host) => {
    const zone = {
      '_dmarc.example.com': txt('v=DMARC1; p=none'),
      [`_dmarc.${policyDomain}`]: txt(`v=DMARC1; p=reject; rua=mailto:a@${host}`),
    }
    expect((await check(zone, policyDomain)).reporting[0]).toMatchObject({
      external: false,
      authorized: true,
    })
  })

  test('psd=n makes the name above another organization (RFC 9989, 4.10.2), which older receivers do not see', async () => {
    const { reporting, legacy } = await check(
      {
        '_dmarc.example.com': txt('v=DMARC1; p=none'),
        '_dmarc.mail.example.com': txt('v=DMARC1; p=reject; psd=n; rua=mailto:a@example.com'),
      },
      'mail.example.com',
    )
    expect(reporting[0]).toMatchObject({ external: true, authorized: false })
    expect(legacy.differences.join(' ')).toContain(
      'Newer receivers treat example.com as another organization',
    )
  })

  test('an inherited record requests permission for the name it is at', async () => {
    const { reporting } = await check(foreign, 'mail.example.com')
    expect(reporting[0]?.permission?.name).toBe(NAME)
  })

  test.each([
    [{ MX: [[10, 'mx.example.com']] }, 'reachable', undefined],
    [{ A: ['192.0.43.7'] }, 'reachable', undefined],
    [{ MX: [[0, '.']] }, 'null-mx', 'dmarc-mailbox-unreachable'],
    [{ TXT: ['hello'] }, 'nowhere', 'dmarc-mailbox-unreachable'],
    ['servfail', 'unknown', 'dmarc-unknown-mailbox'],
  ])('a host with %o is %s', async (node, mailbox, code) => {
    const zone = withRecord(`v=DMARC1; p=reject; ${RUA}`, { 'example.com': node as Zone[string] })
    expect((await report(zone))?.mailbox).toBe(mailbox)
    const found = (await check(zone)).findings.map((finding): string => finding.code)
    expect(code === undefined || found.includes(code)).toBe(true)
  })

  test('a host that accepts no mail is not asked for its permission as well', async () => {
    const found = await codes({ ...foreign, 'reports.example.net': { TXT: ['hello'] } })
    expect(found).toContain('dmarc-mailbox-unreachable warning')
    expect(found.join()).not.toContain('dmarc-reports-not-accepted')
  })

  test('names the service behind the mailbox', async () => {
    const zone = withRecord(`v=DMARC1; p=reject; ${RUA}`, { 'example.com': { MX: [[1, 'smtp.google.com']] } })
    expect((await report(zone))?.provider).toBe('Google Workspace')
  })

  test('looks up five hosts and says so about the others', async () => {
    const uris = Array.from({ length: 7 }, (_, i) => `mailto:a@r${i}.example`).join(',')
    const { reporting } = await check(withRecord(`v=DMARC1; p=reject; rua=${uris}`))
    expect(reporting.map(({ mailbox }) => mailbox)).toEqual([
      'nowhere',
      'nowhere',
      'nowhere',
      'nowhere',
      'nowhere',
      'unknown',
      'unknown',
    ])
  })
})
