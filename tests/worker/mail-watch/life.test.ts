import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { takeRoutedMail } from '#worker/incoming/email-handler.ts'
import { sha256Hex } from '#worker/mail-test/keys.ts'
import {
  DAY,
  HOUR,
  leaving,
  mailOf,
  mailWatchSite,
  senderZone,
  type Mail,
} from '#tests/helpers/mail-watch-site.ts'
import { differences } from '../quota/counted.ts'

type Site = ReturnType<typeof mailWatchSite>

const mail = async (site: Site, to: string, what: Mail = {}, envelope: object = {}) => {
  const answer = await site.handIn(to, mailOf(what, new Date(site.clock.now())), envelope)
  await site.work()
  return answer.status
}
/** Without a signature, nothing proves the domain then. */
const BROKEN = { from: 'bounce@service.example' }

/** One a day. */
async function daily(site: Site, to: string, days: number, what: Mail = {}) {
  for (let day = 0; day < days; day += 1) {
    await site.clock.advance(DAY)
    expect(await mail(site, to, what)).toBe(201)
  }
}
/** Of an object that was deleted, none is left. */
const tablesIn = (site: Site, view: string) =>
  site.sql(view, `SELECT name FROM sqlite_master WHERE name NOT LIKE '\\_cf%' ESCAPE '\\'`)
const kinds = async (site: Site, view: string) =>
  (await site.state(view)).events.map(({ what, facet }) => (facet === undefined ? what : `${what} ${facet}`))

test('judges each mail and keeps its fingerprint, not its text', async () => {
  const site = mailWatchSite()
  const { address, view } = await site.begin()
  expect(address).toMatch(/^w-[a-z2-7]{13}@inbox\.example$/)
  expect(await site.state(view)).toMatchObject({ state: 'waiting', verdict: { stamp: 'Waiting' } })
  const secret =
    '<p>The code is 4711. <a href="https://acme.com/confirm?c=1">Confirm</a> <a href="https://other.com/x">x</a></p>'
  expect(await mail(site, address, { body: secret, more: leaving('w') })).toBe(201)
  const state = await site.state(view)
  expect(state).toMatchObject({
    state: 'live',
    verdict: { tone: 'ok', stamp: 'Steady' },
    streams: [
      {
        from: 'news@acme.com',
        listId: 'news.acme.com',
        count: 1,
        tone: 'ok',
        days: [{ mails: 1, bad: 0 }],
        mails: [
          {
            fingerprint: {
              network: '198.51.100.0/24',
              host: 'acme.com',
              tls: 'TLSv1.3',
              dmarc: { result: 'pass' },
              unsubscribe: 'proved',
              linkDomains: ['acme.com', 'other.com'],
            },
          },
        ],
      },
    ],
  })
  // Only of the domain itself: it is no mailbox for what others want confirmed.
  expect(state.links.map(({ href }) => href)).toEqual(['https://acme.com/confirm?c=1'])
  const stored = JSON.stringify(await site.sql(view, 'SELECT * FROM mails'))
  expect(stored).not.toContain('4711')
  expect(stored).not.toContain('bounce@')
  expect(await site.sql(view, 'SELECT 1 FROM raw')).toEqual([])
  expect(
    (await env.DB.prepare(`SELECT used FROM room_totals WHERE room = 'watched mail'`).first())?.used ?? 0,
  ).toBe(0)
  await site.clock.advance(DAY + HOUR)
  await site.cron()
  expect((await site.state(view)).links).toEqual([])
  expect(await site.sql(view, 'SELECT 1 FROM mails WHERE links IS NOT NULL')).toEqual([])
})

test('tells of a change after two mails in a row, and of its end', async () => {
  const site = mailWatchSite()
  const { address, view } = await site.begin()
  await daily(site, address, 3, { more: leaving('w') })
  await daily(site, address, 1, { more: leaving('w'), signedBy: null })
  expect(await kinds(site, view)).toEqual([])
  await daily(site, address, 1, { more: leaving('w'), signedBy: null })
  const state = await site.state(view)
  expect(state.events).toMatchObject([
    {
      what: 'changed',
      facet: 'dkim',
      stream: 'news@acme.com (news.acme.com)',
      tone: 'bad',
      before: ['DKIM: passes for the domain in From'],
      after: ['DKIM: not signed'],
      change: { action: 'ask' },
    },
  ])
  expect(state).toMatchObject({ verdict: { tone: 'warn' }, changes: [{ action: 'ask' }] })
  expect(state.streams[0]?.differences).toContainEqual({
    label: 'DKIM',
    before: 'passes for the domain in From',
    after: 'not signed',
  })
  await daily(site, address, 2, { more: leaving('w') })
  expect(await kinds(site, view)).toEqual(['changed dkim', 'changed dkim'])
  expect((await site.state(view)).changes).toEqual([])
})

test('tells of a mail that DMARC refuses at once', async () => {
  const site = mailWatchSite()
  const { address, view } = await site.begin()
  await daily(site, address, 2)
  await site.clock.advance(DAY)
  await mail(site, address, { signedBy: null }, BROKEN)
  expect((await site.state(view)).events).toMatchObject([
    { facet: 'dmarc', tone: 'bad', change: { why: expect.any(Array) as string[] } },
  ])
})

describe('mail that proves nothing, in the name of the domain', () => {
  const forge = async (site: Site, to: string, what: Mail = {}) => {
    for (let n = 0; n < 8; n += 1)
      expect(
        await mail(site, to, { signedBy: null, ...what, subject: `No ${n}` }, { ip: `203.0.${n}.5` }),
      ).toBe(201)
  }
  const CONFIRM = '<a href="https://acme.com/steal">Confirm</a>'

  test('changes nothing, and is shown beside', async () => {
    const site = mailWatchSite()
    const { address, view } = await site.begin({ domain: 'acme.com', everyHours: 24 })
    await daily(site, address, 6)
    const before = await site.state(view)
    await forge(site, address, { body: CONFIRM })
    await forge(site, address, { from: 'ceo@acme.com', body: CONFIRM })
    for (let n = 0; n < 25; n += 1)
      await mail(site, address, { signedBy: null, from: `n${n}@acme.com` }, { ip: `192.0.${n}.5` })
    const { unproved, ...after } = await site.state(view)
    expect({ ...after, unproved: [] }).toEqual(before)
    expect(unproved).toHaveLength(20)
    expect(unproved[0]).toMatchObject({ from: 'n24@acme.com', network: '192.0.24.0/24' })
    expect(await site.sql(view, 'SELECT 1 FROM mails')).toHaveLength(26)
    // The next one of its own is one like the ones before.
    await daily(site, address, 3)
    const { streams, events, verdict } = await site.state(view)
    expect([streams.length, streams[0]?.count, events, verdict.stamp]).toEqual([1, 9, [], 'Steady'])
  })

  test('leaves room for the domain’s own however much comes, and its owner sees how much was refused', async () => {
    const site = mailWatchSite()
    const { address, view } = await site.begin({ domain: 'acme.com', everyHours: 24 })
    await daily(site, address, 2)
    expect((await site.state(view)).refused).toBeUndefined()
    const statuses: number[] = []
    for (let n = 0; n < 60; n += 1)
      statuses.push(await mail(site, address, { signedBy: null, subject: `No ${n}` }, { ip: '203.0.113.5' }))
    const refused = statuses.filter((status) => status !== 201).length
    expect(refused).toBeGreaterThanOrEqual(10)
    expect((await site.state(view)).refused).toMatchObject({
      messages: refused,
      text: expect.stringContaining(`${refused} messages have been refused since`) as string,
    })
    await daily(site, address, 1)
    expect((await site.state(view)).streams).toMatchObject([{ count: 3 }])
    await site.clock.advance(29 * DAY)
    expect((await site.state(view)).refused).toBeUndefined()
  })

  test('does not hide that the domain’s own has stopped', async () => {
    const site = mailWatchSite()
    const { address, view } = await site.begin({ domain: 'acme.com', everyHours: 24 })
    await daily(site, address, 2)
    await site.clock.advance(29 * HOUR)
    await forge(site, address)
    await site.clock.advance(2 * HOUR)
    await forge(site, address, { body: 'Again.' })
    await site.cron()
    expect(await kinds(site, view)).toEqual(['silent'])
    await forge(site, address, { body: 'And again.' })
    expect(await kinds(site, view), 'nor that it comes again').toEqual(['silent'])
    await mail(site, address)
    expect(await kinds(site, view)).toEqual(['back', 'silent'])
  })

  test('before the domain’s first: counts, and is forgotten once something is proved', async () => {
    const site = mailWatchSite()
    const { address, view } = await site.begin()
    await forge(site, address, { body: CONFIRM })
    await forge(site, address, { from: 'ceo@acme.com' })
    expect(await site.state(view)).toMatchObject({
      verdict: { stamp: 'Not proved' },
      streams: [{ count: 8 }, { count: 8 }],
      unproved: [],
    })
    const told = (await site.state(view)).events.length
    await daily(site, address, 3)
    const { streams, events, verdict } = await site.state(view)
    expect(streams.map(({ from, count }) => [from, count])).toEqual([['news@acme.com', 3]])
    expect([events.length, verdict.stamp]).toEqual([told, 'Steady'])
  })

  test('of a domain that never proves itself is all there is', async () => {
    const site = mailWatchSite({ ...senderZone(), '_dmarc.acme.com': {} })
    const { address, view } = await site.begin()
    await daily(site, address, 2, { signedBy: null })
    await mail(site, address, { signedBy: null }, { ip: '203.0.113.5' })
    expect(await site.state(view)).toMatchObject({ streams: [{ count: 3 }], unproved: [] })
    // Once it does, from where it came before, it goes on.
    site.zone['_dmarc.acme.com'] = { TXT: ['v=DMARC1; p=reject'] }
    await site.clock.advance(DAY)
    await daily(site, address, 2)
    expect((await site.state(view)).streams).toMatchObject([{ count: 5 }])
    expect(await kinds(site, view)).toContain('changed dmarc')
  })

  test('of its own, from where its mail comes, is told at once', async () => {
    const site = mailWatchSite()
    const { address, view } = await site.begin()
    await daily(site, address, 2)
    await forge(site, address)
    await mail(site, address, { signedBy: null }, BROKEN)
    expect(await kinds(site, view)).toEqual(['changed dmarc'])
  })

  test('is told of watches from before networks were kept', async () => {
    const site = mailWatchSite()
    const { address, view } = await site.begin()
    await daily(site, address, 2)
    await site.sql(view, `UPDATE streams SET memory = json_remove(memory, '$.proved')`)
    await forge(site, address)
    expect(await kinds(site, view)).toEqual([])
    await mail(site, address, { signedBy: null }, BROKEN)
    expect(await kinds(site, view)).toEqual(['changed dmarc'])
  })
})

test('tells of another sender, once others are known', async () => {
  const site = mailWatchSite()
  const { address, view } = await site.begin()
  await daily(site, address, 5)
  await daily(site, address, 2, { from: 'bills@acme.com' })
  expect((await site.state(view)).events).toMatchObject([{ what: 'new_stream', stream: 'bills@acme.com' }])
  await daily(site, address, 2, { from: 'bills+4711@acme.com' })
  expect((await site.state(view)).streams.map(({ from, count }) => [from, count])).toEqual([
    ['bills@acme.com', 4],
    ['news@acme.com', 5],
  ])
})

test('notices silence once, and its end', async () => {
  const site = mailWatchSite()
  const { address, view } = await site.begin({ domain: 'acme.com', everyHours: 24 })
  await site.clock.advance(5 * DAY)
  await site.cron()
  expect(await kinds(site, view), 'before the first mail, nothing is expected').toEqual([])
  await daily(site, address, 3)
  await site.clock.advance(29 * HOUR)
  await site.cron()
  expect((await site.state(view)).state).toBe('live')
  await site.clock.advance(2 * HOUR)
  for (let run = 0; run < 3; run += 1) {
    await site.cron()
    await site.clock.advance(HOUR)
  }
  expect(await site.state(view)).toMatchObject({
    state: 'missing',
    verdict: { tone: 'bad', stamp: 'Missing' },
    events: [{ what: 'silent', tone: 'bad' }],
  })
  await mail(site, address)
  expect(await kinds(site, view)).toEqual(['back', 'silent'])
  expect((await site.state(view)).state).toBe('live')
  await site.clock.advance(2 * DAY)
  await site.cron()
  expect(await kinds(site, view)).toEqual(['silent', 'back', 'silent'])
})

test.each([
  ['someone@other.com', 422],
  ['news@acme.com.other.com', 422],
  ['news@mail.acme.com', 201],
  ['News <news@acme.com>, other <x@other.com>', 422],
])('takes mail from %s with %i', async (from, status) => {
  const site = mailWatchSite()
  const { address } = await site.begin()
  const raw = mailOf({ signedBy: null }).replace('News <news@acme.com>', from)
  expect((await site.handIn(address, raw)).status).toBe(status)
})

test('refuses in the session by the way of the platform, too', async () => {
  const site = mailWatchSite()
  const { address, view } = await site.begin()
  const told: string[] = []
  const route = (to: string, raw: string) =>
    takeRoutedMail(
      {
        from: 'a@b.com',
        to,
        raw: new Response(raw).body as ReadableStream<Uint8Array>,
        rawSize: raw.length,
        setReject: (reason) => void told.push(reason),
      },
      { deps: site.deps, env: site.bindings },
    )
  await route('w-aaaaaaaaaaaaa@inbox.example', mailOf())
  await route(address, mailOf({ from: 'a@other.com' }))
  await route(address, mailOf())
  expect(told).toEqual([
    expect.stringMatching(/^550 5\.1\.1 /) as string,
    expect.stringMatching(/^550 5\.7\.1 /) as string,
  ])
  await site.work()
  expect((await site.state(view)).streams).toMatchObject([{ count: 1 }])
})

test('counts each mail once, however often it is handed in', async () => {
  const site = mailWatchSite()
  const { address, view } = await site.begin()
  const raw = mailOf({})
  expect((await site.handIn(address, raw)).status).toBe(201)
  expect((await site.handIn(address, raw)).status).toBe(201)
  expect((await site.state(view)).streams).toEqual([])
  await site.work()
  expect((await site.state(view)).streams).toMatchObject([{ count: 1 }])
  // Two mails at the same time, each handed in twice.
  const two = [mailOf({}), mailOf({})]
  const answers = await Promise.all([...two, ...two].map((one) => site.handIn(address, one)))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  await site.work()
  expect((await site.state(view)).streams).toMatchObject([{ count: 3, days: [{ mails: 3 }] }])
  expect((await site.handIn(address, raw)).status).toBe(201)
  await site.work()
  expect((await site.state(view)).streams).toMatchObject([{ count: 3 }])
  expect(await differences()).toEqual([])
})

test('takes fifty mails a day that its domain proves', async () => {
  const site = mailWatchSite()
  const { address, view } = await site.begin()
  const day = Math.floor(site.clock.now() / DAY)
  await site.sql(view, `UPDATE saved SET state = json_set(state, '$.day', ${day}, '$.dayMails', 49)`)
  expect((await site.handIn(address, mailOf({ signedBy: null }), { ip: '203.0.113.9' })).status).toBe(201)
  expect((await site.handIn(address, mailOf())).status).toBe(201)
  await site.work()
  expect((await site.handIn(address, mailOf())).status).toBe(429)
  await site.clock.advance(DAY)
  expect((await site.handIn(address, mailOf())).status).toBe(201)
})

test('gives one network three watches a day', async () => {
  const site = mailWatchSite()
  const from = (ip: string) =>
    site.send('/user/mail-watch', { domain: 'acme.com' }, { 'cf-connecting-ip': ip })
  const statuses = []
  for (let count = 0; count < 4; count += 1) statuses.push((await from('192.0.2.7')).status)
  expect(statuses).toEqual([201, 201, 201, 429])
  expect((await from('198.51.100.7')).status).toBe(201)
})

test.each([
  [{ domain: 'not a domain' }, 400],
  [{ domain: 'co.uk' }, 400],
  [{ domain: 'acme.com', everyHours: 0 }, 400],
  [{ domain: 'https://ACME.com/x', everyHours: 12 }, 201],
])('begins with %o: %i', async (body, status) => {
  expect((await mailWatchSite().send('/user/mail-watch', body)).status).toBe(status)
})

test('needs a domain for mail', async () => {
  const site = mailWatchSite()
  const using = { ...site.bindings, INBOX_DOMAIN: '' }
  expect((await site.send('/user/mail-watch', { domain: 'acme.com' }, {}, using)).status).toBe(503)
})

test('is opened by its key only; the key of the feed reads feed and badge', async () => {
  const site = mailWatchSite()
  const { address, view } = await site.begin()
  await daily(site, address, 1)
  const state = await site.state(view)
  const [feed, badge] = [state.feed, state.badge].map((url) => url.replace(/^.*\/user/, '/user'))
  const feedKey = /([\w-]{22})\.atom$/.exec(feed ?? '')?.[1] ?? ''
  for (const key of [address.split('@')[0] ?? '', feedKey, 'a'.repeat(22)])
    expect((await site.api(`/user/mail-watch/${key}`)).status).toBe(404)
  expect((await site.api(`/user/mail-watch/${feedKey}`, { method: 'DELETE' })).status).toBe(404)
  const atom = await site.api(feed ?? '')
  expect([atom.status, atom.headers.get('content-type')]).toEqual([
    200,
    'application/atom+xml; charset=utf-8',
  ])
  expect(await atom.text()).not.toContain(view)
  expect(
    (await site.api(feed ?? '', { headers: { 'if-none-match': atom.headers.get('etag') ?? '' } })).status,
  ).toBe(304)
  const image = await site.api(badge ?? '')
  expect([image.headers.get('content-type'), await image.text()]).toEqual([
    'image/svg+xml; charset=utf-8',
    expect.stringContaining('aria-label="acme.com: steady"') as string,
  ])
  const answer = await site.api(`/user/mail-watch/${view}`)
  expect([answer.headers.get('x-robots-tag'), answer.headers.get('referrer-policy')]).toEqual([
    'noindex',
    'no-referrer',
  ])
  const foreign = { headers: { origin: 'https://evil.example' } }
  expect((await site.api(`/user/mail-watch/${view}`, foreign)).status).toBe(403)
  const stored = JSON.stringify([
    await site.sql(view, 'SELECT * FROM saved'),
    (await env.DB.prepare('SELECT * FROM saved, saved_keys').all()).results,
  ])
  expect(stored).toContain(await sha256Hex(view))
  expect(stored).not.toContain(view)
  expect((await site.api(`/user/mail-watch/${view}`, { method: 'DELETE' })).status).toBe(204)
  expect((await site.handIn(address, mailOf())).status).toBe(404)
  expect(await tablesIn(site, view)).toEqual([])
})

test('ends 30 days after the start without mail, 180 days after the last one', async () => {
  const site = mailWatchSite()
  const unused = await site.begin()
  const used = await site.begin()
  await daily(site, used.address, 1)
  await site.clock.advance(31 * DAY)
  await site.cron()
  const status = async (view: string) => (await site.api(`/user/mail-watch/${view}`)).status
  expect([await status(unused.view), await status(used.view)]).toEqual([404, 200])
  await site.clock.advance(150 * DAY)
  await site.cron()
  expect(await status(used.view)).toBe(404)
})

test('tells a webhook in the words of the watch', async () => {
  const site = mailWatchSite({ ...mailWatchSite().zone, 'hooks.acme.com': { A: ['93.184.216.34'] } })
  const { view } = await site.begin()
  const made = await site.send(`/user/mail-watch/${view}/targets`, {
    kind: 'webhook',
    address: 'https://hooks.acme.com/x',
  })
  expect([made.status, (await site.state(view)).targets.length]).toEqual([202, 1])
  const [target] = (await site.state(view)).targets
  expect(
    (await site.api(`/user/mail-watch/${view}/targets/${target?.id}`, { method: 'DELETE' })).status,
  ).toBe(204)
})
