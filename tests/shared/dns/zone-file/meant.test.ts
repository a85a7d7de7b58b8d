import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ZoneChange } from '#shared/dns/zone-file/changes.ts'
import { zoneAsMeant } from '#shared/dns/zone-file/meant.ts'
import { readZoneFile } from '#shared/dns/zone-file/read.ts'
import type { ReadZone, ZoneRecord } from '#shared/dns/zone-file/record.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'

const ORIGIN = 'shop.test'
const HEAD = `$ORIGIN ${ORIGIN}.\n$TTL 300\n@ SOA ns1.dns.test. h.${ORIGIN}. 1 1 1 1 1\n@ NS ns1.dns.test.\n`
const LIVE: Zone = {
  'mx.mail.test': { A: ['192.0.43.1'] },
  'dmarc.service.test': { TXT: ['v=DMARC1; p=none; rua=mailto:x@service.test'] },
  'key.service.test': { TXT: ['v=DKIM1; p=AAAA'] },
  'site.service.test': { A: ['192.0.43.2'] },
  'return.service.test': { MX: [[10, 'mx.mail.test']], TXT: ['v=spf1 include:mail.test -all'] },
}

const read = (text: string) => readZoneFile(text, { file: 'zone' })
const meant = (zone: ReadZone, live: Zone = LIVE) => zoneAsMeant(zone, zoneResolver(live))
const lines = ({ records }: Pick<ReadZone, 'records'>) =>
  records.map(({ owner, type, text }) => `${owner} ${type} ${text}`).sort()

/** The file after somebody has followed the changes to the letter. */
function followed(zone: ReadZone, changes: readonly ZoneChange[]): ReadZone {
  const records = changes.reduce<ZoneRecord[]>(
    (all, { owner, type, before, after, from }) => {
      const place = { file: 'zone', line: 1, column: 1 }
      const gone = [...before.map((text) => ({ owner, text })), ...(from ?? [])]
      const isGone = (one: ZoneRecord) =>
        one.type === type && gone.some((old) => old.owner === one.owner && old.text === one.text)
      return [...all.filter((one) => !isGone(one)), ...after.map((text) => ({ owner, type, text, ...place }))]
    },
    [...zone.records],
  )
  return { ...zone, records, problems: [] }
}

const changesIn = ({ repairs }: Awaited<ReturnType<typeof meant>>) => repairs.map(({ change }) => change)

/** A record of each kind: its name within the zone, and its content with names in full. */
const KINDS = [
  ['', 'MX 10 mail.shop.test', 'mail'],
  ['', 'MX 20 mx.mail.test', ''],
  ['', 'TXT "v=spf1 mx -all"', ''],
  ['_dmarc', 'TXT "v=DMARC1; p=quarantine; rua=mailto:d@shop.test"', ''],
  ['_dmarc.news', 'TXT "v=DMARC1; p=reject"', ''],
  ['s1._domainkey', 'TXT "v=DKIM1; k=rsa; p=AAAA"', ''],
  ['s2._domainkey', 'CNAME key.service.test', ''],
  ['_mta-sts', 'TXT "v=STSv1; id=20260101"', ''],
  ['_smtp._tls', 'TXT "v=TLSRPTv1; rua=mailto:t@shop.test"', ''],
  ['default._bimi', 'TXT "v=BIMI1; l=https://shop.test/a.svg; a="', ''],
  ['mail', 'A 192.0.43.9', ''],
  ['www', 'CNAME shop.test', ''],
] as const
const ALL = HEAD + KINDS.map(([name, content]) => line(name, content, true, true)).join('')

function line(name: string, content: string, ownerHasDot: boolean, targetHasDot: boolean): string {
  const owner = name === '' ? ORIGIN : `${name}.${ORIGIN}`
  const target = !targetHasDot || !/^(?:MX|CNAME)/.test(content) ? content : `${content}.`
  return `${owner}${ownerHasDot ? '.' : ''} ${target}\n`
}

const mistyped = fc
  .array(fc.tuple(fc.boolean(), fc.boolean(), fc.constantFrom('quoted', 'bare', 'half')), {
    minLength: KINDS.length,
    maxLength: KINDS.length,
  })
  .map(
    (choices) =>
      HEAD +
      KINDS.map(([name, content], at) => {
        const [ownerHasDot = true, targetHasDot = true, quotes = 'quoted'] = choices[at] ?? []
        const [, text = ''] = /^TXT "(.*)"$/.exec(content) ?? []
        const [tag = '', ...tags] = text.split(';')
        const written =
          text === '' || quotes === 'quoted'
            ? content
            : quotes === 'half' && tags.length > 0
              ? `TXT "${tag}";${tags.join(';')}`
              : `TXT ${text}`
        return line(name, written, ownerHasDot, targetHasDot)
      }).join(''),
  )

test('any names without their final dots, and any texts without quotes, are what was meant', async () => {
  const right = lines(read(ALL))
  await fc.assert(
    fc.asyncProperty(mistyped, async (text) => {
      const zone = read(text)
      const as = await meant(zone)
      expect(lines(as)).toEqual(right)
      const changes = changesIn(as)
      for (const order of [changes, [...changes].reverse()]) {
        const after = followed(zone, order)
        expect(lines(after)).toEqual(right)
        expect(changesIn(await meant(after))).toEqual([])
      }
      // The owner of the file reads where the record is, and where it belongs.
      for (const { text: told, owner, from = [] } of changes)
        for (const old of from) {
          expect(told).toContain(old.owner)
          expect(told).toContain(owner)
        }
    }),
    { numRuns: 100, seed: 7 },
  )
})

test('a name below another $ORIGIN of the file', async () => {
  const zone = read(
    `${HEAD}$ORIGIN sub.${ORIGIN}.\n_dmarc.sub.${ORIGIN} TXT "v=DMARC1; p=none"\n@ MX 10 mail.${ORIGIN}\n`,
  )
  expect(lines(await meant(zone))).toEqual(
    expect.arrayContaining([
      '_dmarc.sub.shop.test TXT v=DMARC1; p=none',
      'sub.shop.test MX 10 mail.shop.test',
    ]),
  )
})

test('a permission for the own zone, and a name that exists, are no missing dots', async () => {
  const text = `${HEAD}${ORIGIN}._report._dmarc TXT "v=DMARC1"\n@ MX 10 mx.de\nmx.de A 192.0.43.1\n`
  expect(changesIn(await meant(read(text)))).toEqual([])
})

test('a doubled record with another at the right name is a leftover: nothing is overwritten', async () => {
  const zone = read(`${HEAD}_dmarc TXT "v=DMARC1; p=reject"\n_dmarc.${ORIGIN} TXT "v=DMARC1; p=none"\n`)
  const as = await meant(zone)
  expect(lines(as)).toContain('_dmarc.shop.test TXT v=DMARC1; p=reject')
  expect(changesIn(as)).toMatchObject([
    { action: 'remove', optional: true, owner: '_dmarc.shop.test.shop.test' },
  ])
  expect(as.findings).toMatchObject([{ code: 'zone-doubled-name', severity: 'info' }])
})

describe('a semicolon', () => {
  test.each([
    ['TXT "v=DMARC1; p=none" ; p=reject from May', 'v=DMARC1; p=none'],
    ['TXT v=DMARC1; p=reject; rua=mailto:a@b.test ; old: none', 'v=DMARC1; p=reject; rua=mailto:a@b.test'],
    ['TXT ( v=DKIM1; k=rsa; p=AAAA\n BBBB )', 'v=DKIM1; k=rsa; p=AAAABBBB'],
    ['TXT v=DMARC1\\; p=reject', 'v=DMARC1;p=reject'],
    ['TXT hello ; a=b', 'hello'],
    ['TXT v=spf1 mx -all ; only the mail server', 'v=spf1 mx -all'],
  ])('%s', async (written, text) => {
    const { records } = await meant(read(`${HEAD}x ${written}\n`))
    expect(records.map((record) => record.text)).toContain(text)
  })
})

test('a string that is too long is split, and the text stays', async () => {
  const text = `v=DKIM1; p=${'A'.repeat(392)}`
  const zone = read(`${HEAD}s._domainkey TXT "${text}"\n`)
  expect(zone.problems).toHaveLength(1)
  const [change] = changesIn(await meant(zone))
  expect(change).toMatchObject({ after: [text], strings: [[text]], why: ['zone-syntax'] })
  expect(change?.text).toContain(`"${text.slice(0, 255)}" "${text.slice(255)}"`)
})

const BESIDE: [what: string, records: string, gone: string[], owner: string][] = [
  ['_dmarc, target gone', 'CNAME x.gone.test.\n_dmarc TXT "v=DMARC1; p=quarantine"', ['CNAME'], '_dmarc'],
  [
    '_dmarc, target there',
    'CNAME dmarc.service.test.\n_dmarc TXT "v=DMARC1; p=quarantine"',
    ['CNAME'],
    '_dmarc',
  ],
  ['_mta-sts', 'CNAME x.gone.test.\n_mta-sts TXT "v=STSv1; id=1"', ['CNAME'], '_mta-sts'],
  [
    '_smtp._tls',
    'CNAME x.gone.test.\n_smtp._tls TXT "v=TLSRPTv1; rua=mailto:a@b.test"',
    ['CNAME'],
    '_smtp._tls',
  ],
  ['BIMI', 'CNAME x.gone.test.\ndefault._bimi TXT "v=BIMI1; l="', ['CNAME'], 'default._bimi'],
  ['a key, target gone', 'CNAME x.gone.test.\ns._domainkey TXT "v=DKIM1; p=AAAA"', ['CNAME'], 's._domainkey'],
  ['the same key', 'CNAME key.service.test.\ns._domainkey TXT "v=DKIM1; p=AAAA"', ['TXT'], 's._domainkey'],
  ['SPF, target gone', 'CNAME x.gone.test.\nnews TXT "v=spf1 -all"', ['CNAME'], 'news'],
  ['SPF at a site', 'CNAME site.service.test.\nnews TXT "v=spf1 -all"', ['CNAME', 'A'], 'news'],
  ['the same SPF', 'CNAME return.service.test.\nem TXT "v=spf1 include:mail.test -all"', ['TXT'], 'em'],
]

test.each(BESIDE)('a CNAME beside %s: what the file says stays', async (_, records, types, owner) => {
  const zone = read(`${HEAD}${owner} ${records}\n`)
  const as = await meant(zone)
  const changes = changesIn(as)
  expect(changes.map((change) => change.type)).toEqual(types)
  for (const order of [changes, [...changes].reverse()]) {
    const after = await meant(followed(zone, order))
    expect(after.findings).toEqual([])
    expect(lines(after)).toEqual(lines(as))
  }
})

test('another key behind the CNAME, or an unknown target, is for its owner to decide', async () => {
  const zone = read(`${HEAD}s._domainkey CNAME key.service.test.\ns._domainkey TXT "v=DKIM1; p=BBBB"\n`)
  expect(changesIn(await meant(zone))).toMatchObject([{ action: 'ask' }])
  expect(changesIn(await meant(zone, { 'key.service.test': 'timeout' }))).toEqual([])
})
