import { describe, expect, test } from 'vitest'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { checkSpf } from '#shared/records/spf/check.ts'

const zone: Zone = {
  'service.test': { TXT: ['v=spf1 ip4:192.0.43.0/24 -all'] },
  'host.test': { A: ['192.0.43.1'] },
  'slow.test': 'timeout',
}
const proposed = async (...records: string[]) =>
  (await checkSpf('a.test', zoneResolver({ ...zone, 'a.test': { TXT: records } }))).publish.content

test('a term that is removed is not said to move before “all”', async () => {
  const record = 'v=spf1 include:service.test ?all a:host.test include:gone.test'
  const { changes } = await checkSpf('a.test', zoneResolver({ ...zone, 'a.test': { TXT: [record] } }))
  const notes = changes.flatMap((change) => change.notes ?? [])
  expect(notes.filter((note) => note.includes('a:host.test'))).toEqual([
    '“a:host.test” moves before “all”: receivers never read past it.',
  ])
  expect(notes.filter((note) => note.includes('include:gone.test'))).toEqual([
    expect.stringMatching(/^“include:gone\.test” is removed: /),
  ])
})

describe('the proposed record', () => {
  test.each([
    [
      'stays as it is when nothing is to be fixed',
      'v=spf1 include:service.test -all',
      'v=spf1 include:service.test -all',
    ],
    ['moves terms before “all”', 'v=spf1 -all include:service.test', 'v=spf1 include:service.test -all'],
    [
      'loses an include without a record',
      'v=spf1 include:gone.test include:service.test -all',
      'v=spf1 include:service.test -all',
    ],
    [
      'loses an include of itself',
      'v=spf1 include:a.test include:service.test -all',
      'v=spf1 include:service.test -all',
    ],
    ['loses a name without addresses', 'v=spf1 a:gone.test a:host.test -all', 'v=spf1 a:host.test -all'],
    [
      'loses a private network',
      'v=spf1 ip4:10.0.0.0/8 include:service.test -all',
      'v=spf1 include:service.test -all',
    ],
    [
      'keeps an include that could not be asked',
      'v=spf1 include:slow.test -all',
      'v=spf1 include:slow.test -all',
    ],
    ['keeps a host that only IPv6 clients do not find', 'v=spf1 a:host.test -all', 'v=spf1 a:host.test -all'],
    [
      'protects where it let everyone in',
      'v=spf1 include:service.test +all',
      'v=spf1 include:service.test ~all',
    ],
    [
      'protects where it said nothing',
      'v=spf1 include:service.test ?all',
      'v=spf1 include:service.test ~all',
    ],
    [
      'gets the end that it lacks, before its modifiers',
      'v=spf1 include:service.test exp=host.test',
      'v=spf1 include:service.test ~all exp=host.test',
    ],
    ['keeps its redirect', 'v=spf1 redirect=service.test', 'v=spf1 redirect=service.test'],
  ])('%s', async (_what, record, expected) => {
    expect(await proposed(record)).toBe(expected)
  })

  test('merges two records and leaves out what is useless in them', async () => {
    expect(await proposed('v=spf1 include:gone.test +all', 'v=spf1 include:service.test -all')).toBe(
      'v=spf1 include:service.test ~all',
    )
  })
})

describe('a record whose strings lack the blank between them', () => {
  const at = async (...strings: string[]) => {
    const dns = zoneResolver({
      ...zone,
      'a.test': { TXT: [strings], MX: [[10, 'host.test']] },
      'mxhost.test': { A: ['192.0.43.2'] },
    })
    return (await checkSpf('a.test', dns)).changes.filter(({ action }) => action !== 'ask')
  }

  test.each([
    ['include:service.test', 'mx'],
    ['a:host.test', 'include:service.test'],
    ['mx', 'a:host.test'],
  ])('gets it between %s and %s, and gives up only a name that they form together', async (one, other) => {
    const [change] = await at(`v=spf1 ${one}`, `${other} -all`)
    expect(change?.after).toEqual([`v=spf1 ${one} ${other} -all`])
    for (const { why } of change?.loses ?? []) expect(why).toContain('split into strings')
  })

  test('says which of the two terms leads nowhere', async () => {
    const [change] = await at('v=spf1 a:gone.test', 'mx -all')
    expect(change).toMatchObject({
      after: ['v=spf1 mx -all'],
      loses: [
        { what: 'mail from the servers of gone.testmx' },
        { what: 'mail from the servers of gone.test' },
      ],
    })
  })

  test('keeps a term that is cut between two strings', async () => {
    const [change] = await at('v=spf1 include:serv', 'ice.test a:gone.test', 'mx -all')
    expect(change?.after).toEqual(['v=spf1 include:service.test mx -all'])
  })
})
