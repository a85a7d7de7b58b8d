import { describe, expect, test } from 'vitest'
import { checkDkim } from '#shared/records/dkim/check.ts'
import { discoverDkim } from '#shared/records/dkim/discover.ts'
import type { DkimReport } from '#shared/records/dkim/schema.ts'
import { searchFindings } from '#shared/records/dkim/search.ts'
import { searchVerdict } from '#shared/records/dkim/verdict.ts'
import { zoneResolver, type Zone, type ZoneNode } from '#shared/dns/zone-resolver.ts'
import { checkEmailAuthentication } from '#shared/domain/email-authentication/check.ts'
import type { Verdict } from '#shared/report/verdict.ts'
import { ED25519, RSA_1024, RSA_2048 } from '#tests/shared/records/dkim/keys.ts'
import { withoutEach } from '#tests/shared/records/dkim/without-each.ts'

const RSA = `v=DKIM1; k=rsa; p=${RSA_2048.spki}`
const WEAK = `v=DKIM1; k=rsa; p=${RSA_1024.spki}`
const ED = `v=DKIM1; k=ed25519; p=${ED25519.raw}`
const BROKEN = 'v=DKIM1; k=rsa; p=notakey'
const key = (...TXT: string[]): ZoneNode => ({ TXT })
const at = (selector: string) => `${selector}._domainkey.a.test`

const verdictOf = async (zone: Zone, selector: string) =>
  (await checkDkim('a.test', selector, zoneResolver(zone))).verdict

const search = (zone: Zone) => discoverDkim('a.test', 0, zoneResolver(zone))

interface Case {
  what: string
  zone: Zone
  selector?: string
  tone: Verdict['tone']
  stamp: string
  says: string | RegExp
}

const ONE: Case[] = [
  {
    what: 'a sound key',
    zone: { [at('google')]: key(RSA) },
    tone: 'ok',
    stamp: 'Valid',
    says: 'Receivers can verify mail signed with selector “google” (RSA, 2048 bits).',
  },
  {
    what: 'an Ed25519 key, which may have an RSA key beside it',
    zone: { [at('google')]: key(ED) },
    tone: 'ok',
    stamp: 'Valid',
    says: /support Ed25519 .* need a second signature with an RSA key/,
  },
  {
    what: 'a key of 1024 bits',
    zone: { [at('google')]: key(WEAK) },
    tone: 'warn',
    stamp: 'Improve',
    says: /^Receivers can verify mail signed with selector “google” .* The key has 1024 bits/,
  },
  {
    what: 'a key that cannot be used, by the name of its selector',
    zone: { [at('google')]: key(BROKEN) },
    tone: 'bad',
    stamp: 'Broken',
    says: /^The DKIM key at selector “google” cannot be used, so mail signed with it fails DKIM\. /,
  },
  {
    what: 'two keys at one name',
    zone: { [at('google')]: key(RSA, WEAK) },
    tone: 'bad',
    stamp: 'Broken',
    says: /^Mail signed with selector “google” may fail DKIM\. There are 2 key records/,
  },
  {
    what: 'a revoked key',
    zone: { [at('google')]: key('v=DKIM1; p=') },
    tone: 'info',
    stamp: 'Revoked',
    says: 'The DKIM key at selector “google” of a.test is revoked, so mail signed with it fails DKIM.',
  },
  {
    what: 'a parked domain',
    zone: { [at('*')]: key('v=DKIM1; p=') },
    tone: 'ok',
    stamp: 'Parked',
    says: /^A wildcard revokes every DKIM key of a\.test/,
  },
  {
    what: 'a wildcard with a key',
    zone: { [at('*')]: key(RSA) },
    tone: 'warn',
    stamp: 'Improve',
    says: /A wildcard at \*\._domainkey\.a\.test answers for every selector/,
  },
  {
    what: 'no answer',
    zone: { [at('google')]: 'timeout' },
    tone: 'unknown',
    stamp: 'Unknown',
    says: /^We could not find out whether a\.test has a DKIM key at selector “google”/,
  },
  {
    what: 'another selector only',
    zone: { [at('other')]: key(RSA) },
    tone: 'bad',
    stamp: 'No key',
    says: /^a\.test has no DKIM key at selector “google”.* Another selector may have a key\.$/,
  },
  {
    what: 'nothing below _domainkey',
    zone: { 'a.test': { A: ['192.0.2.1'] } },
    tone: 'bad',
    stamp: 'No key',
    says: /^a\.test has no DKIM key under any selector/,
  },
  {
    what: 'nothing below _domainkey of a domain that sends no mail',
    zone: { 'a.test': { MX: [[0, '.']], TXT: ['v=spf1 -all'] } },
    tone: 'ok',
    stamp: 'No mail',
    says: /needs none: its SPF record says that it sends no mail/,
  },
  {
    what: 'nothing below _domainkey, and no answer to whether it sends mail',
    zone: { 'a.test': { MX: [[0, '.']], TXT: 'timeout' } },
    tone: 'unknown',
    stamp: 'Unknown',
    says: /Whether it needs one is unknown/,
  },
  {
    what: 'a CNAME that does not point to a key',
    zone: { [at('google')]: { CNAME: 'x.sendgrid.net' } },
    tone: 'bad',
    stamp: 'No key',
    says: /^The CNAME at google\._domainkey\.a\.test does not point to a key, so mail signed with selector “google” fails DKIM/,
  },
  {
    what: 'the spare CNAME of Microsoft 365, which does not point to a key yet',
    selector: 'selector2',
    zone: { [at('selector2')]: { CNAME: 'selector2-a-test._domainkey.a.onmicrosoft.com' } },
    tone: 'info',
    stamp: 'No key',
    says: /does not point to a key yet/,
  },
  {
    what: 'text that is not a key',
    zone: { [at('google')]: key('hello') },
    tone: 'bad',
    stamp: 'No key',
    says: /^The text at google\._domainkey\.a\.test is not a DKIM key/,
  },
]

describe('the verdict on one selector', () => {
  test.each(ONE)('$what', async ({ zone, selector = 'google', tone, stamp, says }) => {
    const verdict = await verdictOf(zone, selector)
    expect([verdict.tone, verdict.stamp]).toEqual([tone, stamp])
    expect(verdict.sentence).toMatch(says)
    expect(verdict.sentence).toMatch(/[.]$/)
  })
})

const lost = (...selectors: string[]): Zone =>
  Object.fromEntries(selectors.map((one) => [at(one), 'timeout']))

const MANY: Case[] = [
  {
    what: 'two sound keys',
    zone: { [at('google')]: key(RSA), [at('s1')]: key(RSA) },
    tone: 'ok',
    stamp: 'Valid',
    says: 'Receivers can verify mail of a.test signed with selectors “google” and “s1”.',
  },
  {
    what: 'a sound key, and selectors that could not be looked up',
    zone: { [at('google')]: key(RSA), ...lost('s1', 's2') },
    tone: 'ok',
    stamp: 'Valid',
    says: /signed with selector “google”\. 2 selectors could not be looked up\.$/,
  },
  {
    what: 'Ed25519 alone',
    zone: { [at('google')]: key(ED) },
    tone: 'warn',
    stamp: 'Improve',
    says: /only DKIM key found for a\.test is Ed25519.*Sign with an RSA key too/,
  },
  {
    what: 'Ed25519 alone, where a selector that could not be looked up may have the RSA key',
    zone: { [at('google')]: key(ED), ...lost('s1') },
    tone: 'unknown',
    stamp: 'Unknown',
    says: /1 selector could not be looked up\. One of them may have an RSA key|may have an RSA key/,
  },
  {
    what: 'Ed25519 beside RSA',
    zone: { [at('google')]: key(ED), [at('s1')]: key(RSA) },
    tone: 'ok',
    stamp: 'Valid',
    says: /“google” and “s1”/,
  },
  {
    what: 'a key that cannot be used, by its selector',
    zone: { [at('google')]: key(BROKEN), [at('s1')]: key(RSA) },
    tone: 'bad',
    stamp: 'Broken',
    says: 'The DKIM key at selector “google” cannot be used, so mail signed with it fails DKIM.',
  },
  {
    what: 'two keys that cannot be used, and lookups that failed',
    zone: { [at('google')]: key(BROKEN), [at('s1')]: key(BROKEN), ...lost('s2') },
    tone: 'bad',
    stamp: 'Broken',
    says: 'The DKIM keys at selectors “google” and “s1” cannot be used, so mail signed with them fails DKIM. 1 selector could not be looked up.',
  },
  {
    what: 'several records at one selector',
    zone: { [at('google')]: key(RSA, WEAK) },
    tone: 'bad',
    stamp: 'Broken',
    says: /^Mail signed with selector “google” may fail DKIM/,
  },
  {
    what: 'a weak key',
    zone: { [at('google')]: key(WEAK), [at('s1')]: key(RSA) },
    tone: 'warn',
    stamp: 'Improve',
    says: /Selector “google”: The key has 1024 bits/,
  },
  {
    what: 'a sound key, and a CNAME that leads to none',
    zone: { [at('google')]: key(RSA), [at('s1')]: { CNAME: 's1.sendgrid.net' } },
    tone: 'warn',
    stamp: 'Improve',
    says: /Selector “s1”: The CNAME at/,
  },
  {
    what: 'a CNAME that does not point to a key, and no other key',
    zone: { [at('s1')]: { CNAME: 's1.sendgrid.net' } },
    tone: 'bad',
    stamp: 'No key',
    says: /^The CNAME at selector “s1” of a\.test does not point to a key/,
  },
  {
    what: 'the spare CNAME of Microsoft 365 alone',
    zone: { [at('selector2')]: { CNAME: 'selector2-a-test._domainkey.a.onmicrosoft.com' } },
    tone: 'unknown',
    stamp: 'No key',
    says: /does not point to a key yet/,
  },
  {
    what: 'a revoked key alone proves nothing about other selectors',
    zone: { [at('google')]: key('v=DKIM1; p=') },
    tone: 'unknown',
    stamp: 'Unknown',
    says: /^The key at selector “google” is revoked\. None of the 39 selectors that we tried has a live key/,
  },
  {
    what: 'a parked domain',
    zone: { [at('*')]: key('v=DKIM1; p=') },
    tone: 'ok',
    stamp: 'Parked',
    says: /revokes every DKIM key/,
  },
  {
    what: 'a wildcard with a key',
    zone: { [at('*')]: key(RSA) },
    tone: 'warn',
    stamp: 'Improve',
    says: /same key for every selector/,
  },
  {
    what: 'nothing under the selectors tried',
    zone: { [at('nobody-guesses-this')]: key(RSA) },
    tone: 'unknown',
    stamp: 'Unknown',
    says: 'None of the 39 selectors that we tried has a live key; a.test may use another selector.',
  },
  {
    what: 'servers that fail',
    zone: { 'a.test': 'servfail', '_domainkey.a.test': 'servfail', [at('*')]: 'servfail' },
    tone: 'unknown',
    stamp: 'Unknown',
    says: /DNS gave no answer/,
  },
  {
    what: 'no selector can exist',
    zone: { 'a.test': { A: ['192.0.2.1'] } },
    tone: 'bad',
    stamp: 'No key',
    says: /no DKIM key under any selector/,
  },
  {
    what: 'no selector can exist, and none is needed',
    zone: { 'a.test': { MX: [[0, '.']], TXT: ['v=spf1 -all'] } },
    tone: 'ok',
    stamp: 'No mail',
    says: /needs none/,
  },
  {
    what: 'no selector can exist, and nobody knows whether one is needed',
    zone: { 'a.test': { MX: [[0, '.']], TXT: 'timeout' } },
    tone: 'unknown',
    stamp: 'Unknown',
    says: /Whether it needs one is unknown/,
  },
]

describe('the verdict on a search', () => {
  test.each(MANY)('$what', async ({ zone, tone, stamp, says }) => {
    const { verdict } = await search(zone)
    expect([verdict.tone, verdict.stamp]).toEqual([tone, stamp])
    expect(verdict.sentence).toMatch(says)
    expect(verdict.sentence).toMatch(/[.]$/)
  })
})

describe('slices together', () => {
  const slices = async (zone: Zone): Promise<DkimReport[]> => {
    const resolver = zoneResolver(zone)
    const first = await discoverDkim('a.test', 0, resolver)
    return [first, await discoverDkim('a.test', first.next ?? 0, resolver)]
  }
  /** A selector in the second slice. */
  const LATER = 'selector3'

  test('an RSA key that a later slice finds removes the warning about Ed25519', async () => {
    const all = await slices({ [at('google')]: key(ED), [at(LATER)]: key(RSA) })
    expect(all[1]?.keys.map(({ selector }) => selector)).toEqual([LATER])
    expect(searchFindings(all.slice(0, 1)).map(({ code }) => code)).toEqual(['dkim-ed25519-only'])
    expect(searchFindings(all)).toEqual([])
    expect(searchVerdict(all)).toMatchObject({ tone: 'ok', heading: '2 DKIM keys of a.test found' })
  })

  test('a later slice says nothing about keys that an earlier one found', async () => {
    const [, second] = await slices({ [at('google')]: key(RSA), [at(LATER)]: key(ED) })
    expect(second?.findings.map(({ code }) => code)).not.toContain('dkim-ed25519-only')
  })

  test('what a later slice could not look up is counted', async () => {
    const all = await slices({ [at('nobody-guesses-this')]: key(RSA), ...lost(LATER) })
    expect(searchVerdict(all).sentence).toBe(
      'None of the 77 selectors that we tried has a live key; a.test may use another selector. 1 selector could not be looked up.',
    )
    expect(searchFindings(all).map(({ code }) => code)).toEqual([
      'dkim-selector-unknown',
      'dkim-selectors-not-answered',
    ])
  })

  test('a name that does not exist is said once', async () => {
    const all = await slices({})
    expect(searchFindings(all).map(({ code }) => code)).toEqual(['dns-no-such-name'])
  })

  test('while they are running, the search says so and claims nothing', async () => {
    const all = await slices({ [at('nobody-guesses-this')]: key(RSA) })
    expect(searchVerdict(all, true)).toMatchObject({ tone: 'unknown', stamp: 'Searching' })
    expect(searchFindings(all, true)).toEqual([])
  })
})

describe('a domain whose only key is Ed25519', () => {
  const zone: Zone = {
    'a.test': { A: ['192.0.43.8'], MX: [[1, 'mx.a.test']], TXT: ['v=spf1 mx -all'] },
    'mx.a.test': { A: ['192.0.43.8'] },
    '_dmarc.a.test': { TXT: ['v=DMARC1; p=reject; rua=mailto:r@a.test'] },
    [at('default')]: key(ED),
  }
  const suffixes = {
    publicSuffixOf: (domain: string) => domain.split('.').at(-1) ?? null,
    registrableDomain: (domain: string) => domain.split('.').slice(-2).join('.'),
  }

  test('is told to sign with both', async () => {
    const { findings } = await search(zone)
    expect(findings.find(({ code }) => code === 'dkim-ed25519-only')).toMatchObject({
      severity: 'warning',
      rfc: 'RFC 8463, 5',
      fix: expect.stringMatching(/^Sign with both/) as unknown,
    })
  })

  test('does not meet what Gmail, Yahoo and Microsoft require', async () => {
    const both = { ...zone, [at('google')]: key(RSA) }
    const stateOf = async (one: Zone) => {
      const { requirements } = await checkEmailAuthentication('a.test', zoneResolver(one), { suffixes })
      return requirements.find(({ code }) => code === 'dkim')
    }
    expect(await stateOf(zone)).toMatchObject({
      state: 'not-met',
      required: ['Gmail', 'Microsoft', 'Yahoo', 'Apple'],
      reason: expect.stringMatching(/Ed25519/) as unknown,
    })
    expect((await stateOf(both))?.state).toBe('met')
  })
})

describe('a missing answer', () => {
  const healthy: Zone = {
    'a.test': { MX: [[1, 'smtp.google.com']], TXT: ['v=spf1 include:_spf.google.com -all'] },
    [at('google')]: key(RSA),
    [at('dkim')]: key(ED),
  }
  const parked: Zone = { 'a.test': { MX: [[0, '.']], TXT: ['v=spf1 -all'] } }
  const broken: Zone = {
    ...healthy,
    [at('google')]: key('v=DKIM1\\; k=rsa\\; t=y\\; p=' + RSA_1024.spki),
    [at('s1')]: { CNAME: 's1.sendgrid.net' },
    [at('s2')]: key(RSA, WEAK),
  }

  test.each([
    ['one selector, healthy', healthy, 'google'],
    ['one selector, parked', parked, 'google'],
    ['a search, healthy', healthy, ''],
    ['a search, parked', parked, ''],
  ])('never makes the verdict bad or warn: %s', async (_, zone, selector) => {
    await withoutEach(zone, async (resolver, question) => {
      const report = selector
        ? await checkDkim('a.test', selector, resolver)
        : await discoverDkim('a.test', 0, resolver)
      expect(['ok', 'unknown', 'info'], question).toContain(report.verdict.tone)
      expect(report.changes, question).toEqual([])
    })
  })

  test('does not hide a known error, or add one: a search of a broken domain', async () => {
    const whole = await search(broken)
    const known = new Set(whole.changes.flatMap(({ why }) => why))
    await withoutEach(broken, async (resolver, question) => {
      const { verdict, changes } = await discoverDkim('a.test', 0, resolver)
      if (!question.startsWith('TXT _domainkey')) expect(verdict.tone, question).toBe('bad')
      const added = changes.flatMap(({ why }) => why).filter((code) => !known.has(code))
      expect(added, question).toEqual([])
    })
  })
})
