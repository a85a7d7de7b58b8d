import { describe, expect, test } from 'vitest'
import {
  expandMacros,
  expandWithoutClient,
  parseMacroString,
  toQueryName,
} from '#shared/records/spf/macro.ts'
import type { MacroValues } from '#shared/records/spf/macro.ts'

const values: MacroValues = {
  sender: 'strong-bad@email.example.com',
  localPart: 'strong-bad',
  senderDomain: 'email.example.com',
  domain: 'email.example.com',
  dottedIp: '192.0.2.3',
  readableIp: '192.0.2.3',
  family: 4,
  helo: 'mx.example.org',
  validatedName: 'mx.example.org',
  receiver: 'receiver.test',
  epochSeconds: 1_700_000_000,
}
const ipv6: MacroValues = {
  ...values,
  family: 6,
  dottedIp: '2.0.0.1.0.d.b.8.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.c.b.0.1',
  readableIp: '2001:db8::cb01',
}

function expand(text: string, with_ = values): string {
  const parsed = parseMacroString(text, 'explanation')
  return parsed.ok ? expandMacros(parsed.parts, with_) : `error at ${parsed.at}`
}

describe('the expansion examples of RFC 7208 section 7.4', () => {
  test.each([
    ['%{s}', 'strong-bad@email.example.com'],
    ['%{o}', 'email.example.com'],
    ['%{d}', 'email.example.com'],
    ['%{d4}', 'email.example.com'],
    ['%{d3}', 'email.example.com'],
    ['%{d2}', 'example.com'],
    ['%{d1}', 'com'],
    ['%{dr}', 'com.example.email'],
    ['%{d2r}', 'example.email'],
    ['%{l}', 'strong-bad'],
    ['%{l-}', 'strong.bad'],
    ['%{lr}', 'strong-bad'],
    ['%{lr-}', 'bad.strong'],
    ['%{l1r-}', 'strong'],
    ['%{ir}.%{v}._spf.%{d2}', '3.2.0.192.in-addr._spf.example.com'],
    ['%{lr-}.lp._spf.%{d2}', 'bad.strong.lp._spf.example.com'],
    ['%{lr-}.lp.%{ir}.%{v}._spf.%{d2}', 'bad.strong.lp.3.2.0.192.in-addr._spf.example.com'],
    ['%{ir}.%{v}.%{l1r-}.lp._spf.%{d2}', '3.2.0.192.in-addr.strong.lp._spf.example.com'],
    ['%{d2}.trusted-domains.example.net', 'example.com.trusted-domains.example.net'],
  ])('%s is %s', (text, expanded) => {
    expect(expand(text)).toBe(expanded)
  })

  test('of an IPv6 client', () => {
    expect(expand('%{ir}.%{v}._spf.%{d2}', ipv6)).toBe(
      '1.0.b.c.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6._spf.example.com',
    )
  })
})

describe('the other rules of section 7', () => {
  test.each([
    ['%%%_%-', '% %20'],
    ['%{c} %{r} %{t} %{h} %{p}', '192.0.2.3 receiver.test 1700000000 mx.example.org mx.example.org'],
    ['%{S}', 'strong-bad%40email.example.com'],
    ['%{d999999999999999999999}', 'email.example.com'],
    ['%{l+-}', 'strong.bad'],
  ])('%s is %s', (text, expanded) => {
    expect(expand(text)).toBe(expanded)
  })

  test('upper case escapes everything that is not unreserved, byte by byte', () => {
    expect(expand('%{L}', { ...values, localPart: 'jack&jill=ü~_.-' })).toBe('jack%26jill%3D%C3%BC~_.-')
  })

  test('empty parts between delimiters stay', () => {
    expect(expand('%{lr+}', { ...values, localPart: '+a++b' })).toBe('b..a.')
  })

  test('a name of more than 253 characters drops labels from the left', () => {
    const name = toQueryName(`${'a'.repeat(10)}.${'b.'.repeat(120)}example.com`)
    expect([name.length <= 253, name.startsWith('b.'), name.endsWith('example.com')]).toEqual([
      true,
      true,
      true,
    ])
  })

  test('only as many labels are dropped as needed', () => {
    const kept = `${'a.'.repeat(121)}example.com`
    expect([toQueryName(`x.${kept}`), toQueryName(`xyz.x${kept}`)]).toEqual([kept, kept.slice(2)])
  })

  test('a name of exactly 253 characters stays', () => {
    const name = `${'a.'.repeat(121)}example.com`
    expect([name.length, toQueryName(`${name}.`)]).toEqual([253, name])
  })

  test('without a client, only the domains are known', () => {
    const parsed = parseMacroString('%{d1r}.%{o2}.x')
    const client = parseMacroString('%{i}.x')
    expect([
      parsed.ok && expandWithoutClient(parsed.parts, 'a.b.test', 'root.example.test'),
      client.ok && expandWithoutClient(client.parts, 'a.test', 'a.test'),
    ]).toEqual(['a.example.test.x', null])
  })
})
