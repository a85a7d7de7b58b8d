// DNSSEC and DANE as a sender sees them through a validating resolver (RFC 7672).
import { describe, expect, test } from 'vitest'
import { zoneResolver, type Zone, type ZoneNode } from '#shared/dns/zone-resolver.ts'
import type { RecordType, Resolver } from '#shared/dns/resolver.ts'
import { checkTransport } from '#shared/records/transport/check.ts'
import { keyTag } from '#shared/records/transport/dane.ts'
import { tlsaFault } from '#shared/records/transport/tlsa.ts'
import { check, KEY, NOW, PLAIN, POLICY, SIGNED, webOf, WITH_STS, withTlsa } from './zone-check.ts'

const DIGEST = 'ab'.repeat(32)
const states = async (zone: Zone) => {
  const { dnssec, dane } = await check(zone, POLICY)
  return [dnssec.state, ...dane.map(({ state }) => state)]
}
const at = (more: Partial<ZoneNode>): Zone => ({
  ...SIGNED,
  'example.com': { ...(SIGNED['example.com'] as ZoneNode), ...more },
})

test('the tag of the root’s key is the published one', () => {
  // https://data.iana.org/root-anchors/root-anchors.xml, KSK-2017
  const key =
    'AwEAAaz/tAm8yTn4Mfeh5eyI96WSVexTBAvkMgJzkKTOiW1vkIbzxeF3+/4RgWOq7HrxRixHlFlExOLAJr5emLvN7SWXgnLh4+B5xQlNVz8Og8kvArMtNROxVQuCaSnIDdD5LKyWbRd2n9WGe2R8PzgCmr3EgVLrjyBxWezF0jLHwVN8efS3rCj/EWgvIWgb9tarpVUDK/b58Da+sqqls3eNbuv7pr+eoZG+SrDK6nWeL3c6H5Apxz7LjVc1uTIdsIXxuOLYA4/ilBmSVIzuDWfdRUfhHdY6+cn8HFRm+2hM8AnXGXws9555KrUB5qihylGa8subX2Nn6UwNR1AkUTV74bU='
  expect(keyTag(`257 3 8 ${key}`)).toBe(20326)
})

test.each([
  [KEY, null],
  [`3 0 1 ${DIGEST}`, null],
  [`2 1 2 ${DIGEST}${DIGEST}`, null],
  ['3 0 0 3082', null],
  [`0 0 1 ${DIGEST}`, 'usage 0 is not for mail'],
  [`1 1 1 ${DIGEST}`, 'usage 1 is not for mail'],
  [`4 1 1 ${DIGEST}`, 'there is no usage 4'],
  [`3 2 1 ${DIGEST}`, 'there is no selector 2'],
  [`3 1 3 ${DIGEST}`, 'there is no matching type 3'],
  ['3 1 1 abcd', 'its data has 2 bytes instead of 32'],
  [`3 1 2 ${DIGEST}`, 'its data has 32 bytes instead of 64'],
  ['hello', 'it cannot be read'],
])('%s: %s', (record, fault) => {
  expect(tlsaFault(record)).toBe(fault)
})

describe('a domain', () => {
  test.each<[string, Zone, string[]]>([
    [
      'that is signed, with TLSA records',
      { ...SIGNED, ...withTlsa([KEY], [KEY]) },
      ['secure', 'usable', 'usable'],
    ],
    ['that is signed, without', SIGNED, ['secure', 'absent', 'absent']],
    [
      'with one record of two that counts',
      { ...SIGNED, ...withTlsa([KEY, `1 1 1 ${DIGEST}`], [KEY]) },
      ['secure', 'usable', 'usable'],
    ],
    [
      'with records for the web only',
      { ...SIGNED, ...withTlsa([`1 1 1 ${DIGEST}`]) },
      ['secure', 'broken', 'absent'],
    ],
    ['that is not signed', { ...WITH_STS, ...withTlsa([KEY]) }, ['insecure', 'insecure', 'absent']],
    [
      'whose server is in an unsigned zone',
      {
        ...at({ MX: [[1, 'mx.host.com']] }),
        'mx.host.com': { A: ['192.0.43.8'] },
        '_25._tcp.mx.host.com': { TLSA: [KEY] },
      },
      ['secure', 'insecure'],
    ],
    [
      'with wrong signatures of one TLSA',
      { ...SIGNED, '_25._tcp.mx1.example.com': { TLSA: [KEY], bogus: true } },
      ['secure', 'broken', 'absent'],
    ],
    [
      'whose TLSA question fails',
      { ...SIGNED, '_25._tcp.mx1.example.com': 'servfail' },
      ['secure', 'unknown', 'absent'],
    ],
    ['with wrong signatures', at({ bogus: true }), ['bogus']],
    ['that does not answer', { ...SIGNED, 'example.com': 'servfail' }, ['unknown']],
    [
      'with DS records, and nobody who validates',
      { ...PLAIN, 'example.com': { MX: [[10, 'mx1.example.com']], DS: 'timeout' } },
      ['unknown', 'absent'],
    ],
  ])('%s', async (_, zone, expected) => {
    expect(await states(zone)).toEqual(expected)
  })

  test('whose server is an alias has the records of its target, if all of it is signed', async () => {
    const zone: Zone = {
      ...at({ MX: [[1, 'mx.example.com']] }),
      'mx.example.com': { CNAME: 'mx1.example.com' },
      ...withTlsa([KEY]),
    }
    expect((await check(zone, POLICY)).dane).toMatchObject([
      { state: 'usable', name: '_25._tcp.mx1.example.com' },
    ])
  })

  test('below a signed zone is signed', async () => {
    const zone: Zone = { ...SIGNED, 'news.example.com': { MX: [[1, 'mx1.example.com']] } }
    expect((await check(zone, undefined, 'news.example.com')).dnssec.state).toBe('secure')
  })

  test('has a DS record for a key that is gone', async () => {
    const report = await check(at({ bogus: true, DNSKEY: ['257 3 13 AAAA'] }), POLICY)
    expect(report.verdict).toMatchObject({
      tone: 'bad',
      heading: 'Some senders cannot deliver to example.com',
    })
    expect(report.verdict.sentence).toContain('is for key 34505, which the zone does not have')
  })

  test('whose resolver says why it withholds the answer is not looked up again', async () => {
    const whole = zoneResolver(at({ bogus: true }))
    const extended: Resolver = {
      query: (async (name: string, type: RecordType, options?: object) => ({
        ...(await whole.query(name, type, options)),
        extendedError: { code: 7, text: 'signature expired' },
      })) as Resolver['query'],
    }
    const report = await checkTransport('example.com', extended, { fetch: webOf(POLICY), now: NOW })
    expect(report.dnssec.state).toBe('bogus')
    expect(whole.queries.filter((query) => query === 'MX example.com')).toHaveLength(1)
  })

  test('is never advised to publish TLSA records without DNSSEC', async () => {
    const report = await check(WITH_STS, POLICY)
    expect(report.changes.filter(({ type }) => type === 'TLSA')).toEqual([])
  })

  test('looks up at most five servers, and says so', async () => {
    const MX = Array.from({ length: 9 }, (_, index): [number, string] => [index, `m${index}.example.com`])
    const report = await check({ 'example.com': { MX } })
    expect(report.dane).toHaveLength(5)
    expect(report.findings.map(({ code }) => code)).toContain('dane-not-checked')
  })
})

describe('TLSA records at the domain', () => {
  const at = (name: string): Zone => ({ [name]: { TLSA: [KEY] } })
  const asked = async (zone: Zone) =>
    (await check(zone, POLICY)).changes.filter(({ why }) => why.includes('dane-misplaced'))

  test.each(['_25._tcp.example.com', 'example.com'])('at %s are to be moved', async (name) => {
    const node = { ...(SIGNED['example.com'] as ZoneNode), ...(name === 'example.com' && { TLSA: [KEY] }) }
    const [change] = await asked({ ...SIGNED, ...at(name), 'example.com': node })
    expect(change).toMatchObject({ action: 'ask', owner: name, type: 'TLSA' })
    expect(change?.text).toContain(
      `Publish “${KEY}” at _25._tcp.mx1.example.com and _25._tcp.mx2.example.com, then remove what is at ${name}.`,
    )
    expect(change?.prerequisites.join(' ')).toContain('matches the certificate')
  })

  test('without DNSSEC are to be removed, and so are those for the servers of others', async () => {
    const name = '_25._tcp.example.com'
    expect((await asked({ ...WITH_STS, ...at(name) }))[0]?.title).toContain('Remove the TLSA record')
    const other: Zone = { 'example.com': { MX: [[10, 'mx.example.net']] }, ...at(name) }
    expect((await asked(other))[0]?.text).toContain('Only the operator')
  })

  test('harm no one if every server has its own', async () => {
    const zone = { ...SIGNED, ...withTlsa([KEY], [KEY]), ...at('_25._tcp.example.com') }
    expect(await asked(zone)).toEqual([])
  })
})
