import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SAMPLE_ZONE } from '#shared/data/samples/zones.ts'
import { call } from '#tests/cli/call.ts'
import { fakeCloudflare, TOKEN, type FakeRecord } from '#tests/cli/cloudflare-fake.ts'

const ZONE = 'broken.test'
const TLS_RPT = `_smtp._tls.${ZONE}`
const PUBLISH = `publish ${ZONE} --offline --with cloudflare`
const OLD = 'v=TLSRPTv1; rua=security@broken.test'
const NEW = 'v=TLSRPTv1; rua=mailto:security@broken.test'

const txt = (name: string, content: string) => ({ type: 'TXT', name, content, ttl: 1, comment: 'ours' })
const mx = (priority: number, content: string) => ({ type: 'MX', name: ZONE, content, priority, ttl: 1 })
/** What the sample publishes, as Cloudflare stores it: texts with or without quotes. */
const published = () => [
  ...(SAMPLE_ZONE[ZONE] as { TXT: string[] }).TXT.map((text) => txt(ZONE, `"${text}"`)),
  txt(TLS_RPT, OLD),
  mx(10, 'mail.broken.test'),
  mx(20, 'intranet.broken.test'),
  mx(30, 'old-mx.broken.test'),
]

let cloudflare: Awaited<ReturnType<typeof fakeCloudflare>>
beforeEach(async () => {
  cloudflare = await fakeCloudflare(ZONE, published())
})
afterEach(() => cloudflare.close())

interface Reported {
  changes: { id: string; state: string; reason?: string; found?: string[]; after: string[] }[]
}
const run = async (words: string, files: Record<string, string> = {}) => {
  const ended = await call(words, { env: cloudflare.env, files })
  return { ...ended, text: ended.out.replaceAll(/\s+/g, ' ') }
}
const states = (out: string) =>
  Object.fromEntries((JSON.parse(out) as Reported).changes.map(({ id, state }) => [id, state]))
const textsOf = (records: readonly FakeRecord[], name: string) =>
  records.filter((record) => record.name === name).map(({ content }) => content)

describe('a dry run', () => {
  test('names each change with what it waits for, and contacts no server', async () => {
    const { code, text } = await run(`publish ${ZONE} --offline`)
    expect(code).toBe(0)
    expect(text).toContain('2 changes for broken.test can be published [Dry run] Nothing was changed.')
    expect(text).toContain('Add --yes spf-record to publish it.')
    expect(text).toContain('Renew broken.test (registration-renew)')
    expect(cloudflare.asked).toEqual([])
  })

  test('with --with: says whether the zone still has the expected records, and writes nothing', async () => {
    const { code, text } = await run(PUBLISH)
    expect(code).toBe(0)
    expect(text).toContain('Ready: Cloudflare still has the records that the change was made for.')
    expect(cloudflare.asked.filter((one) => !one.startsWith('GET '))).toEqual([])
  })
})

describe('--apply', () => {
  test('publishes what is ready, leaves what waits, and touches no other record', async () => {
    const before = cloudflare.records()
    const { code, out } = await run(`${PUBLISH} --apply --json`)
    expect(code).toBe(0)
    expect(states(out)).toMatchObject({
      'transport-tls-rpt': 'published',
      'spf-record': 'waiting',
      'mx-remove-host-missing': 'waiting',
      // First, the MTA-STS policy has to name the new server.
      'mx-canonical': 'waiting',
      'registration-renew': 'ask',
    })
    expect(out).toContain('"code": "publish-waiting"')
    // It stays the same record, with its comment and its TTL.
    const changed = cloudflare.records().filter((record) => !before.includes(record))
    const own = before.find(({ name }) => name === TLS_RPT)
    expect(changed.filter(({ name }) => name === TLS_RPT)).toEqual([{ ...own, content: `"${NEW}"` }])
    expect(textsOf(cloudflare.records(), ZONE)).toEqual(textsOf(before, ZONE))
  })

  test('a waiting change is published once it is confirmed', async () => {
    const { code, out } = await run(`${PUBLISH} --apply --json --yes spf-record,mx-remove-host-missing`)
    expect(code).toBe(0)
    expect(states(out)).toMatchObject({ 'spf-record': 'published', 'mx-remove-host-missing': 'published' })
    const texts = textsOf(cloudflare.records(), ZONE)
    expect(texts.filter((text) => text.includes('v=spf1'))).toHaveLength(1)
    expect(texts).not.toContain('old-mx.broken.test')
  })

  test('only the named change', async () => {
    await run(`${PUBLISH} --apply --only transport-tls-rpt`)
    expect(textsOf(cloudflare.records(), TLS_RPT)).toEqual([`"${NEW}"`])
    expect(textsOf(cloudflare.records(), ZONE)).toContain('mail.broken.test')
  })

  test('a second time: the zone already has it, and nothing is written', async () => {
    await run(`${PUBLISH} --apply --only transport-tls-rpt`)
    cloudflare.asked.length = 0
    const { code, out } = await run(`${PUBLISH} --apply --only transport-tls-rpt --json`)
    expect(code).toBe(0)
    expect(states(out)).toEqual({ 'transport-tls-rpt': 'done' })
    expect(cloudflare.asked.filter((one) => !one.startsWith('GET '))).toEqual([])
  })

  test('a record that is created or deleted', async () => {
    const change = (fields: object) => ({ ...PLANNED, ...fields })
    const changes = [
      change({ id: 'new', owner: `_dmarc.${ZONE}`, action: 'create', after: ['v=DMARC1; p=none'] }),
      change({ id: 'gone', before: [OLD], action: 'remove' }),
    ]
    const { code } = await run(`${PUBLISH} --apply --plan plan.json`, {
      'plan.json': JSON.stringify({ changes }),
    })
    expect(code).toBe(0)
    expect(textsOf(cloudflare.records(), `_dmarc.${ZONE}`)).toEqual(['"v=DMARC1; p=none"'])
    expect(textsOf(cloudflare.records(), TLS_RPT)).toEqual([])
  })
})

const PLANNED = {
  id: 'planned',
  action: 'replace',
  title: 'A change',
  text: 'It is planned.',
  owner: TLS_RPT,
  zone: ZONE,
  type: 'TXT',
  before: [],
  after: [],
  why: [],
  risk: 'none',
  prerequisites: [],
}

describe('a change is refused with exit code 4, and the zone stays the same', () => {
  test('if the records have changed since', async () => {
    const plan = { 'plan.json': (await run(`publish ${ZONE} --offline --json`)).out }
    cloudflare.edit((records) =>
      records.map((record) =>
        record.name === TLS_RPT ? { ...record, content: 'v=TLSRPTv1; rua=mailto:new@b.test' } : record,
      ),
    )
    const before = cloudflare.records()
    const { code, text } = await run(`${PUBLISH} --apply --plan plan.json --only transport-tls-rpt`, plan)
    expect(code).toBe(4)
    expect(text).toContain('The zone has changed since the check, so nothing was changed.')
    expect(text).toContain('is now: “v=TLSRPTv1; rua=mailto:new@b.test”')
    expect(cloudflare.records()).toEqual(before)
  })

  test('if another record was added at the name', async () => {
    cloudflare.edit((records) => [...records, { ...txt(TLS_RPT, 'another'), id: 'x' }])
    const { code, out } = await run(`${PUBLISH} --apply --only transport-tls-rpt --json`)
    expect(code).toBe(4)
    expect((JSON.parse(out) as Reported).changes[0]).toMatchObject({
      state: 'stale',
      found: [OLD, 'another'],
    })
    expect(out).toContain('"code": "publish-stale"')
  })

  test('if the name became an alias', async () => {
    cloudflare.edit((records) => [
      ...records,
      { id: 'x', type: 'CNAME', name: TLS_RPT, content: 'a.test', ttl: 1 },
    ])
    expect((await run(`${PUBLISH} --apply --only transport-tls-rpt`)).text).toContain(
      'is now an alias of a.test',
    )
  })

  test('if the token has no permission', async () => {
    cloudflare.env.CLOUDFLARE_API_TOKEN = 'another-token-of-these-tests'
    const { code, out } = await run(`${PUBLISH} --apply --json`)
    expect(code).toBe(4)
    expect(out).toContain('Cloudflare refused the change: Invalid access token (9109).')
    expect(out).toContain('"code": "publish-refused"')
  })

  test('if the token gives no access to the zone', async () => {
    const plan = {
      'plan.json': JSON.stringify({
        changes: [{ ...PLANNED, owner: 'a.sub.broken.test', zone: 'sub.broken.test', after: ['b'] }],
      }),
    }
    expect((await run(`${PUBLISH} --apply --plan plan.json`, plan)).text).toContain(
      'This token does not give access to a zone sub.broken.test',
    )
  })
})

test('a plan of another domain is not published', async () => {
  const changes = [{ ...PLANNED, owner: 'a.other.test', zone: 'other.test', after: ['b'] }]
  const { code, text } = await run(`${PUBLISH} --apply --plan plan.json`, {
    'plan.json': JSON.stringify({ changes }),
  })
  expect(code).toBe(0)
  expect(text).toContain('a.other.test is not part of broken.test.')
  expect(cloudflare.asked).toEqual([])
})

test.each([
  [500, '{"success":false,"errors":[]}'],
  [429, 'slow down'],
  [200, '<html>'],
  [200, '{"success":true,"result":[{"id":1}]}'],
])('an answer that says nothing (%i %s) is not an answer', async (status, body) => {
  cloudflare.fail(status, body)
  const { code, err } = await run(`${PUBLISH} --apply`)
  expect(code).toBe(3)
  expect(err).toContain('Cloudflare answered')
})

test('a hostile answer is shown, never obeyed', async () => {
  cloudflare.edit((records) =>
    records.map((record) =>
      record.name === TLS_RPT ? { ...record, content: '\u001b]0;title\u0007' } : record,
    ),
  )
  const { out } = await run(`${PUBLISH} --apply --only transport-tls-rpt`)
  expect(out).toContain('\\027]0;title\\007')
  expect(out).not.toContain('\u001b')
})

describe('an invalid command line exits with 2 and a reason', () => {
  test.each([
    [`publish ${ZONE} --offline --apply`, 'Add --with rfc2136 or --with cloudflare'],
    [`publish ${ZONE} --offline --yes nothing`, 'There is no change nothing'],
    [`publish ${ZONE} --offline --with ftp`, '--with must be one of'],
    [`publish ${ZONE} --offline --with rfc2136 --server "a b"`, 'is not a host name or an IP address'],
    [`publish ${ZONE} --offline --plan plan.json`, 'plan.json is not JSON'],
    [`publish ${ZONE} --offline --plan other.json`, 'other.json has no valid changes'],
    [`publish ${ZONE} --offline --with rfc2136 --server 127.0.0.1 --key plan.json`, 'is not a TSIG key file'],
    [`publish ${ZONE} --offline --with rfc2136 --server 127.0.0.1 --key md5.key`, 'the key’s algorithm'],
  ])('%s', async (words, reason) => {
    const files = {
      'plan.json': 'secret',
      'other.json': '{"changes":[{}]}',
      'md5.key': 'key "k" { algorithm hmac-md5; secret "c2VjcmV0"; };',
    }
    const { code, out, err } = await run(words, files)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(reason)
    expect(err).not.toContain('secret"')
  })

  test.each([
    [{ CLOUDFLARE_API_TOKEN: '' }, 'Set CLOUDFLARE_API_TOKEN'],
    [{ CLOUDFLARE_API_TOKEN: 'a\nb: injected header' }, 'Set CLOUDFLARE_API_TOKEN'],
    [{ CLOUDFLARE_API_BASE_URL: 'http://api.cloudflare.example' }, 'must start with https://'],
    [{ CLOUDFLARE_ZONE_ID: '../x' }, 'CLOUDFLARE_ZONE_ID must be 32'],
  ])('%j', async (env, reason) => {
    Object.assign(cloudflare.env, env)
    expect((await run(PUBLISH)).err).toContain(reason)
    expect(cloudflare.asked).toEqual([])
  })
})

test('the token is never printed', async () => {
  for (const words of [`${PUBLISH} --apply --json`, PUBLISH]) {
    const { out, err } = await run(words)
    expect(out + err).not.toContain(TOKEN)
  }
})
