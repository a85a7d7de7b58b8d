import { describe, expect, test } from 'vitest'
import { withChange } from '#shared/report/change/apply.ts'
import { neededChanges, type Change } from '#shared/report/change/change.ts'
import { newProblems } from '#shared/report/change/prove.ts'
import { checkDmarc } from '#shared/records/dmarc/check.ts'
import { isDmarcRecord } from '#shared/records/dmarc/parse.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { zoneResolver, type Zone, type ZoneNode } from '#shared/dns/zone-resolver.ts'
import { publishAll } from '#tests/helpers/follow-changes.ts'
import { suffixes } from '#tests/shared/records/dmarc/suffixes.ts'
import { check, RUA, txt, withRecord } from '#tests/shared/records/dmarc/zone-check.ts'

const isPublished = ({ action }: Change) => action !== 'ask'

/** What the record was meant to say, and what its addresses lack: it shows once receivers can read the record. */
const MEANT = ['dmarc-reports-not-accepted', 'dmarc-subdomains-weaker', 'dmarc-np-weaker', 'dmarc-test-mode']

/** Follows every change until none is left; each has to do what it says. */
async function follow(start: Zone, domain = 'example.com') {
  let resolver: Resolver = zoneResolver(start)
  const followed: Change[] = []
  let report = await checkDmarc(domain, resolver, { suffixes })
  for (let round = 0; round < 6; round++) {
    const changes = neededChanges(report.changes).filter(isPublished)
    const [change] = changes
    if (!change) break
    followed.push(change)
    const changed = withChange(resolver, change)
    const after = await checkDmarc(domain, changed, { suffixes })
    const left = after.findings.map(({ code }) => code)
    expect(change.why.length).toBeGreaterThan(0)
    for (const code of change.why) expect(left, `${code} after “${change.title}”`).not.toContain(code)
    const fresh = newProblems(report.findings, after.findings).map(({ code }) => code)
    expect(fresh.filter((code) => !MEANT.includes(code))).toEqual([])
    expect(after.changes.map(({ id, after: texts }) => [id, ...texts])).not.toContainEqual([
      change.id,
      ...change.after,
    ])
    const twice = withChange(changed, change)
    for (const dns of [changed, twice]) {
      const { records } = await dns.query(change.owner, 'TXT')
      expect(records.map(({ text }) => text).filter(isDmarcRecord)).toEqual(change.after)
    }
    resolver = changed
    report = after
  }
  expect(report.changes.filter(isPublished)).toEqual([])
  return { followed, report }
}

const NONE = { 'example.com': { MX: [[10, 'mx.example.com'] as [number, string]] } }

describe('each change does what it says, and they come to an end', () => {
  test.each<[what: string, zone: Zone, actions: string[], last: string]>([
    ['none', NONE, ['create', 'replace'], 'v=DMARC1; p=quarantine; rua=mailto:dmarc@example.com'],
    [
      'other texts only',
      { ...NONE, '_dmarc.example.com': txt('v=spf1 -all', 'hello') },
      ['create', 'replace'],
      'v=DMARC1; p=quarantine; rua=mailto:dmarc@example.com',
    ],
    [
      'two records',
      {
        ...NONE,
        '_dmarc.example.com': txt('v=DMARC1; p=reject; rua=mailto:a@example.com', `v=DMARC1; p=none; ${RUA}`),
      },
      ['merge', 'replace'],
      'v=DMARC1; p=quarantine; rua=mailto:dmarc@example.com,mailto:a@example.com',
    ],
    [
      'two records, with reports that nobody takes',
      {
        ...NONE,
        '_dmarc.example.com': txt(
          'v=DMARC1; p=reject; rua=mailto:a@null.example.net,mailto:b@reports.example.net',
          `v=DMARC1; p=reject; sp=none; ${RUA}`,
        ),
        'null.example.net': { MX: [[0, '.']] },
        'reports.example.net': { MX: [[10, 'mx.example.net']] },
      },
      ['merge'],
      `v=DMARC1; p=reject; rua=mailto:b@reports.example.net,mailto:dmarc@example.com`,
    ],
    [
      'p=none with reports',
      withRecord(`v=DMARC1; p=none; ${RUA}`),
      ['replace'],
      `v=DMARC1; p=quarantine; ${RUA}`,
    ],
    [
      'p=none without reports',
      withRecord('v=DMARC1; p=none'),
      ['replace', 'replace'],
      `v=DMARC1; p=quarantine; ${RUA}`,
    ],
    ['sp=none', withRecord(`v=DMARC1; p=reject; sp=none; ${RUA}`), ['replace'], `v=DMARC1; p=reject; ${RUA}`],
    [
      'np=none',
      withRecord(`v=DMARC1; p=reject; np=none; ${RUA}`),
      ['replace'],
      `v=DMARC1; p=reject; np=reject; ${RUA}`,
    ],
    [
      'pct=50',
      withRecord(`v=DMARC1; p=quarantine; pct=50; ${RUA}`),
      ['replace'],
      `v=DMARC1; p=quarantine; ${RUA}`,
    ],
    [
      'pct=0',
      withRecord(`v=DMARC1; p=reject; pct=0; ${RUA}`),
      ['replace', 'replace'],
      `v=DMARC1; p=reject; ${RUA}`,
    ],
    [
      'a tag twice',
      withRecord(`v=DMARC1; p=reject; p=none; ${RUA}`),
      ['replace'],
      `v=DMARC1; p=reject; ${RUA}`,
    ],
    [
      'rua twice',
      withRecord('v=DMARC1; p=reject; rua=mailto:a@example.com; rua=mailto:b@example.com'),
      ['replace'],
      'v=DMARC1; p=reject; rua=mailto:a@example.com,mailto:b@example.com',
    ],
    ['quotes around', withRecord(`"v=DMARC1; p=reject; ${RUA}"`), ['replace'], `v=DMARC1; p=reject; ${RUA}`],
    [
      'a space before',
      withRecord(` v=DMARC1; p=none; ${RUA}`),
      ['replace', 'replace'],
      `v=DMARC1; p=quarantine; ${RUA}`,
    ],
    ['a colon', withRecord('v=DMARC1: p=none;'), ['replace', 'replace'], `v=DMARC1; p=quarantine; ${RUA}`],
    [
      'a text beside a record',
      { ...NONE, '_dmarc.example.com': txt(`v=DMARC1; p=reject; ${RUA}`, '"v=DMARC1; p=none"') },
      ['merge'],
      `v=DMARC1; p=reject; ${RUA}`,
    ],
    [
      'rua at a host that does not accept mail',
      withRecord('v=DMARC1; p=reject; rua=mailto:a@null.example.net', {
        'null.example.net': { MX: [[0, '.']] },
      }),
      ['replace'],
      `v=DMARC1; p=reject; ${RUA}`,
    ],
    [
      'rua without mailto',
      withRecord('v=DMARC1; p=reject; rua=dmarc@example.com'),
      ['replace'],
      `v=DMARC1; p=reject; ${RUA}`,
    ],
    [
      'rua by https only',
      withRecord('v=DMARC1; p=reject; rua=https://example.com/r'),
      ['replace'],
      'v=DMARC1; p=reject; rua=https://example.com/r,mailto:dmarc@example.com',
    ],
    ['p missing', withRecord(`v=DMARC1; ${RUA}`), ['replace', 'replace'], `v=DMARC1; p=quarantine; ${RUA}`],
    [
      'p missing, no reports',
      withRecord('v=DMARC1; adkim=s'),
      ['replace', 'replace'],
      `v=DMARC1; p=quarantine; adkim=s; ${RUA}`,
    ],
    [
      'p misspelled',
      withRecord(`v=DMARC1; p=quarentine; ${RUA}`),
      ['replace'],
      `v=DMARC1; p=quarantine; ${RUA}`,
    ],
    ['p unusable', withRecord('v=DMARC1; p='), ['replace', 'replace'], `v=DMARC1; p=quarantine; ${RUA}`],
    [
      'a misspelled tag',
      withRecord(`v=DMARC1; polcy=reject; ${RUA}`),
      ['replace'],
      `v=DMARC1; p=reject; ${RUA}`,
    ],
    ['test mode', withRecord(`v=DMARC1; p=reject; t=y; ${RUA}`), ['replace'], `v=DMARC1; p=reject; ${RUA}`],
    [
      'p=none in test mode',
      withRecord(`v=DMARC1; p=none; sp=none; t=y; ${RUA}`),
      // The subdomains have a step of their own.
      ['replace', 'replace'],
      `v=DMARC1; p=quarantine; ${RUA}`,
    ],
    [
      'no tag, curly quotes',
      withRecord(`v=DMARC1; p=“reject”; what is this; ${RUA}; adkim=x`),
      ['replace'],
      `v=DMARC1; p=reject; ${RUA}`,
    ],
    [
      'the record at the domain itself',
      { 'example.com': { ...NONE['example.com'], TXT: [`v=DMARC1; p=quarantine; ${RUA}`] } },
      ['create'],
      `v=DMARC1; p=quarantine; ${RUA}`,
    ],
  ])('%s', async (_, zone, actions, last) => {
    const { followed, report } = await follow(zone)
    expect(followed.map(({ action }) => action)).toEqual(actions)
    expect(followed.at(-1)?.after).toEqual([last])
    expect([report.valid, report.publish.content]).toEqual([true, last])
  })
})

describe('a name below the organization', () => {
  const PARENT = withRecord(`v=DMARC1; p=reject; ${RUA}`)

  test('needs no record if the one above is fine', async () => {
    expect((await check(PARENT, 'mail.example.com')).changes).toEqual([])
  })

  test.each<[string, Zone, string, string]>([
    [
      'sp=none',
      withRecord(`v=DMARC1; p=reject; sp=none; ${RUA}`),
      'mail.example.com',
      `v=DMARC1; p=reject; ${RUA}`,
    ],
    [
      'np=none',
      withRecord(`v=DMARC1; p=reject; np=none; ${RUA}`),
      'gone.example.com',
      `v=DMARC1; p=reject; np=reject; ${RUA}`,
    ],
    ['p=none', withRecord(`v=DMARC1; p=none; ${RUA}`), 'mail.example.com', `v=DMARC1; p=quarantine; ${RUA}`],
    ['no reports', withRecord('v=DMARC1; p=reject'), 'mail.example.com', `v=DMARC1; p=reject; ${RUA}`],
    [
      'two records above, and none of its own',
      {
        ...NONE,
        'mail.example.com': { A: ['192.0.43.8'] },
        '_dmarc.example.com': txt(`v=DMARC1; p=reject; ${RUA}`, `v=DMARC1; p=reject`),
      },
      'mail.example.com',
      `v=DMARC1; p=reject; ${RUA}`,
    ],
  ])('changes the record above for %s, and names its owner', async (_, zone, domain, last) => {
    const { followed } = await follow(zone, domain)
    expect(followed.map(({ owner, after }) => [owner, ...after])).toEqual([['_dmarc.example.com', last]])
    expect(followed[0]?.text).toContain('the record of example.com')
  })

  test('has its own two records merged, no more lenient than today’s policy', async () => {
    const zone = {
      ...PARENT,
      '_dmarc.mail.example.com': txt(`v=DMARC1; p=none; ${RUA}`, 'v=DMARC1; p=reject'),
    }
    const { followed } = await follow(zone, 'mail.example.com')
    expect(followed).toMatchObject([
      { action: 'merge', owner: '_dmarc.mail.example.com', after: [`v=DMARC1; p=reject; ${RUA}`] },
    ])
  })

  test('gets no change to the record of a public suffix', async () => {
    const zone = {
      '_dmarc.bank.example': txt('v=DMARC1; p=none; psd=y; rua=mailto:a@bank.example'),
      'mega.bank.example': { A: ['192.0.43.7'] },
    }
    expect((await check(zone, 'mega.bank.example')).changes.filter(isPublished)).toEqual([])
  })
})

describe('a domain whose SPF record is “-all” and nothing else', () => {
  const silent = (...texts: string[]): Zone => ({ 'example.com': { MX: [[0, '.']], TXT: txt(...texts).TXT } })

  test('is told to refuse everything, and needs nothing after that', async () => {
    const { followed, report } = await follow(silent('v=spf1 -all'))
    expect(followed.map(({ action, after, risk }) => [action, after, risk])).toEqual([
      ['create', ['v=DMARC1; p=reject'], 'delivery'],
    ])
    expect(followed[0]?.prerequisites.join(' ')).toContain('subdomain that sends needs its own DMARC record')
    expect(report.verdict.tone).toBe('ok')
  })

  const PARKED: ZoneNode[] = [
    { MX: [[0, '.']], ...txt('v=spf1 -all') },
    { A: ['192.0.43.7'], ...txt('v=spf1 -all') },
    txt('v=spf1 -all', 'hello'),
  ]

  test.each([
    ['p=none', 'p=reject'],
    ['p=quarantine', 'p=reject'],
    ['p=reject; t=y', 'p=reject'],
    ['p=reject; sp=none', 'p=reject'],
    ['p=reject; np=quarantine; psd=n', 'p=reject; psd=n'],
    ['p=none; rua=mailto:dmarc@example.com', 'p=reject'],
    ['p=none; rua=mailto:a@mail.example', 'p=reject; rua=mailto:a@mail.example'],
  ])('is locked if it has no mail servers, either: %s', async (before, after) => {
    const others: Zone = {
      'mail.example': { MX: [[10, 'mx.mail.example']] },
      '*._report._dmarc.mail.example': txt('v=DMARC1;'),
    }
    for (const node of PARKED.filter((one) => before.endsWith('@example.com') === false || 'MX' in one)) {
      const zone: Zone = { ...others, 'example.com': node, '_dmarc.example.com': txt(`v=DMARC1; ${before}`) }
      const { followed, report } = await follow(zone)
      expect(followed.map((change) => change.after)).toEqual([[`v=DMARC1; ${after}`]])
      expect(report.verdict.tone).toBe('ok')
    }
  })

  test('that is locked names each tag that goes', async () => {
    const { changes } = await check({
      'example.com': { TXT: ['v=spf1 -all'], MX: [[0, '.']] },
      '_dmarc.example.com': { TXT: ['v=DMARC1; p=none; sp=none; t=y'] },
    })
    expect(changes[0]).toMatchObject({
      title: 'Have receivers refuse all mail',
      after: ['v=DMARC1; p=reject'],
    })
    expect(changes[0]?.notes).toEqual(['“sp=none” is removed.', '“t=y” is removed.'])
  })

  test('has a record of its own under a milder one', async () => {
    const zone: Zone = {
      'example.com': { MX: [[10, 'mx.example.com']] },
      '_dmarc.example.com': txt('v=DMARC1; p=none; rua=mailto:a@example.com'),
      'old.example.com': { MX: [[0, '.']], ...txt('v=spf1 -all') },
    }
    const { changes } = await check(zone, 'old.example.com')
    expect(changes).toMatchObject([
      { owner: '_dmarc.old.example.com', after: ['v=DMARC1; p=reject; rua=mailto:a@example.com'] },
    ])
    expect((await check(publishAll(zone, changes), 'old.example.com')).changes).toEqual([])
  })

  test('is not told twice that no report reaches it', async () => {
    const zone: Zone = {
      'example.com': PARKED[0] ?? {},
      '_dmarc.example.com': txt('v=DMARC1; p=reject; rua=mailto:dmarc@example.com'),
    }
    const { verdict, changes } = await check(zone)
    expect([verdict.tone, changes]).toEqual(['ok', []])
  })

  test.each([
    ['allows a server', ['v=spf1 ip4:192.0.2.1 -all']],
    ['sends softly', ['v=spf1 ~all']],
    ['has two records', ['v=spf1 -all', 'v=spf1 mx -all']],
    ['has none', ['hello']],
  ])('does not include one that %s', async (_, texts) => {
    const { changes } = await checkDmarc('example.com', zoneResolver(silent(...texts)), { suffixes })
    expect(changes.flatMap(({ after }) => after)).not.toContain('v=DMARC1; p=reject')
  })
})

describe('a policy that is no known word is a question', () => {
  test.each(['block', 'deny', 'blocked', 'refuse all', 'ablehnen'])('p=%s', async (word) => {
    for (const record of [
      `v=DMARC1; p=${word}; ${RUA}`,
      `v=DMARC1; p=${word}`,
      `v=DMARC1; p=reject; sp=${word}; ${RUA}`,
    ]) {
      const { changes } = await check(withRecord(record))
      expect(changes.filter(isPublished)).toEqual([])
      expect(changes.map(({ title }) => title)).toContain('Choose the policy that you meant')
    }
  })

  test('not if the same tag also says one, or if it is a known one mistyped', async () => {
    for (const record of [`v=DMARC1; p=block; p=reject; ${RUA}`, `v=DMARC1; p=rejct; ${RUA}`]) {
      const [change] = (await check(withRecord(record))).changes.filter(isPublished)
      expect(change?.after.join()).toContain('p=reject')
    }
  })
})
