import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { ZoneNode, Zone } from '#shared/dns/zone-resolver.ts'
import { zoneResolver } from '#shared/dns/zone-resolver.ts'
import { checkDkim } from '#shared/records/dkim/check.ts'
import { DkimReport } from '#shared/records/dkim/schema.ts'
import { waveCounter } from '#tests/shared/dns/wave-counter.ts'
import { RSA_1024, RSA_2048 } from '#tests/shared/records/dkim/keys.ts'

const KEY = `v=DKIM1; k=rsa; p=${RSA_2048.spki}`
const NAME = 's._domainkey.a.test'

const check = async (zone: Zone, selector = 's') => {
  const report = await checkDkim('a.test', selector, zoneResolver(zone))
  expect(v.is(DkimReport, report)).toBe(true)
  return report
}
const codesOf = (report: DkimReport) => report.findings.map(({ code }) => code)

describe('a selector with a key', () => {
  test('has its record, its tags and its size', async () => {
    const report = await check({ [NAME]: { TXT: [KEY] } })
    expect(report).toMatchObject({
      state: 'found',
      domain: 'a.test',
      selector: 's',
      name: NAME,
      message: `DKIM record found at ${NAME}`,
      record: KEY,
      records: [KEY],
      tags: { v: 'DKIM1', k: 'rsa', p: RSA_2048.spki },
      keyType: 'rsa',
      keyBits: 2048,
      testing: false,
      strict: false,
      valid: true,
      chain: [],
      warnings: [],
      tried: [{ selector: 's', outcome: 'found' }],
    })
    expect(report.strings.map((string) => string.length)).toEqual([255, KEY.length - 255])
  })

  test('behind aliases shows them and their owners', async () => {
    const report = await check({
      [NAME]: { CNAME: 's.dkim.b.test' },
      's.dkim.b.test': { CNAME: 's.u1.wl.sendgrid.net' },
      's.u1.wl.sendgrid.net': { TXT: [KEY] },
    })
    expect(report).toMatchObject({
      state: 'found',
      service: 'SendGrid',
      chain: [
        { name: NAME, target: 's.dkim.b.test', ttl: 300 },
        { name: 's.dkim.b.test', target: 's.u1.wl.sendgrid.net', ttl: 300 },
      ],
    })
  })

  test('takes one wave of three questions', async () => {
    const counter = waveCounter(zoneResolver({ [NAME]: { TXT: [KEY] } }))
    await checkDkim('a.test', 's', counter)
    expect(counter.waves.map((wave) => wave.length)).toEqual([3])
  })
})

interface Case {
  what: string
  zone: Zone
  state: DkimReport['state']
  codes: string[]
  selector?: string
}

const other: ZoneNode = { TXT: ['v=DKIM1; p='] }

const CASES: Case[] = [
  {
    what: 'two keys, RFC 6376 3.6.2.2',
    zone: { [NAME]: { TXT: [KEY, `v=DKIM1; p=${RSA_1024.spki}`] } },
    state: 'found',
    codes: ['dkim-multiple-records', 'dkim-ok'],
  },
  {
    what: 'a broken key before a sound one, RFC 6376 3.6.2.2',
    zone: { [NAME]: { TXT: ['v=DKIM1; p=x', KEY] } },
    state: 'found',
    codes: ['dkim-multiple-records', 'dkim-ok'],
  },
  {
    what: 'another text beside the key, RFC 6376 3.6.2.2',
    zone: { [NAME]: { TXT: ['hello', KEY] } },
    state: 'found',
    codes: ['dkim-other-text', 'dkim-ok'],
  },
  {
    what: 'only another text, as wildcards bring it, RFC 6376 3.6.1',
    zone: { [NAME]: { TXT: ['v=spf1 -all'] } },
    state: 'absent',
    codes: ['dkim-not-a-key'],
  },
  { what: 'taken back, RFC 6376 3.6.1', zone: { [NAME]: other }, state: 'revoked', codes: ['dkim-revoked'] },
  {
    what: 'none, RFC 6376 6.1.2',
    zone: { 'x._domainkey.a.test': other },
    state: 'absent',
    codes: ['dkim-absent'],
  },
  {
    what: 'the name exists, without TXT, RFC 6376 6.1.2',
    zone: { [NAME]: { A: ['192.0.2.1'] } },
    state: 'absent',
    codes: ['dkim-absent'],
  },
  {
    what: 'nothing below _domainkey, RFC 8020 2',
    zone: { 'a.test': { A: ['192.0.2.1'] } },
    state: 'absent',
    codes: ['dkim-none-can-exist', 'dkim-absent'],
  },
  {
    what: 'an alias without a key behind it, RFC 6376 3.6.2.2',
    zone: { [NAME]: { CNAME: 's.b.test' }, 'b.test': other },
    state: 'absent',
    codes: ['dkim-cname-dead-end'],
  },
  {
    what: 'an alias to a name without TXT, RFC 6376 3.6.2.2',
    zone: { [NAME]: { CNAME: 's.b.test' }, 's.b.test': { A: ['192.0.2.1'] } },
    state: 'absent',
    codes: ['dkim-cname-dead-end'],
  },
  {
    what: 'the servers of the alias’s target fail, RFC 6376 6.1.2',
    zone: { [NAME]: { CNAME: 's.b.test' }, 's.b.test': 'servfail' },
    state: 'unknown',
    codes: ['dkim-unknown'],
  },
  {
    what: 'the servers fail, RFC 6376 6.1.2',
    zone: { [NAME]: 'servfail' },
    state: 'unknown',
    codes: ['dkim-unknown'],
  },
  {
    what: 'the servers are silent, RFC 6376 6.1.2',
    zone: { [NAME]: 'timeout' },
    state: 'unknown',
    codes: ['dkim-unknown'],
  },
  {
    what: 'the answer is cut, RFC 1035 4.1.1',
    zone: { [NAME]: { TXT: 'truncated' } },
    state: 'unknown',
    codes: ['dkim-unknown'],
  },
  {
    what: 'aliases in a circle, RFC 1034 3.6.2',
    zone: { [NAME]: { CNAME: NAME } },
    state: 'unknown',
    codes: ['dkim-unknown'],
  },
  {
    what: 'a parked domain, RFC 4592 2.2.1',
    zone: { '*._domainkey.a.test': other },
    state: 'revoked',
    codes: ['dkim-parked'],
  },
  {
    what: 'a wildcard with a key, RFC 4592 2.2.1',
    zone: { '*._domainkey.a.test': { TXT: [KEY] } },
    state: 'found',
    codes: ['dkim-wildcard', 'dkim-ok'],
  },
  {
    what: 'a key of its own below a parked wildcard, RFC 4592 2.2.1',
    zone: { '*._domainkey.a.test': other, [NAME]: { TXT: [KEY] } },
    state: 'found',
    codes: ['dkim-ok'],
  },
  {
    what: 'a wildcard text of the whole domain, RFC 6376 3.6.1',
    zone: { '*.a.test': { TXT: ['v=spf1 -all'] } },
    state: 'absent',
    codes: ['dkim-not-a-key'],
  },
  {
    what: 'a wildcard alias of the whole domain is nobody’s selector, RFC 4592 2.2.1',
    zone: { '*.a.test': { CNAME: 'web.a.test' }, 'web.a.test': { A: ['192.0.2.1'] } },
    state: 'absent',
    codes: ['dkim-absent'],
  },
  {
    what: 'the spare selector of Microsoft 365, RFC 6376 3.6.2.2',
    selector: 'selector2',
    zone: {
      'selector2._domainkey.a.test': { CNAME: 'selector2-a-test._domainkey.a.onmicrosoft.com' },
      'onmicrosoft.com': { A: ['192.0.2.1'] },
    },
    state: 'absent',
    codes: ['dkim-cname-dead-end'],
  },
]

describe('the table of zones', () => {
  test.each(CASES)('$what', async ({ zone, state, codes, selector }) => {
    const report = await check(zone, selector)
    expect([report.state, codesOf(report)]).toEqual([state, codes])
    expect(report.message === 'No DKIM records found').toBe(state === 'absent')
  })
})

test('what could not be looked up is never called missing', async () => {
  const report = await check({ [NAME]: 'timeout' })
  expect(JSON.stringify(report)).not.toMatch(/no record|No DKIM|missing/)
})
