import { describe, expect, test } from 'vitest'
import { zoneResolver } from '#shared/dns/zone-resolver.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { withChange } from '#shared/report/change/apply.ts'
import { judgeMessage } from '#shared/message/judge.ts'
import { signed } from '#tests/helpers/sign-message.ts'
import { ENVELOPE, IP, judged, MESSAGE, NOW, SIGN, SIGNED, ZONE } from '#tests/shared/message/judged.ts'
import { suffixes } from '#tests/shared/records/dmarc/suffixes.ts'

const codes = (findings: readonly { code: string }[]) => findings.map(({ code }) => code)

test('a healthy message is proved, and needs no change', async () => {
  const report = await judged(SIGNED)
  expect(report.verdict).toMatchObject({
    tone: 'ok',
    stamp: 'Proved',
    heading: 'Receivers can see that this message is from sender.test',
  })
  expect(report.changes).toEqual([])
  expect(report.spf).toMatchObject({
    mailfrom: { result: 'pass' },
    helo: { result: 'pass' },
    domain: 'sender.test',
  })
  expect(report.dmarc).toMatchObject({
    result: 'pass',
    policy: 'reject',
    rfc7489: { result: 'pass' },
    domain: 'sender.test',
  })
  expect(report.envelope).toMatchObject({
    ip: IP,
    ptr: 'mail.sender.test',
    forwardConfirmed: true,
    tls: { version: 'TLSv1.3' },
  })
  expect(report.message).toMatchObject({
    from: 'Ada <ada@sender.test>',
    subject: 'Your order',
    date: '2026-11-17T09:18:53Z',
    parts: [{ type: 'text/plain' }],
  })
  expect(report.content?.format).toBe('message')
  expect(report.unknown.join(' ')).toContain('reputation')
})

describe('DMARC', () => {
  test('nothing proved fails, and the verdict says what the domain’s policy is', async () => {
    const report = await judged(MESSAGE, { ip: '198.51.100.99' })
    expect(report.verdict).toMatchObject({ tone: 'bad', stamp: 'Not proved' })
    expect(report.verdict.sentence).toContain('tells receivers to refuse')
    expect(report.dmarc.result).toBe('fail')
    expect(codes(report.findings)).toEqual(
      expect.arrayContaining(['message-dmarc-fail', 'message-spf-fail', 'message-unsigned']),
    )
  })

  test('proof of another domain does not count', async () => {
    const report = await judged(signed(MESSAGE, { ...SIGN, domain: 'news.test' }), {
      from: 'bounce@news.test',
    })
    expect(report.dmarc).toMatchObject({
      result: 'fail',
      alignment: { spf: { aligned: false }, dkim: [{ aligned: false }] },
    })
    expect(report.verdict.sentence).toContain('news.test')
    expect(codes(report.findings)).toContain('message-signed-by-others')
  })

  test('a subdomain is aligned, unless the policy is strict', async () => {
    const text = signed(MESSAGE, { ...SIGN, domain: 'mail.sender.test' })
    const zone = { 's1._domainkey.mail.sender.test': { TXT: [SIGN.key.record] } }
    const from = { from: '', helo: 'elsewhere.test' }
    expect((await judged(text, from, zone)).dmarc.result).toBe('pass')
    const strict = { ...zone, '_dmarc.sender.test': { TXT: ['v=DMARC1; p=reject; adkim=s'] } }
    const report = await judged(text, from, strict)
    expect(report.dmarc.result).toBe('fail')
    expect(report.verdict.sentence).toContain('sender.test requires its own name exactly')
  })

  test('a domain without a policy is told to publish one', async () => {
    const report = await judged(SIGNED, {}, { '_dmarc.sender.test': {} })
    expect(report.verdict).toMatchObject({ tone: 'warn', stamp: 'No policy' })
    expect(report.changes.map(({ owner }) => owner)).toContain('_dmarc.sender.test')
  })

  test.each([
    ['two From fields', `From: Eve <eve@evil.test>\r\n${SIGNED}`],
    ['no From', MESSAGE.replace(/^From:.*\r\n/, '')],
    ['two domains in From', MESSAGE.replace('<ada@sender.test>', '<ada@sender.test>, eve@evil.test')],
  ])('%s cannot be judged', async (_, text) => {
    const report = await judged(text)
    expect(report.verdict).toMatchObject({ tone: 'bad', stamp: 'No sender' })
    expect(report.dmarc.result).toBe('permerror')
  })
})

describe('SPF', () => {
  test('the null sender is judged by HELO', async () => {
    const report = await judged(SIGNED, { from: '' })
    expect(report.spf).toMatchObject({ domain: 'mail.sender.test', mailfrom: { result: 'pass' } })
  })

  test('a null sender from a server without a name leaves nothing to judge', async () => {
    const { findings } = await judged(SIGNED, { from: '', helo: 'localhost' })
    expect(codes(findings)).toContain('message-spf-no-domain')
  })

  test('a server that is missing from the record is added to it, and then passes', async () => {
    const ip = '198.51.100.99'
    const zone = { ...ZONE, '_dmarc.sender.test': { TXT: ['v=DMARC1; p=none; rua=mailto:d@sender.test'] } }
    const deps = { resolver: zoneResolver(zone), now: NOW, suffixes }
    const message = Buffer.from(MESSAGE, 'latin1')
    const report = await judgeMessage(message, { ...ENVELOPE, ip }, deps)
    const change = report.changes.find(({ id }) => id === 'message-spf')
    expect(change).toMatchObject({
      action: 'replace',
      before: [`v=spf1 ip4:${IP} -all`],
      after: [`v=spf1 ip4:${IP} ip4:${ip} -all`],
    })
    if (!change) return
    const after = await judgeMessage(
      message,
      { ...ENVELOPE, ip },
      { ...deps, resolver: withChange(deps.resolver, change) },
    )
    expect(after.dmarc.result).toBe('pass')
    expect(codes(after.findings)).not.toContain('message-spf-fail')
  })

  test('a message from the same machine cannot be judged, and no one is blamed', async () => {
    const report = await judged(SIGNED, { ip: '127.0.0.1' })
    expect(report.spf).toMatchObject({ mailfrom: null, helo: null })
    expect(report.verdict.tone).toBe('ok')
    expect(report.unknown[0]).toContain('Which IP address it came')
  })
})

test.each([
  ['a file', { ip: undefined, helo: undefined, from: '', via: 'upload' as const }],
  ['an email from the same machine', { ip: '127.0.0.1' }],
])('%s without a signature is not called unproved: SPF may prove it', async (_, envelope) => {
  const report = await judged(MESSAGE, envelope)
  expect(report.dmarc).toMatchObject({ result: 'unknown', rfc7489: { result: 'unknown' } })
  expect(report.verdict.tone).toBe('unknown')
  expect(report.verdict.sentence).toContain('without the IP address of the server')
  expect(codes(report.findings)).not.toContain('message-dmarc-fail')
  expect((await judged(MESSAGE, envelope, { '_dmarc.sender.test': {} })).verdict.tone).toBe('warn')
  const elsewhere = await judged(MESSAGE, { ip: undefined, from: 'bounce@news.test' })
  expect(elsewhere.dmarc.result).toBe('fail')
})

test('an unknown blames no one', async () => {
  for (const name of [
    '_dmarc.sender.test',
    's1._domainkey.sender.test',
    'sender.test',
    '7.100.51.198.in-addr.arpa',
  ])
    for (const failure of ['timeout', 'servfail', 'refused', 'malformed'] as const) {
      const report = await judged(SIGNED, {}, { [name]: failure })
      expect(report.verdict.tone, `${name} ${failure}`).not.toBe('bad')
      expect(
        report.findings.filter(({ severity, unknown }) => severity === 'error' && !unknown),
        `${name} ${failure}`,
      ).toEqual([])
    }
})

test('if nothing answers, no one is blamed and nothing needs to change', async () => {
  for (const failure of ['timeout', 'servfail', 'refused', 'malformed'] as const) {
    const resolver: Resolver = {
      query: (name, type, options) => zoneResolver({ [name]: failure }).query(name, type, options),
    }
    const message = Buffer.from(SIGNED, 'latin1')
    const report = await judgeMessage(message, ENVELOPE, { resolver, now: NOW, suffixes })
    expect(report.verdict.tone, failure).toBe('unknown')
    expect(report.changes, failure).toEqual([])
    expect(report.findings.filter(({ severity, unknown }) => severity === 'error' && !unknown)).toEqual([])
    expect(report.gates.flatMap(({ answers }) => answers.filter(({ doubtful }) => !doubtful))).toEqual([])
  }
})

describe('the form of a message', () => {
  test.each([
    ['a missing Date', MESSAGE.replace(/Date:.*\r\n/, ''), 'message-date-missing'],
    ['a Date of last week', MESSAGE.replace('Tue, 17 Nov', 'Tue, 10 Nov'), 'message-date-off'],
    [
      'a Date that nobody can read',
      MESSAGE.replace('Tue, 17 Nov 2026 09:18:53 +0000', 'yesterday'),
      'message-date-unreadable',
    ],
    ['a missing Message-ID', MESSAGE.replace(/Message-ID:.*\r\n/, ''), 'message-id-missing'],
    ['a Message-ID of a computer', MESSAGE.replace('<1@sender.test>', '<1@localhost>'), 'message-id-local'],
    ['a Message-ID without brackets', MESSAGE.replace('<1@sender.test>', '1'), 'message-id-form'],
    ['two subjects', MESSAGE.replace('Subject:', 'Subject: one\r\nSubject:'), 'message-subject-repeated'],
    ['a long line', MESSAGE.replace('Hello', 'x'.repeat(999)), 'message-long-line'],
    ['a bare LF', MESSAGE.replace('Hello Bob,\r\n', 'Hello Bob,\n'), 'message-bare-lf'],
    ['a NUL', MESSAGE.replace('Hello', 'Hel\0lo'), 'message-nul'],
    [
      'a line that is not a field',
      MESSAGE.replace('Subject:', 'what is this\r\nSubject:'),
      'message-stray-header-lines',
    ],
    [
      'thousands of fields',
      MESSAGE.replace('MIME', `${'X: y\r\n'.repeat(20_001)}MIME`),
      'message-header-cut',
    ],
    ['a header alone', 'From: a@sender.test\r\nSubject: x\r\n', 'message-no-body'],
    ['bytes in the subject', MESSAGE.replace('Your', 'Yo\xc3\xbcr'), 'message-header-eight-bit'],
    [
      'bytes without a type',
      MESSAGE.replace(/Content-Type:.*\r\n/, '').replace('Bob', 'B\xc3\xb6b'),
      'message-body-eight-bit',
    ],
    ['a type without a version', MESSAGE.replace(/MIME-Version:.*\r\n/, ''), 'message-mime-version-missing'],
    [
      'parts that end nowhere',
      MESSAGE.replace('text/plain; charset=utf-8', 'multipart/mixed; boundary="b1"'),
      'message-mime-cut',
    ],
    ['no header at all', 'hello\r\n', 'message-no-header'],
    ['the line ends of a copy', MESSAGE.replaceAll('\r\n', '\n'), 'message-local-line-ends'],
  ])('%s', async (_, text, code) => {
    expect(codes((await judged(text)).form)).toContain(code)
    expect(codes((await judged(MESSAGE)).form)).not.toContain(code)
  })

  test.each(['Date', 'Message-ID'])('a missing %s is said once', async (name) => {
    const { findings } = await judged(MESSAGE.replace(new RegExp(`${name}:.*\\r\\n`), ''))
    expect(findings.filter(({ message }) => message.includes(`There is no ${name}`))).toHaveLength(1)
  })

  test('a copy with LF line ends still proves who signed it', async () => {
    expect((await judged(SIGNED.replaceAll('\r\n', '\n'))).dkim[0]?.result).toBe('pass')
  })
})

describe('one-click unsubscribe', () => {
  const LIST = MESSAGE.replace(
    'MIME-Version',
    'List-Unsubscribe: <https://sender.test/u>\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\nMIME-Version',
  )
  test.each([
    ['both fields under a passing signature', signed(LIST, SIGN), 'proved'],
    [
      'one of them outside of it',
      signed(LIST, { ...SIGN, fields: ['From', 'Subject', 'List-Unsubscribe'] }),
      'broken',
    ],
    ['a signature that was broken', signed(LIST, SIGN).replace('order is', 'parcel is'), 'broken'],
    ['none', SIGNED, 'absent'],
  ])('%s', async (_, text, state) => {
    expect((await judged(text)).unsubscribe.state).toBe(state)
  })
})
