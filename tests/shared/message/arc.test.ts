// Chains of ARC, whole and broken (RFC 8617, 5.2).
import { expect, test } from 'vitest'
import { sealed } from '#tests/helpers/sign-message.ts'
import { judged, SIGN, SIGNED } from '#tests/shared/message/judged.ts'

const NEWS = { ...SIGN, domain: 'news.test', fields: ['From', 'Subject', 'DKIM-Signature'] }
const ONE = sealed(SIGNED, { ...NEWS, instance: 1, chain: 'none' })
const CHANGED = ONE.replace('your order is', 'your  parcel is')
const arcOf = async (text: string, zone = {}) => (await judged(text, {}, zone)).arc

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

test('a change before the second seal leaves the chain whole, and tells where it was', async () => {
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

test('a key that nobody could ask for blames nobody', async () => {
  expect((await arcOf(ONE, { 's1._domainkey.news.test': 'timeout' })).result).toBe('unknown')
})
