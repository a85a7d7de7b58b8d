// Every change, followed to the letter: what it fixes, and what it never does.
import { describe, expect, test } from 'vitest'
import { withChange } from '#shared/report/change/apply.ts'
import type { Change } from '#shared/report/change/change.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { checkMx } from '#shared/records/mx/check.ts'
import { allFindings } from '#shared/records/mx/verdict.ts'
import { asksForAction } from '#shared/report/verdict.ts'
import { losing } from '#tests/helpers/losing-answers.ts'

const A = { A: ['192.0.43.8'], AAAA: ['2001:500:88:200::8'] }
const mx = (...hosts: [number, string][]) => ({ MX: hosts })

interface Followed {
  change: Change
  after: Change[]
  /** What is left of what it should fix, and what is new. */
  left: string[]
  added: string[]
}

async function follow(zone: Zone, domain = 'a.test'): Promise<{ changes: Change[]; followed: Followed[] }> {
  const resolver = zoneResolver(zone)
  const before = await checkMx(domain, resolver)
  const known = new Set(allFindings(before).map(({ code }) => code))
  const followed = await Promise.all(
    before.changes
      .filter(({ action }) => action !== 'ask')
      .map(async (change) => {
        const after = await checkMx(domain, withChange(resolver, change))
        const codes = allFindings(after)
        return {
          change,
          after: after.changes,
          left: change.why.filter((code) => codes.some((finding) => finding.code === code)),
          added: codes
            .filter((finding) => asksForAction(finding) && !known.has(finding.code))
            .map(({ code }) => code),
        }
      }),
  )
  return { changes: before.changes, followed }
}

const SOUND = { 'b.test': A }

describe('a change of records', () => {
  test.each<[string, Zone, Partial<Change>]>([
    [
      'takes a host that does not exist off the list',
      { 'a.test': mx([10, 'gone.test'], [20, 'b.test']), ...SOUND },
      { action: 'remove', before: ['10 gone.test'], after: [], risk: 'loss', why: ['mx-host-missing'] },
    ],
    [
      'takes all of them off',
      { 'a.test': mx([10, 'gone.test'], [15, 'lost.test'], [20, 'b.test']), ...SOUND },
      { action: 'remove', before: ['10 gone.test', '15 lost.test'], after: [], risk: 'loss' },
    ],
    [
      'takes a host without an address off the list',
      { 'a.test': mx([10, 'txt.test'], [20, 'b.test']), 'txt.test': { TXT: ['x'] }, ...SOUND },
      { action: 'remove', before: ['10 txt.test'], risk: 'loss', why: ['mx-no-address'] },
    ],
    [
      'takes localhost off the list',
      { 'a.test': mx([10, 'localhost'], [20, 'b.test']), ...SOUND },
      { action: 'remove', before: ['10 localhost'], risk: 'loss', why: ['mx-localhost'] },
    ],
    [
      'names the host behind an alias',
      {
        'a.test': mx([10, 'mx.test']),
        'mx.test': { CNAME: 'step.test' },
        'step.test': { CNAME: 'b.test' },
        ...SOUND,
      },
      { action: 'replace', before: ['10 mx.test'], after: ['10 b.test'], risk: 'none', why: ['mx-is-alias'] },
    ],
    [
      'drops an alias of a host that is listed already',
      { 'a.test': mx([10, 'mx.test'], [20, 'b.test']), 'mx.test': { CNAME: 'b.test' }, ...SOUND },
      { action: 'remove', before: ['10 mx.test'], after: [], risk: 'loss', why: ['mx-is-alias'] },
    ],
    [
      'names the hosts behind several aliases',
      {
        'a.test': mx([10, 'mx1.test'], [20, 'mx2.test']),
        'mx1.test': { CNAME: 'b.test' },
        'mx2.test': { CNAME: 'c.test' },
        'c.test': A,
        ...SOUND,
      },
      { before: ['10 mx1.test', '20 mx2.test'], after: ['10 b.test', '20 c.test'], why: ['mx-is-alias'] },
    ],
    [
      'adds the final dot that was forgotten',
      { 'a.test': mx([10, 'mx.a.test.a.test']), 'mx.a.test': A },
      { action: 'replace', before: ['10 mx.a.test.a.test'], after: ['10 mx.a.test'], risk: 'none' },
    ],
    [
      'gives a null MX its priority',
      { 'a.test': mx([10, '.']) },
      { action: 'replace', before: ['10 .'], after: ['0 .'], risk: 'none', why: ['mx-null-priority'] },
    ],
    [
      'removes a null MX beside a host',
      { 'a.test': mx([0, '.'], [10, 'b.test']), ...SOUND },
      { action: 'remove', before: ['0 .'], after: [], risk: 'loss' },
    ],
  ])('%s', async (_, zone, expected) => {
    const { followed } = await follow(zone)
    expect(followed.map(({ change }) => change)).toContainEqual(expect.objectContaining(expected))
    for (const { change, after, left, added } of followed) {
      expect({ left, added }).toEqual({ left: [], added: [] })
      expect(after.map(({ id }) => id)).not.toContain(change.id)
      if (change.action === 'remove') expect(change.risk).toBe('loss')
    }
  })
})

describe('nothing is proposed', () => {
  test.each<[string, Zone]>([
    ['for a healthy domain', { 'a.test': mx([10, 'b.test']), ...SOUND }],
    ['for a null MX', { 'a.test': mx([0, '.']) }],
    ['when nothing is known', { 'a.test': 'timeout' }],
    [
      'when the own address of a domain without MX records is unknown',
      { 'a.test': { A: 'timeout', AAAA: 'timeout' } },
    ],
  ])('%s', async (_, zone) => expect((await follow(zone)).changes).toEqual([]))

  test.each<[string, Zone]>([
    ['of the last host', { 'a.test': mx([10, 'gone.test']) }],
    ['of all hosts', { 'a.test': mx([10, 'gone.test'], [20, 'lost.test']) }],
    [
      'while the other host is not known',
      { 'a.test': mx([10, 'gone.test'], [20, 'b.test']), 'b.test': 'timeout' },
    ],
    [
      'of an alias, whose records are those of its target',
      { 'a.test': { CNAME: 'c.test' }, 'c.test': mx([10, 'gone.test'], [20, 'b.test']), ...SOUND },
    ],
    ['of a null MX beside a dead host', { 'a.test': mx([0, '.'], [10, 'gone.test']) }],
    ['of an alias that points nowhere', { 'a.test': mx([10, 'mx.test']), 'mx.test': { CNAME: 'gone.test' } }],
    ['of an address in place of MX records', { 'a.test': A }],
  ])('but a request instead of the removal %s', async (_, zone) => {
    const { changes } = await follow(zone)
    expect(changes.length).toBeGreaterThan(0)
    expect(changes.map(({ action }) => action)).toEqual(changes.map(() => 'ask'))
  })
})

test.each<[string, Zone, string]>([
  ['no MX records', { 'a.test': A }, 'Get the MX records from your mailbox provider'],
  ['an address as host', { 'a.test': mx([10, '192.0.43.8']) }, 'Give the mail server a host name'],
  [
    'a private address',
    { 'a.test': mx([10, 'b.test']), 'b.test': { A: ['10.0.0.1'] } },
    'Give the mail server a public IP address',
  ],
])('with %s, the change is a request to someone else', async (_, zone, title) => {
  const { changes } = await follow(zone)
  expect(changes.map((change) => change.title)).toContain(title)
})

test('the worst comes first, and nothing is requested twice', async () => {
  const zone: Zone = {
    'a.test': mx([10, 'mx.test'], [20, 'gone.test'], [30, 'b.test']),
    'mx.test': { CNAME: 'c.test' },
    'c.test': A,
    ...SOUND,
  }
  const resolver = zoneResolver(zone)
  const { changes } = await checkMx('a.test', resolver)
  expect(changes.map(({ id }) => id)).toEqual(['mx-remove-host-missing', 'mx-canonical'])
  expect(resolver.queries).toHaveLength(new Set(resolver.queries).size)
})

describe('a new mail server and an MTA-STS policy', () => {
  const aliased: Zone = { 'a.test': mx([10, 'mx.test']), 'mx.test': { CNAME: 'b.test' }, ...SOUND }
  const canonical = async (zone: Zone, lost?: string) => {
    const { changes } = await checkMx(
      'a.test',
      losing(zone, (asked) => (asked === lost ? 'servfail' : null)),
    )
    return changes.find(({ id }) => id === 'mx-canonical')?.prerequisites
  }
  const policy: Zone = { '_mta-sts.a.test': { TXT: ['v=STSv1; id=20260101'] } }
  const file = 'https://mta-sts.a.test/.well-known/mta-sts.txt'

  test('says that the policy must name the server', async () => {
    expect(await canonical({ ...aliased, ...policy })).toEqual([
      `Make sure that the MTA-STS policy at ${file} names b.test. If you change the policy, change the id in _mta-sts.a.test, too. Senders that follow it refuse other servers.`,
      'Make sure that the certificate of the server names b.test: senders that follow the policy check it.',
    ])
  })

  test('says so with a condition if the record cannot be looked up', async () => {
    expect(await canonical({ ...aliased, ...policy }, 'TXT _mta-sts.a.test')).toEqual([
      expect.stringMatching(`^If there is an MTA-STS policy at ${file}, make sure that it names b\\.test\\.`),
      expect.stringContaining('certificate'),
    ])
  })

  test('says nothing without a policy', async () => {
    expect(await canonical(aliased)).toEqual([])
    expect(await canonical({ ...aliased, '_mta-sts.a.test': { TXT: ['something else'] } })).toEqual([])
  })

  test('asks about the policy only if a server is added', async () => {
    const resolver = zoneResolver({ 'a.test': mx([10, 'gone.test'], [20, 'b.test']), ...SOUND, ...policy })
    const { changes } = await checkMx('a.test', resolver)
    expect(changes.map(({ id }) => id)).toEqual(['mx-remove-host-missing'])
    expect(resolver.queries).not.toContain('TXT _mta-sts.a.test')
  })
})

describe('what hangs on the name of a mail server', () => {
  const tlsa = (host: string): Zone => ({ [`_25._tcp.${host}`]: { TLSA: [`3 1 1 ${'ab'.repeat(32)}`] } })
  const signed: Zone = { 'b.test': { ...A, DS: ['1 13 2 ab'] } }
  const at = (target: string): Zone => ({
    'a.test': { ...mx([10, 'mail.a.test']), DS: ['1 13 2 ab'] },
    'mail.a.test': { CNAME: target },
    'host.a.test': A,
    ...signed,
  })
  const renamed = async (zone: Zone) =>
    (await follow(zone)).changes.filter(({ why }) => why.includes('mx-is-alias'))

  test('a server of someone else: nothing that would end DANE is proposed', async () => {
    const [change, ...others] = await renamed({ ...at('b.test'), ...tlsa('mail.a.test') })
    expect(others).toEqual([])
    expect(change).toMatchObject({ action: 'ask', risk: 'delivery', after: [] })
    expect(change?.text).toContain('Give mail.a.test A and AAAA records with the addresses of b.test')
    expect(change?.text).toContain('DANE for mail.a.test would end')
  })

  test('a server of the same owner: its TLSA records have to be there first', async () => {
    const [change] = await renamed({ ...at('host.a.test'), ...tlsa('mail.a.test') })
    expect(change).toMatchObject({
      action: 'replace',
      after: ['10 host.a.test'],
      risk: 'delivery',
      loses: [{ what: 'DANE for mail.a.test' }],
    })
    expect(change?.prerequisites[0]).toMatch(
      /^Publish the TLSA records of _25\._tcp\.mail\.a\.test at _25\._tcp\.host/,
    )
  })

  test('TLSA records at the canonical name: DANE goes on', async () => {
    const [change] = await renamed({ ...at('b.test'), ...tlsa('b.test'), ...tlsa('mail.a.test') })
    expect(change).toMatchObject({ after: ['10 b.test'], risk: 'none', prerequisites: [] })
    expect(change?.loses).toBeUndefined()
  })

  test('an answer that is lost: a condition', async () => {
    const { changes } = await checkMx(
      'a.test',
      losing(at('b.test'), (asked) => (asked === 'TLSA _25._tcp.mail.a.test' ? 'timeout' : null)),
    )
    expect(changes).toMatchObject([
      {
        id: 'mx-canonical',
        risk: 'delivery',
        prerequisites: [expect.stringMatching('^If there are TLSA records')],
      },
    ])
  })

  test('a policy: the risk is named', async () => {
    const [change] = await renamed({ ...at('b.test'), '_mta-sts.a.test': { TXT: ['v=STSv1; id=1'] } })
    expect(change).toMatchObject({ risk: 'delivery', action: 'replace' })
  })

  test('a server that goes says what goes with it', async () => {
    const zone: Zone = {
      'a.test': mx([10, 'txt.test'], [20, 'b.test']),
      'txt.test': { TXT: ['x'] },
      ...SOUND,
      ...tlsa('txt.test'),
    }
    const [change] = (await follow(zone)).changes
    expect(change?.loses?.map(({ what }) => what)).toEqual(['delivery to txt.test', 'DANE for txt.test'])
  })
})

test('no host is removed because an answer is lost', async () => {
  const zone: Zone = { 'a.test': mx([10, 'c.test'], [20, 'b.test']), 'c.test': A, ...SOUND }
  for (const question of ['A c.test', 'AAAA c.test']) {
    const { changes } = await checkMx(
      'a.test',
      losing(zone, (asked) => (asked === question ? 'servfail' : null)),
    )
    expect(changes).toEqual([])
  }
})
