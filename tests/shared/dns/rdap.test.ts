// What becomes of the registries' answers, both real and broken ones.
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ForeignAnswer,
  type ForeignFetch,
  type ForeignRequest,
  sitesOf,
} from '#shared/kit/foreign-fetch.ts'
import { lookUpRegistration } from '#shared/dns/rdap.ts'

const fixture = (name: string) =>
  readFileSync(new URL(`../../fixtures/rdap/${name}`, import.meta.url), 'utf8')

const RDAP = 'application/rdap+json'
const COM = 'https://rdap.verisign.com/com/v1/domain/example.com'

const lookUpIn = (sites: Record<string, string>, domain: string) =>
  lookUpRegistration(
    domain,
    sitesOf(
      Object.fromEntries(Object.entries(sites).map(([url, body]) => [url, { contentType: RDAP, body }])),
    ),
  )
/** The result if this is the registry's answer for example.com. */
const lookUp = (answer: unknown) =>
  lookUpIn({ [COM]: typeof answer === 'string' ? answer : JSON.stringify(answer) }, 'example.com')

const answering =
  (answer: Partial<ForeignAnswer>): ForeignFetch =>
  (url) =>
    Promise.resolve({ url, ...answer } as ForeignAnswer)

/** The shape of a thin registry's answer, including people's data, which is never shown. */
const domainAnswer = {
  objectClassName: 'domain',
  handle: '2336799_DOMAIN_COM-VRSN',
  ldhName: 'EXAMPLE.COM',
  status: ['client transfer prohibited', 'Client Delete Prohibited'],
  entities: [
    {
      objectClassName: 'entity',
      handle: '376',
      roles: ['registrar'],
      publicIds: [{ type: 'IANA Registrar ID', identifier: '376' }],
      vcardArray: [
        'vcard',
        [
          ['version', {}, 'text', '4.0'],
          ['fn', {}, 'text', 'Example Registrar, Inc.'],
        ],
      ],
      entities: [
        {
          objectClassName: 'entity',
          roles: ['abuse'],
          vcardArray: ['vcard', [['fn', {}, 'text', 'Jane Roe']]],
        },
      ],
    },
  ],
  events: [
    { eventAction: 'registration', eventDate: '1995-08-14T04:00:00Z' },
    { eventAction: 'expiration', eventDate: '2027-08-13T04:00:00Z' },
    { eventAction: 'last changed', eventDate: '2026-08-14T07:01:39Z' },
    { eventAction: 'last update of RDAP database', eventDate: '2026-11-20T12:00:00Z' },
  ],
}

describe('a registry that knows the name', () => {
  test('is read for the registrar and the two dates', async () => {
    expect(await lookUp(domainAnswer)).toEqual({
      state: 'found',
      domain: 'example.com',
      server: 'rdap.verisign.com',
      registrar: 'Example Registrar, Inc.',
      registrarId: '376',
      registered: '1995-08-14',
      expires: '2027-08-13',
      statuses: ['client transfer prohibited', 'client delete prohibited'],
    })
  })

  test('is read in the form that .cz really uses: the registrar has a handle and no card', async () => {
    const url = 'https://rdap.nic.cz/domain/example.cz'
    expect(await lookUpIn({ [url]: fixture('domain-example.cz.json') }, 'example.cz')).toEqual({
      state: 'found',
      domain: 'example.cz',
      server: 'rdap.nic.cz',
      registrar: 'REG-INTERNET-CZ',
      registered: '2004-08-30',
      expires: '2019-08-30',
      statuses: ['active'],
    })
  })

  test('never shows a person: no name but the registrar’s leaves the answer', async () => {
    const answer = {
      ...domainAnswer,
      entities: [
        { roles: ['registrant'], vcardArray: ['vcard', [['fn', {}, 'text', 'Jane Roe']]] },
        { roles: ['technical'], vcardArray: ['vcard', [['fn', {}, 'text', 'John Roe']]] },
      ],
    }
    const registration = await lookUp(answer)
    expect(registration).toMatchObject({ state: 'found' })
    expect(JSON.stringify(registration)).not.toMatch(/Roe/)
    expect(registration).not.toHaveProperty('registrar')
  })

  test.each([
    ['a registrar inside another entity', [{ roles: ['sponsor'], entities: domainAnswer.entities }]],
    ['a role in capitals', [{ ...domainAnswer.entities[0], roles: ['Registrar'] }]],
    ['a role that is no list', [{ ...domainAnswer.entities[0], roles: 'registrar' }]],
    [
      'the organization where the name is empty',
      [card(['fn', {}, 'text', ''], ['org', {}, 'text', 'Example Registrar, Inc.'])],
    ],
    [
      'the organization that is a list with its units',
      [card(['fn', {}, 'text', ''], ['org', {}, 'text', ['Example Registrar, Inc.', 'Sales']])],
    ],
    [
      'a second name where the first is empty',
      [card(['fn', {}, 'text', ' '], ['fn', {}, 'text', 'Example Registrar, Inc.'])],
    ],
    ['blanks and control characters', [card(['fn', {}, 'text', ' Example\tRegistrar,\u0007\u200e Inc.\n'])]],
  ])('finds the registrar: %s', async (_case, entities) => {
    expect(await lookUp({ ...domainAnswer, entities })).toMatchObject({
      registrar: 'Example Registrar, Inc.',
    })
  })

  test('does not mistake another number for IANA’s', async () => {
    const [entity] = domainAnswer.entities
    const entities = [{ ...entity, publicIds: [{ type: 'Nominet Tag', identifier: '7' }] }]
    expect(await lookUp({ ...domainAnswer, entities })).not.toHaveProperty('registrarId')
  })

  test.each([
    ['a last change', [{ eventAction: 'last changed', eventDate: '2020-01-01T00:00:00Z' }]],
    ['a transfer', [{ eventAction: 'transfer', eventDate: '2020-01-01T00:00:00Z' }]],
    ['a date that is none', [{ eventAction: 'registration', eventDate: '2020-02-30T00:00:00Z' }]],
    ['words', [{ eventAction: 'registration', eventDate: 'before 1995' }]],
    ['a number', [{ eventAction: 'registration', eventDate: 1_577_836_800 }]],
    ['the year zero', [{ eventAction: 'registration', eventDate: '0001-01-01T00:00:00Z' }]],
    ['no list', { eventAction: 'registration' }],
    ['nothing', undefined],
  ])('derives no age from %s', async (_case, events) => {
    const registration = await lookUp({ ...domainAnswer, events })
    expect(registration).toMatchObject({ state: 'found' })
    expect(registration).not.toHaveProperty('registered')
  })

  test('reads a name with a final dot, and one in its own script', async () => {
    expect(await lookUp({ ...domainAnswer, ldhName: 'Example.COM.' })).toMatchObject({ state: 'found' })
    const url = 'https://rdap.denic.de/domain/xn--mnchen-3ya.de'
    const body = JSON.stringify({ objectClassName: 'domain', ldhName: 'münchen.de' })
    expect(await lookUpIn({ [url]: body }, 'xn--mnchen-3ya.de')).toMatchObject({ state: 'found' })
  })
})

describe('an answer that says nothing about the name', () => {
  test.each([
    ['not JSON', '<html>Service unavailable</html>'],
    ['half of it', JSON.stringify(domainAnswer).slice(0, 200)],
    ['nothing', ''],
    ['a list', []],
    ['a text', '"example.com"'],
    ['null', null],
    ['an object of another kind', fixture('nameserver-ns2.pipni.cz.json')],
    ['an entity', fixture('entity-1-VRSN.json')],
    ['an empty object', {}],
    ['another name', { ...domainAnswer, ldhName: 'example.net' }],
    ['an error with status 200', { errorCode: 500, title: 'Internal error' }],
  ])('is unknown, not absent: %s', async (_case, answer) => {
    expect(await lookUp(answer)).toMatchObject({ state: 'unknown', reason: expect.any(String) as string })
  })

  test.each([
    [{ entities: 'no list' }],
    [{ entities: [null, 7, 'text', [], {}] }],
    [{ entities: [{ roles: ['registrar'] }] }],
    [{ entities: [{ roles: ['registrar'], handle: '376' }] }],
    [{ entities: [{ roles: ['registrar'], vcardArray: [] }] }],
    [{ entities: [{ roles: ['registrar'], vcardArray: ['vcard', 'none'] }] }],
    [{ entities: [{ roles: ['registrar'], vcardArray: ['vcard', [[], null, ['fn']]] }] }],
    [{ entities: [card(['fn', {}, 'text', ['a', 'list']])] }],
    [{ entities: [card(['fn', {}, 'text', '   '])] }],
  ])('has no registrar, and is still read: %j', async (part) => {
    const registration = await lookUp({ ...domainAnswer, ...part })
    expect(registration).toMatchObject({ state: 'found', registered: '1995-08-14' })
    expect(registration).not.toHaveProperty('registrar')
  })

  test('may be any JSON', async () => {
    const part = fc.jsonValue({ maxDepth: 5 })
    const answer = fc.record({
      ldhName: part,
      status: part,
      events: fc.array(part),
      entities: fc.array(part),
    })
    await fc.assert(
      fc.asyncProperty(fc.oneof(part, answer), async (value) => {
        const { state } = await lookUp({ objectClassName: 'domain', ...(value as object) })
        expect(['found', 'unknown', 'absent']).toContain(state)
      }),
      { numRuns: 300 },
    )
  })

  test.each([
    ['statuses of any length', { status: ['a'.repeat(200_000), '\u001b[31mok\u202e', '\ud800'] }],
    ['10,000 statuses', { status: Array.from({ length: 10_000 }, (_, i) => `s${i}`) }],
    [
      '3,000 events',
      {
        events: Array.from({ length: 3_000 }, () => ({
          eventAction: 'registration',
          eventDate: '+275760-09-13',
        })),
      },
    ],
    [
      '3,000 entities',
      { entities: Array.from({ length: 3_000 }, () => ({ roles: ['registrar'], handle: 'A' })) },
    ],
    ['a name of spaces', { entities: [card(['fn', {}, 'text', `${' '.repeat(100_000)}x`])] }],
    ['a name of halves of characters', { entities: [card(['fn', {}, 'text', '\ud83d'.repeat(10_000)])] }],
    ['a name that is cut in a character', { entities: [card(['fn', {}, 'text', `${'a'.repeat(119)}😀`])] }],
    [
      'cards of nonsense',
      { entities: [{ roles: ['registrar'], vcardArray: [[[[['fn']]]], { length: 5 }, 'fn', null] }] },
    ],
    [
      'links to itself',
      {
        links: [
          { rel: 'self', href: COM },
          { rel: 'related', href: COM },
        ],
      },
    ],
    ['a prototype', { ['__proto__']: { roles: ['registrar'] }, constructor: { prototype: 1 } }],
    [
      'numbers that are none',
      { errorCode: 1e308, status: -5e300, events: [{ eventAction: 'expiration', eventDate: -5e20 }] },
    ],
    [
      'a date in the year zero',
      { events: [{ eventAction: 'registration', eventDate: '-000001-01-01T00:00:00Z' }] },
    ],
  ])('is short and printable, whatever it has: %s', async (_case, part) => {
    const registration = await lookUp({ ...domainAnswer, ...part })
    expect(registration).toMatchObject({ state: 'found' })
    const text = JSON.stringify(registration)
    expect(text.length).toBeLessThan(4_000)
    expect(text).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]|\\u/u)
  })

  test.each([
    [
      'the same key many times',
      `{"objectClassName":"domain",${'"ldhName":"other.net",'.repeat(5_000)}"ldhName":"example.com"}`,
      'found',
    ],
    [
      '100,000 brackets that close',
      `{"objectClassName":"domain","entities":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      'found',
    ],
    ['a number of 100,000 digits', `{"objectClassName":"domain","status":${'9'.repeat(100_000)}}`, 'found'],
    ['a prototype of its own', '{"__proto__":{"objectClassName":"domain"}}', 'unknown'],
    ['NUL bytes', `${'\u0000'.repeat(1_000)}{"objectClassName":"domain"}`, 'unknown'],
    ['a byte order mark', '\ufeff{"objectClassName":"domain"}', 'found'],
    ['a status that is none', '{"errorCode":1e308}', 'unknown'],
  ])('is read or not, and never breaks: %s', async (_case, answer, state) => {
    expect(await lookUp(answer)).toMatchObject({ state })
  })

  test('may nest endlessly', async () => {
    const deep = '{"entities":['.repeat(20_000)
    expect(await lookUp(`{"objectClassName":"domain",${deep.slice(1)}`)).toMatchObject({ state: 'unknown' })
    let entity: object = { roles: ['registrar'], handle: 'DEEP' }
    for (let depth = 0; depth < 500; depth++) entity = { entities: [entity] }
    expect(await lookUp({ ...domainAnswer, entities: [entity] })).not.toHaveProperty('registrar')
  })
})

describe('a registry that gives no answer', () => {
  const of = (answer: Partial<ForeignAnswer>, domain = 'example.com') =>
    lookUpRegistration(domain, answering(answer))

  test('404 means that the name is not registered', async () => {
    expect(await of({ kind: 'http-error', status: 404 })).toMatchObject({ state: 'absent' })
    expect(await lookUp({ errorCode: 404, title: 'Not found' })).toMatchObject({ state: 'absent' })
  })

  test('429 means wait', async () => {
    const registration = await of({ kind: 'http-error', status: 429 })
    expect(registration).toMatchObject({
      state: 'unknown',
      reason: expect.stringMatching(/asks us to wait/) as string,
    })
    expect(await lookUp({ errorCode: 429 })).toEqual(registration)
  })

  test.each([
    { kind: 'http-error', status: 500 },
    { kind: 'http-error', status: 403 },
    { kind: 'timeout', reason: 'it did not answer within 4 s' },
    { kind: 'transport-error', reason: 'the connection failed' },
    { kind: 'refused-url', reason: 'it does not start with https://' },
    { kind: 'too-large', reason: 'it is larger than 262144 bytes' },
    { kind: 'too-many-redirects', reason: 'more than 3 redirects' },
    { kind: 'over-budget', reason: 'this check had used up its share of requests' },
  ] as const)('is unknown: %j', async (answer) => {
    expect(await of(answer)).toMatchObject({
      state: 'unknown',
      reason: expect.stringMatching(/\.$/) as string,
    })
  })

  test('follows at most three redirects, four seconds, and a quarter of a megabyte', async () => {
    let seen: ForeignRequest | undefined
    await lookUpRegistration('example.com', (url, request) => {
      seen = request
      return Promise.resolve({ kind: 'timeout', url, reason: 'slow' })
    })
    expect(seen).toMatchObject({ maxRedirects: 3, timeoutMs: 4_000, maxBytes: 262_144 })
    expect(seen?.accept).toMatch(/^application\/rdap\+json/)
  })
})

describe('which registry is queried', () => {
  const askedFor = async (
    domain: string,
    answer: Partial<ForeignAnswer> = { kind: 'http-error', status: 404 },
  ) => {
    const asked: string[] = []
    const registration = await lookUpRegistration(domain, (url) => {
      asked.push(url)
      return Promise.resolve({ url, ...answer } as ForeignAnswer)
    })
    return { asked, registration }
  }

  test.each([
    ['example.com', 'https://rdap.verisign.com/com/v1/domain/example.com'],
    ['example.co.uk', 'https://rdap.nominet.uk/uk/domain/example.co.uk'],
    ['example.fr', 'https://rdap.nic.fr/domain/example.fr'],
    ['example.xyz', 'https://rdap.centralnic.com/xyz/domain/example.xyz'],
    ['example.berlin', 'https://rdap.nic.berlin/v1/domain/example.berlin'],
    ['example.io', 'https://rdap.identitydigital.services/rdap/domain/example.io'],
    ['example.de', 'https://rdap.denic.de/domain/example.de'],
    ['example.nl', 'https://rdap.sidn.nl/domain/example.nl'],
    ['example.co', 'https://rdap.nic.co/domain/example.co'],
    // Not in our copy of the list: the redirector knows.
    ['example.brandname', 'https://rdap.org/domain/example.brandname'],
    ['example.constructor', 'https://rdap.org/domain/example.constructor'],
  ])('%s: %s', async (domain, url) => {
    expect((await askedFor(domain)).asked).toEqual([url])
  })

  test('none for .eu, whose registry publishes nothing', async () => {
    const { asked, registration } = await askedFor('example.eu')
    expect(asked).toEqual([])
    expect(registration).toMatchObject({ state: 'unpublished' })
  })

  test('the redirector’s 404 says that no one knows the registry, not that the name is free', async () => {
    const { registration } = await askedFor('example.brandname')
    expect(registration).toMatchObject({ state: 'unpublished' })
  })

  test('the 404 of the registry behind the redirector says that the name is free', async () => {
    const url = 'https://rdap.registry.example/domain/example.brandname'
    const { registration } = await askedFor('example.brandname', { kind: 'http-error', status: 404, url })
    expect(registration).toMatchObject({ state: 'absent', server: 'rdap.registry.example' })
  })

  test('.co is tried, and its failure means that it publishes nothing', async () => {
    const { registration } = await askedFor('example.co', { kind: 'transport-error', reason: 'no' })
    expect(registration).toMatchObject({ state: 'unpublished' })
    const spent = await askedFor('example.co', { kind: 'over-budget', reason: 'no' })
    expect(spent.registration).toMatchObject({ state: 'unknown' })
  })
})

function card(...rows: unknown[]) {
  return { roles: ['registrar'], vcardArray: ['vcard', rows] }
}
