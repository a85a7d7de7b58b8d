import { describe, expect, test } from 'vitest'
import { zoneResolver } from '#shared/dns/zone-resolver.ts'
import type { Zone } from '#shared/dns/zone-resolver.ts'
import { checkSpf } from '#shared/records/spf/check.ts'

const check = (zone: Zone) => checkSpf('a.test', zoneResolver(zone))
const txt = (...records: string[]) => ({ TXT: records })

describe('the record to publish', () => {
  test.each([
    [
      'the services of two records',
      ['v=spf1 include:b.test -all', 'v=spf1 ip4:8.8.8.8 include:B.test ~all'],
      'v=spf1 include:b.test ip4:8.8.8.8 ~all',
    ],
    ['two strict records', ['v=spf1 a -all', 'v=spf1 mx -all'], 'v=spf1 a mx -all'],
    ['what was dead lives', ['v=spf1 a +all mx', 'v=spf1 ptr ~all redirect=c.test'], 'v=spf1 a mx ~all'],
    ['a redirect beside "all"', ['v=spf1 a ~all', 'v=spf1 redirect=c.test'], 'v=spf1 a include:c.test ~all'],
    ['a redirect alone', ['v=spf1 a', 'v=spf1 redirect=c.test'], 'v=spf1 a include:c.test ~all'],
    ['a misspelling', ['v=spf1 a -all', 'v=spf1 ipv4:8.8.8.8 -all'], 'v=spf1 a ip4:8.8.8.8 -all'],
  ])('merges several: %s', async (_, records, content) => {
    const zone: Zone = {
      'a.test': { ...txt(...records), A: ['192.0.43.1'], AAAA: ['2001:500:88::1'], MX: [[10, 'a.test']] },
      'b.test': txt('v=spf1 -all'),
      'c.test': txt('v=spf1 -all'),
    }
    expect((await check(zone)).publish.content).toBe(content)
  })

  test('is corrected when it is clear what was meant', async () => {
    expect((await check({ 'a.test': txt('v=spf1 ip:8.8.8.8 a:8.8.4.4 -all;') })).publish.content).toBe(
      'v=spf1 ip4:8.8.8.8 ip4:8.8.4.4 -all',
    )
  })

  test.each(['-al', '-alll', '-a11', '-aall', '-all.', '- all', '-  all'])(
    'is closed where its end reads “%s”, and one change is enough',
    async (end) => {
      const { changes, publish } = await check({
        'a.test': { ...txt(`v=spf1 mx ${end}`), MX: [[10, 'a.test']], A: ['192.0.43.1'] },
      })
      expect(publish.content).toBe('v=spf1 mx -all')
      expect(changes.map(({ id }) => id)).toEqual(['spf-record'])
    },
  )

  test.each(['al mx -all', 'a1 mx -all', 'mx al'])(
    'is not guessed where “%s” may mean something else',
    async (terms) => {
      const { changes } = await check({ 'a.test': { ...txt(`v=spf1 ${terms}`), MX: [[10, 'a.test']] } })
      expect(changes.filter(({ action }) => action !== 'ask')).toEqual([])
    },
  )

  test('is not replaced by one that receivers still cannot read', async () => {
    const { changes } = await check({ 'a.test': txt('v=spf1 bogus +all') })
    expect(changes.map(({ action, title }) => `${action} ${title}`)).toContain(
      'ask Correct the term that receivers cannot read',
    )
    expect(changes.filter(({ action }) => action !== 'ask')).toEqual([])
  })

  test('stays the same when it is not', async () => {
    expect((await check({ 'a.test': txt('v=spf1 bogus -all') })).publish.content).toBe('v=spf1 bogus -all')
  })

  test.each([
    ['" v=spf1 mx -all"', ' v=spf1 mx -all'],
    ['quotes', '"v=spf1 mx -all"'],
    ['a semicolon', 'v=spf1; mx -all'],
    ['no version sign', 'spf1 mx -all'],
  ])('is made from a near miss: %s', async (_, record) => {
    expect((await check({ 'a.test': txt(record) })).publish.content).toBe('v=spf1 mx -all')
  })

  test.each([
    ['a null MX', '.', 'v=spf1 -all'],
    ['a known mailbox service', 'aspmx.l.google.com', 'v=spf1 include:_spf.google.com ~all'],
    ['a mail server of its own', 'mail.a.test', 'v=spf1 mx ~all'],
    ['a mail server of someone else', 'mail.b.test', 'v=spf1 ~all'],
  ])('fits the mail servers when there is none: %s', async (_, host, content) => {
    expect((await check({ 'a.test': { MX: [[0, host]] } })).publish.content).toBe(content)
  })
})
