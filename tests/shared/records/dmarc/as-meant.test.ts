import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withChange } from '#shared/report/change/apply.ts'
import type { Change } from '#shared/report/change/change.ts'
import { checkDmarc } from '#shared/records/dmarc/check.ts'
import { dmarcIntents } from '#shared/records/dmarc/intent.ts'
import { repairRecord } from '#shared/records/dmarc/repair-record.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { rounds } from '#tests/helpers/full-run.ts'
import { suffixes } from '#tests/shared/records/dmarc/suffixes.ts'
import { check, RUA, txt, withRecord } from '#tests/shared/records/dmarc/zone-check.ts'

const PLACE = { owner: '_dmarc.example.com', type: 'TXT' } as const
const keysOf = (...texts: string[]) => dmarcIntents(texts, PLACE).map(({ key }) => key)
const advice = async (zone: Zone) => (await check(zone)).changes

const GOOD =
  'v=DMARC1; p=reject; sp=quarantine; adkim=s; fo=1:d; rua=mailto:dmarc@example.com,mailto:b@example.com; ruf=mailto:c@example.com'

describe('a record with a mistake is repaired to what it was meant to be', () => {
  test.each([
    [
      'no semicolon between two tags',
      'v=DMARC1; p=reject sp=quarantine; adkim=s aspf=s',
      'v=DMARC1; p=reject; sp=quarantine; adkim=s; aspf=s',
    ],
    ['commas for semicolons', 'v=DMARC1, p=reject, sp=none', 'v=DMARC1; p=reject; sp=none'],
    ['line breaks for semicolons', 'v=DMARC1\np=reject\nsp=none', 'v=DMARC1; p=reject; sp=none'],
    ['full-width signs', 'v=DMARC1；p＝reject；sp=none', 'v=DMARC1; p=reject; sp=none'],
    ['colons for equals signs', 'v=DMARC1; p:reject; fo:0', 'v=DMARC1; p=reject; fo=0'],
    ['a stray option of fo', 'v=DMARC1;p=none;fo:0;0;sp=none', 'v=DMARC1; p=none; sp=none; fo=0'],
    ['curly quotes', '“v=DMARC1; p=quarantine; sp=“reject””', 'v=DMARC1; p=quarantine; sp=reject'],
    ['escaped semicolons', 'v=DMARC1\\; p=reject\\; sp=quarantine', 'v=DMARC1; p=reject; sp=quarantine'],
    ['a dash of a word processor', 'v=DMARC1 – p=reject – sp=none', 'v=DMARC1; p=reject; sp=none'],
    ['a misspelled policy', 'v=DMARC1; p=quarintine; sp=rejct', 'v=DMARC1; p=quarantine; sp=reject'],
    ['a misspelled tag', 'v=DMARC1; p=none; adkm=s', 'v=DMARC1; p=none; adkim=s'],
    ['a policy without its tag', 'v=DMARC1; reject', 'v=DMARC1; p=reject'],
    ['the version last', 'p=reject; sp=none; v=DMARC1', 'v=DMARC1; p=reject; sp=none'],
    ['the version misspelled', 'v=DMARK1; p=reject', 'v=DMARC1; p=reject'],
    ['test mode in the old way', 'v=DMARC1; p=reject; pct=0', 'v=DMARC1; p=reject; t=y'],
    ['a percentage', 'v=DMARC1; p=quarantine; pct=50; ri=3600', 'v=DMARC1; p=quarantine'],
    ['a public suffix', 'v=DMARC1; p=reject sp=none; psd=y', 'v=DMARC1; p=reject; sp=none; psd=y'],
  ])('%s', (_, typed, meant) => {
    expect(repairRecord(typed)).toBe(meant)
    expect(keysOf(typed)).toEqual(keysOf(meant))
  })

  test.each([
    ['mailto:a@example.com; mailto:b@example.com', 'mailto:a@example.com,mailto:b@example.com'],
    ['mailto:a@example.com mailto:b@example.com', 'mailto:a@example.com,mailto:b@example.com'],
    ['mailto:a@example.com, b@example.com', 'mailto:a@example.com,mailto:b@example.com'],
    ['a@example.com/b@example.com', 'mailto:a@example.com,mailto:b@example.com'],
    ['mailto:a@example.com and mailto:b@example.com', 'mailto:a@example.com,mailto:b@example.com'],
    ['Anna <a@example.com>, <mailto:b@example.com>', 'mailto:a@example.com,mailto:b@example.com'],
    ['mailto://a@example.com', 'mailto:a@example.com'],
    ['mailto;a@example.com', 'mailto:a@example.com'],
    ['mailto:mailto:a@example.com', 'mailto:a@example.com'],
    ['maito:a@example.com.', 'mailto:a@example.com'],
    ['mailto:https://example.com/r', 'https://example.com/r'],
    ['mailto:a@bücher.example', 'mailto:a@xn--bcher-kva.example'],
    ['https://example.com/r?a,b,mailto:c@example.com', 'https://example.com/r?a%2Cb,mailto:c@example.com'],
    ['https://example.com/r a', 'https://example.com/r%20a'],
  ])('the list %s', (typed, meant) => {
    const record = `v=DMARC1; p=reject; rua=${typed}; fo=1`
    expect(repairRecord(record)).toBe(`v=DMARC1; p=reject; fo=1; rua=${meant}`)
    expect(keysOf(record)).toEqual(keysOf(repairRecord(record)))
  })
})

const mistakes: Record<string, (record: string) => string> = {
  'no semicolon': (record) => record.replace('; sp', ' sp').replace('; adkim', ' adkim'),
  'no semicolons at all': (record) => record.replaceAll(';', ''),
  commas: (record) => record.replaceAll('; ', ', '),
  'full-width semicolons': (record) => record.replaceAll('; ', '；'),
  'line breaks': (record) => record.replaceAll('; ', '\n'),
  quotes: (record) => `"${record}"`,
  'curly quotes': (record) => `“${record.replace('reject', '“reject”')}”`,
  backslashes: (record) => record.replaceAll(';', '\\;'),
  'a leading blank': (record) => ` ${record}`,
  'an invisible character': (record) => `\u200b${record.replace('sp=', '\u00a0sp=')}`,
  'a version in lowercase': (record) => record.replace('DMARC1', 'dmarc1'),
  'no version': (record) => record.replace('v=DMARC1; ', ''),
  colons: (record) => record.replace('p=', 'p:').replace('rua=', 'rua: '),
  'no mailto': (record) => record.replaceAll('mailto:', ''),
  'mailto twice': (record) => record.replaceAll('mailto:', 'mailto:mailto:'),
  'a list with semicolons': (record) => record.replaceAll(',', '; '),
  'a list with blanks': (record) => record.replaceAll(',', ' '),
  'display names': (record) => record.replace(/mailto:([^,;]+)/g, 'Anna <$1>'),
  'a misspelled policy': (record) =>
    record.replace('p=reject', 'p=rejct').replace('p=quarantine', 'p=quarentine'),
  'a doubled tag': (record) => `${record}; ${record.split('; ')[1] ?? ''}`,
}

const policy = fc.constantFrom('none', 'quarantine', 'reject')
const mailboxes = fc.uniqueArray(fc.constantFrom('a', 'dmarc', 'x.y', 'o+k'), { minLength: 1, maxLength: 3 })
const listOf = (names: readonly string[]) => names.map((name) => `mailto:${name}@example.com`).join(',')
const goodRecord = fc
  .record({
    p: policy,
    sp: fc.option(policy, { nil: undefined }),
    adkim: fc.option(fc.constant('s'), { nil: undefined }),
    fo: fc.option(fc.constantFrom('1', '1:d:s'), { nil: undefined }),
    rua: mailboxes.map(listOf),
    ruf: fc.option(mailboxes.map(listOf), { nil: undefined }),
  })
  .map((tags) =>
    [
      'v=DMARC1',
      ...Object.entries(tags).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`])),
    ].join('; '),
  )

describe('whatever the mistake', () => {
  test('what was meant is in the proposed record, or an ask is left', async () => {
    await fc.assert(
      fc.asyncProperty(goodRecord, fc.constantFrom(...Object.keys(mistakes)), async (record, name) => {
        const typed = mistakes[name]?.(record) ?? record
        const changes = await advice(withRecord(typed))
        const [change] = changes.filter(({ after }) => after.length > 0)
        if (!change) {
          // The record can be used as it is, or someone is asked.
          expect(
            changes.length > 0 || repairRecord(typed) === typed || typed === record || !typed.includes('@'),
          ).toBe(true)
          return
        }
        const left = keysOf(...change.after)
        const lost = dmarcIntents([record], PLACE).filter(({ key }) => !left.includes(key))
        const named = (change.loses ?? []).map(({ what }) => what)
        expect(lost.filter(({ what }) => !named.includes(what))).toEqual([])
      }),
      { numRuns: rounds(600) },
    )
  })

  test.each(Object.entries(mistakes))('%s: the intents of a good record stay', (_, mistake) => {
    expect([...keysOf(mistake(GOOD))].sort()).toEqual([...keysOf(GOOD)].sort())
  })

  test('a record that was cut at its semicolons is joined, in any order', async () => {
    const parts = ['v=DMARC1', 'p=reject', 'rua=mailto:dmarc@example.com']
    for (const texts of [parts, [...parts].reverse()]) {
      const [change] = await advice({ ...withRecord(''), '_dmarc.example.com': txt(...texts) })
      expect(change?.after).toEqual(['v=DMARC1; p=reject; rua=mailto:dmarc@example.com'])
      expect(change?.before).toHaveLength(3)
    }
  })
})

describe('the spelling of a record changes nothing', () => {
  const NET: Zone = { 'example.net': { MX: [[10, 'mx.example.net']] } }
  const outcome = async (zone: Zone) => {
    const { verdict, changes } = await check(zone)
    return [verdict.tone, changes.map(({ id, action, why }) => [id, action, why])]
  }

  test.each([
    'v=DMARC1;p=reject;rua=mailto:dmarc@example.net',
    'v=DMARC1; p=reject; rua=mailto:dmarc@example.net;',
    'v=DMARC1; p=reject; rua=mailto:dmarc@example.net; adkim=r',
    'v=DMARC1 ; p = reject ; rua = mailto:dmarc@EXAMPLE.net',
    'v=DMARC1; rua=mailto:dmarc@example.net; p=reject',
    'V=DMARC1; P=Reject; RUA=MAILTO:dmarc@example.net',
  ])('the address without a permission stays in %s, and its owner is asked', async (record) => {
    expect(await outcome(withRecord(record, NET))).toEqual([
      'warn',
      [['dmarc-reports-not-accepted', 'ask', ['dmarc-reports-not-accepted']]],
    ])
  })

  test('so does it behind a CNAME, and in a record that starts to count', async () => {
    const record = 'v=DMARC1; p=reject; rua=mailto:dmarc@example.net;'
    const alias: Zone = {
      ...withRecord(record, NET),
      '_dmarc.example.com': { CNAME: 'policy.example.net' },
      'policy.example.net': txt(record),
    }
    expect((await outcome(alias))[1]).toEqual([
      ['dmarc-reports-not-accepted', 'ask', ['dmarc-reports-not-accepted']],
    ])
    const [change] = await advice(withRecord(`"${record}"`, NET))
    expect(change?.after).toEqual(['v=DMARC1; p=reject; rua=mailto:dmarc@example.net'])
    expect(change?.prerequisites.join(' ')).toContain('example.com._report._dmarc.example.net')
  })
})

describe('a stricter policy than today’s', () => {
  test.each([
    ['v=DMARC1; p=reject sp=quarantine; rua=mailto:dmarc@example.com', 'p=none'],
    [` v=DMARC1; p=reject; ${RUA}`, 'p=none'],
    [`v=DMARC1\\; p=reject; sp=quarantine; ${RUA}`, 'p=none and sp=none'],
    [`v=DMARC1; p=reject; adkim=s aspf=s; ${RUA}`, 'adkim=r'],
    // Older receivers do not know test mode.
    [`"v=DMARC1; p=quarantine; t=y; ${RUA}"`, 'p=none'],
  ])('%s: the reports come first, and the choice is named', async (record, milder) => {
    const [change] = await advice(withRecord(record))
    expect(change?.risk).toBe('delivery')
    expect(change?.prerequisites).toContain(
      'Read the DMARC reports until they show that all of your own mail passes.',
    )
    expect(change?.text).toContain(`publish it with ${milder}`)
  })
})

describe('what cannot stay is named', () => {
  test('an address at a host that accepts no mail', async () => {
    const [change] = await advice(
      withRecord('v=DMARC1; p=reject; rua=mailto:a@null.example.net,mailto:b@example.com', {
        'null.example.net': { MX: [[0, '.']] },
      }),
    )
    expect(change?.after).toEqual(['v=DMARC1; p=reject; rua=mailto:b@example.com'])
    expect(change?.loses).toEqual([
      { what: 'reports to a@null.example.net', why: 'null.example.net does not accept mail.' },
    ])
  })

  test('a text that is no address is asked about, and nothing stands in for it', async () => {
    const changes = await advice(withRecord('v=DMARC1; p=reject; rua=reports'))
    expect(changes.map(({ action }) => action)).toEqual(['ask'])
    expect(changes[0]?.text).toContain('“reports”')
  })

  test('the policies of records that disagree', async () => {
    const [change] = await advice({
      ...withRecord(''),
      '_dmarc.example.com': txt(`v=DMARC1; p=reject; ${RUA}`, `v=DMARC1; p=none; ${RUA}`),
    })
    expect(change?.after).toEqual([`v=DMARC1; p=none; ${RUA}`])
    expect(change?.loses).toContainEqual({
      what: 'refusal of mail that fails',
      why: 'The records disagree about p=, and “p=none” stays.',
    })
  })

  test.each([
    ['p=none; polcy=reject', '“polcy=reject” looks like a mistyped p=. It is removed: p=none stays.'],
    ['p=none; p=reject', '“p=reject” is removed: p=none stays.'],
    ['p=quarantine; sp=none; sp=reject', '“sp=reject” is removed: sp=none stays.'],
  ])('the policy that does not stay: %s', async (tags, why) => {
    const [change] = await advice(withRecord(`v=DMARC1; ${tags}; ${RUA}`))
    expect(new Set(change?.loses?.map((loss) => loss.why))).toEqual(new Set([why]))
  })
})

describe('a CNAME to a name that does not exist', () => {
  const zone: Zone = {
    ...withRecord(''),
    '_dmarc.example.com': { CNAME: 'example.com._dmarc.vendor.example' },
  }

  test('is removed before a record is published, and never has a TXT record beside it', async () => {
    let dns: Resolver = zoneResolver(zone)
    const report = await checkDmarc('example.com', dns, { suffixes })
    expect(report.changes).toMatchObject([
      { action: 'remove', type: 'CNAME', before: ['example.com._dmarc.vendor.example'], after: [] },
    ])
    expect(report.changes[0]?.text).toContain('“v=DMARC1; p=none; rua=mailto:dmarc@example.com”.')
    expect(report.findings[0]?.message).toContain('registers vendor.example')
    dns = withChange(dns, report.changes[0] as Change)
    const { changes } = await checkDmarc('example.com', dns, { suffixes })
    expect(changes).toMatchObject([{ action: 'create', type: 'TXT' }])
  })

  test('at a domain that still exists, nobody can take it', async () => {
    const { findings } = await check({ ...zone, 'vendor.example': { A: ['192.0.43.9'] } })
    expect(findings[0]?.code).toBe('dmarc-alias-target-missing')
    expect(findings[0]?.message).not.toContain('registers')
  })
})

test.each<[what: string, node: Zone[string]]>([
  ['refuses mail', { MX: [[0, '.']] }],
  ['has a web server only', { A: ['192.0.43.7'] }],
])('no mailbox is invented at a domain that %s', async (_, node) => {
  const { changes, publish } = await check({ 'example.com': node })
  expect(changes).toMatchObject([{ id: 'dmarc-record', action: 'ask', owner: '_dmarc.example.com' }])
  expect(publish.content).toBe('v=DMARC1; p=none')
})
