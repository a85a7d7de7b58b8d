// What is proposed for a zone file, followed to the letter, in any order.
import { expect, test } from 'vitest'
import { zoneResolver } from '#shared/dns/zone-resolver.ts'
import { zoneOverlay } from '#shared/dns/zone-file/overlay.ts'
import type { ReadZone, ZoneRecord } from '#shared/dns/zone-file/record.ts'
import { asksForAction } from '#shared/report/verdict.ts'
import { openApi } from '#cli/api.ts'
import { checkZone, type ZoneReport } from '#cli/zone/check-zone.ts'
import { readSource } from '#cli/zone/formats.ts'
import { GOOD_ZONES, LIVE } from '#tests/cli/zone-fixtures.ts'

const dns = zoneResolver(LIVE)
const reportOf = (read: ReadZone): Promise<ZoneReport> =>
  checkZone(read, {
    compare: false,
    live: dns,
    open: (overlay) => openApi({ resolvers: [], overlay: () => (overlay ? overlay(dns) : dns) }),
    progress: () => undefined,
  })

function followed(read: ReadZone, changes: ZoneReport['changes']): ReadZone {
  const records = changes
    .filter(({ action, optional }) => action !== 'ask' && !optional)
    .reduce<ZoneRecord[]>(
      (all, { owner, type, before, after, from = [] }) => {
        const gone = [...before.map((text) => ({ owner, text })), ...from]
        const isGone = (one: ZoneRecord) =>
          one.type === type && gone.some((old) => old.owner === one.owner && old.text === one.text)
        const made = after.map((text) => ({ owner, type, text, file: 'zone', line: 1, column: 1 }))
        return [...all.filter((one) => !isGone(one)), ...made]
      },
      [...read.records],
    )
  return { ...read, records, problems: [] }
}

const WHOLE = GOOD_ZONES['all records, each on its line'] ?? ''
const KEY_AT_SERVICE = GOOD_ZONES['with the key at a service'] ?? ''
const edited = (...edits: [from: string | RegExp, to: string][]) =>
  edits.reduce((text, [from, to]) => text.replace(from, to), WHOLE)

/** Mistakes of writing, alone and together with mistakes of content. */
const MISTAKES: Record<string, string> = {
  'a name without its dot': edited(['_dmarc IN', '_dmarc.shop.org IN']),
  'a name without its dot, and a policy that is none': edited(
    ['_dmarc IN', '_dmarc.shop.org IN'],
    ['p=reject;', 'p=reject; pct=abc;'],
  ),
  'a name without its dot, where reports cannot go': edited(
    ['_dmarc IN', '_dmarc.shop.org IN'],
    ['dmarc@shop.org', 'dmarc@reports.net'],
  ),
  'all names and targets without dots': edited(
    [/^_dmarc IN/m, '_dmarc.shop.org IN'],
    [/^mail\._domainkey IN/m, 'mail._domainkey.shop.org IN'],
    ['mx.mail.net.', 'mx.mail.net'],
  ),
  'a text without quotes': edited([
    '"v=DMARC1; p=reject; rua=mailto:dmarc@shop.org"',
    'v=DMARC1; p=reject; rua=mailto:dmarc@shop.org',
  ]),
  'SPF without quotes, with a term too many': edited([
    '"v=spf1 include:spf.mail.net -all"',
    'v=spf1 include:spf.mail.net include:gone.mail.net -all',
  ]),
  'a text without quotes and a name without its dot': edited([
    '_dmarc IN TXT "v=DMARC1; p=reject; rua=mailto:dmarc@shop.org"',
    '_dmarc.shop.org IN TXT v=DMARC1; p=reject; rua=mailto:dmarc@shop.org',
  ]),
  'DMARC at the domain': edited(['_dmarc IN', '@ IN']),
  'DMARC without its underscore': edited(['_dmarc IN', 'dmarc IN']),
  'a policy beside a CNAME': `${WHOLE}_dmarc IN CNAME _dmarc.gone.net.\n`,
  'a key at a service without the dot': KEY_AT_SERVICE.replace('key.mail.net.', 'key.mail.net'),
  'a CNAME beside a broken policy': `${edited(['p=reject;', 'p=reject; pct=abc;'])}_dmarc IN CNAME _dmarc.gone.net.\n`,
  'a string that is too long': WHOLE.replace(/\( "([^"]*)"\s+"([^"]*)" \)/, '"$1$2"'),
  'two SPF records, one without its dot': `${WHOLE}shop.org IN TXT "v=spf1 mx -all"\n`,
}

test.each(Object.entries(MISTAKES))('%s', async (_, text) => {
  const read = await readSource({ file: 'shop.org.zone', text, format: undefined, origin: undefined })
  const report = await reportOf(read)
  expect(report.findings.filter(asksForAction)).not.toEqual([])
  // Nobody is asked for anything at a name that only a mistake made.
  expect(
    JSON.stringify(report.changes.map(({ owner, text: told, action }) => action === 'ask' && [owner, told])),
  ).not.toContain('shop.org.shop.org')
  for (const changes of [report.changes, [...report.changes].reverse()]) {
    const after = await reportOf(followed(read, changes))
    const asked = changes.filter(({ action }) => action === 'ask').flatMap(({ why }) => why)
    expect(after.findings.filter((one) => asksForAction(one) && !asked.includes(one.code))).toEqual([])
    const aliases = followed(read, changes).records.filter(({ type }) => type === 'CNAME')
    expect(
      changes.filter(({ owner, type }) => type !== 'CNAME' && aliases.some((one) => one.owner === owner)),
    ).toEqual([])
  }
})

test('a line that cannot be read is not a missing record', async () => {
  const text = edited(['dmarc@shop.org"', 'dmarc@shop.org'], ['@ IN MX 10', '@ IN MX ten'])
  const read = await readSource({ file: 'shop.org.zone', text, format: undefined, origin: undefined })
  const { findings, changes } = await reportOf(read)
  expect(findings.filter(asksForAction).map(({ code }) => code)).toEqual(['zone-syntax', 'zone-syntax'])
  expect(changes.filter(({ optional }) => !optional)).toEqual([])
  const answer = await zoneOverlay(read)(dns).query('_dmarc.shop.org', 'TXT')
  expect(answer.kind).toBe('malformed')
})

const CPANEL = `; cPanel first:110.0.0
$TTL 14400
shop.org.	86400	IN	SOA	ns1.dns.net.	root.dns.net.	(
	2024010101
	3600 1800 1209600 86400 )
shop.org.	86400	IN	NS	ns1.dns.net.
shop.org.	14400	IN	MX	0	mx.mail.net.
shop.org.	14400	IN	TXT	"v=spf1 include:spf.mail.net -all"
_dmarc	14400	IN	TXT	"v=DMARC1; p=reject; rua=mailto:d@shop.org"
www	14400	IN	CNAME	shop.org.
`

test.each(['download.txt', 'shop.org.db', '2024.backup'])('a file of cPanel named %s', async (file) => {
  for (const text of [CPANEL, CPANEL.replace(/^shop.org.*SOA[^)]*\)\n/m, '')]) {
    const read = await readSource({ file, text, format: undefined, origin: undefined })
    expect([read.origins, read.problems]).toEqual([['shop.org'], []])
    expect((await reportOf(read)).findings.filter(asksForAction)).toEqual([])
  }
})
