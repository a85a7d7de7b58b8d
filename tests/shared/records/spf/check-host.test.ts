import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { questionPool } from '#shared/dns/question-pool.ts'
import { zoneResolver, type Zone, type ZoneNode } from '#shared/dns/zone-resolver.ts'
import { checkHost, READ_AHEAD_LIMIT } from '#shared/records/spf/check-host.ts'
import { evaluateSpf } from '#shared/records/spf/evaluate.ts'
import type { SpfQuestion } from '#shared/records/spf/evaluate-session.ts'
import { rounds } from '#tests/helpers/full-run.ts'
import { waveCounter } from '#tests/shared/dns/wave-counter.ts'

const txt = (...records: string[]) => ({ TXT: records })
const client: SpfQuestion = { ip: '8.8.8.8', sender: 'me@a.test', helo: 'mail.a.test' }

/** The queries of each wave, sorted, and the outcome. */
async function inWaves(zone: Zone, question: Partial<SpfQuestion> = {}) {
  const resolver = waveCounter(zoneResolver(zone))
  const { result, lookups } = await checkHost({ ...client, ...question }, resolver)
  return { waves: resolver.waves.map((wave) => wave.toSorted()), result, lookups }
}

/** A record with `count` includes, each with a record of its own. */
const wideTree = (count: number): Zone => ({
  'a.test': txt(`v=spf1 ${Array.from({ length: count }, (_, i) => `include:n${i}.b.test`).join(' ')} ~all`),
  '*.b.test': txt('v=spf1 ip4:9.9.9.9 ~all'),
})

const hosts = (count: number) => Array.from({ length: count }, (_, i): [number, string] => [i, `m${i}.test`])

describe('what can be looked up in parallel is looked up in parallel', () => {
  test.each([
    [1, [1, 1], 'softfail', 1],
    [4, [1, 4], 'softfail', 4],
    [10, [1, 10], 'softfail', 10],
    // No receiver reads more than ten of them.
    [20, [1, 10], 'permerror', 10],
  ])('%d includes side by side', async (count, sizes, result, lookups) => {
    const answer = await inWaves(wideTree(count))
    expect([answer.waves.map((wave) => wave.length), answer.result, answer.lookups]).toEqual([
      sizes,
      result,
      lookups,
    ])
  })

  test('ten includes on three levels take four waves', async () => {
    const { waves, lookups } = await inWaves({
      'a.test': txt('v=spf1 include:b.test include:c.test include:d.test ~all'),
      'b.test': txt('v=spf1 include:b1.test include:b2.test ~all'),
      'c.test': txt('v=spf1 include:c1.test include:c2.test ~all'),
      'd.test': txt('v=spf1 include:d1.test ~all'),
      'b1.test': txt('v=spf1 include:b11.test include:b12.test ~all'),
      '*.test': txt('v=spf1 ip4:9.9.9.9 ~all'),
    })
    expect([waves.map((wave) => wave.length), lookups]).toEqual([[1, 3, 5, 2], 10])
  })

  test('a tree costs a wave for each level, however deep', async () => {
    const chain = Array.from({ length: 10 }, (_, i): [string, ZoneNode] => [
      `n${i}.test`,
      txt(`v=spf1 include:n${i + 1}.test ~all`),
    ])
    const zone = { ...Object.fromEntries(chain), 'n10.test': txt('v=spf1 ip4:8.8.8.8 ~all') }
    const { waves, result } = await inWaves(zone, { domain: 'n0.test' })
    expect([waves.length, result]).toEqual([11, 'pass'])
  })

  test('ten mail servers take one wave, in parallel with the other terms', async () => {
    const { waves, result } = await inWaves({
      'a.test': { ...txt('v=spf1 mx a:b.test include:c.test -all'), MX: hosts(10) },
      'c.test': txt('v=spf1 a:d.test ~all'),
      '*.test': { A: ['9.9.9.9'] },
    })
    expect([waves, result]).toEqual([
      [
        ['TXT a.test'],
        ['A b.test', 'MX a.test', 'TXT c.test'],
        ['A d.test', ...hosts(10).map(([, host]) => `A ${host}`)],
      ],
      'fail',
    ])
  })

  test('macros of the client, the sender and the HELO name are known right away', async () => {
    const { waves } = await inWaves({
      'a.test': txt('v=spf1 exists:%{ir}.x.test exists:%{l}.%{o}.y.test a:%{h} redirect=%{d2}.z.test'),
      'a.test.z.test': txt('v=spf1 include:%{v}.z.test -all'),
      'mail.a.test': { A: ['9.9.9.9'] },
    })
    expect(waves).toEqual([
      ['TXT a.test'],
      ['A 8.8.8.8.x.test', 'A mail.a.test', 'A me.a.test.y.test', 'TXT a.test.z.test'],
      ['TXT in-addr.z.test'],
    ])
  })

  test('the reverse names of ptr and %{p} are looked up in parallel with the other terms', async () => {
    const { waves, result } = await inWaves({
      'a.test': txt('v=spf1 include:b.test exists:%{p}.x.test ptr -all'),
      'b.test': txt('v=spf1 a ?all'),
      '8.8.8.8.in-addr.arpa': { PTR: ['one.a.test', 'two.test'] },
      'one.a.test': { A: ['8.8.8.8'] },
    })
    expect([waves, result]).toEqual([
      [
        ['TXT a.test'],
        ['PTR 8.8.8.8.in-addr.arpa', 'TXT b.test'],
        ['A b.test', 'A one.a.test', 'A two.test'],
        ['A one.a.test.x.test'],
      ],
      'pass',
    ])
  })

  test('an explanation is looked up with the terms, if it can matter', async () => {
    const { waves } = await inWaves({
      'a.test': txt('v=spf1 a include:b.test -all exp=x.test'),
      'b.test': txt('v=spf1 a -all exp=y.test'),
    })
    expect(waves).toEqual([['TXT a.test'], ['A a.test', 'TXT b.test', 'TXT x.test'], ['A b.test']])
  })
})

describe('what a receiver cannot reach is not looked up', () => {
  test.each([
    ['behind a network that holds the client', 'v=spf1 ip4:8.8.8.0/24 include:b.test -all'],
    ['behind “all”', 'v=spf1 -all include:b.test redirect=b.test'],
    ['of a record with a mistake', 'v=spf1 include:b.test ip4:1.2.3 -all'],
  ])('%s', async (_, record) => {
    expect((await inWaves({ 'a.test': txt(record) })).waves).toEqual([['TXT a.test']])
  })

  test('what comes after the tenth lookup, as soon as that is known', async () => {
    const five = (name: string) => Array.from({ length: 5 }, (_, i) => `include:${i}.${name}`).join(' ')
    const { waves } = await inWaves({
      'a.test': txt(`v=spf1 ${five('b.test')} -all`),
      ...Object.fromEntries(
        Array.from({ length: 5 }, (_, i) => [`${i}.b.test`, txt(`v=spf1 ${five(`${i}.b.test`)} -all`)]),
      ),
      '*.b.test': txt('v=spf1 -all'),
    })
    // The first include and its five are six lookups, the second one and three of its five the other four.
    expect(waves.map((wave) => wave.length)).toEqual([1, 5, 8])
  })

  test('no more than the limit, whatever someone publishes', async () => {
    const nine = Array.from({ length: 9 }, (_, i) => `mx:m${i}.test`)
    const zone: Zone = {
      'a.test': txt(`v=spf1 include:b.test ${nine.join(' ')} -all`),
      'b.test': txt('v=spf1 include:c.test -all'),
      'c.test': txt('v=spf1 ip4:8.8.8.8 -all'),
      ...Object.fromEntries(
        nine.map((term, i) => [term.slice(3), { MX: hosts(10).map(([n, h]) => [n, `${i}.${h}`]) }]),
      ),
    }
    const resolver = waveCounter(zoneResolver(zone))
    expect(await checkHost(client, resolver)).toMatchObject({ result: 'pass', lookups: 2 })
    // The walk looks up three records. The nine lists of mail servers and 15 of their 80 addresses lead nowhere.
    expect(resolver.waves.map((wave) => wave.length)).toEqual([1, 10, 16])
  })
})

/** Names that refer to one another in every way that a record can. */
const NAMES = Array.from({ length: 8 }, (_, i) => `n${i}.test`)
const name = fc.constantFrom(...NAMES)
const spec = fc.oneof(
  { weight: 4, arbitrary: name },
  fc.constantFrom('%{ir}.e.test', '%{l}.%{o}', 'n%{d1r}.test', '%{p}', '%{h}', 'none.test', 'x..test'),
)
const qualifier = fc.constantFrom('', '', '+', '-', '~', '?')
const term = fc.oneof(
  { weight: 4, arbitrary: spec.map((target) => `include:${target}`) },
  fc.tuple(qualifier, fc.constantFrom('a', 'mx', 'ptr')).map(([sign, text]) => sign + text),
  fc
    .tuple(qualifier, fc.constantFrom('a', 'mx', 'ptr', 'exists'), spec)
    .map(([sign, text, target]) => `${sign}${text}:${target}`),
  fc
    .tuple(qualifier, fc.constantFrom('ip4:8.8.8.8', 'ip4:9.9.9.9', 'ip6:2001::/16'))
    .map((parts) => parts.join('')),
  fc.tuple(qualifier, fc.constant('all')).map((parts) => parts.join('')),
  spec.map((target) => `redirect=${target}`),
  spec.map((target) => `exp=${target}`),
)
const record = fc.array(term, { maxLength: 9 }).map((terms) => ['v=spf1', ...terms].join(' '))
const node: fc.Arbitrary<Zone[string]> = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record<ZoneNode>({
      TXT: fc.oneof(
        { weight: 9, arbitrary: record.map((text) => [text]) },
        fc.constant<string[]>(['Go away, %{i}.']),
      ),
      A: fc.constantFrom<NonNullable<ZoneNode['A']>>(['9.9.9.9'], ['8.8.8.8'], [], 'servfail'),
      MX: fc.array(fc.tuple(fc.nat(9), name), { maxLength: 11 }),
    }),
  },
  fc.constant<Zone[string]>('timeout'),
)
const tree: fc.Arbitrary<Zone> = fc
  .tuple(
    fc.array(node, { minLength: NAMES.length, maxLength: NAMES.length }),
    fc.array(name, { maxLength: 12 }),
  )
  .map(([nodes, reverse]) => ({
    ...Object.fromEntries(NAMES.map((key, i) => [key, nodes[i] ?? {}])),
    '8.8.8.8.in-addr.arpa': { PTR: reverse },
  }))
const question = { ip: '8.8.8.8', sender: 'n3.test@n0.test', helo: 'n1.test' }
const RUNS = { seed: 7208, numRuns: rounds(2000) }
/** Per request (worker/net/upstream-budget.ts). */
const QUESTIONS = 45

const distinct = (queries: readonly string[]) => new Set(queries)

describe('random trees', () => {
  test('the outcome is the walk’s, to the last step, and within the limit', async () => {
    const seen = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(tree, async (zone) => {
        const alone = zoneResolver(zone)
        const ahead = zoneResolver(zone)
        const expected = await evaluateSpf(question, alone)
        expect(await checkHost(question, ahead)).toEqual(expected)
        expect(ahead.queries.length).toBe(distinct(ahead.queries).size)
        expect(ahead.queries.length - distinct(alone.queries).size).toBeLessThanOrEqual(READ_AHEAD_LIMIT)
        seen.set(expected.result, (seen.get(expected.result) ?? 0) + 1)
      }),
      RUNS,
    )
    // If all trees had the same outcome, the test would show little.
    expect([...seen.keys()].sort()).toEqual(
      ['fail', 'neutral', 'none', 'pass', 'permerror', 'softfail', 'temperror'].sort(),
    )
  })

  test('the same within one request’s queries, where the walk uses only what is left', async () => {
    let compared = 0
    await fc.assert(
      fc.asyncProperty(tree, async (zone) => {
        const alone = zoneResolver(zone)
        const expected = await evaluateSpf(question, alone)
        if (distinct(alone.queries).size > QUESTIONS - READ_AHEAD_LIMIT) return
        compared += 1
        const limited = questionPool(zoneResolver(zone), QUESTIONS).share(QUESTIONS)
        expect(await checkHost(question, limited)).toEqual(expected)
      }),
      RUNS,
    )
    expect(compared).toBeGreaterThan(RUNS.numRuns / 2)
  })

  test('reading ahead never takes more waves than walking', async () => {
    await fc.assert(
      fc.asyncProperty(tree, async (zone) => {
        const [alone, ahead] = [waveCounter(zoneResolver(zone)), waveCounter(zoneResolver(zone))]
        await evaluateSpf(question, questionPool(alone, Infinity).share(Infinity))
        await checkHost(question, ahead)
        expect(ahead.waves.length).toBeLessThanOrEqual(alone.waves.length)
      }),
      { ...RUNS, numRuns: rounds(200) },
    )
  })
})
