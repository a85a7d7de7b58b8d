import { describe, expect, test } from 'vitest'
import { checkCname } from '#shared/records/cname/check.ts'
import { allFindings } from '#shared/records/cname/verdict.ts'
import type { RecordType, Resolver } from '#shared/dns/resolver.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import type { Tone } from '#shared/report/verdict.ts'
import { eachAnswerLost, losing } from '#tests/helpers/losing-answers.ts'

const A = { A: ['192.0.43.8'], AAAA: ['2001:500:88:200::8'] }
const NAME = 'www.a.test'
const verdict = async (resolver: Resolver, domain = NAME) => (await checkCname(domain, resolver)).verdict

/** The zone's answers, but with records next to the CNAME, like a server that breaks the rules. */
const withBeside = (zone: Zone, types: Partial<Record<RecordType, string[]>>): Resolver => {
  const resolver = zoneResolver(zone)
  return {
    query: (async (name: string, type: RecordType) => {
      const answer = await resolver.query(name, type)
      const records = name === NAME ? types[type] : undefined
      return records ? { ...answer, kind: 'answer', aliases: [], records, ttlSeconds: 300 } : answer
    }) as Resolver['query'],
  }
}

const steps = (count: number): Zone => ({
  ...Object.fromEntries(
    Array.from({ length: count }, (_, i) => [i === 0 ? NAME : `h${i}.a.test`, { CNAME: `h${i + 1}.a.test` }]),
  ),
  [`h${count}.a.test`]: A,
})

describe('the verdict', () => {
  test.each<[string, Zone | Resolver, Tone, string, RegExp]>([
    [
      'no answer',
      { [NAME]: 'servfail' },
      'unknown',
      'Unknown',
      /could not be looked up, so we cannot tell where/,
    ],
    [
      'a loop that the resolver reports',
      losing({ [NAME]: A }, () => 'cname-loop'),
      'bad',
      'Loop',
      /form a loop/,
    ],
    ['a loop', { [NAME]: { CNAME: 'b.test' }, 'b.test': { CNAME: NAME } }, 'bad', 'Loop', /form a loop/],
    ['a name that does not exist', { 'a.test': A }, 'info', 'No such name', /www\.a\.test does not exist/],
    ['a name with addresses', { [NAME]: A }, 'info', 'No alias', /has its own addresses/],
    ['a name without any', { [NAME]: { TXT: ['x'] } }, 'info', 'No alias', /has no CNAME record/],
    [
      'a name whose addresses are not answered',
      { [NAME]: { TXT: ['x'], A: 'timeout', AAAA: 'timeout' } },
      'info',
      'No alias',
      /has no CNAME record/,
    ],
    [
      'an alias',
      { [NAME]: { CNAME: 'b.test' }, 'b.test': A },
      'ok',
      'Valid',
      /points to b\.test, which answers/,
    ],
    [
      'an alias of a key',
      { [NAME]: { CNAME: 'b.test' }, 'b.test': { TXT: ['x'] } },
      'ok',
      'Valid',
      /which answers/,
    ],
    ['a long chain', steps(9), 'warn', 'Improve', /9 aliases/],
    [
      'a private address',
      { [NAME]: { CNAME: 'b.test' }, 'b.test': { A: ['10.0.0.1'] } },
      'warn',
      'Improve',
      /cannot be reached from the internet/,
    ],
    [
      'a target that is not answered',
      { [NAME]: { CNAME: 'b.test' }, 'b.test': 'timeout' },
      'unknown',
      'In part',
      /cannot tell whether the name works/,
    ],
    [
      'a long chain whose end is not answered',
      { ...steps(9), 'h9.a.test': 'timeout' },
      'warn',
      'Improve',
      /9 aliases.* What is at h9\.a\.test could not/,
    ],
    [
      'a target that is gone',
      { 'a.test': A, [NAME]: { CNAME: 'gone.a.test' } },
      'bad',
      'Dead end',
      /gone\.a\.test, where there is nothing/,
    ],
    [
      'a target without records',
      { [NAME]: { CNAME: 'b.test' }, 'b.test': { NS: ['ns.test'] } },
      'bad',
      'Dead end',
      /nothing/,
    ],
    [
      'a target that anyone may register',
      { [NAME]: { CNAME: 'gone.test' } },
      'bad',
      'Danger',
      /Someone else may be able to take that name/,
    ],
    ['an address as target', { [NAME]: { CNAME: '192.0.43.8' } }, 'bad', 'Dead end', /nothing/],
    [
      'several records',
      withBeside({ [NAME]: { CNAME: 'b.test' }, 'b.test': A, 'c.test': A }, { CNAME: ['b.test', 'c.test'] }),
      'bad',
      'Broken',
      /several CNAME records/,
    ],
    [
      'records beside it',
      withBeside({ [NAME]: { CNAME: 'b.test' }, 'b.test': A }, { A: ['192.0.43.9'] }),
      'bad',
      'Broken',
      /other records next to/,
    ],
    [
      'the top of a zone',
      withBeside({ [NAME]: { CNAME: 'b.test' }, 'b.test': A }, { NS: ['ns.test'] }),
      'bad',
      'Broken',
      /top of its zone/,
    ],
  ])('on %s', async (_, zone, tone, stamp, sentence) => {
    const resolver = 'query' in zone ? (zone as Resolver) : zoneResolver(zone)
    expect(await verdict(resolver)).toMatchObject({
      tone,
      stamp,
      sentence: expect.stringMatching(sentence) as string,
    })
  })

  test.each(['timeout', 'servfail', 'refused', 'malformed'] as const)(
    'a name that does not exist is missing, too, when the CNAME question ends with %s',
    async (kind) => {
      const resolver = losing({ 'a.test': A }, (question) => (question === `CNAME ${NAME}` ? kind : null))
      const report = await checkCname(NAME, resolver)
      expect(report).toMatchObject({
        state: 'absent',
        nxdomain: true,
        verdict: { tone: 'info', stamp: 'No such name' },
      })
      expect(report.findings.map(({ code }) => code)).toEqual(['dns-no-such-name'])
    },
  )
})

const ORDER: readonly Tone[] = ['ok', 'info', 'unknown', 'warn', 'bad']

test.each<[string, Zone]>([
  ['that is sound', { [NAME]: { CNAME: 'b.test' }, 'b.test': A }],
  ['of two steps', steps(2)],
  ['that points nowhere', { 'a.test': A, [NAME]: { CNAME: 'gone.a.test' } }],
  ['to an empty name', { [NAME]: { CNAME: 'b.test' }, 'b.test': { NS: ['ns.test'] } }],
  ['to a private address', { [NAME]: { CNAME: 'b.test' }, 'b.test': { A: ['10.0.0.1'] } }],
  ['that is none', { [NAME]: A }],
  ['of a name that does not exist', { 'a.test': A }],
])('an alias %s gets no new blame when an answer is lost', async (_, zone) => {
  const { whole, without } = await eachAnswerLost(zone, (resolver) => checkCname(NAME, resolver))
  const known = new Set(allFindings(whole).map(({ code }) => code))
  for (const { lost, result } of without) {
    const { tone } = result.verdict
    if (tone === 'bad' || tone === 'warn') {
      expect(ORDER.indexOf(tone), `without ${lost}`).toBeLessThanOrEqual(ORDER.indexOf(whole.verdict.tone))
    }
    const accused = allFindings(result).filter(
      ({ severity, unknown }) => !unknown && (severity === 'error' || severity === 'warning'),
    )
    expect(
      accused.filter(({ code }) => !known.has(code)),
      `without ${lost}`,
    ).toEqual([])
  }
})
