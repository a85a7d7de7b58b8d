// ARC chains, intact and broken (RFC 8617, 5.2).
import { describe, expect, test } from 'vitest'
import type { Zone } from '#shared/dns/zone-resolver.ts'
import { edwardsKey, rsaKey, sealed } from '#tests/helpers/sign-message.ts'
import { judged, SIGN, SIGNED } from '#tests/shared/message/judged.ts'

const NEWS = { ...SIGN, domain: 'news.test', fields: ['From', 'Subject', 'DKIM-Signature'] }
const ONE = sealed(SIGNED, { ...NEWS, instance: 1, chain: 'none' })
const CHANGED = ONE.replace('your order is', 'your  parcel is')
const arcOf = async (text: string, zone: Zone = {}) => (await judged(text, {}, zone)).arc

test('a message without one has none', async () => {
  expect(await arcOf(SIGNED)).toMatchObject({ result: 'none', sets: [] })
})

test('chains of one and of two pass', async () => {
  expect(await arcOf(ONE)).toMatchObject({
    result: 'pass',
    oldestPass: 0,
    sets: [{ instance: 1, domain: 'news.test', chain: 'none', results: 'dkim=pass' }],
  })
  const two = sealed(ONE, { ...NEWS, instance: 2, chain: 'pass' })
  expect(await arcOf(two)).toMatchObject({
    result: 'pass',
    oldestPass: 0,
    sets: [{ instance: 1 }, { instance: 2 }],
  })
})

test('a change before the second seal leaves the chain intact, and where it happened is known', async () => {
  const two = sealed(CHANGED, { ...NEWS, instance: 2, chain: 'pass' })
  expect(await arcOf(two)).toMatchObject({ result: 'pass', oldestPass: 2 })
})

test.each([
  ['a body changed behind the last seal', CHANGED],
  ['a missing set', sealed(SIGNED, { ...NEWS, instance: 2, chain: 'pass' })],
  ['a set twice', `${ONE.slice(0, ONE.indexOf('\r\nDKIM-Signature') + 2)}${ONE}`],
  ['a first set that says pass', sealed(SIGNED, { ...NEWS, instance: 1, chain: 'pass' })],
  ['a seal that says fail', sealed(SIGNED, { ...NEWS, instance: 1, chain: 'fail' })],
  ['results that were changed', ONE.replace('dkim=pass header.d', 'dkim=fail header.d')],
  ['a seal without a=', ONE.replace(/(ARC-Seal: i=1;) a=[^;]*;/, '$1')],
  ['a seal with h=', ONE.replace(/(ARC-Seal: i=1;)/, '$1 h=from;')],
  ['a seal with a tag twice', ONE.replace(/(ARC-Seal: i=1;)/, '$1 d=news.test;')],
  [
    'a message signature over the seals',
    sealed(SIGNED, { ...NEWS, fields: ['From', 'ARC-Seal'], instance: 1, chain: 'none' }),
  ],
])('%s breaks it', async (_, text) => {
  expect((await arcOf(text)).result).toBe('fail')
})

/** Servers from different vendors: RSA and Ed25519, each with its own key and its own choice of fields. */
const SEALERS = [
  {
    domain: 'lists.test',
    selector: 'arc',
    key: rsaKey(1024),
    fields: ['From', 'Subject', 'DKIM-Signature'],
  },
  {
    domain: 'filter.test',
    selector: 'ed',
    key: edwardsKey(),
    fields: ['From', 'To', 'Date', 'MIME-Version'],
  },
  { domain: 'mailbox.test', selector: '2026', key: rsaKey(2048), fields: ['From', 'Message-ID'] },
]
const SEALER_ZONE = Object.fromEntries(
  SEALERS.map(({ domain, selector, key }) => [`${selector}._domainkey.${domain}`, { TXT: [key.record] }]),
)

/** @param changes what is done to the message before the set with that number is added */
const chainOf = (changes: Readonly<Record<number, (text: string) => string>> = {}) =>
  SEALERS.reduce((text, sealer, index) => {
    const instance = index + 1
    const came = changes[instance]?.(text) ?? text
    return sealed(came, { ...sealer, instance, chain: instance === 1 ? 'none' : 'pass' })
  }, SIGNED)

const changeBody = (text: string) => text.replace('your order is', 'your parcel is')

describe('a chain of three sealers', () => {
  test('passes from the first to the last', async () => {
    const arc = await arcOf(chainOf(), SEALER_ZONE)
    expect(arc).toMatchObject({ result: 'pass', oldestPass: 0 })
    expect(arc.sets.map(({ instance, domain }) => [instance, domain])).toEqual([
      [1, 'lists.test'],
      [2, 'filter.test'],
      [3, 'mailbox.test'],
    ])
  })

  test.each([
    [1, 0],
    [2, 2],
    [3, 3],
  ])('says that set %i is the first after the change', async (instance, oldestPass) => {
    const text = chainOf({ [instance]: changeBody })
    expect(await arcOf(text, SEALER_ZONE)).toMatchObject({ result: 'pass', oldestPass })
  })

  test.each(SEALERS.map(({ domain }, index) => [domain, index + 1]))(
    'breaks where what %s sealed is changed',
    async (_, instance) => {
      const results = new RegExp(`(ARC-Authentication-Results: i=${instance};[^\\r\\n]*)dkim=pass`)
      expect(chainOf()).toMatch(results)
      expect((await arcOf(chainOf().replace(results, '$1dkim=fail'), SEALER_ZONE)).result).toBe('fail')
    },
  )

  test.each(SEALERS.map(({ domain, selector }) => `${selector}._domainkey.${domain}`))(
    'is unknown without an answer at %s, and broken if its key is a different one',
    async (name) => {
      expect((await arcOf(chainOf(), { ...SEALER_ZONE, [name]: 'timeout' })).result).toBe('unknown')
      const other = { TXT: [rsaKey('1024 b').record] }
      expect((await arcOf(chainOf(), { ...SEALER_ZONE, [name]: other })).result).toBe('fail')
    },
  )

  test('breaks if a set in the middle is removed, or two trade places', async () => {
    const chain = chainOf()
    const lines = chain.split(/\r\n(?![ \t])/)
    const without = lines.filter((line) => !/^ARC-.*i=2;/.test(line)).join('\r\n')
    const swapped = chain.replace(
      /^(ARC-[A-Za-z-]+:.*?)i=([12]);/gm,
      (_, start: string, i: string) => `${start}i=${i === '1' ? 2 : 1};`,
    )
    expect([(await arcOf(without, SEALER_ZONE)).result, (await arcOf(swapped, SEALER_ZONE)).result]).toEqual([
      'fail',
      'fail',
    ])
  })
})

test('a key that could not be looked up blames no one', async () => {
  expect((await arcOf(ONE, { 's1._domainkey.news.test': 'timeout' })).result).toBe('unknown')
})
