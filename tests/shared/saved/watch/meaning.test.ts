import { describe, expect, test } from 'vitest'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { withChange } from '#shared/report/change/apply.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { lookAtDomain } from '#shared/saved/watch/look-domain.ts'
import { isSame, type Facet, type FacetValue } from '#shared/saved/watch/value.ts'
import { undoing } from '#shared/saved/watch/event-view.ts'

const NAME = 'acme.example'
const foreignFetch = (url: string) =>
  Promise.resolve({ kind: 'http-error' as const, url, status: 404, reason: '' })

async function valueOf(facet: Facet, resolver: Resolver): Promise<FacetValue> {
  const seen = (await lookAtDomain(NAME, [facet], { resolver, foreignFetch, now: 0 })).get(facet)
  if (seen?.kind !== 'seen') throw new Error(seen?.reason)
  return seen.value
}

const HOSTS: Zone = {
  '_spf.service.example': { TXT: ['v=spf1 ip4:192.0.44.128/25 ip4:192.0.44.0/25 ~all'] },
  'out.acme.example': { A: ['192.0.46.9'] },
  'mx.acme.example': { A: ['192.0.46.10'], AAAA: ['2001:500:8f::1'] },
}
const spf = (record: string, more: Zone = {}) =>
  valueOf('spf', zoneResolver({ ...HOSTS, [NAME]: { TXT: [record], MX: [[1, 'mx.acme.example']] }, ...more }))

describe('an SPF record', () => {
  const RECORD = 'v=spf1 ip4:192.0.32.0/24 a:out.acme.example include:_spf.service.example -all'

  test.each([
    ['another order', 'v=spf1 include:_spf.service.example a:out.acme.example ip4:192.0.32.0/24 -all'],
    [
      'other blanks and capitals',
      'V=SPF1  IP4:192.0.32.0/24  a:out.acme.example  include:_spf.service.example -ALL',
    ],
    ['an include that is flattened', 'v=spf1 ip4:192.0.32.0/24 a:out.acme.example ip4:192.0.44.0/24 -all'],
    [
      'all that is flattened',
      'v=spf1 ip4:192.0.46.9 ip4:192.0.44.0/24 ip4:192.0.32.0/25 ip4:192.0.32.128/25 -all',
    ],
    ['a network within another', `${RECORD.slice(0, -5)} ip4:192.0.32.7 -all`],
  ])('with %s is the same', async (_name, other) => {
    expect(isSame(await spf(RECORD), await spf(other))).toBe(true)
  })

  test.each([
    [
      'one network more',
      'v=spf1 ip4:192.0.33.0/24 ip4:192.0.32.0/24 a:out.acme.example include:_spf.service.example -all',
    ],
    ['a host less', 'v=spf1 ip4:192.0.32.0/24 include:_spf.service.example -all'],
    ['a softer end', RECORD.replace('-all', '~all')],
    ['a slip', RECORD.replace('ip4:', 'ip:')],
    ['a wider host', RECORD.replace('a:out.acme.example', 'a:out.acme.example/24')],
  ])('with %s is different', async (_name, other) => {
    expect(isSame(await spf(RECORD), await spf(other))).toBe(false)
  })

  test('is the same when a host moves, and different when a service does', async () => {
    const moved = await spf(RECORD, { 'out.acme.example': { A: ['192.0.47.1'] } })
    const service = await spf(RECORD, { '_spf.service.example': { TXT: ['v=spf1 ip4:192.0.45.0/24 ~all'] } })
    expect([isSame(await spf(RECORD), moved), isSame(await spf(RECORD), service)]).toEqual([true, false])
  })

  test('depends on the order of terms if a qualifier makes it matter', async () => {
    const [first, last] = await Promise.all([
      spf('v=spf1 -ip4:192.0.32.7 ip4:192.0.32.0/24 -all'),
      spf('v=spf1 ip4:192.0.32.0/24 -ip4:192.0.32.7 -all'),
    ])
    expect(isSame(first, last)).toBe(false)
  })

  test('with mx is the same as with the addresses of its servers', async () => {
    const flat = 'v=spf1 ip4:192.0.46.10 ip6:2001:500:8f::1 -all'
    expect(isSame(await spf('v=spf1 mx -all'), await spf(flat))).toBe(true)
  })
})

describe.each<[Facet, Zone, Zone]>([
  ['spf', { [NAME]: { TXT: ['v=spf1 -all', 'other'] } }, { [NAME]: { TXT: ['v=spf1 +all', 'other'] } }],
  [
    'mx',
    {
      [NAME]: {
        MX: [
          [10, 'a.example'],
          [20, 'b.example'],
        ],
      },
    },
    { [NAME]: { MX: [[10, 'b.example']] } },
  ],
  [
    'dmarc',
    { [`_dmarc.${NAME}`]: { TXT: ['v=DMARC1; p=reject'] } },
    { [`_dmarc.${NAME}`]: { TXT: ['v=DMARC1; p=none'] } },
  ],
  ['dkim:s1', { [`s1._domainkey.${NAME}`]: { TXT: ['v=DKIM1; p=QUJD'] } }, { [NAME]: {} }],
  ['mta-sts', { [NAME]: {} }, { [`_mta-sts.${NAME}`]: { TXT: ['v=STSv1; id=1'] } }],
  ['bimi', { [`default._bimi.${NAME}`]: { TXT: ['v=BIMI1; l=https://a.example/a.svg'] } }, { [NAME]: {} }],
])('what undoes a change of %s', (facet, before, after) => {
  test('restores the old state when it is followed exactly', async () => {
    const [was, is] = [await valueOf(facet, zoneResolver(before)), await valueOf(facet, zoneResolver(after))]
    expect(isSame(was, is)).toBe(false)
    const change = undoing(NAME, { what: 'changed', facet, before: was, after: is })
    if (!change) throw new Error('there is none')
    const undone = await valueOf(facet, withChange(zoneResolver(after), change))
    expect(undone).toEqual(was)
  })
})
