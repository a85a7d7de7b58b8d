// What a record is for, however it is written.
import { describe, expect, test } from 'vitest'
import { spfIntents } from '#shared/records/spf/meaning.ts'

const intents = (...texts: string[]) => spfIntents(texts, { owner: 'a.test', type: 'TXT' })
const keys = (...texts: string[]) => [...new Set(intents(...texts).map(({ key }) => key))].sort()

describe('the same', () => {
  test.each([
    ['case and “+”', 'v=spf1 +MX Include:B.test -ALL', 'v=spf1 mx include:b.test -all'],
    ['order', 'v=spf1 include:b.test mx -all', 'v=spf1 mx include:b.test -all'],
    ['repetitions', 'v=spf1 mx mx include:b.test -all', 'v=spf1 mx include:b.test include:B.TEST -all'],
    ['default lengths', 'v=spf1 a/32 mx//128 ip4:8.8.8.8/32 -all', 'v=spf1 a mx ip4:8.8.8.8 -all'],
    ['the own name', 'v=spf1 a:a.test mx:A.test. -all', 'v=spf1 a mx -all'],
    ['host bits', 'v=spf1 ip4:8.8.8.8/24 -all', 'v=spf1 ip4:8.8.8.0/24 -all'],
    ['addresses in another form', 'v=spf1 ip6:2606:0::1 -all', 'v=spf1 ip6:2606::1 -all'],
    ['mistakes', '"v=spf1; ipv4:8.8.8.8, include=b.test –all"', 'v=spf1 ip4:8.8.8.8 include:b.test -all'],
    ['terms after all', 'v=spf1 mx -all include:b.test', 'v=spf1 mx include:b.test -all'],
    ['a redirect', 'v=spf1 redirect=b.test', 'v=spf1 include:b.test ~all'],
    ['networks with everyone in them', 'v=spf1 a/0 mx//0 ip4:8.8.8.8/0 -all', 'v=spf1 a mx ip4:8.8.8.8 -all'],
  ])('%s', (_, one, other) => {
    expect(keys(one)).toEqual(keys(other))
    expect(keys(one)).not.toEqual([])
  })
})

const isKept = (before: string[], after: string[]) =>
  keys(...before).every((key) => keys(...after).includes(key))

describe('kept, or not', () => {
  test.each([
    ['a sender that goes', ['v=spf1 mx include:b.test -all'], ['v=spf1 mx -all'], false],
    [
      'a sender of the second record',
      ['v=spf1 mx -all', 'v=spf1 include:b.test -all'],
      ['v=spf1 mx -all'],
      false,
    ],
    ['a sender of a near miss', ['v=spf1 mx -all', ' v=spf1 include:b.test -all'], ['v=spf1 mx -all'], false],
    ['“a:” for a host that was “mx:”', ['v=spf1 mx:h.test -all'], ['v=spf1 a:h.test -all'], true],
    ['“mx:” for a host that was “a:”', ['v=spf1 a:h.test -all'], ['v=spf1 mx:h.test -all'], false],
    ['a smaller network', ['v=spf1 a/24 -all'], ['v=spf1 a -all'], false],
    ['a refused server', ['v=spf1 -ip4:8.8.8.8 mx -all'], ['v=spf1 mx -all'], false],
    ['a refused server that may send', ['v=spf1 -ip4:8.8.8.8 -all'], ['v=spf1 ip4:8.8.8.8 -all'], false],
    ['an explanation', ['v=spf1 mx -all exp=b.test'], ['v=spf1 mx -all'], false],
    ['a report address', ['v=spf1 mx -all ra=postmaster'], ['v=spf1 mx -all'], false],
    ['an unknown modifier', ['v=spf1 mx -all note=1'], ['v=spf1 mx -all'], true],
    ['an unclear part', ['v=spf1 mx bogus -all'], ['v=spf1 mx -all'], false],
    ['a stricter end', ['v=spf1 mx ~all'], ['v=spf1 mx -all'], true],
    ['a milder end', ['v=spf1 mx -all'], ['v=spf1 mx ~all'], false],
    ['no end', ['v=spf1 mx ~all'], ['v=spf1 mx'], false],
    ['the mildest end of two', ['v=spf1 mx -all', 'v=spf1 a ~all'], ['v=spf1 mx a ~all'], true],
  ])('%s', (_, before, after, kept) => {
    expect(isKept(before, after)).toBe(kept)
  })

  test('of type 99, which nobody reads, nothing', () => {
    expect(spfIntents(['v=spf1 mx -all'], { owner: 'a.test', type: 'SPF' })).toEqual([])
  })
})

test('each says in words what it is', () => {
  expect(intents('v=spf1 include:b.test ?ip4:8.8.8.0/24 -all exp=x.test').map(({ what }) => what)).toEqual([
    'mail from servers in include:b.test',
    'the silence about mail from 8.8.8.0/24',
    'the explanation at x.test',
    'the doubt about all other servers',
    'the refusal of all other servers',
  ])
})
