// Records from public bug reports, in words of our own, each with its siblings: what is said about them, and what
// following the advice leads to.
import { describe, expect, test } from 'vitest'
import { zoneResolver, type Zone, type ZoneNode } from '#shared/dns/zone-resolver.ts'
import { checkHost } from '#shared/records/spf/check-host.ts'
import { checkSpf } from '#shared/records/spf/check.ts'

const OTHERS: Zone = {
  'strict.test': { TXT: ['v=spf1 ip4:192.0.43.0/24 -all'] },
  'mild.test': { TXT: ['v=spf1 ip4:192.0.32.0/24 ~all'] },
  'silent.test': { TXT: ['v=spf1 ip4:192.0.33.0/24 ?all'] },
  'onward.test': { TXT: ['v=spf1 redirect=mild.test'] },
  'xn--bcher-kva.test': { TXT: ['v=spf1 ip4:192.0.34.0/24 -all'] },
  'host.test': { A: ['192.0.43.7'], AAAA: ['2606:2800::7'] },
  'mx.a.test': { A: ['192.0.43.8'], AAAA: ['2606:2800::8'] },
}
const HOME: ZoneNode = { MX: [[10, 'mx.a.test']], A: ['192.0.43.9'], AAAA: ['2606:2800::9'] }
const check = (records: (string | string[])[], node: ZoneNode = {}, zone: Zone = {}) =>
  checkSpf('a.test', zoneResolver({ ...OTHERS, ...zone, 'a.test': { ...HOME, ...node, TXT: records } }))
const changeOf = async (...records: (string | string[])[]) =>
  (await check(records)).changes.find(({ id, action }) => id === 'spf-record' && action !== 'ask')

describe('a mistake that is clear is corrected', () => {
  test.each([
    [
      'v=spf1 ip4:192.0.43.1 ip6: 2606:2800:77::/48 include:strict.test ~all',
      'v=spf1 ip4:192.0.43.1 ip6:2606:2800:77::/48 include:strict.test ~all',
    ],
    ['v=spf1 ip4: 192.0.43.1 ip4: 192.0.43.2 ~all', 'v=spf1 ip4:192.0.43.1 ip4:192.0.43.2 ~all'],
    ['v=spf1 mx\u00a0include:strict.test -all', 'v=spf1 mx include:strict.test -all'],
    ['v=spf1 mx include:bücher.test -all', 'v=spf1 mx include:xn--bcher-kva.test -all'],
    ['v=spf1 ip4:192.0.43.0/255.255.255.0 -all', 'v=spf1 ip4:192.0.43.0/24 -all'],
    ['v=spf1 ip4:192.0.43.1:25 a:host.test:587 -all', 'v=spf1 ip4:192.0.43.1 a:host.test -all'],
    ['v=spf1 ip6:[2606:2800:77::1]:25 -all', 'v=spf1 ip6:2606:2800:77::1 -all'],
    ['v=spf1 ip4:192.000.043.008 -all', 'v=spf1 ip4:192.0.43.8 -all'],
    ['v=spf1 a:@ mx:@ -all', 'v=spf1 a mx -all'],
    ['v=spf1 mx include:strict。test -all', 'v=spf1 mx include:strict.test -all'],
    ['v=spf1 mx include:strict.test –all', 'v=spf1 mx include:strict.test -all'],
  ])('%j', async (record, after) => {
    const change = await changeOf(record)
    expect(change).toMatchObject({ after: [after], why: ['spf-syntax-error'], risk: 'delivery' })
    expect(change?.loses).toBeUndefined()
    expect(change?.notes?.at(-1)).toContain('Until now no receiver could use the record')
  })
})

test.each([
  'v=spf1 mx include:strict.test +all',
  'v=spf1 mx a:host.test/0 -all',
  'v=spf1 mx ip4:0.0.0.0/0 -all',
])('%s is closed only after its senders are listed', async (record) => {
  const change = await changeOf(record)
  expect(change).toMatchObject({ action: 'replace', risk: 'delivery' })
  expect(change?.prerequisites.join(' ')).toContain('Find every service that sends as a.test')
})

describe('what receivers never read moves to where they do', () => {
  test.each([
    [
      'v=spf1 include:strict.test ~all include:mild.test -all',
      'v=spf1 include:strict.test include:mild.test ~all',
    ],
    ['v=spf1 -all mx', 'v=spf1 mx -all'],
    ['v=spf1 mx ~all redirect=strict.test', 'v=spf1 mx include:strict.test ~all'],
    ['v=spf1 redirect=strict.test mx -all', 'v=spf1 mx include:strict.test -all'],
    ['v=spf1 mx:host.test ~all', 'v=spf1 a:host.test ~all'],
    ['v=spf1 mx:host.test/24 mx -all', 'v=spf1 a:host.test/24 mx -all'],
  ])('%s', async (record, after) => {
    const change = await changeOf(record)
    expect(change).toMatchObject({ after: [after], risk: 'none' })
    expect(change?.loses).toBeUndefined()
    expect(change?.notes).not.toEqual([])
  })
})

describe('networks with everyone in them shrink to the host', () => {
  test.each([
    ['v=spf1 ip4:0.0.0.0 a/0 mx//0 -all', 'v=spf1 a mx -all'],
    ['v=spf1 a:host.test/0//0 -all', 'v=spf1 a:host.test -all'],
    ['v=spf1 mx/24//0 -all', 'v=spf1 mx/24 -all'],
    ['v=spf1 ip4:192.0.43.1/0 -all', 'v=spf1 ip4:192.0.43.1 -all'],
    ['v=spf1 mx ip4:0.0.0.0/0 ip6:::/0 -all', 'v=spf1 mx -all'],
  ])('%s', async (record, after) => {
    expect(await changeOf(record)).toMatchObject({ after: [after], risk: 'delivery' })
  })

  test('not if nothing would be left', async () => {
    expect((await check(['v=spf1 ip4:0.0.0.0/0 -all'])).changes.map(({ action }) => action)).toEqual(['ask'])
  })
})

describe('several records become one, with the mildest end', () => {
  test.each([
    [
      ['v=spf1 redirect=mild.test', 'v=spf1 include:strict.test -all'],
      'v=spf1 include:strict.test include:mild.test ~all',
    ],
    [['v=spf1 redirect=onward.test', 'v=spf1 mx -all'], 'v=spf1 mx include:onward.test ~all'],
    [['v=spf1 redirect=strict.test', 'v=spf1 mx -all'], 'v=spf1 mx include:strict.test -all'],
    [['v=spf1 redirect=silent.test', 'v=spf1 mx -all'], 'v=spf1 mx include:silent.test ~all'],
    [['v=spf1 mx -all', 'v=spf1 a ipv4:192.0.43.1 -all'], 'v=spf1 mx a ip4:192.0.43.1 -all'],
    [['v=spf1 mx -all', ' v=spf1 include:strict.test -all'], 'v=spf1 mx include:strict.test -all'],
    [['v=spf1 mx', 'include:strict.test -all'], 'v=spf1 mx include:strict.test -all'],
  ])('%j', async (records, after) => {
    expect(await changeOf(...records)).toMatchObject({ before: records, after: [after] })
  })

  test('not as long as a part is unclear: that part is asked about', async () => {
    const { changes } = await check(['v=spf1 mx bogus -all', 'v=spf1 include:strict.test ~all'])
    expect(changes.map(({ action }) => action)).toEqual(['ask', 'ask'])
    for (const { text } of changes) expect(text).toContain('“bogus”')
  })
})

describe('the only sender never goes', () => {
  test.each([
    ['v=spf1 include:gone.test ~all'],
    ['v=spf1 ip4:10.0.0.1 ?all'],
    ['v=spf1 a:gone.test'],
    ['v=spf1 ?all'],
    ['v=spf1 +all'],
    ['v=spf1; ~all'],
  ])('%s', async (record) => {
    const { changes } = await check([record])
    expect(changes).not.toEqual([])
    expect(changes.filter(({ action }) => action !== 'ask')).toEqual([])
  })

  test('and one that goes is named, with the reason', async () => {
    expect(await changeOf('v=spf1 mx include:gone.test -all')).toMatchObject({
      after: ['v=spf1 mx -all'],
      risk: 'delivery',
      loses: [
        {
          what: 'mail from servers in include:gone.test',
          why: expect.stringContaining('gone.test has no SPF record') as string,
        },
      ],
    })
  })
})

describe('what is said is true', () => {
  const others = (end: string) => `servers that the record does not name ${end}`
  test.each([
    [['v=spf1 redirect=strict.test'], 'ok', others('fail')],
    [['v=spf1 redirect=onward.test'], 'ok', others('softfail')],
    [['v=spf1 redirect=silent.test'], 'warn', others('get no verdict')],
    [['v=spf1 mx bogus'], 'bad', 'SPF fails for every message|cannot be read'],
    [
      ['v=spf1 ip4:192.0.43.1 include:gone.test -all'],
      'bad',
      '“ip4:192.0.43.1” comes before it, so mail that it matches still passes.',
    ],
  ])('%j', async (records, tone, text) => {
    const { verdict } = await check(records)
    expect(verdict.tone).toBe(tone)
    expect(`${verdict.heading}|${verdict.sentence}`).toMatch(new RegExp(text.replaceAll('.', '\\.')))
  })

  test.each([
    ['v=spf1 mx -all', { MX: [[10, 'gone.a.test']] }],
    [
      'v=spf1 mx ~all',
      {
        MX: [
          [10, 'mx1.a.test'],
          [20, 'mx2.a.test'],
        ],
      },
    ],
    ['v=spf1 a -all', { A: [], AAAA: [] }],
    ['v=spf1 include:mx.a.test mx -all', { MX: [[10, 'gone.a.test']] }],
  ] as [string, ZoneNode][])('no server can pass: %s', async (record, node) => {
    const report = await check([record], node, { 'mx.a.test': { TXT: ['v=spf1 mx:a.test -all'] } })
    expect(report).toMatchObject({ canPass: false, verdict: { tone: 'warn', stamp: 'No senders' } })
    expect(report.verdict.sentence).toContain('no server can pass')
    expect(report.findings.map(({ code }) => code)).not.toContain('spf-no-sender')
  })

  test('mail servers with an IPv6 address only, or of another name, can pass', async () => {
    const zone: Zone = { 'six.test': { AAAA: ['2606:2800::6'] } }
    expect((await check(['v=spf1 mx -all'], { MX: [[10, 'six.test']] }, zone)).verdict.tone).toBe('ok')
    expect(
      (await check(['v=spf1 mx -all'], { MX: [[10, 'slow.test']] }, { 'slow.test': 'timeout' })).canPass,
    ).toBe(null)
  })

  test('a mail server without IPv6 is no problem for a client with IPv6', async () => {
    const node: ZoneNode = {
      MX: [
        [10, 'mx.a.test'],
        [20, 'm1.test'],
        [30, 'm2.test'],
        [40, 'm3.test'],
      ],
      TXT: ['v=spf1 mx ~all'],
    }
    const zone: Zone = { ...OTHERS, '*.test': { A: ['192.0.43.1'] }, 'a.test': node }
    const question = { ip: '2606:2800::8', sender: 'x@a.test', helo: 'a.test' }
    expect((await checkHost(question, zoneResolver(zone))).result).toBe('pass')
    expect((await checkSpf('a.test', zoneResolver(zone))).verdict.tone).toBe('ok')
  })

  test.each(['include:%{ir}.%{v}.%{d}.spf.filter.test', 'redirect=%{i}.spf.filter.test'])(
    'an error that only some clients get is said: %s',
    async (term) => {
      const report = await check([`v=spf1 ip4:192.0.43.1 ${term}`])
      expect(report.verdict.tone).toBe('warn')
      expect(report.verdict.sentence).toContain('for some servers the result is a permanent error')
      const answered = await check(
        [`v=spf1 ip4:192.0.43.1 ${term}`],
        {},
        { '*.spf.filter.test': { TXT: ['v=spf1 -all'] } },
      )
      expect(answered.findings.map(({ code }) => code)).not.toContain('spf-error-for-some')
    },
  )

  test('of a record that receivers discard, nothing is concluded', async () => {
    for (const record of ['v=spf1 mx bogus', 'v=spf1 bogus -all', 'v=spf1 bogus'])
      expect((await check([record])).findings.map(({ code }) => code)).toEqual(['spf-syntax-error'])
  })

  test('after the limit, those before it still pass', async () => {
    const terms = Array.from({ length: 11 }, (_, index) => `exists:%{i}.n${index}.test`).join(' ')
    const { verdict, stop } = await check([`v=spf1 mx ${terms} -all`])
    expect(verdict.heading).toBe('SPF of a.test fails after 10 lookups')
    expect(stop).toMatchObject({
      code: 'spf-too-many-lookups',
      passing: ['mx', ...terms.split(' ').slice(0, 9)],
    })
  })

  test('senders at a domain that accepts no mail', async () => {
    const found = (await check(['v=spf1 ip4:192.0.43.1 -all'], { MX: [[0, '.']] })).findings
    expect(found).toContainEqual(expect.objectContaining({ code: 'spf-null-mx', severity: 'info' }))
    expect((await check(['v=spf1 -all'], { MX: [[0, '.']] })).findings.map(({ code }) => code)).not.toContain(
      'spf-null-mx',
    )
  })
})

test('without a record and without a trace, the question is who sends', async () => {
  const { changes } = await check([], { MX: [[10, 'mail.elsewhere.test']] })
  expect(changes.map(({ action }) => action)).toEqual(['ask'])
  for (const part of ['Who sends as a.test?', '/tool/spf-generator', 'sends no mail at all'])
    expect(changes[0]?.text).toContain(part)
})

test.each([
  ['v=spf1 ip4:0.0.0.0/1 ip4:128.0.0.0/1 -all', 'error'],
  ['v=spf1 ip4:0.0.0.0/2 ip4:64.0.0.0/2 ip4:128.0.0.0/1 ip4:130.0.0.0/8 -all', 'error'],
  ['v=spf1 ip4:128.0.0.0/1 ip4:128.0.0.0/1 ip4:128.0.0.0/2 -all', 'warning'],
  ['v=spf1 ip4:0.0.0.0/1 -ip4:128.0.0.0/1 -all', 'warning'],
])('%s: wide networks are %s', async (record, severity) => {
  const { findings } = await check([record])
  expect(findings.find(({ code }) => code === 'spf-wide-network')?.severity).toBe(severity)
})

test('a record that a panel has cut is asked for, and nothing of it is guessed', async () => {
  const record = `v=spf1 ${Array.from({ length: 20 }, (_, index) => `ip4:192.0.${index + 32}.0/24`).join(' ')} include:strict.test ~all`
  const { changes, findings } = await check([record.slice(0, 255)])
  expect(findings.map(({ code }) => code)).toContain('spf-record-cut')
  expect(changes).toMatchObject([{ action: 'ask', title: 'Enter the whole SPF record again' }])
  expect((await check([record])).changes).toEqual([])
})

test.each([
  'v=spf1 mx -all v=DMARC1; p=quarantine; rua=mailto:dmarc@a.test',
  'v=spf1 mx -all; v=DMARC1;p=none;rua=mailto:dmarc@a.test',
  'v=spf1 mx v=DMARC1; p=reject',
])('%s: DMARC leaves the SPF record', async (record) => {
  const { findings } = await check([record])
  expect(findings.map(({ code }) => code)).toContain('spf-dmarc-inside')
  const change = await changeOf(record)
  expect(change?.after[0]).toMatch(/^v=spf1 mx( [~-]all)?$/)
  expect(change?.prerequisites.join(' ')).toContain('Publish the DMARC record at _dmarc.a.test first')
})

describe('a Sender ID record', () => {
  const leftover = (changes: { id: string }[]) => changes.find(({ id }) => id === 'spf-sender-id')

  test('without SPF says who sends', async () => {
    const { changes } = await check(['spf2.0/pra include:strict.test ip4:192.0.44.1 -all'])
    expect(changes.find(({ id }) => id === 'spf-record')).toMatchObject({
      action: 'create',
      after: ['v=spf1 include:strict.test ip4:192.0.44.1 -all'],
      text: expect.stringContaining('Sender ID record') as string,
    })
    expect(leftover(changes)).toMatchObject({ prerequisites: [] })
  })

  test('beside SPF is deleted only after what it alone names was looked at', async () => {
    const { changes } = await check(['v=spf1 mx -all', 'spf2.0/mfrom,pra mx include:strict.test -all'])
    expect(leftover(changes)).toMatchObject({
      action: 'remove',
      prerequisites: [expect.stringContaining('“include:strict.test”')],
    })
  })
})
