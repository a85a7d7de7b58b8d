// A fleet of 200 domains of all states: its rows, what they have in common, and what differs in another run.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Resolver } from '#shared/dns/resolver.ts'
import { zoneResolver } from '#shared/dns/zone-resolver.ts'
import { differenceOf } from '#shared/saved/fleet/row.ts'
import { groupsOf } from '#shared/saved/fleet/groups.ts'
import { MAX_ROW_BYTES } from '#shared/saved/fleet/limits.ts'
import { CELL_NAMES, type FleetRow } from '#shared/saved/fleet/schema.ts'
import { SAMPLE_ZONE } from '#shared/data/samples/zones.ts'
import {
  CHANGED_DOMAINS,
  CHANGED_ZONE,
  GOLDEN_DOMAINS,
  GOLDEN_ZONE,
  goldenRow,
} from '#tests/helpers/golden-fleet.ts'
import { losing } from '#tests/helpers/losing-answers.ts'

const run = (domains: readonly string[], resolver: Resolver) =>
  Promise.all(domains.map((domain) => goldenRow(domain, resolver)))

/** Milliseconds: 200 domains are a few seconds of computing. */
const LONG = 60_000

let rows: FleetRow[]
beforeAll(async () => {
  rows = await run(GOLDEN_DOMAINS, zoneResolver(GOLDEN_ZONE))
}, LONG)

describe('a row', () => {
  const toneAndWord = (domain: string) => {
    const row = rows.find((one) => one.domain === domain)
    return [row?.tone, ...CELL_NAMES.map((name) => row?.cells[name].word)]
  }
  test.each([
    ['healthy-1.com', ['ok', 'valid', 'valid', 'p=reject', 'valid', 'none', 'unprotected', 'clean']],
    ['no-dmarc-1.com', ['bad', 'valid', 'valid', 'missing', 'valid', 'none', 'unprotected', 'clean']],
    ['monitoring-1.com', ['warn', 'valid', 'valid', 'p=none', 'valid', 'none', 'unprotected', 'clean']],
    ['broken-include-1.com', ['bad', 'broken', 'valid', 'p=reject', 'valid', 'none', 'unprotected', 'clean']],
    ['no-mail-1.com', ['ok', 'declined', 'valid', 'p=reject', 'takes none', 'none', 'no mail', 'clean']],
    ['missing-1.com', ['info', ...CELL_NAMES.map(() => 'no such name')]],
    ['failing-1.com', ['unknown', 'unknown', 'unknown', 'unknown', 'unknown', 'none', 'unknown', 'clean']],
  ])('of %s says %j', (domain, words) => {
    expect(toneAndWord(domain)).toEqual(words)
  })

  test('has at most 8 KB, and says when changes were left out', async () => {
    const long =
      'v=DMARC1; p=none; rua=' +
      Array.from({ length: 150 }, (_, i) => `mailto:r${i}@elsewhere-${i}.com`).join(',')
    const zone = { ...SAMPLE_ZONE, '_dmarc.broken.test': { TXT: [long, `${long} `] } }
    const row = await goldenRow('broken.test', zoneResolver(zone))
    expect(JSON.stringify(row).length).toBeLessThanOrEqual(MAX_ROW_BYTES)
    expect(row.cut).toBe(true)
  })
})

test('the groups say what to do on Monday', () => {
  const groups = groupsOf(rows)
  expect(groups.map(({ title, count }) => [title, count])).toEqual([
    ['40 domains have no DKIM key', 40],
    ['20 domains share the same broken include: spf.gone.example', 20],
    ['20 domains lack DMARC', 20],
    ['20 domains have several SPF records', 20],
    ['20 domains lack SPF', 20],
    ['20 domains lack DMARC, and a mailbox for its reports', 20],
    ['20 domains need this: raise the DMARC policy to quarantine', 20],
    ['20 domains need this: get the MX records from your mailbox provider', 20],
  ])
  const dmarc = groups.find(({ id }) => id === 'lack:dmarc-no-record')
  expect(dmarc?.change?.owner).toBe('_dmarc.no-dmarc-1.com')
  expect(dmarc?.template).toEqual({
    owner: '_dmarc.{domain}',
    type: 'TXT',
    after: ['v=DMARC1; p=none; rua=mailto:dmarc@{domain}'],
  })
  expect(groups.find(({ id }) => id.startsWith('include:'))?.template?.after).toEqual(['v=spf1 mx -all'])
})

describe('between two runs', { timeout: LONG }, () => {
  test('exactly the five domains that publish something else differ, each in one cell', async () => {
    const later = await run(GOLDEN_DOMAINS, zoneResolver(CHANGED_ZONE))
    const { changed, domains, compared } = differenceOf({ run: 1, rows }, { run: 2, rows: later })
    expect([...domains].sort()).toEqual(CHANGED_DOMAINS)
    expect(compared).toBe(200)
    expect(changed.map(({ domain, cell }) => `${domain} ${cell}`).sort()).toEqual([
      'broken-include-7.com spf',
      'healthy-2.com mx',
      'monitoring-1.com dmarc',
      'no-dkim-20.com dkim',
      'no-dmarc-3.com dmarc',
    ])
    expect(changed.find(({ domain }) => domain === 'monitoring-1.com')).toMatchObject({
      before: 'v=DMARC1; p=none; rua=mailto:dmarc@monitoring-1.com',
      after: 'v=DMARC1; p=reject; rua=mailto:dmarc@monitoring-1.com',
    })
  })

  test('a tenth of the answers that time out is unknown: nothing is missing, worse or different', async () => {
    const some = GOLDEN_DOMAINS.filter((_, index) => index % 4 === 0)
    let asked = 0
    const lossy = losing(GOLDEN_ZONE, () => (++asked % 10 === 0 ? 'timeout' : null))
    const later: FleetRow[] = []
    for (const domain of some) later.push(await goldenRow(domain, lossy))
    expect(later.map(({ domain }) => domain)).toEqual(some)
    expect(differenceOf({ run: 1, rows }, { run: 2, rows: later }).changed).toEqual([])
    const worse = later.flatMap((row) => {
      const whole = rows.find(({ domain }) => domain === row.domain)
      const isBadNow = (name: (typeof CELL_NAMES)[number]) => row.cells[name].tone === 'bad'
      return CELL_NAMES.filter((name) => isBadNow(name) && whole?.cells[name].tone !== 'bad')
    })
    expect(worse).toEqual([])
    expect(later.some(({ cells }) => cells.spf.tone === 'unknown' || cells.dmarc.tone === 'unknown')).toBe(
      true,
    )
  })

  test('a removed name is one difference', async () => {
    const gone = await run(['healthy-1.com'], zoneResolver({}))
    expect(differenceOf({ run: 1, rows }, { run: 2, rows: gone }).changed).toEqual([
      { domain: 'healthy-1.com', cell: 'mx', before: '10 mx.host.example', after: 'no such name' },
    ])
  })
})

test('of one domain, the group that helps most is first, as in its report', async () => {
  const row = await goldenRow('broken.test', zoneResolver(SAMPLE_ZONE))
  const [first] = groupsOf([row])
  expect(row.changes[0]?.id).toBe('spf-record')
  expect(first?.change).toEqual(row.changes[0])
})
