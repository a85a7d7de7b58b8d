import { describe, expect, test } from 'vitest'
import { zoneResolver } from '#shared/dns/zone-resolver.ts'
import { RFC_8463_ED25519 } from '#tests/shared/records/dkim/keys.ts'
import { acme, entryOf, ED25519, GOOD, KEY, repliesOf, simulate } from './world.ts'

const outcomes = async (...asked: Parameters<typeof simulate>) =>
  Object.fromEntries((await simulate(...asked)).providers.map(({ provider, outcome }) => [provider, outcome]))
const ALL = (outcome: string) => ({ gmail: outcome, microsoft: outcome, yahoo: outcome, apple: outcome })

describe('the outcome', () => {
  test('is not an obstacle for a healthy domain, and never a promise', async () => {
    const report = await simulate(GOOD)
    expect(await outcomes(GOOD)).toEqual(ALL('accept'))
    expect(report.verdict).toMatchObject({ tone: 'ok', stamp: 'No obstacle' })
    expect(report.verdict.sentence).toContain('not a promise')
    expect(report.changes).toEqual([])
    for (const { unknown } of report.providers) expect(unknown.length).toBeGreaterThan(0)
  })

  test('depends on the volume if only bulk senders need what is missing', async () => {
    const zone = acme({ '_dmarc.acme.com': null })
    expect(await outcomes(zone, { bulk: false })).toEqual(ALL('accept'))
    expect(await outcomes(zone, { bulk: null })).toEqual(ALL('depends'))
    const { verdict, providers } = await simulate(zone, { bulk: null })
    expect(verdict.tone).toBe('info')
    expect(verdict.heading).toMatch(/^Above 5,000 a day, .*Yahoo.* would refuse mail from acme\.com$/)
    // Gmail only slows such mail down.
    expect(verdict.heading).not.toContain('Gmail')
    expect(providers.every(({ answers }) => answers.every(({ onlyIf }) => onlyIf.includes('bulk')))).toBe(
      true,
    )
  })

  test('is unknown while no DKIM key is found, and known without one below _domainkey', async () => {
    const hidden = acme({
      'mail._domainkey.acme.com': null,
      'modern._domainkey.acme.com': null,
      'x9y7._domainkey.acme.com': KEY,
    })
    expect(await outcomes(hidden, { selector: undefined })).toEqual(ALL('depends'))
    const bare = acme({ 'mail._domainkey.acme.com': null, 'modern._domainkey.acme.com': null })
    expect(await outcomes(bare, { selector: undefined })).toEqual(ALL('reject'))
  })

  test('is a refusal where the only key is one that large providers cannot verify', async () => {
    const zone = acme({ 'mail._domainkey.acme.com': null, 'default._domainkey.acme.com': ED25519 })
    const { outcome, answers } = entryOf(await simulate(zone, { selector: undefined }), 'gmail')
    expect(outcome).toBe('reject')
    expect(answers[0]?.findings).toContain('dkim-ed25519-only')
    // If it is named, it may be one of two signatures.
    expect(entryOf(await simulate(zone, { selector: 'default' }), 'gmail').outcome).toBe('depends')
  })

  test('comes with everything that is wrong with the keys', async () => {
    const zone = acme({
      'mail._domainkey.acme.com': null,
      'default._domainkey.acme.com': { TXT: [`v=DKIM1; t=y; k=ed25519; p=${RFC_8463_ED25519}`] },
    })
    const { findings } = await simulate(zone, { selector: undefined })
    expect(findings.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['dkim-ed25519-only', 'dkim-testing']),
    )
  })

  test.each(['TXT', 'MX', 'SOA'] as const)(
    'blames no one when the question for %s is not answered',
    async (type) => {
      const zone = acme({ 'acme.com': { ...(GOOD['acme.com'] as object), [type]: 'timeout' } })
      for (const { outcome, answers } of (await simulate(zone)).providers) {
        expect(['accept', 'depends']).toContain(outcome)
        expect(answers).toEqual([])
      }
    },
  )

  test('is partly known when one answer is missing', async () => {
    const zone = acme({
      'acme.com': { ...(GOOD['acme.com'] as object), TXT: 'timeout' },
      '_dmarc.acme.com': 'timeout',
    })
    expect((await simulate(zone)).verdict.heading).toBe(
      'How providers answer mail from acme.com is not fully known',
    )
  })

  test('blames no one when no question is answered', async () => {
    const report = await simulate({
      com: 'servfail',
      'acme.com': 'servfail',
      '_dmarc.acme.com': 'servfail',
      'mail._domainkey.acme.com': 'servfail',
      '_domainkey.acme.com': 'servfail',
    })
    expect(report.verdict).toMatchObject({
      tone: 'unknown',
      heading: 'How providers answer mail from acme.com is unknown',
    })
    expect(report.providers.flatMap(({ answers }) => answers)).toEqual([])
  })
})

describe('names that send no mail', () => {
  test.each([
    ['gone.example', {}, 'No such name'],
    ['quiet.com', { 'quiet.com': { MX: [[0, '.']], TXT: ['v=spf1 -all'] } }, 'No mail'],
    ['www.acme.com', { ...GOOD, 'www.acme.com': { A: ['192.0.43.7'] } }, 'No mail'],
  ] as const)('%s is told nothing to change', async (domain, zone, stamp) => {
    const { verdict, changes } = await simulate(zone as never, { domain, selector: undefined })
    expect([verdict.tone, verdict.stamp, changes]).toEqual(['info', stamp, []])
  })
})

describe('one server', () => {
  test('that SPF allows, with matching reverse DNS, passes', async () => {
    const report = await simulate(GOOD, { ip: '192.0.43.8' })
    expect(report.providers.map(({ outcome }) => outcome)).toEqual(['accept', 'accept', 'accept', 'accept'])
    expect(entryOf(report, 'gmail').unknown.join(' ')).not.toContain('reverse name')
  })

  test('that SPF does not allow is asked about, with the record that would allow it', async () => {
    const report = await simulate(GOOD, { ip: '198.41.0.4' })
    expect(repliesOf(entryOf(report, 'gmail'), 'gmail-bulk-spf')).toContain('550 5.7.27')
    expect(report.verdict.sentence).toContain('bounces to acme.com (MAIL FROM)')
    const change = report.changes.find(({ id }) => id === 'spf-allow-server')
    expect(change).toMatchObject({
      action: 'ask',
      title: 'Allow 198.41.0.4 in SPF if the server is yours',
      after: [],
      why: ['spf-ip-not-allowed'],
    })
    const record = 'v=spf1 ip4:198.41.0.4 mx -all'
    expect(change?.text).toContain(`“${record}”`)
    const fixed = acme({ 'acme.com': { ...(GOOD['acme.com'] as object), TXT: [record] } })
    const again = await simulate(fixed, { ip: '198.41.0.4' })
    expect(again.findings.map(({ code }) => code)).not.toContain('spf-ip-not-allowed')
    expect(again.changes.map(({ id }) => id)).not.toContain('spf-allow-server')
  })

  test('at a web host may be its customer’s own', async () => {
    const zone = acme({
      '4.0.41.198.in-addr.arpa': { PTR: ['vps1.dreamhost.com'] },
      'vps1.dreamhost.com': { A: ['198.41.0.4'] },
    })
    const { changes } = await simulate(zone, { ip: '198.41.0.4' })
    expect(changes.find(({ id }) => id === 'spf-allow-server')?.title).toBe(
      'Allow 198.41.0.4 in SPF if the server is yours',
    )
  })

  test('of a service is not added to the record: the service is set up instead', async () => {
    const zone = acme({
      '4.0.41.198.in-addr.arpa': { PTR: ['o1.ptr1.sendgrid.net'] },
      'o1.ptr1.sendgrid.net': { A: ['198.41.0.4'] },
    })
    const { changes } = await simulate(zone, { ip: '198.41.0.4' })
    const change = changes.find(({ id }) => id === 'spf-allow-server')
    expect(change).toMatchObject({ action: 'ask', title: 'Set up acme.com at SendGrid', after: [] })
    expect(change?.text).toContain('at SendGrid > Settings > ')
    expect(JSON.stringify(changes)).not.toContain('ip4:198.41.0.4')
  })

  test.each(['-ip4:198.41.0.4', '-ip4:198.41.0.0/24', '-a:old.acme.com'])(
    'that “%s” refuses is never proposed',
    async (term) => {
      const TXT = [`v=spf1 ${term} mx -all`]
      const zone = acme({
        'acme.com': { ...(GOOD['acme.com'] as object), TXT },
        'old.acme.com': { A: ['198.41.0.4'] },
      })
      const { changes } = await simulate(zone, { ip: '198.41.0.4' })
      const asked = changes.filter(({ id }) => id === 'spf-allow-server')
      expect(asked).toMatchObject([
        { action: 'ask', title: 'Find out why the SPF record excludes 198.41.0.4' },
      ])
      expect(JSON.stringify(changes)).not.toContain('ip4:198.41.0.4 ')
    },
  )

  test('is not asked for again if a corrected record lists it', async () => {
    const zone = acme({ 'acme.com': { ...(GOOD['acme.com'] as object), TXT: ['v=spf1 ip:192.0.43.8 -all'] } })
    const { changes } = await simulate(zone)
    expect(changes.map(({ title }) => title)).toEqual(['Replace the SPF record'])
  })

  test('without a reverse name names whom to ask', async () => {
    const { changes } = await simulate(acme({ '8.43.0.192.in-addr.arpa': null }), { ip: '192.0.43.8' })
    expect(changes.map(({ id, action }) => [id, action])).toEqual([['ip-ptr-missing', 'ask']])
  })

  test('is checked over IPv6 too, as far as that goes', async () => {
    const report = await simulate(GOOD, { ip: '2001:500:88:200::8' })
    expect(repliesOf(entryOf(report, 'gmail'), 'gmail-bulk-spf')).toContain('550 5.7.27')
    expect(repliesOf(entryOf(report, 'gmail'), 'gmail-ipv6')).toEqual([])
  })
})

test('each answer names its page, the day it was read, and the findings behind it', async () => {
  const { providers, findings } = await simulate(acme({ '_dmarc.acme.com': null }))
  const codes = findings.map(({ code }) => code)
  for (const { source, readOn, findings: why } of providers.flatMap(({ answers }) => answers)) {
    expect(source).toMatch(/^https:\/\//)
    expect(readOn).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(codes).toEqual(expect.arrayContaining(why))
  }
})

test('the findings are those of every check that decides, and that a name does not exist', async () => {
  const codesOf = async (...asked: Parameters<typeof simulate>) =>
    (await simulate(...asked)).findings.map(({ code }) => code)
  const open = acme({ 'acme.com': { MX: [[10, 'mx.acme.com']], TXT: ['v=spf1 ptr +all'] } })
  expect(await codesOf(open)).toEqual(expect.arrayContaining(['spf-plus-all', 'spf-ptr']))
  expect(await codesOf(GOOD)).toEqual([])
  const gone = await codesOf({}, { domain: 'gone.com', selector: undefined })
  expect(gone.filter((code) => code === 'dns-no-such-name')).toHaveLength(1)
})

test('sends no more queries than one request may', async () => {
  const resolver = zoneResolver(GOOD)
  const { checkGates } = await import('#shared/domain/provider-rules/check.ts')
  await checkGates({ domain: 'acme.com', ip: '198.41.0.4', bulk: true, marketing: true }, resolver, {
    suffixes: { publicSuffixOf: () => 'com', registrableDomain: () => 'acme.com' },
  })
  expect(new Set(resolver.queries).size).toBeLessThanOrEqual(45)
})

test('an Ed25519 key at the given selector is named, and no selector is asked for', async () => {
  const { providers } = await simulate(GOOD, { selector: 'modern' })
  const unknown = providers.flatMap((one) => one.unknown)
  expect(unknown).toContainEqual(expect.stringContaining('sign with an RSA key as well'))
  expect(unknown.join(' ')).not.toContain('enter the selector')
})
