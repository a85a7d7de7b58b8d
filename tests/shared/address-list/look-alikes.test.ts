// Domains one letter away from a large one: typos by what DNS and the list show, and real ones that are left alone.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { checkListDomains } from '#shared/address-list/domains.ts'
import { concludeList } from '#shared/address-list/conclude.ts'
import { LARGE_DOMAINS, typoTraps } from '#shared/data/addresses/mailbox-domains.ts'
import { summarizeList } from '#shared/address-list/summary.ts'
import { typoOf } from '#shared/address-list/typos.ts'
import { rounds } from '#tests/helpers/full-run.ts'
import { isTopLevel, read } from './helpers.ts'

/** A list, its domains asked as the page and the command line ask, and what is said about each row. */
async function judged(text: string, zone: Zone) {
  const list = await read(text)
  const { domains } = await checkListDomains(list.domains, zoneResolver(zone), { isTopLevel })
  const answers = new Map(domains.map((one) => [one.domain, one]))
  const report = concludeList(list.rows, answers)
  const { lookAlikes } = summarizeList({ list, report, answers, chosen: { date: null, source: null } })
  return { rows: report.rows, lookAlikes, domains }
}

const people = (domain: string, count: number) =>
  Array.from({ length: count }, (_, at) => `person${at}@${domain}`).join('\n')
const mx = (host: string): Zone[string] => ({ MX: [[10, host]] })
const UNKNOWN_HOST = 'mx.parked-names.net'
const BUSINESS = [
  'aspmx.l.google.com',
  'x.mail.protection.outlook.com',
  'mxa.pphosted.com',
  'eu-smtp-inbound-1.mimecast.com',
]

describe('a real domain', () => {
  test.each(['cloud.com', 'grail.com', 'haver.com'])(
    '%s, with people and a business’s servers',
    async (domain) => {
      for (const host of BUSINESS)
        for (const count of [1, 12]) {
          const { rows, lookAlikes } = await judged(people(domain, count), { [domain]: mx(host) })
          expect(rows.map(({ reason, suggestion }) => [reason, suggestion])).toEqual(
            Array.from({ length: count }, () => ['ok', undefined]),
          )
          expect(lookAlikes).toEqual([])
        }
    },
  )

  test.each(['pmail.com', 'tmail.com', 'vmail.com', 'cloud.com', 'grail.com', 'haver.com'])(
    '%s takes mail, and no finger slips like that',
    async (domain) => {
      const { rows, domains } = await judged(`ada@${domain}`, { [domain]: mx(UNKNOWN_HOST) })
      // One of them gives away addresses that last for minutes.
      const reason = domain === 'tmail.com' ? 'disposable' : 'ok'
      expect([rows[0]?.reason, rows[0]?.suggestion, domains[0]?.typoOf]).toEqual([
        reason,
        undefined,
        undefined,
      ])
    },
  )

  test('of several people is none of a typo, as long as they are not few beside those of the large one', async () => {
    const zone = { 'gmakl.com': mx(UNKNOWN_HOST), 'gmail.com': mx('gmail-smtp-in.l.google.com') }
    const reasonOf = async (count: number, atGmail: number) => {
      const { rows } = await judged(`${people('gmakl.com', count)}\n${people('gmail.com', atGmail)}`, zone)
      return rows[0]?.reason
    }
    expect(await reasonOf(2, 0)).toBe('typo-live')
    expect(await reasonOf(3, 100)).toBe('ok')
    expect(await reasonOf(5, 2_000)).toBe('typo-live')
    expect(await reasonOf(20, 2_000)).toBe('ok')
    // One person in five spellings is one.
    const same = await judged('a@gmakl.com\nA@gmakl.com\na@GMAKL.com\na@gmakl.com', zone)
    expect(same.rows[0]?.reason).toBe('typo-live')
  })

  test('of several people stays one while DNS does not answer', async () => {
    const { rows } = await judged(people('gmakl.com', 4), { 'gmakl.com': 'servfail' })
    expect(rows.map(({ reason, suggestion }) => [reason, suggestion])).toEqual(
      Array.from({ length: 4 }, () => ['unknown', undefined]),
    )
  })

  test('is never called a typo with a business’s servers, unless it is a known trap', async () => {
    const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz')
    const edited = fc
      .tuple(fc.constantFrom(...LARGE_DOMAINS), fc.nat(12), letter, fc.nat(2))
      .map(([domain, at, typed, kind]) => {
        const label = domain.slice(0, domain.indexOf('.'))
        const place = at % label.length
        return (
          domain.slice(0, place) + (kind === 0 ? '' : typed) + domain.slice(kind === 1 ? place : place + 1)
        )
      })
      .filter((domain) => !domain.startsWith('.') && typoOf(domain, { isTopLevel }) !== null)
    await fc.assert(
      fc.asyncProperty(
        edited,
        fc.constantFrom(...BUSINESS),
        fc.integer({ min: 1, max: 9 }),
        async (domain, host, count) => {
          const { rows, lookAlikes } = await judged(people(domain, count), { [domain]: mx(host) })
          const isTrap = typoTraps.has(domain)
          expect(lookAlikes.length).toBe(isTrap ? 1 : 0)
          expect(rows.every(({ suggestion }) => (suggestion === undefined) !== isTrap)).toBe(true)
        },
      ),
      { numRuns: rounds(4_000) },
    )
  })
})

describe('a typo', () => {
  test.each(['gmial.com', 'hotmial.com', 'yaho.com', 'outlok.com'])(
    '%s is a trap, whoever receives for it and however many fell in',
    async (domain) => {
      const { rows } = await judged(people(domain, 30), { [domain]: mx('aspmx.l.google.com') })
      expect(new Set(rows.map(({ reason }) => reason))).toEqual(new Set(['typo-live']))
    },
  )

  test.each(['gmakl.com', 'hotmaio.com', 'outliook.com', 'yahop.com', 'gmeil.com'])(
    '%s takes mail by servers that no one knows: a finger slipped',
    async (domain) => {
      const { rows } = await judged(`ada@${domain}`, { [domain]: mx(UNKNOWN_HOST) })
      expect(rows[0]).toMatchObject({ reason: 'typo-live', doNotSend: true })
    },
  )

  test('that does not exist is one, whatever the letter and however many people have it', async () => {
    for (const domain of ['grail.com', 'pmail.com', 'gmakl.com']) {
      const { rows } = await judged(people(domain, 20), {})
      expect(rows[0]).toMatchObject({
        reason: 'typo-dead',
        suggestion: expect.stringContaining('@') as string,
      })
    }
  })

  test('at a host that forwards for anyone is one', async () => {
    const { rows } = await judged('ada@gmakl.com', { 'gmakl.com': mx('mx1.improvmx.com') })
    expect(rows[0]?.reason).toBe('typo-live')
  })
})
