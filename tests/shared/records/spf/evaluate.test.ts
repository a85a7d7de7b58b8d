import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { zoneResolver } from '#shared/dns/zone-resolver.ts'
import type { Zone } from '#shared/dns/zone-resolver.ts'
import { evaluateSpf } from '#shared/records/spf/evaluate.ts'
import type { EvaluationOptions, SpfQuestion } from '#shared/records/spf/evaluate-session.ts'
import { SpfEvaluation } from '#shared/records/spf/schema.ts'
import { anyText } from '#tests/helpers/any-text.ts'

const txt = (...records: string[]) => ({ TXT: records })
const client: SpfQuestion = { ip: '8.8.8.8', sender: 'me@a.test', helo: 'mail.a.test' }
const evaluate = (zone: Zone, question: Partial<SpfQuestion> = {}, options?: EvaluationOptions) =>
  evaluateSpf({ ...client, ...question }, zoneResolver(zone), options)

describe('the result of the term that matches', () => {
  test.each([
    ['ip4:8.8.8.0/24 -all', 'pass', 'ip4:8.8.8.0/24'],
    ['-ip4:8.8.8.8 +all', 'fail', '-ip4:8.8.8.8'],
    ['~all', 'softfail', '~all'],
    ['?all', 'neutral', '?all'],
    ['ip4:8.8.4.4', 'neutral', undefined],
  ])('v=spf1 %s: %s', async (terms, result, mechanism) => {
    const answer = await evaluate({ 'a.test': txt(`v=spf1 ${terms}`) })
    expect([answer.result, answer.mechanism]).toEqual([result, mechanism])
  })

  test('a reason names the term, the record and the client', async () => {
    expect((await evaluate({ 'a.test': txt('v=spf1 ip4:8.8.8.8 -all') })).reason).toBe(
      '“ip4:8.8.8.8” in the record of a.test matches 8.8.8.8.',
    )
  })

  test('an include that passes is named, not the term inside it', async () => {
    const zone: Zone = {
      'a.test': txt('v=spf1 include:b.test -all'),
      'b.test': txt('v=spf1 ip4:8.8.8.8 -all'),
    }
    expect(await evaluate(zone)).toMatchObject({ result: 'pass', mechanism: 'include:b.test', lookups: 1 })
  })
})

describe('whose record applies', () => {
  const zone: Zone = {
    'a.test': txt('v=spf1 ip6:2001:4860::/32 -all'),
    'b.test': txt('v=spf1 ip4:8.8.8.8 -all'),
    'mail.a.test': txt('v=spf1 exists:%{l}.%{o}.e.test -all'),
    'postmaster.mail.a.test.e.test': { A: ['127.0.0.2'] },
  }
  test.each([
    ['an IPv6 client', { ip: '2001:4860::8888' }, 'pass'],
    ['an IPv4 client at an IPv4-mapped address', { ip: '::ffff:8.8.8.8', sender: 'me@b.test' }, 'pass'],
    ['a null sender is postmaster at the HELO name', { sender: '' }, 'pass'],
    ['a null sender with its brackets', { sender: '<>' }, 'pass'],
    ['the domain to start from goes before the sender’s', { domain: 'b.test' }, 'pass'],
    ['a HELO without a dot', { sender: '', helo: 'localhost' }, 'none'],
    ['a HELO that is an address', { sender: '', helo: '[8.8.8.8]' }, 'none'],
    ['a domain without a record', { sender: 'me@c.test' }, 'none'],
    ['a domain in capitals with a final dot', { sender: 'me@B.Test.' }, 'pass'],
    ['an address that is none', { ip: '8.8.8' }, 'none'],
  ])('%s', async (_, question, result) => {
    expect((await evaluate(zone, question)).result).toBe(result)
  })

  test('an internationalized sender is looked up by its A-labels', async () => {
    const found = await evaluate({ 'xn--bcher-kva.test': txt('v=spf1 +all') }, { sender: 'me@bücher.test' })
    expect(found.result).toBe('pass')
  })
})

describe('the limits are enforced', () => {
  const lookups = (count: number) =>
    Array.from({ length: count }, (_, i) => `exists:%{i}.h${i}.test`).join(' ')

  test('the tenth lookup is made, the eleventh is not', async () => {
    const zone: Zone = { 'a.test': { ...txt(`v=spf1 ${'a '.repeat(11)}-all`), A: ['8.8.4.4'] } }
    const resolver = zoneResolver(zone)
    expect(await evaluateSpf(client, resolver)).toMatchObject({ result: 'permerror', lookups: 10 })
    expect(resolver.queries.filter((query) => query === 'A a.test')).toHaveLength(10)
  })

  test('an explanation costs no lookup', async () => {
    const zone: Zone = {
      'a.test': { ...txt(`v=spf1 ${'a '.repeat(10)}-all exp=x.test`), A: ['8.8.4.4'] },
      'x.test': txt('Go away.'),
    }
    expect(await evaluate(zone)).toMatchObject({ result: 'fail', lookups: 10, explanation: 'Go away.' })
  })

  test('two void lookups are allowed, the third is an error', async () => {
    const two = await evaluate({ 'a.test': txt(`v=spf1 ${lookups(2)} ~all`) })
    const three = await evaluate({ 'a.test': txt(`v=spf1 ${lookups(3)} ~all`) })
    expect([two, three]).toMatchObject([
      { result: 'softfail', voids: 2 },
      { result: 'permerror', voids: 3, mechanism: 'exists:%{i}.h2.test' },
    ])
  })

  test('MX hosts without an address are not void lookups', async () => {
    const MX = [1, 2, 3, 4].map((i): [number, string] => [i, `m${i}.test`])
    expect(await evaluate({ 'a.test': { ...txt('v=spf1 mx ~all'), MX } })).toMatchObject({
      result: 'softfail',
      voids: 0,
    })
  })

  test('an include without a record is an error, not a void lookup', async () => {
    expect(await evaluate({ 'a.test': txt('v=spf1 include:b.test -all') })).toMatchObject({
      result: 'permerror',
      voids: 0,
    })
  })

  test('eleven MX names are an error, before any of them is looked up', async () => {
    const MX = Array.from({ length: 11 }, (_, i): [number, string] => [i, `m${i}.test`])
    const resolver = zoneResolver({ 'a.test': { ...txt('v=spf1 mx -all'), MX } })
    expect(await evaluateSpf(client, resolver)).toMatchObject({ result: 'permerror' })
    expect(resolver.queries).toEqual(['TXT a.test', 'MX a.test'])
  })

  test('ten MX names are allowed', async () => {
    const MX = Array.from({ length: 10 }, (_, i): [number, string] => [i, `m${i}.test`])
    const zone: Zone = { 'a.test': { ...txt('v=spf1 mx -all'), MX }, 'm9.test': { A: ['8.8.8.8'] } }
    expect(await evaluate(zone)).toMatchObject({ result: 'pass' })
  })

  test('a loop ends at the limit', async () => {
    expect(await evaluate({ 'a.test': txt('v=spf1 include:a.test -all') })).toMatchObject({
      result: 'permerror',
      lookups: 10,
    })
  })

  test('after 20 seconds the result is temperror', async () => {
    let clock = 0
    const now = () => (clock += 6_000)
    const zone: Zone = { 'a.test': { ...txt('v=spf1 a a a a a ip4:8.8.8.8'), A: ['8.8.4.4'] } }
    expect(await evaluate(zone, {}, { now })).toMatchObject({ result: 'temperror', lookups: 3 })
  })
})

describe('DNS failures', () => {
  test.each([
    ['of the record', { 'a.test': 'servfail' }, 'temperror'],
    ['of an include', { 'a.test': txt('v=spf1 include:b.test -all'), 'b.test': 'timeout' }, 'temperror'],
    ['of an address', { 'a.test': txt('v=spf1 a:b.test -all'), 'b.test': 'refused' }, 'temperror'],
    [
      'of a mail server, when no earlier one matches',
      { 'a.test': { ...txt('v=spf1 mx -all'), MX: [[1, 'b.test']] }, 'b.test': 'timeout' },
      'temperror',
    ],
    [
      'behind the term that matches',
      { 'a.test': txt('v=spf1 ip4:8.8.8.8 include:b.test -all'), 'b.test': 'timeout' },
      'pass',
    ],
    [
      'of a reverse name are no match',
      { 'a.test': txt('v=spf1 ptr ~all'), '8.8.8.8.in-addr.arpa': 'servfail' },
      'softfail',
    ],
  ] satisfies [string, Zone, string][])('%s', async (_, zone, result) => {
    expect((await evaluate(zone)).result).toBe(result)
  })
})

describe('ptr', () => {
  const zone: Zone = {
    'a.test': txt('v=spf1 ptr -all'),
    '8.8.8.8.in-addr.arpa': { PTR: ['evil-a.test', 'forged.a.test', 'mail.a.test'] },
    'mail.a.test': { A: ['8.8.8.8'] },
    'forged.a.test': { A: ['8.8.4.4'] },
  }
  test('matches a confirmed name below the domain, and looks up no other name', async () => {
    const resolver = zoneResolver(zone)
    expect(await evaluateSpf(client, resolver)).toMatchObject({ result: 'pass', lookups: 1 })
    expect(resolver.queries).toEqual([
      'TXT a.test',
      'PTR 8.8.8.8.in-addr.arpa',
      'A forged.a.test',
      'A mail.a.test',
    ])
  })

  test('ignores names beyond the tenth', async () => {
    const PTR = [...Array.from({ length: 10 }, (_, i) => `n${i}.b.test`), 'mail.a.test']
    expect(await evaluate({ ...zone, '8.8.8.8.in-addr.arpa': { PTR } })).toMatchObject({ result: 'fail' })
  })
})

describe('explanations', () => {
  const zone = (text: string): Zone => ({ 'a.test': txt('v=spf1 -all exp=x.test'), 'x.test': txt(text) })
  test.each([
    ['%{i} may not send for %{o}. %{c} %{r} %{t}', '8.8.8.8 may not send for a.test. 8.8.8.8 unknown 0'],
    ['See https://a.test/why?s=%{S}&i=%{I}', 'See https://a.test/why?s=me%40a.test&i=8.8.8.8'],
    ['%{x}', undefined],
    ['Nö', undefined],
  ])('%s', async (text, explanation) => {
    expect((await evaluate(zone(text))).explanation).toBe(explanation)
  })

  test('an explanation comes only with a fail', async () => {
    const soft: Zone = { 'a.test': txt('v=spf1 ~all exp=x.test'), 'x.test': txt('No.') }
    expect((await evaluate(soft)).explanation).toBeUndefined()
  })

  test('an explanation that a sender’s characters make unprintable is not used', async () => {
    expect((await evaluate(zone('Hello %{l}'), { sender: 'jürgen@a.test' })).explanation).toBeUndefined()
  })
})

describe('the trace', () => {
  test('lists every step in the order of a receiver', async () => {
    const zone: Zone = {
      'a.test': txt('v=spf1 a include:b.test redirect=c.test'),
      'b.test': txt('v=spf1 ip4:8.8.4.4 -all'),
      'c.test': txt('v=spf1 exists:%{ir}.e.test ~all'),
    }
    const { trace } = await evaluate(zone)
    expect(
      trace.map(({ depth, domain, term, asked, outcome }) => [depth, domain, term, asked, outcome]),
    ).toEqual([
      [0, 'a.test', undefined, 'TXT a.test', 'record'],
      [0, 'a.test', 'a', 'A a.test', 'no-match'],
      [1, 'b.test', undefined, 'TXT b.test', 'record'],
      [1, 'b.test', 'ip4:8.8.4.4', undefined, 'no-match'],
      [1, 'b.test', '-all', undefined, 'match'],
      [0, 'a.test', 'include:b.test', undefined, 'no-match'],
      [0, 'a.test', 'redirect=c.test', undefined, 'info'],
      [1, 'c.test', undefined, 'TXT c.test', 'record'],
      [1, 'c.test', 'exists:%{ir}.e.test', 'A 8.8.8.8.e.test', 'no-match'],
      [1, 'c.test', '~all', undefined, 'match'],
    ])
  })

  test('of a very long record keeps its beginning and its end', async () => {
    const { trace } = await evaluate({ 'a.test': txt(`v=spf1${' ip4:9.9.9.9'.repeat(2000)} -all`) })
    expect([trace.length, trace[0]?.outcome, trace.at(-1)?.term]).toEqual([501, 'record', '-all'])
  })

  test('matches its schema', async () => {
    const answer = await evaluate({ 'a.test': txt('v=spf1 mx exists:x.test -all exp=x.test') })
    expect(v.safeParse(SpfEvaluation, answer)).toMatchObject({ success: true, output: answer })
  })
})

test('any input gets an answer', async () => {
  const zone: Zone = {
    'a.test': txt(
      'v=spf1 exists:%{s}.%{h}.%{L}.%{ir}.%{p}.b.test a:%{h} mx:%{o} ptr:%{d} -all exp=%{s}.x.test',
    ),
  }
  await fc.assert(
    fc.asyncProperty(anyText(), anyText(), async (local, helo) => {
      await evaluate(zone, { sender: `${local}@a.test`, helo })
      await evaluate(zone, { ip: local, sender: local, helo, domain: helo })
    }),
  )
})
