// Every answer that a list can give, and the row that it becomes: never "Listed" and never "OK" without a passed test.
import { describe, expect, test } from 'vitest'
import { checkLists } from '#shared/blocklists/check.ts'
import { listsInUse } from '#shared/data/blocklists/lists.ts'
import { PROOF_LIFETIME_MS } from '#shared/blocklists/proof.ts'
import type { ListResult, Proof } from '#shared/blocklists/schema.ts'
import { statusOf } from '#shared/blocklists/listing.ts'
import { zoneResolver, type Zone, type ZoneNode } from '#shared/dns/zone-resolver.ts'
import type { FailureKind } from '#shared/dns/resolver.ts'
import { waveCounter } from '#tests/shared/dns/wave-counter.ts'
import { ALL_KEYS, testCode, workingLists } from './list-zone.ts'

const NOW = 1_800_000_000_000
const IP = '198.41.0.4'
const SPAMCOP = 'bl.spamcop.net'

const proofOf = (zone: string, more: Partial<Proof> = {}): Proof => ({
  zone,
  state: 'proved',
  source: 'zone',
  at: NOW - 1000,
  provedAt: NOW - 1000,
  reason: '',
  ...more,
})

const NO_NAMES: Zone = {}

/** The row of one list with this answer. */
async function rowOf(
  answer: ZoneNode | FailureKind | undefined,
  { zone = SPAMCOP, proofs = [proofOf(zone)], world = NO_NAMES, source = 'zone' } = {},
): Promise<ListResult & { status: string }> {
  const names: Zone = { ...world, ...(answer && { [`4.0.41.198.${zone}`]: answer }) }
  const { rows } = await checkLists('ip', IP, {
    resolver: zoneResolver(names, { source }),
    proofs,
    now: NOW,
    keys: ALL_KEYS,
    only: [zone],
  })
  const [row] = rows
  if (!row) throw new Error('no row')
  return { ...row, status: statusOf(row) }
}

describe('a list that passed its test', () => {
  test('is OK when it has no entry', async () => {
    expect(await rowOf(undefined)).toMatchObject({
      status: 'OK',
      evidence: 'proved',
      provedAt: NOW - 1000,
      a: [],
      txt: [],
    })
  })

  test('is OK when the name exists without an address', async () => {
    expect(await rowOf({ TXT: ['hello'] })).toMatchObject({ status: 'OK', txt: [] })
  })

  test('lists with its text', async () => {
    expect(await rowOf({ A: ['127.0.0.2'], TXT: ['Blocked, see …'] })).toMatchObject({
      status: 'Listed',
      a: ['127.0.0.2'],
      txt: ['Blocked, see …'],
      weight: 7,
      meaning: 'The list contains addresses that SpamCop’s users and traps report.',
    })
  })

  test('lists without a text', async () => {
    expect(await rowOf({ A: ['127.0.0.2'] })).toMatchObject({ status: 'Listed', txt: [] })
    expect(await rowOf({ A: ['127.0.0.2'], TXT: 'timeout' })).toMatchObject({ status: 'Listed', txt: [] })
  })

  test('lists with several codes, the worst first', async () => {
    const row = await rowOf({ A: ['127.0.0.12', '127.0.0.8'] }, { zone: 'dnsbl.dronebl.org' })
    expect(row).toMatchObject({ status: 'Listed', weight: 4 })
    expect(row.meaning).toBe('An open SOCKS proxy. An open DNS resolver.')
  })

  test('lists with a code that it does not explain', async () => {
    expect(await rowOf({ A: ['127.0.0.77'] })).toMatchObject({
      status: 'Listed',
      meaning: expect.stringMatching(/127\.0\.0\.77/) as string,
    })
  })

  test.each([
    ['127.0.0.2', 'Listed', 'SBL'],
    ['127.0.0.3', 'Listed', 'CSS'],
    ['127.0.0.4', 'Listed', 'XBL'],
    ['127.0.0.9', 'Listed', 'DROP'],
    ['127.0.0.10', 'OK', 'PBL'],
    ['127.0.0.11', 'OK', 'PBL'],
    ['127.0.0.30', 'Listed', 'BCL'],
  ])('of Spamhaus says with %s: %s, %s', async (code, status, word) => {
    const row = await rowOf({ A: [code] }, { zone: 'zen.dq.spamhaus.net' })
    expect([row.status, row.meaning.startsWith(word), row.note !== '']).toEqual([
      status,
      true,
      status === 'OK',
    ])
  })

  test('of Spamhaus is listed by XBL even when PBL has it, too', async () => {
    const row = await rowOf({ A: ['127.0.0.10', '127.0.0.4'] }, { zone: 'zen.dq.spamhaus.net' })
    expect(row).toMatchObject({ status: 'Listed', weight: 10 })
  })

  test.each(['127.0.0.1', '127.0.0.3', '127.0.0.5'])(
    'of Hostkarma does not take %s as a listing',
    async (code) => {
      expect(await rowOf({ A: [code] }, { zone: 'hostkarma.junkemailfilter.com' })).toMatchObject({
        status: 'OK',
      })
    },
  )
})

describe('answers that prove nothing', () => {
  test.each([
    ['127.255.255.252', 'refused', /misspelled/],
    ['127.255.255.254', 'refused', /public resolver/],
    ['127.255.255.255', 'refused', /too many queries/],
    ['127.255.255.1', 'refused', /127\.255\.255\.1/],
    ['127.0.0.1', 'refused', /never a listing/],
    ['203.0.113.80', 'unproved', /no blocklist answers/],
    ['10.0.0.1', 'unproved', /no blocklist answers/],
  ])('%s is an error', async (code, evidence, error) => {
    expect(await rowOf({ A: [code] })).toMatchObject({
      status: 'Error',
      listed: false,
      evidence,
      error: expect.stringMatching(error) as string,
    })
  })

  test('one refusal among listings invalidates them', async () => {
    expect(await rowOf({ A: ['127.0.0.2', '127.255.255.255'] })).toMatchObject({ status: 'Error' })
  })

  test('an unknown code of a list with a known table is an error', async () => {
    expect(await rowOf({ A: ['127.0.0.99'] }, { zone: 'bl.mailspike.net' })).toMatchObject({
      status: 'Error',
      error: expect.stringMatching(/that is not in its own table/) as string,
    })
  })

  test.each([
    ['servfail', /SERVFAIL/],
    ['refused', /REFUSED/],
    ['transport-error', /unavailable/],
    ['malformed', /cannot be read/],
    ['truncated', /part of the answer/],
    ['cname-loop', /loop/],
    ['over-budget', /share of DNS queries/],
  ] as const)('%s is an error with a text of its own', async (kind, error) => {
    expect(await rowOf(kind)).toMatchObject({
      status: 'Error',
      listed: false,
      timeout: false,
      error: expect.stringMatching(error) as string,
    })
  })

  test('no answer is a timeout', async () => {
    expect(await rowOf('timeout')).toMatchObject({ status: 'Timeout', timeout: true, error: '' })
  })
})

describe('a list without a recent test', () => {
  const control = { [`2.0.0.127.${SPAMCOP}`]: { A: ['127.0.0.2'] } }

  test('is tested together with the query', async () => {
    expect(await rowOf(undefined, { proofs: [], world: control })).toMatchObject({
      status: 'OK',
      evidence: 'proved',
      provedAt: NOW,
    })
  })

  test('whose test is an hour old is tested again', async () => {
    const old = [proofOf(SPAMCOP, { at: NOW - PROOF_LIFETIME_MS })]
    expect(await rowOf(undefined, { proofs: old, world: control })).toMatchObject({ provedAt: NOW })
    expect(await rowOf(undefined, { proofs: old })).toMatchObject({ status: 'Error' })
  })

  test('that does not list its test entry is not OK', async () => {
    expect(await rowOf(undefined, { proofs: [] })).toMatchObject({
      status: 'Error',
      evidence: 'unproved',
      error: expect.stringMatching(/does not list its own test entry 127\.0\.0\.2/) as string,
    })
  })

  test('that lists the world is not a listing', async () => {
    const world = { [`*.${SPAMCOP}`]: { A: ['127.0.0.2'] } }
    expect(await rowOf({ A: ['127.0.0.2'] }, { proofs: [], world })).toMatchObject({
      status: 'Error',
      listed: false,
      error: expect.stringMatching(/it lists 127\.0\.0\.1/) as string,
    })
  })

  test('that refuses its test entry is refused', async () => {
    const world = { [`2.0.0.127.${SPAMCOP}`]: { A: ['127.255.255.254'] } }
    expect(await rowOf(undefined, { proofs: [], world })).toMatchObject({
      status: 'Error',
      evidence: 'refused',
    })
  })

  test.each(['servfail', 'timeout', 'refused'] as const)(
    'whose test ends with %s is not OK',
    async (kind) => {
      const world = { [`2.0.0.127.${SPAMCOP}`]: kind }
      expect(await rowOf(undefined, { proofs: [], world })).toMatchObject({
        status: 'Error',
        evidence: 'unproved',
      })
      const half = { ...control, [`1.0.0.127.${SPAMCOP}`]: kind }
      expect(await rowOf({ A: ['127.0.0.2'] }, { proofs: [], world: half })).toMatchObject({
        status: 'Error',
      })
    },
  )
})

describe('tests through another resolver', () => {
  test('do not count', async () => {
    const proofs = [proofOf(SPAMCOP, { source: 'another' })]
    expect(await rowOf(undefined, { proofs })).toMatchObject({ status: 'Error' })
  })

  test('are run again', async () => {
    const proofs = [proofOf(SPAMCOP, { source: 'another' })]
    const world = { [`2.0.0.127.${SPAMCOP}`]: { A: ['127.0.0.2'] } }
    expect(await rowOf(undefined, { proofs, world })).toMatchObject({ status: 'OK', provedAt: NOW })
  })
})

describe('a list that failed its test', () => {
  const off = [proofOf(SPAMCOP, { state: 'failed', reason: 'it lists 127.0.0.1', provedAt: NOW - 9_000_000 })]

  test('is switched off and not queried', async () => {
    const resolver = zoneResolver({})
    const { rows } = await checkLists('ip', IP, { resolver, proofs: off, now: NOW, only: [SPAMCOP] })
    expect(rows).toMatchObject([
      { listed: false, error: 'Turned off for now: it lists 127.0.0.1.', provedAt: NOW - 9_000_000 },
    ])
    expect(resolver.queries).toEqual([])
  })

  test('gets another chance when someone requests it', async () => {
    const resolver = zoneResolver(workingLists())
    const options = { resolver, proofs: off, now: NOW, only: [SPAMCOP], reprove: true }
    const { rows, proofs } = await checkLists('ip', IP, options)
    expect(rows).toMatchObject([{ error: '', evidence: 'proved', provedAt: NOW }])
    expect(proofs).toMatchObject([{ zone: SPAMCOP, state: 'proved' }])
  })
})

describe('all lists together', () => {
  const tested = (rows: readonly ListResult[]) => rows.filter(({ evidence }) => evidence === 'proved').length

  test('fit within one request’s queries, and the ones with the most weight are tested first', async () => {
    const resolver = zoneResolver(workingLists())
    const { rows, proofs } = await checkLists('ip', IP, { resolver, proofs: [], now: NOW })
    expect(rows).toHaveLength(listsInUse('ip').length)
    expect(resolver.queries.length).toBeLessThanOrEqual(39)
    // Two queries each, and one held back until the last one has been answered.
    expect(proofs.map(({ zone }) => zone)).toEqual(rows.slice(0, 19).map(({ zone }) => zone))
    expect(rows.map((row) => statusOf(row)).filter((status) => status === 'OK')).toHaveLength(19)
    expect(rows.at(-1)?.error).toMatch(/Not verified: this request had no queries left/)
  })

  test('are all tested after the second request', async () => {
    const first = await checkLists('ip', IP, { resolver: zoneResolver(workingLists()), proofs: [], now: NOW })
    const resolver = zoneResolver(workingLists())
    const { rows } = await checkLists('ip', IP, { resolver, proofs: first.proofs, now: NOW })
    expect(tested(rows)).toBe(listsInUse('ip').length)
    expect(resolver.queries.length).toBeLessThanOrEqual(39)
  })

  test('test at least the thirteen with the most weight if all of them list the address', async () => {
    const names = Object.fromEntries(
      listsInUse('ip').map((list) => [`4.0.41.198.${list.zone}`, { A: [testCode(list)] }]),
    )
    const resolver = zoneResolver({ ...workingLists(), ...names })
    const { rows } = await checkLists('ip', IP, { resolver, proofs: [], now: NOW })
    expect(resolver.queries.filter((query) => query.startsWith('A ')).length).toBeLessThanOrEqual(39)
    expect(tested(rows)).toBe(13)
  })

  test('are not held up by lists that do not answer', async () => {
    const dead = listsInUse('ip')
      .slice(0, 5)
      .map(({ zone }): [string, FailureKind] => [`4.0.41.198.${zone}`, 'timeout'])
    const resolver = zoneResolver({ ...workingLists(), ...Object.fromEntries(dead) })
    const { rows } = await checkLists('ip', IP, { resolver, proofs: [], now: NOW })
    expect(tested(rows)).toBe(14)
    expect(rows.filter((row) => statusOf(row) === 'Timeout')).toHaveLength(5)
  })

  test('with a recent test are queried even when few queries are left', async () => {
    const zones = listsInUse('ip').map(({ zone }) => zone)
    const proved = zones.slice(-13)
    const proofs = proved.map((zone) => proofOf(zone))
    const resolver = zoneResolver(workingLists())
    const { rows } = await checkLists('ip', IP, { resolver, proofs, now: NOW, questions: 16 })
    expect(rows.filter((row) => statusOf(row) === 'OK').map(({ zone }) => zone)).toEqual([
      zones[0],
      ...proved,
    ])
    expect(resolver.queries.length).toBeLessThanOrEqual(16)
  })

  test('half of them are all tested in one request', async () => {
    const resolver = zoneResolver(workingLists())
    const only = listsInUse('ip')
      .slice(0, 13)
      .map(({ zone }) => zone)
    const { rows } = await checkLists('ip', IP, { resolver, proofs: [], now: NOW, only })
    expect(rows.map((row) => statusOf(row))).toEqual(rows.map(() => 'OK'))
  })

  test('send each query together with that for the test entry, in one wave', async () => {
    const only = listsInUse('ip')
      .slice(0, 5)
      .map(({ zone }) => zone)
    const resolver = waveCounter(zoneResolver(workingLists()))
    await checkLists('ip', IP, { resolver, proofs: [], now: NOW, only })
    expect(resolver.waves).toHaveLength(1)
    expect(resolver.waves[0]).toHaveLength(10)
  })

  test('look up the entry that no list may have only if there is a listing', async () => {
    const resolver = zoneResolver({ ...workingLists(), [`4.0.41.198.${SPAMCOP}`]: { A: ['127.0.0.2'] } })
    await checkLists('ip', IP, { resolver, proofs: [], now: NOW })
    expect(resolver.queries.filter((query) => query.startsWith('A 1.0.0.127.'))).toEqual([
      `A 1.0.0.127.${SPAMCOP}`,
    ])
  })

  test('pass on each row as it comes', async () => {
    const seen: string[] = []
    const onRow = ({ zone }: ListResult) => void seen.push(zone)
    const { rows } = await checkLists('ip', IP, { resolver: zoneResolver({}), proofs: [], now: NOW, onRow })
    expect(seen.toSorted()).toEqual(rows.map(({ zone }) => zone).toSorted())
  })

  test('look up texts only if there is a listing', async () => {
    const resolver = zoneResolver({ [`4.0.41.198.${SPAMCOP}`]: { A: ['127.0.0.2'] } })
    const proofs = listsInUse('ip').map(({ zone }) => proofOf(zone))
    await checkLists('ip', IP, { resolver, proofs, now: NOW })
    expect(resolver.queries.filter((query) => query.startsWith('TXT'))).toEqual([`TXT 4.0.41.198.${SPAMCOP}`])
  })
})

describe('lists of domains', () => {
  const status = async (zone: string, codes: string[]) => {
    const names = { ...workingLists(ALL_KEYS), [`shop.example.${zone}`]: { A: codes } }
    const { rows } = await checkLists('domain', 'shop.example', {
      resolver: zoneResolver(names),
      proofs: [],
      now: NOW,
      keys: ALL_KEYS,
      only: [zone],
    })
    return rows.map((row) => [statusOf(row), row.weight, row.scope])
  }

  test.each([
    ['multi.uribl.com', '127.0.0.1', ['Error', 8, 'address']],
    ['multi.uribl.com', '127.0.0.2', ['Listed', 8, 'address']],
    ['multi.uribl.com', '127.0.0.4', ['Listed', 3, 'address']],
    ['multi.uribl.com', '127.0.0.10', ['Listed', 8, 'address']],
    ['multi.surbl.org', '127.0.0.32', ['Listed', 0, 'not-spam']],
    ['multi.surbl.org', '127.0.0.72', ['Listed', 8, 'address']],
    ['dbl.dq.spamhaus.net', '127.0.1.2', ['Listed', 10, 'address']],
    ['dbl.dq.spamhaus.net', '127.0.1.255', ['Error', 10, 'address']],
    ['zrd.dq.spamhaus.net', '127.0.2.7', ['Listed', 2, 'not-spam']],
    ['zrd.dq.spamhaus.net', '127.0.2.25', ['Error', 2, 'not-spam']],
  ])('%s answers %s: %j', async (zone, code, expected) => {
    expect(await status(zone, [code])).toEqual([expected])
  })

  test('are all tested with the test entries of their operators', async () => {
    const resolver = zoneResolver(workingLists(ALL_KEYS))
    const { rows } = await checkLists('domain', 'shop.example', {
      resolver,
      proofs: [],
      now: NOW,
      keys: ALL_KEYS,
    })
    expect(rows.map((row) => [row.zone, statusOf(row)])).toEqual(rows.map(({ zone }) => [zone, 'OK']))
  })
})
