import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSpfRecord, parseSpf } from '#shared/records/spf/parse.ts'
import { isNearMiss } from '#shared/records/spf/read-as-meant.ts'
import type { SpfSyntaxError } from '#shared/records/spf/parse.ts'
import { anyText } from '#tests/helpers/any-text.ts'
import { countThroughout, expectLinear } from '#tests/helpers/steps.ts'

const firstError = (text: string): SpfSyntaxError | undefined => {
  const parsed = parseSpf(text)
  return parsed.ok ? undefined : parsed.errors[0]
}

describe('a record is an SPF record', () => {
  test.each(['v=spf1', 'v=spf1 -all', 'V=SPF1 mx', 'v=spf1 '])('%j', (text) => {
    expect(isSpfRecord(text)).toBe(true)
  })

  test.each([
    ' v=spf1 -all',
    'v=spf1;-all',
    '"v=spf1 -all"',
    'v=spf1\t-all',
    'v=spf1include:a.test',
    'spf1 -all',
  ])('%j is not one, but looks like it', (text) => {
    expect([isSpfRecord(text), isNearMiss(text)]).toEqual([false, true])
  })

  test.each(['v=spf10 -all', 'spf2.0/pra -all', 'v=DMARC1; p=none', '', 'google-site-verification=spf1'])(
    '%j is something else',
    (text) => {
      expect([isSpfRecord(text), isNearMiss(text)]).toEqual([false, false])
    },
  )
})

describe('a record is read into terms', () => {
  test('with their positions in the text', () => {
    const { terms } = parseSpf('v=spf1  mx   -all ')
    expect(terms.map(({ text, start, end }) => [text, start, end])).toEqual([
      ['mx', 8, 10],
      ['-all', 13, 17],
    ])
  })

  test('with the qualifier, which is "+" if none is written', () => {
    const { terms } = parseSpf('v=spf1 a -mx ?ptr ~all')
    expect(terms.map((term) => (term.kind === 'mechanism' ? term.qualifier : ''))).toEqual([
      '+',
      '-',
      '?',
      '~',
    ])
  })

  test('with both network lengths of "a" and "mx"', () => {
    const { terms } = parseSpf('v=spf1 a:a.test/24//64 mx//48 a/0 mx')
    const lengths = terms.map((term) =>
      term.name === 'a' || term.name === 'mx' ? [term.prefixLength4, term.prefixLength6] : [],
    )
    expect(lengths).toEqual([
      [24, 64],
      [32, 48],
      [0, 128],
      [32, 128],
    ])
  })

  test('with the networks of "ip4" and "ip6"', () => {
    const { terms } = parseSpf('v=spf1 ip4:192.0.2.0/24 IP6:2001:db8::1')
    expect(
      terms.map((term) => (term.name === 'ip4' || term.name === 'ip6' ? term.network.prefixLength : null)),
    ).toEqual([24, 128])
  })

  test('with a slash inside a domain-spec', () => {
    expect(parseSpf('v=spf1 a:foo:bar/baz.example.com').ok).toBe(true)
  })

  test('with the modifiers of RFC 6652 distinguished from unknown ones', () => {
    const { terms } = parseSpf('v=spf1 ra=postmaster rp=100 rr=e:f moo=man -all')
    expect(
      terms.map((term) => (term.name === 'other' ? `${term.modifier} ${term.role}` : term.name)),
    ).toEqual(['ra reporting', 'rp reporting', 'rr reporting', 'moo unknown', 'all'])
  })

  test('with the readable terms even when one is wrong', () => {
    expect(parseSpf('v=spf1 a bogus mx -all').terms.map((term) => term.name)).toEqual(['a', 'mx', 'all'])
  })
})

describe('a syntax error says where and why', () => {
  test.each([
    ['v=spf1 ip4:10.0.0.300 -all', 11, '“10.0.0.300” is not an IPv4 address'],
    ['v=spf1 ip4:192.0.2 -all', 11, '“192.0.2” is not an IPv4 address'],
    ['v=spf1 ip4:2001:db8::1 -all', 11, '“2001:db8::1” is an IPv6 address, which belongs in “ip6:”'],
    ['v=spf1 ip6:192.0.2.1 -all', 11, '“192.0.2.1” is an IPv4 address, which belongs in “ip4:”'],
    ['v=spf1 ip4: -all', 11, 'an IPv4 address is missing'],
    ['v=spf1 ip4 -all', 10, '“ip4” needs “:” and an IPv4 address after it'],
    ['v=spf1 ip4:192.0.2.0/33 -all', 20, '“/33” is not a network length from 0 to 32'],
    ['v=spf1 ip4:192.0.2.0/024 -all', 20, '“/024” is not a network length from 0 to 32'],
    ['v=spf1 ip6:2001:db8::/129', 21, '“/129” is not a network length from 0 to 128'],
    ['v=spf1 a/33', 8, '“/33” is not a network length from 0 to 32; for IPv6 write “//33”'],
    ['v=spf1 a/24//129', 12, '“/129” is not a network length from 0 to 128'],
    ['v=spf1 a/24/64', 8, '“/24/64” is not a network length'],
    ['v=spf1 a:192.0.2.1', 17, 'the last part of a domain name cannot be only digits'],
    ['v=spf1 a:museum', 9, '“museum” has no ending, such as .com'],
    ['v=spf1 a:example.-com', 17, '“-com” cannot be the last part of a domain name'],
    ['v=spf1 include', 14, '“include” needs “:” and a domain name after it'],
    ['v=spf1 include: -all', 15, 'a domain name is missing'],
    ['v=spf1 include:a.test/24', 17, '“test/24” cannot be the last part of a domain name'],
    ['v=spf1 all:a.test', 10, 'nothing can follow “all”'],
    ['v=spf1 -all.', 8, '“all.” is not an SPF mechanism'],
    ['v=spf1 ipv4:192.0.2.1', 7, '“ipv4” is not an SPF mechanism'],
    ['v=spf1 redirect:a.test', 7, '“redirect” is written with “=”, not with “:”'],
    ['v=spf1 -redirect=a.test', 7, '“redirect=” cannot have a sign before it'],
    ['v=spf1 redirect=a.test redirect=b.test', 23, '“redirect=” can appear only once in a record'],
    ['v=spf1 exp=', 11, 'a domain name is missing'],
    ['v=spf1 =all', 7, 'a term starts with a name'],
    ['v=spf1 1up=foo', 7, 'a term starts with a name'],
    ['v=spf1 a\t-all', 8, 'there is a tab; only spaces can separate terms'],
    ['v=spf1 a\u00a0-all', 8, 'there is a non-breaking space, perhaps copied from a web page'],
    ['v=spf1 a:b\u00fccher.test', 10, '“ü” is not allowed: a record is plain ASCII only'],
    ['v=spf1 \ufffdall', 7, 'there are bytes that are not text'],
    ['v=spf1 exists:%(ir).a.test', 14, 'a “%” must be followed by “{”, “%”, “-” or “_”'],
    ['v=spf1 exists:%{x}.a.test', 16, 'there is no macro “x”'],
    ['v=spf1 exists:%{d0}.a.test', 17, 'a macro must keep at least one part'],
    ['v=spf1 exists:%{ir.a.test', 14, 'a macro is not closed with “}”'],
    ['v=spf1 exp=%{r}.a.test', 13, 'the macro “r” is allowed only in the text of an explanation'],
  ])('%j at %i: %s', (text, position, reason) => {
    expect(firstError(text)).toMatchObject({ position, reason })
  })

  test('for every term that is wrong', () => {
    const parsed = parseSpf('v=spf1 bogus a:b ip4:x -all')
    expect(parsed.ok ? [] : parsed.errors.map(({ term }) => term)).toEqual(['bogus', 'a:b', 'ip4:x'])
  })
})

describe('hostile records', () => {
  test('any text is read without an exception', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        parseSpf(text)
        const parsed = parseSpf(`v=spf1 ${text}`)
        for (const { start, end } of parsed.terms) expect(start).toBeLessThan(end)
      }),
    )
  })

  test('what is read can be found again at its place in the text', () => {
    const word = fc.constantFrom(
      'a',
      'mx:a.test',
      '-all',
      'ip4:192.0.2.0/24',
      'exists:%{ir}.a.test',
      'x=y',
      ' ',
      'bogus',
      '%',
    )
    fc.assert(
      fc.property(fc.array(word), (words) => {
        const text = ['v=spf1', ...words].join(' ')
        const parsed = parseSpf(text)
        for (const term of parsed.terms) expect(text.slice(term.start, term.end)).toBe(term.text)
      }),
    )
  })

  const RUNS: readonly [string, (n: number) => string][] = [
    ['digits', (n) => `v=spf1 a:${'1'.repeat(n)}`],
    ['slashes', (n) => `v=spf1 a${'/1'.repeat(n / 2)}`],
    ['dots', (n) => `v=spf1 a:${'a.'.repeat(n / 2)}`],
    ['hyphens', (n) => `v=spf1 a:x.${'a-'.repeat(n / 2)}`],
    ['macros', (n) => `v=spf1 exists:${'%{s}'.repeat(n / 4)}`],
    ['open macros', (n) => `v=spf1 exists:${'%{'.repeat(n / 2)}`],
    ['macro digits', (n) => `v=spf1 exists:%{d${'9'.repeat(n)}`],
    ['delimiters', (n) => `v=spf1 exists:%{d${'+'.repeat(n)}`],
    ['colons', (n) => `v=spf1 ip6:${':'.repeat(n)}`],
    ['zeros', (n) => `v=spf1 ip4:${'0.'.repeat(n / 2)}`],
    ['terms', (n) => `v=spf1${' a'.repeat(n / 2)}`],
    ['spaces', (n) => `v=spf1${' '.repeat(n)}`],
    ['names', (n) => `v=spf1 ${'a'.repeat(n)}`],
    ['modifiers', (n) => `v=spf1 ${'a.'.repeat(n / 2)}=`],
    ['blanks before', (n) => `${' '.repeat(n)}v=spf1`],
  ]
  const parse = (text: string) => [parseSpf(text), isNearMiss(text)]

  describe('costs in proportion to its length', () => {
    countThroughout()
    test.each(RUNS)('a run of %s', (_, make) => expectLinear((n) => parse(make(n)), 5_000))
  })

  // More than DNS can carry: a pattern that backtracks would never finish.
  test.each(RUNS)('a run of 100,000 bytes of %s is read', (_, make) => {
    expect(parse(make(100_000))).toHaveLength(2)
  })

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'the name %s is nothing special',
    (name) => {
      expect(parseSpf(`v=spf1 ${name}:a.test`).ok).toBe(false)
      expect(parseSpf(`v=spf1 x${name}=a -all`).ok).toBe(true)
    },
  )
})
