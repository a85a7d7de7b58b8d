import { describe, expect, test } from 'vitest'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { checkSpf } from '#shared/records/spf/check.ts'

const others: Zone = {
  'service.test': { TXT: ['v=spf1 ip4:192.0.43.0/24 -all'] },
  '_spf.google.com': { TXT: ['v=spf1 ip4:192.0.32.0/24 ~all'] },
  'nobody.test': { TXT: ['v=spf1 -all'] },
  'slow.test': 'timeout',
}
const verdict = async (...records: string[]) =>
  (await checkSpf('a.test', zoneResolver({ ...others, 'a.test': { TXT: records } }))).verdict

describe('the verdict', () => {
  test.each([
    [['v=spf1 include:service.test -all'], 'ok', 'Valid', 'servers that the record does not name fail'],
    [['v=spf1 include:_spf.google.com ~all'], 'ok', 'Valid', 'mail from Google Workspace passes'],
    [['v=spf1 include:service.test ?all'], 'warn', 'Improve', 'get no verdict'],
    [['v=spf1 include:service.test +all'], 'bad', 'Wide open', 'allows every computer in the world'],
    [['v=spf1 ip4:0.0.0.0/0 -all'], 'bad', 'Wide open', 'allows every address in the world'],
    [
      ['v=spf1 mx -all', 'v=spf1 a -all'],
      'bad',
      'Broken',
      'Receivers cannot use this record. a.test publishes 2',
    ],
    [['v=spf1 include:gone.test -all'], 'bad', 'Broken', 'a name that does not exist'],
    [['v=spf1 ip4:192.0.43.1 include=service.test -all'], 'bad', 'Broken', 'is written with “=”'],
    [['v=spf1 include:slow.test -all'], 'unknown', 'In part', 'Part of this record could not be looked up'],
    [['v=spf1 -all'], 'info', 'No senders', 'SPF can never pass for a.test'],
    [['v=spf1 include:nobody.test -all'], 'info', 'No senders', 'SPF can never pass for a.test'],
    [['v=spf1 ip4:10.0.0.1 -all'], 'warn', 'No senders', 'SPF can never pass for a.test'],
    [['v=spf1 ~all'], 'warn', 'No senders', 'SPF can never pass for a.test'],
    [['hello'], 'bad', 'No record', 'receivers cannot tell which servers may send as a.test'],
    [['v=spf1;mx -all'], 'bad', 'No record', 'looks like SPF'],
  ])('on %j', async (records, tone, stamp, text) => {
    const { sentence, ...rest } = await verdict(...records)
    expect(rest).toMatchObject({ tone, stamp })
    expect(sentence).toContain(text)
  })

  test('says that only messages over IPv6 are lost if only they hit the problem', async () => {
    const zone: Zone = {
      ...others,
      'h1.test': { A: ['192.0.43.1'] },
      'h2.test': { A: ['192.0.43.2'] },
      'h3.test': { A: ['192.0.43.3'] },
      'a.test': { TXT: ['v=spf1 a:h1.test a:h2.test a:h3.test -all'] },
    }
    const { heading, tone } = (await checkSpf('a.test', zoneResolver(zone))).verdict
    expect([tone, heading]).toEqual(['bad', 'SPF fails for messages sent over IPv6 from a.test'])
  })

  test('a name that does not exist is called nonexistent', async () => {
    expect((await checkSpf('a.test', zoneResolver({}))).verdict).toMatchObject({
      tone: 'info',
      heading: 'a.test does not exist',
    })
  })

  test('what gave no answer is unknown', async () => {
    expect((await checkSpf('slow.test', zoneResolver(others))).verdict).toMatchObject({
      tone: 'unknown',
      stamp: 'Unknown',
    })
  })

  test('an unknown part does not hide a known problem', async () => {
    expect((await verdict('v=spf1 include:slow.test include:gone.test -all')).tone).toBe('bad')
  })
})
