import { describe, expect, test } from 'vitest'
import { PASSPORTS } from '#shared/data/mail-services/passports/catalogue.ts'
import { passportOf } from '#shared/data/mail-services/passport-lookup.ts'
import type { Passport } from '#shared/data/mail-services/passports/passport.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { asksForAction } from '#shared/report/verdict.ts'
import { checkSender } from '#shared/senders/check.ts'
import { isKnown, setupOf } from '#shared/senders/setup.ts'
import { followChanges } from '#tests/helpers/follow-changes.ts'
import { RSA_2048 } from '#tests/shared/records/dkim/keys.ts'
import { failing, KINDS, wholeOf } from '#tests/shared/report/failing.ts'

const passport = (id: string): Passport => {
  const found = passportOf(id)
  if (!found) throw new Error(`no passport of ${id}`)
  return found
}

const check = (id: string) => (resolver: Resolver) => checkSender(passport(id), 'a.test', resolver)
const checkZone = (id: string, zone: Zone) => check(id)(zoneResolver(zone))

const KEY = { TXT: [`v=DKIM1; k=rsa; p=${RSA_2048.spki}`] }
const AT_MAILCHIMP: Zone = { 'dkim2.mcsv.net': KEY, 'dkim3.mcsv.net': KEY, 'dkim.mcsv.net': KEY }
const WITH_BOTH: Zone = {
  ...AT_MAILCHIMP,
  'a.test': { TXT: ['v=spf1 mx -all'] },
  'k2._domainkey.a.test': { CNAME: 'dkim2.mcsv.net' },
  'k3._domainkey.a.test': { CNAME: 'dkim3.mcsv.net' },
}

describe('SPF with addresses in place of the name', () => {
  const GOOGLE: Zone = {
    '_spf.google.com': { TXT: ['v=spf1 include:_netblocks.google.com ~all'] },
    '_netblocks.google.com': { TXT: ['v=spf1 ip4:192.0.43.0/24 ip6:2001:db8::/32 ~all'] },
  }
  const spfOf = async (record: string, more: Zone = {}) => {
    const { records, changes } = await checkZone('google-workspace', {
      ...GOOGLE,
      'a.test': { TXT: [record] },
      ...more,
    })
    const spf = records.find(({ part }) => part === 'spf')
    return [spf?.state, changes.some(({ id }) => id.startsWith('sender-spf'))]
  }

  test.each([
    ['as they are', 'v=spf1 ip4:192.0.43.0/24 ip6:2001:db8::/32 -all'],
    [
      'in halves',
      'v=spf1 ip4:192.0.43.0/25 ip4:192.0.43.128/25 ip6:2001:DB8::/33 ip6:2001:db8:8000::/33 ~all',
    ],
    ['in wider ones', 'v=spf1 ip4:192.0.0.0/16 ip6:2001::/16 ~all'],
    ['in a record that is included', 'v=spf1 include:flat.b.test -all'],
    ['in a record that it leads to', 'v=spf1 redirect=flat.b.test'],
  ])('%s is there', async (_, record) => {
    const more: Zone = { 'flat.b.test': { TXT: ['v=spf1 ip4:192.0.43.0/24 ip6:2001:db8::/32 -all'] } }
    expect(await spfOf(record, more)).toEqual(['found', false])
  })

  test.each([
    ['some of them', 'v=spf1 ip4:192.0.43.0/24 -all'],
    ['one half', 'v=spf1 ip4:192.0.43.0/25 ip6:2001:db8::/32 -all'],
    ['refused ones', 'v=spf1 -ip4:192.0.43.0/24 -ip6:2001:db8::/32 mx -all'],
    ['others', 'v=spf1 ip4:198.51.100.0/24 -all'],
    ['ignored ones', 'v=spf1 -all ip4:192.0.43.0/24 ip6:2001:db8::/32'],
  ])('with %s is not', async (_, record) => {
    expect(await spfOf(record)).toEqual(['missing', true])
  })

  test('is unknown where the addresses of the service are', async () => {
    const record = 'v=spf1 ip4:192.0.43.0/24 -all'
    expect(await spfOf(record, { '_netblocks.google.com': 'timeout' })).toEqual(['unknown', false])
  })
})

describe('a service with the same records for every customer', () => {
  test('is set up where they are there', async () => {
    const report = await checkZone('mailchimp', WITH_BOTH)
    expect(report.verdict).toMatchObject({ tone: 'ok', stamp: 'Set up' })
    expect(report.records.map(({ name, state }) => [name, state])).toEqual([
      ['k2._domainkey.a.test', 'found'],
      ['k3._domainkey.a.test', 'found'],
    ])
    expect(report.changes).toEqual([])
  })

  test('is set up by publishing what it says, and both records are asked for', async () => {
    const { first, last } = await followChanges(
      { ...AT_MAILCHIMP, 'a.test': { A: ['192.0.43.8'] } },
      check('mailchimp'),
    )
    expect(first.verdict.stamp).toBe('Not set up')
    expect(first.changes.map(({ action, type, owner, after }) => [action, type, owner, after])).toEqual([
      ['create', 'CNAME', 'k2._domainkey.a.test', ['dkim2.mcsv.net']],
      ['create', 'CNAME', 'k3._domainkey.a.test', ['dkim3.mcsv.net']],
    ])
    expect(last.verdict.stamp).toBe('Set up')
  })

  test('needs no new keys beside older ones', async () => {
    const report = await checkZone('mailchimp', {
      ...AT_MAILCHIMP,
      'k1._domainkey.a.test': { CNAME: 'dkim.mcsv.net' },
    })
    expect([report.verdict.stamp, report.changes]).toEqual(['Set up', []])
  })

  test('replaces nothing that is in the way', async () => {
    const { changes, verdict } = await checkZone('mailchimp', {
      ...WITH_BOTH,
      'k3._domainkey.a.test': { CNAME: 'old.b.test' },
    })
    expect(verdict.stamp).toBe('Incomplete')
    expect(changes.map(({ action, owner }) => [action, owner])).toEqual([['ask', 'k3._domainkey.a.test']])
  })

  test('is not found in a wildcard', async () => {
    const { verdict } = await checkZone('mailchimp', {
      'a.test': { A: ['192.0.43.8'] },
      '*.a.test': { TXT: [`v=DKIM1; k=rsa; p=${RSA_2048.spki}`] },
    })
    expect(verdict.tone).not.toBe('ok')
  })
})

test('names that are made for each customer cannot be looked for, which blames nobody', async () => {
  const report = await checkZone('amazon-ses', { 'a.test': { TXT: ['v=spf1 mx -all'] } })
  expect(report.verdict).toMatchObject({ tone: 'info', stamp: 'Look there' })
  expect(report.findings.filter(asksForAction)).toEqual([])
  expect(report.verdict.sentence).toContain('Configuration > Identities')
})

test('an include that does nothing is said to do nothing', async () => {
  const zone: Zone = {
    'a.test': { TXT: ['v=spf1 include:amazonses.com -all'] },
    'amazonses.com': { TXT: ['v=spf1 ip4:192.0.43.0/24 -all'] },
  }
  const { findings } = await checkZone('amazon-ses', zone)
  expect(findings.map(({ code }) => code)).toContain('sender-spf-needless')
})

describe('a service that SPF has to name', () => {
  const AT_GOOGLE: Zone = {
    '_spf.google.com': { TXT: ['v=spf1 ip4:192.0.43.0/24 -all'] },
    'google._domainkey.a.test': KEY,
  }

  test('is added before the end of the record, and everything else stays', async () => {
    const record = 'v=spf1 ip4:192.0.2.1 -all'
    const { first, last } = await followChanges(
      { ...AT_GOOGLE, 'a.test': { TXT: [record, 'google-site-verification=x'] } },
      check('google-workspace'),
    )
    expect(first.changes.map(({ before, after }) => [before, after])).toEqual([
      [[record], ['v=spf1 ip4:192.0.2.1 include:_spf.google.com -all']],
    ])
    expect(last.verdict.stamp).toBe('Set up')
  })

  test.each([
    ['has too many lookups', [`v=spf1 ${'a:b.test '.repeat(10)}-all`]],
    ['is there twice', ['v=spf1 mx -all', 'v=spf1 a -all']],
    ['is not there', ['x']],
  ])('is asked for where the record %s', async (_, TXT) => {
    const { changes } = await checkZone('google-workspace', {
      ...AT_GOOGLE,
      'a.test': { TXT },
      'b.test': { A: ['192.0.43.8'] },
    })
    expect(changes.map(({ id, action }) => [id, action])).toEqual([['sender-spf', 'ask']])
  })

  test('is unknown where the record differs from email to email', async () => {
    const { verdict, findings } = await checkZone('google-workspace', {
      ...AT_GOOGLE,
      'a.test': { TXT: ['v=spf1 exists:%{i}.spf.b.test -all'] },
    })
    expect(verdict.tone).not.toBe('ok')
    expect(findings.filter(asksForAction)).toEqual([])
  })

  test('is found by its servers in another region', async () => {
    const { records } = await checkZone('mailgun', {
      'a.test': { TXT: ['v=spf1 include:eu.mailgun.org -all'] },
      'eu.mailgun.org': { TXT: ['v=spf1 ip4:192.0.43.0/24 -all'] },
    })
    expect(records.filter(({ part }) => part === 'spf').map(({ state }) => state)).toEqual(['found'])
  })

  test('is found behind another include', async () => {
    const { verdict } = await checkZone('google-workspace', {
      ...AT_GOOGLE,
      'a.test': { TXT: ['v=spf1 include:_spf.a.test -all', 'google-site-verification=x'] },
      '_spf.a.test': { TXT: ['v=spf1 include:_spf.google.com -all'] },
    })
    expect(verdict.stamp).toBe('Set up')
  })
})

test.each(['mailchimp', 'google-workspace', 'fastmail', 'zendesk', 'klaviyo'])(
  'of %s, a missing answer blames nobody and clears nobody',
  async (id) => {
    const zone: Zone = {
      ...WITH_BOTH,
      ...Object.fromEntries(
        ['_spf.google.com', 'mail.zendesk.com', 'spf.messagingengine.com'].map((name) => [
          name,
          { TXT: ['v=spf1 ip4:192.0.43.0/24 -all'] },
        ]),
      ),
    }
    const { report, asked } = await wholeOf((resolver) => check(id)(resolver), zone)
    const known = new Set(report.findings.filter(asksForAction).map(({ code, owner }) => `${code} ${owner}`))
    for (const lost of asked)
      for (const kind of KINDS) {
        const { findings, changes, verdict } = await check(id)(
          failing(zone, (question) => (question === lost ? kind : null)),
        )
        const fresh = findings
          .filter(asksForAction)
          .map(({ code, owner }) => `${code} ${owner}`)
          .filter((one) => !known.has(one))
        expect(fresh, `${lost} ${kind}`).toEqual([])
        if (report.verdict.tone !== 'ok') expect(verdict.tone, lost).not.toBe('ok')
        for (const { action, after } of changes.filter(({ action: one }) => one !== 'ask'))
          expect(
            report.changes.map((one) => `${one.action} ${one.after[0]}`),
            `${lost} ${kind}`,
          ).toContain(`${action} ${after[0]}`)
      }
  },
)

test.each(PASSPORTS.map(({ id }) => id))(
  '%s: a domain without anything of it is never called set up',
  async (id) => {
    const { verdict, changes } = await checkZone(id, { 'a.test': { A: ['192.0.43.8'] } })
    expect(verdict.tone).not.toBe('ok')
    const fixed = setupOf(passport(id), 'a.test').filter(isKnown)
    for (const { owner, after, action, type } of changes.filter((one) => one.action !== 'ask')) {
      expect(action).toBe('create')
      expect(type).not.toBe('MX')
      expect(fixed.map(({ name, value }) => `${name} ${value}`)).toContain(`${owner} ${after[0]}`)
    }
  },
)
