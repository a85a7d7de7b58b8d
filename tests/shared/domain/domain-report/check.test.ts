import { getDomain, getPublicSuffix } from 'tldts'
import { describe, expect, test } from 'vitest'
import { listsInUse } from '#shared/data/blocklists/lists.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { checkAuthentication, checkDelivery, checkDomain } from '#shared/domain/domain-report/check.ts'
import { checkReputation } from '#shared/domain/domain-report/check-reputation.ts'
import { combineParts, settled } from '#shared/domain/domain-report/combine.ts'
import type { DomainReportPart } from '#shared/domain/domain-report/schema.ts'
import { withChange } from '#shared/report/change/apply.ts'
import { neededChanges } from '#shared/report/change/change.ts'
import { type ForeignFetch, sitesOf } from '#shared/kit/foreign-fetch.ts'
import { SAMPLE_ZONE } from '#shared/data/samples/zones.ts'

const NOW = Date.UTC(2026, 10, 22, 12)
const KEY = SAMPLE_ZONE['mail._domainkey.northwind.test'] ?? {}

const suffixes = {
  publicSuffixOf: (domain: string) => getPublicSuffix(domain),
  registrableDomain: (domain: string) => getDomain(domain),
  registryDomain: (domain: string) => getDomain(domain),
}
const proofs = [...listsInUse('domain'), ...listsInUse('ip')].map(({ zone }) => ({
  zone,
  state: 'proved' as const,
  source: 'zone',
  at: NOW - 60_000,
  provedAt: NOW - 60_000,
  reason: '',
}))

const DOMAIN: Extract<Zone[string], object> = {
  A: ['192.0.43.7'],
  NS: ['ns1.acme.com', 'ns2.acme.com'],
  MX: [[10, 'mx1.acme.com']],
  TXT: ['v=spf1 mx ip4:192.0.43.20 -all'],
}

const ACME: Zone = {
  'acme.com': DOMAIN,
  'mx1.acme.com': { A: ['192.0.43.8'], AAAA: ['2001:500:88:200::8'] },
  'mail._domainkey.acme.com': KEY,
  '_dmarc.acme.com': { TXT: ['v=DMARC1; p=reject; rua=mailto:dmarc@acme.com'] },
}

const first = async (zone: Zone, domain = 'acme.com') =>
  (await checkDomain(domain, zoneResolver(zone), { suffixes })).report

const REGISTER = 'https://rdap.verisign.com/com/v1/domain/acme.com'

/** A registry that cannot be reached, or that returns the given facts. */
const register = (facts?: object): ForeignFetch =>
  facts === undefined
    ? (url) => Promise.resolve({ kind: 'transport-error', url, reason: 'closed' })
    : sitesOf({
        [REGISTER]: {
          contentType: 'application/rdap+json',
          body: JSON.stringify({ objectClassName: 'domain', ldhName: 'acme.com', ...facts }),
        },
      })

const reputation = async (zone: Zone, facts?: object, domain = 'acme.com') => {
  const dns = zoneResolver(zone)
  const options = { resolver: dns, foreignFetch: register(facts), suffixes, proofs, now: NOW }
  return { ...(await checkReputation(domain, options)).report, asked: dns.queries }
}

describe('the verdict names the consequence', () => {
  test.each<[string, Zone, string, string]>([
    ['all in order', ACME, 'ok', 'Mail from acme.com looks good'],
    ['no DMARC', { ...ACME, '_dmarc.acme.com': {} }, 'bad', 'Mail from acme.com can be spoofed'],
    [
      'a policy that only watches',
      { ...ACME, '_dmarc.acme.com': { TXT: ['v=DMARC1; p=none; rua=mailto:dmarc@acme.com'] } },
      'warn',
      'Mail from acme.com can still be spoofed',
    ],
    [
      'SPF that is broken while DMARC rejects',
      { ...ACME, 'acme.com': { ...DOMAIN, TXT: ['v=spf1 include:gone.acme.com -all'] } },
      'bad',
      'Your own mail from acme.com may be refused',
    ],
    [
      'a mail server without an address',
      { ...ACME, 'mx1.acme.com': {} },
      'bad',
      'Mail to acme.com may be lost',
    ],
  ])('%s', async (_, zone, tone, heading) => {
    expect((await first(zone)).verdict).toMatchObject({ tone, heading })
  })

  test('and what else is wrong', async () => {
    const zone = { ...ACME, '_dmarc.acme.com': {}, 'mx1.acme.com': {} }
    const { verdict, changes } = await first(zone)
    expect(verdict.sentence).toContain('Mail to acme.com may be lost.')
    expect(verdict.stamp).toBe(`${neededChanges(changes).length} fixes`)
  })

  test('and what could not be found out', async () => {
    const { verdict } = await first({ ...ACME, '_dmarc.acme.com': {}, 'mx1.acme.com': 'timeout' })
    expect(verdict.tone).toBe('bad')
    expect(verdict.sentence).toContain('We could not find out about delivery.')
  })
})

describe('a domain that is not a usual mail domain has an answer of its own', () => {
  test.each<[string, Zone, string, string, string]>([
    ['a name that does not exist', {}, 'no-such-name', 'info', 'acme.com does not exist'],
    [
      'neither sends nor takes mail',
      {
        'acme.com': { A: ['192.0.43.7'], MX: [[0, '.']], TXT: ['v=spf1 -all'] },
        '_dmarc.acme.com': { TXT: ['v=DMARC1; p=reject'] },
      },
      'no-mail',
      'ok',
      'acme.com does not send mail, and nobody can spoof it',
    ],
    [
      'the same, not locked',
      { 'acme.com': { A: ['192.0.43.7'], MX: [[0, '.']], TXT: ['v=spf1 -all'] } },
      'no-mail',
      'warn',
      'acme.com does not send mail, but is not locked yet',
    ],
    [
      'parked',
      { 'acme.com': { A: ['192.0.43.7'], NS: ['ns1.sedoparking.com', 'ns2.sedoparking.com'] } },
      'parked',
      'warn',
      'acme.com is parked, and anyone can spoof it',
    ],
    [
      'sends and takes none',
      {
        ...ACME,
        'acme.com': { ...DOMAIN, MX: [[0, '.']], TXT: ['v=spf1 ip4:192.0.43.20 -all'] },
        '_dmarc.acme.com': { TXT: ['v=DMARC1; p=reject; rua=mailto:acme@reports.org'] },
        'reports.org': { MX: [[10, 'mx1.acme.com']] },
        'acme.com._report._dmarc.reports.org': { TXT: ['v=DMARC1'] },
      },
      'sends-only',
      'ok',
      'Mail from acme.com looks good, but it does not accept replies',
    ],
    [
      'takes and sends none',
      { ...ACME, 'acme.com': { ...DOMAIN, TXT: ['v=spf1 -all'] } },
      'receives-only',
      'warn',
      'acme.com accepts mail and says that it does not send any',
    ],
  ])('%s', async (_, zone, kind, tone, heading) => {
    expect(await first(zone)).toMatchObject({ kind, verdict: { tone, heading } })
  })

  test('one that does not exist is looked up no further, and told to change nothing', async () => {
    const report = await first({})
    expect(report).toMatchObject({ exists: false, changes: [], more: [] })
    expect(report.findings.filter(({ code }) => code === 'dns-no-such-name')).toHaveLength(1)
  })

  test('a name below a domain names the domain whose mail it is', async () => {
    const report = await first({ ...ACME, 'www.acme.com': { A: ['192.0.43.7'] } }, 'www.acme.com')
    expect(report).toMatchObject({ kind: 'not-a-mail-domain', suggestion: 'acme.com', changes: [] })
    expect(report.verdict).toMatchObject({ tone: 'info', heading: 'www.acme.com is not a mail domain' })
  })

  test('a wildcard is mentioned, and proved only by a record', async () => {
    const withWildcard = await first({ ...ACME, '*.acme.com': { A: ['192.0.43.7'] } })
    expect(withWildcard.parts.delivery.wildcard).toBe(true)
    expect(withWildcard.findings.map(({ code }) => code)).toContain('report-wildcard')
    expect((await first(ACME)).parts.delivery.wildcard).toBe(false)
    const failed = await first({ ...ACME, 'warmpost-wildcard-probe.acme.com': 'servfail' })
    expect(failed.parts.delivery.wildcard).toBeNull()
  })

  test('one foreign name server among those of a parking service is a zone of its own', async () => {
    const zone = { 'acme.com': { A: ['192.0.43.7'], NS: ['ns1.sedoparking.com', 'ns1.acme.com'] } }
    expect((await first(zone)).kind).toBe('mail')
  })

  test('the advice for a parked domain locks it', async () => {
    const zone = { 'acme.com': { A: ['192.0.43.7'], NS: ['ns1.sedoparking.com'] } }
    const { changes } = await first(zone)
    expect(changes.map(({ id }) => id)).toEqual(['spf-lock', 'dmarc-lock'])
    const followed = changes.reduce((dns, change) => withChange(dns, change), zoneResolver(zone) as Resolver)
    const { report } = await checkDomain('acme.com', followed, { suffixes })
    expect(report.verdict).toMatchObject({
      tone: 'ok',
      heading: 'acme.com is parked, and nobody can spoof it',
    })
    expect(report.changes).toEqual([])
  })
})

describe('a single part', () => {
  test('authentication says the same as in the first answer, without looking at mail servers', async () => {
    const dns = zoneResolver(ACME)
    const { report } = await checkAuthentication('acme.com', dns, { suffixes })
    expect(report.verdict).toEqual((await first(ACME)).parts.authentication.verdict)
    expect(report.findings.filter(({ code }) => code.startsWith('mx:'))).toEqual([])
  })

  test('delivery looks at every mail server; the first answer at three, and says where the others are', async () => {
    const hosts = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}.acme.com`)
    const zone: Zone = {
      ...ACME,
      'acme.com': { ...DOMAIN, MX: hosts.map((host, i): [number, string] => [i, host]) },
      ...Object.fromEntries(hosts.slice(0, -1).map((host, i) => [host, { A: [`192.0.43.${20 + i}`] }])),
    }
    const { more } = await first(zone)
    expect(more).toContain('/user/tools/domain/report?domain=acme.com&part=delivery')
    const { report } = await checkDelivery('acme.com', zoneResolver(zone))
    expect(report.verdict).toMatchObject({ tone: 'bad', heading: 'Mail to acme.com may be lost' })
  })

  test('reputation looks up the domain’s own addresses from MX and SPF', async () => {
    const { addressLists, verdict } = await reputation(ACME)
    expect(addressLists.map(({ ip, host }) => [ip, host])).toEqual([
      ['192.0.43.8', 'MX mx1.acme.com'],
      ['192.0.43.20', 'SPF ip4'],
    ])
    expect(addressLists.every(({ rows }) => rows.length > 0)).toBe(true)
    expect(verdict.tone).toBe('ok')
  })

  test('the addresses of a provider are not looked up', async () => {
    const zone: Zone = {
      'acme.com': { MX: [[1, 'aspmx.l.google.com']], TXT: ['v=spf1 include:_spf.google.com ~all'] },
      'aspmx.l.google.com': { A: ['192.0.32.8'] },
    }
    const { addressLists, addressNote } = await reputation(zone)
    expect(addressLists).toEqual([])
    expect(addressNote).toContain('belong to a provider')
  })

  test.each<[string, object, string, string]>([
    [
      'has ended',
      { events: [{ eventAction: 'expiration', eventDate: '2026-11-01T00:00:00Z' }] },
      'bad',
      'Renew acme.com',
    ],
    [
      'ends soon',
      { events: [{ eventAction: 'expiration', eventDate: '2026-12-01T00:00:00Z' }] },
      'warn',
      'Renew acme.com',
    ],
    ['is on hold', { status: ['client hold'] }, 'bad', 'Resolve the registration of acme.com'],
  ])('a registration that %s', async (_, facts, tone, title) => {
    const report = await reputation(ACME, facts)
    expect(report.verdict.tone).toBe(tone)
    expect(report.changes.map((change) => change.title)).toContain(title)
  })

  test('an expired registration that is on hold needs one change', async () => {
    const expired = { events: [{ eventAction: 'expiration', eventDate: '2026-11-01T00:00:00Z' }] }
    const { changes } = await reputation(ACME, { ...expired, status: ['client hold', 'redemption period'] })
    expect(changes).toMatchObject([
      { id: 'registration-renew', why: ['reputation-registration-ended', 'reputation-registration-held'] },
    ])
  })

  test('untested lists make it unknown, never clean', async () => {
    const options = { resolver: zoneResolver(ACME), foreignFetch: register(), suffixes, proofs: [], now: NOW }
    const { report } = await checkReputation('acme.com', options)
    expect(report.verdict.tone).toBe('unknown')
    expect(report.findings.filter(({ severity }) => severity === 'ok')).toEqual([])
  })
})

describe('parts that arrive later', () => {
  const listed: Zone = { ...ACME, 'acme.com.multi.surbl.org': { A: ['127.0.0.64'] } }
  const allOf = async (zone: Zone): Promise<DomainReportPart[]> => {
    const { parts } = await first(zone)
    return [parts.authentication, parts.delivery, await reputation(zone)]
  }

  test('may come in any order with the same result', async () => {
    const parts = await allOf({ ...listed, '_dmarc.acme.com': {} })
    const there = combineParts('acme.com', parts)
    const back = combineParts('acme.com', [...parts].reverse())
    expect(back.verdict).toEqual(there.verdict)
    expect(back.changes.map(({ id }) => id).sort()).toEqual(there.changes.map(({ id }) => id).sort())
  })

  test('an expired registration comes before all other errors', async () => {
    const { parts } = await first({
      'acme.com': { MX: [[10, 'mx.acme.com']] },
      'mx.acme.com': { A: ['192.0.43.8'] },
    })
    const expired = { events: [{ eventAction: 'expiration', eventDate: '2026-11-01T00:00:00Z' }] }
    const { changes } = combineParts('acme.com', [
      parts.authentication,
      parts.delivery,
      await reputation(ACME, expired),
    ])
    expect(changes.map(({ id }) => id).slice(0, 2)).toEqual(['registration-renew', expect.any(String)])
  })

  test('add their changes, each once and with its part', async () => {
    const { verdict, changes, spam } = combineParts('acme.com', await allOf(listed))
    expect(verdict).toMatchObject({
      tone: 'bad',
      heading: 'A blocklist blocks mail from acme.com',
      stamp: '1 fix',
    })
    expect(changes.filter(({ optional }) => !optional).map(({ part, id }) => [part, id])).toEqual([
      ['reputation', 'list-acme.com.multi.surbl.org'],
    ])
    expect(spam.reasons.map(({ part }) => part)).toEqual(['reputation'])
  })

  test('a change that two parts propose is listed once and fixes what both have found', async () => {
    const parts = await allOf({ ...ACME, '_dmarc.acme.com': {} })
    const [authentication, delivery] = parts as [DomainReportPart, DomainReportPart]
    const [change] = authentication.changes
    const twice = {
      ...delivery,
      changes: [{ ...(change ?? expect.fail()), why: ['mx-none'] }],
    }
    const { changes } = combineParts('acme.com', [authentication, twice])
    expect(changes.filter(({ id }) => id === change?.id)).toMatchObject([
      { part: 'authentication', why: [...(change?.why ?? []), 'mx-none'] },
    ])
  })

  test('a domain that does not accept mail on purpose is not blamed for that', async () => {
    const zone: Zone = {
      'acme.com': { TXT: ['v=spf1 -all'] },
      '_dmarc.acme.com': { TXT: ['v=DMARC1; p=reject'] },
    }
    const { parts, changes } = await first(zone)
    expect(parts.delivery.verdict.tone).toBe('bad')
    expect(settled([parts.authentication, parts.delivery]).map(({ verdict }) => verdict.tone)).toEqual([
      'ok',
      'info',
    ])
    expect(changes).toEqual([])
  })
})

describe('why mail might land in spam', () => {
  test('is answered with what providers require and DNS does not show', async () => {
    const { spam } = await first({ ...ACME, '_dmarc.acme.com': {} })
    expect(spam.sentence).toBe('One reason, visible to any receiver.')
    expect(spam.reasons).toMatchObject([{ code: 'requirement-dmarc', part: 'authentication' }])
    expect(spam.reasons[0]?.sentence).toContain('Gmail, Microsoft, Yahoo and Apple require a DMARC record')
  })

  test('is not guessed at: the reason may not be visible from outside', async () => {
    const { spam, unseen } = await first(ACME)
    expect(spam).toMatchObject({
      reasons: [],
      sentence: expect.stringContaining('only providers and your sending service') as string,
    })
    expect(unseen.map(({ code }) => code)).toEqual([
      'complaints',
      'content',
      'message',
      'engagement',
      'volume',
    ])
    expect(unseen.filter(({ ways }) => ways.length === 0)).toEqual([])
  })

  test('is unknown if an answer is missing', async () => {
    const { spam } = await first({ ...ACME, '_dmarc.acme.com': 'timeout' })
    expect(spam.sentence).toContain('we could not check everything')
  })
})

test('repeats no lookup', async () => {
  const dns = zoneResolver(ACME)
  await checkDomain('acme.com', dns, { suffixes })
  const asked = dns.queries.map((query) => JSON.stringify(query))
  expect(asked).toEqual([...new Set(asked)])
})
