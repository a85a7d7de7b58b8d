import { describe, expect, test } from 'vitest'
import { DOMAIN_LISTS } from '#shared/data/blocklists/domain-lists.ts'
import { IP_LISTS } from '#shared/data/blocklists/ip-lists.ts'
import type { Proof } from '#shared/blocklists/schema.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import type { FailureKind, Resolver } from '#shared/dns/resolver.ts'
import { withLists } from '#shared/message/conclude-lists.ts'
import { checkMessageLists, type ListedBy } from '#shared/message/lists.ts'
import type { ListedSubject } from '#shared/message/mail-test.ts'
import { judged, MESSAGE, SIGN, SIGNED } from '#tests/shared/message/judged.ts'
import { signed } from '#tests/helpers/sign-message.ts'

const NOW = 1_800_000_000_000
const IP = '198.41.0.4'
const PROOFS: Proof[] = [...IP_LISTS, ...DOMAIN_LISTS].map(({ zone }) => ({
  zone,
  state: 'proved',
  source: 'zone',
  at: NOW,
  provedAt: NOW,
  reason: '',
}))

const asking = (resolver: Resolver) => ({ resolver, proofs: PROOFS, now: NOW })

async function all(listed: ListedBy, zone: Zone = {}): Promise<ListedSubject[]> {
  const subjects: ListedSubject[] = []
  for (let cursor: number | undefined = 0; cursor !== undefined;) {
    const resolver = zoneResolver(zone, { source: 'zone' })
    const { part } = await checkMessageLists(listed, cursor, asking(resolver))
    expect(resolver.queries.length).toBeLessThanOrEqual(45)
    subjects.push(...part.lists.subjects)
    cursor = part.next
  }
  return subjects
}

const named = (count: number) => Array.from({ length: count }, (_, index) => `shop${index}.example`)

test('every subject is looked up once, each slice within one request’s lookups', async () => {
  const subjects = await all({ ip: IP, domains: named(20) })
  expect(subjects.map(({ subject }) => subject)).toEqual([IP, ...named(20)])
  expect(subjects.every(({ rows }) => rows.every(({ evidence }) => evidence === 'proved'))).toBe(true)
})

test('without recent tests the lists are tested, and still no slice looks up too much', async () => {
  const resolver = zoneResolver({}, { source: 'zone' })
  const options = { resolver, proofs: [], now: NOW }
  const { part } = await checkMessageLists({ ip: IP, domains: named(3) }, 0, options)
  expect(resolver.queries.length).toBeLessThanOrEqual(45)
  expect([part.next, part.verdict.tone]).toEqual([1, 'unknown'])
})

test('twenty domains are looked up, but never anything that is not a name', async () => {
  const subjects = await all({ ip: null, domains: ['a b', '..', 'x'.repeat(300), ...named(25)] })
  expect(subjects).toHaveLength(20)
})

test.each([
  [null, 'unknown'],
  ['10.0.0.1', 'not public'],
  ['2001:db8::5', 'IPv6'],
])('for the address %s no list is queried, and the note says why', async (ip, why) => {
  const { part } = await checkMessageLists({ ip, domains: [] }, 0, asking(zoneResolver({})))
  expect([part.lists.subjects, part.verdict.tone]).toEqual([[], 'unknown'])
  expect(part.lists.notes.join(' ')).toContain(why)
})

describe('a report with lists', () => {
  const LISTED: Zone = {
    '4.0.41.198.bl.spamcop.net': { A: ['127.0.0.2'] },
    'shop0.example.uribl.spameatingmonkey.net': { A: ['127.0.0.2'] },
  }

  test('a listed address and a listed link are each a problem with its removal link', async () => {
    const report = withLists(await judged(SIGNED), await all({ ip: IP, domains: named(2) }, LISTED))
    const found = report.findings.filter(({ code }) => code.endsWith('-listed'))
    expect(found.map(({ message }) => message.split(' lists ')[1]?.split(',')[0])).toEqual([
      IP,
      'shop0.example',
    ])
    expect(report.verdict).toMatchObject({ stamp: 'Fix' })
    expect(report.changes.flatMap(({ why }) => why)).toEqual(['message-ip-listed', 'message-link-listed'])
  })

  test.each<FailureKind>(['timeout', 'servfail', 'refused'])(
    'lists that fail (%s) change nothing',
    async (kind) => {
      const silent: Resolver = { query: (name, type) => zoneResolver({ [name]: kind }).query(name, type) }
      const { part } = await checkMessageLists({ ip: IP, domains: named(2) }, 0, asking(silent))
      expect([part.verdict.tone, part.changes]).toEqual(['unknown', []])
      expect(part.findings.every(({ unknown }) => unknown)).toBe(true)
      const report = await judged(SIGNED)
      expect(withLists(report, part.lists.subjects)).toEqual(report)
    },
  )

  test('a list that did not pass its test does not count', async () => {
    const resolver = zoneResolver(LISTED, { source: 'zone' })
    const options = { resolver, proofs: [], now: NOW }
    const { part } = await checkMessageLists({ ip: IP, domains: [] }, 0, options)
    expect(part.lists.subjects[0]?.rows.some(({ listed }) => listed)).toBe(false)
  })
})

test('a report names each registrable domain of links and images once, and no address without a name', async () => {
  const html = [
    '<p>Hello</p><a href="https://www.shop.example/a">a</a><a href="http://shop.example/b">b</a>',
    '<a href="https://192.0.2.1/">c</a><a href="mailto:a@mail.example">d</a><a href="{{url}}">e</a>',
    '<img src="//pixel.track.example/o.gif" width="1" height="1">',
  ].join('\r\n')
  const text = MESSAGE.replace('text/plain', 'text/html').replace('Hello Bob,', html)
  expect((await judged(signed(text, SIGN))).linkDomains).toEqual(['shop.example', 'track.example'])
})
