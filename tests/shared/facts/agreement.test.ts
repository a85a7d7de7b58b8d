import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { zoneResolver, type Zone, type ZoneNode } from '#shared/dns/zone-resolver.ts'
import { SAMPLE_ZONE } from '#shared/data/samples/zones.ts'
import { isFullRun } from '#tests/helpers/full-run.ts'
import { zones } from '../advice/random-zones.ts'
import { askEveryTool, askParts, contradictions } from './statements.ts'

const ZONES = 500
/** Every tool is asked about each of them: half a second. */
const ZONES_IN_PART = 25
const DOMAIN = 'acme.com'

const differences = async (domain: string, zone: Zone) =>
  contradictions(await askEveryTool(domain, zoneResolver(zone)))

/** More queries than a check of a whole domain has for it. */
const WIDE =
  'v=spf1 a mx mx:mail.acme.com include:spf.news.com include:_spf.desk.com a:x1.acme.com mx:x2.acme.com a:x3.acme.com mx:all.host.com include:gone.com -all'

/** What people publish at the name itself, beside a record of their own. */
const roots = fc.record(
  {
    MX: fc.constantFrom<ZoneNode['MX'][]>(
      [[0, '.']],
      [
        [0, '.'],
        [10, 'mx1.acme.com'],
      ],
      [[10, 'gone.acme.com']],
      [[1, 'smtp.google.com']],
      [[0, 'acme-com.mail.protection.outlook.com']],
      [
        [10, 'mx1.acme.com'],
        [20, 'mail.acme.com'],
        [30, 'out.acme.com'],
        [40, 'mx4.acme.com'],
      ],
      'servfail',
      'timeout',
    ),
    NS: fc.constantFrom<ZoneNode['NS'][]>(
      ['ada.ns.cloudflare.com'],
      ['ns01.domaincontrol.com', 'dns1.p01.nsone.net'],
      ['ns1.sedoparking.com'],
      'timeout',
    ),
    TXT: fc.constantFrom<ZoneNode['TXT'][]>(
      ['v=spf1 -all'],
      [' v=spf1 -all'],
      ['V=SPF1 -ALL'],
      ['v=spf1 include:_spf.google.com ~all'],
      ['v=spf1 mx -all', 'v=spf1 -all'],
      [WIDE],
      ['google-site-verification=abc'],
      'servfail',
    ),
  },
  { requiredKeys: [] },
)

const KEYS = ['default', 'google', 'selector1', 's1', 'k1']
const keys = fc.dictionary(
  fc.constantFrom(...KEYS),
  fc.constantFrom('v=DKIM1; p=', 'v=DKIM1; p=AAAA', 'servfail', 'dangling'),
  { maxKeys: 3 },
)

const keyNode = (record: string): Zone[string] =>
  record === 'servfail' ? record : record === 'dangling' ? { CNAME: 'gone.acme.com' } : { TXT: [record] }

const failures = fc.subarray(['_dmarc.acme.com', '_domainkey.acme.com', 'default._bimi.acme.com'], {
  maxLength: 1,
})

const domains: fc.Arbitrary<Zone> = fc
  .tuple(
    zones,
    roots,
    keys,
    fc.oneof({ arbitrary: fc.constant([]), weight: 4 }, { arbitrary: failures, weight: 1 }),
  )
  .map(([zone, root, selectors, failing]): Zone => ({
    ...zone,
    [DOMAIN]: { ...(zone[DOMAIN] as ZoneNode), ...root },
    ...Object.fromEntries(
      Object.entries(selectors).map(([selector, record]) => [
        `${selector}._domainkey.${DOMAIN}`,
        keyNode(record),
      ]),
    ),
    ...Object.fromEntries(failing.map((name): [string, Zone[string]] => [name, 'servfail'])),
  }))

test('a domain at random', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(domains, async (zone) => {
      expect(await differences(DOMAIN, zone)).toEqual([])
    }),
    { numRuns: isFullRun ? ZONES : ZONES_IN_PART, seed: 42 },
  )
})

const SAMPLES = [
  ...new Set(
    Object.keys(SAMPLE_ZONE).filter((name) => name.split('.').length === 2 && !name.startsWith('_')),
  ),
]

describe('the sample', () => {
  test.each(SAMPLES)('%s', async (domain) => {
    expect(await differences(domain, SAMPLE_ZONE)).toEqual([])
    expect(contradictions(await askParts(domain, zoneResolver(SAMPLE_ZONE)))).toEqual([])
  })
})
