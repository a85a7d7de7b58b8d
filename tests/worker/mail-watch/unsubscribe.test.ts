import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import type { UnsubscribeState } from '#shared/saved/mail-watch/schema.ts'
import {
  DAY,
  HOUR,
  leaving,
  mailOf,
  mailWatchSite,
  senderZone,
  type WebServer,
} from '#tests/helpers/mail-watch-site.ts'

type Site = ReturnType<typeof mailWatchSite>

/** A list with readers; `leave` decides about a request. */
function listServer(leave: (request: Request, body: string, drop: () => void) => Response) {
  const readers = new Map<string, string>()
  const asked: { method: string; body: string; headers: Headers }[] = []
  const web: WebServer = async (request) => {
    const body = new TextDecoder().decode(await request.arrayBuffer())
    asked.push({ method: request.method, body, headers: request.headers })
    const who = new URL(request.url).searchParams.get('who') ?? ''
    return leave(request, body, () => readers.delete(who))
  }
  return {
    web,
    asked,
    subscribe: (name: string, address: string) => readers.set(name, address),
    /** To everyone who is on it. */
    async mail(site: Site) {
      for (const [name, address] of readers) {
        const raw = mailOf({ more: leaving(name) }, new Date(site.clock.now()))
        expect((await site.handIn(address, raw)).status).toBe(201)
      }
      await site.work()
    },
  }
}

const isOneClick = (request: Request, body: string) =>
  request.method === 'POST' &&
  body === 'List-Unsubscribe=One-Click' &&
  request.headers.get('content-type') === 'application/x-www-form-urlencoded'

const SERVERS = {
  works: (request, body, drop) => {
    if (isOneClick(request, body)) drop()
    return new Response('Done.')
  },
  'works and says so with 204': (request, body, drop) => {
    if (isOneClick(request, body)) drop()
    return new Response(null, { status: 204 })
  },
  ignores: () => new Response('Done.'),
  redirects: () => new Response(null, { status: 302, headers: { location: 'https://acme.com/login' } }),
  'unsubscribes on GET': (_, __, drop) => {
    drop()
    return new Response('Done.')
  },
  'needs cookies': (request, body, drop) => {
    if (!request.headers.has('cookie')) return new Response('Log in.', { status: 403 })
    if (isOneClick(request, body)) drop()
    return new Response('Done.')
  },
  'needs cookies and does not say so': (request, body, drop) => {
    if (request.headers.has('cookie') && isOneClick(request, body)) drop()
    return new Response('Done.')
  },
  breaks: () => new Response('', { status: 500 }),
} satisfies Record<string, Parameters<typeof listServer>[0]>

/** With three addresses on a list that was mailed once. */
async function begun(list: ReturnType<typeof listServer>, zone = senderZone()) {
  const site = mailWatchSite(zone)
  site.world.web = list.web
  const { view } = await site.begin()
  const { probes, state } = await site.test(view, 'POST')
  expect(state).toBe('subscribing')
  for (const { role, address } of probes) list.subscribe(role, address)
  await site.clock.advance(HOUR)
  await list.mail(site)
  return { site, view }
}

async function outcome(list: ReturnType<typeof listServer>): Promise<UnsubscribeState> {
  const { site, view } = await begun(list)
  expect((await site.test(view)).state).toBe('ready')
  await site.clock.advance(HOUR)
  await site.test(view, 'POST')
  for (let day = 0; day < 4; day += 1) {
    await site.clock.advance(DAY)
    await list.mail(site)
    await site.cron()
  }
  await site.clock.advance(DAY)
  await site.cron()
  const { events } = await site.state(view)
  const told = await site.test(view)
  expect(events.map(({ what }) => what)).toEqual(['unsubscribe'])
  expect(list.asked.map(({ method }) => method).sort()).toEqual(['GET', 'POST'])
  for (const { headers } of list.asked) {
    expect(headers.get('cookie')).toBeNull()
    expect(headers.get('user-agent')).toMatch(
      /^Warmpost-Unsubscribe-Test\/1\.0 \(\+https:\/\/site\.example\/tool\/mail-watch; .*mail from acme\.com/,
    )
  }
  return told
}

test.each<[keyof typeof SERVERS, UnsubscribeState['state'], RegExp]>([
  ['works', 'proved', /no more mail came/],
  ['works and says so with 204', 'proved', /no more mail came/],
  ['ignores', 'failed', /hours after the one-click request/],
  ['redirects', 'failed', /redirected to https:\/\/acme\.com\/login/],
  ['unsubscribes on GET', 'failed', /Link scanners/],
  ['needs cookies', 'failed', /status 403/],
  ['needs cookies and does not say so', 'failed', /hours after the one-click request/],
  ['breaks', 'failed', /status 500/],
])('a list that %s: %s', async (server, state, sentence) => {
  const told = await outcome(listServer(SERVERS[server]))
  expect([told.state, told.verdict.sentence]).toEqual([state, expect.stringMatching(sentence)])
})

test('sends nothing before the visitor asks, and each request once', async () => {
  const list = listServer(SERVERS.works)
  const { site, view } = await begun(list)
  expect(list.asked).toEqual([])
  await Promise.all([site.test(view, 'POST'), site.test(view, 'POST'), site.test(view, 'POST')])
  expect(list.asked.map(({ method }) => method).sort()).toEqual(['GET', 'POST'])
  await site.test(view, 'POST')
  expect(list.asked).toHaveLength(2)
  const { probes, state } = await site.test(view)
  expect(state).toBe('waiting')
  expect(probes.map(({ role, request }) => [role, request?.status])).toEqual([
    ['control', undefined],
    ['get', 200],
    ['post', 200],
  ])
})

test('goes to public servers only, and to the link of a mail that DMARC proves', async () => {
  const inner = { ...senderZone(), 'lists.acme.com': { A: ['10.0.0.5'] } }
  const list = listServer(SERVERS.works)
  const { site, view } = await begun(list, inner)
  const { state, verdict } = await site.test(view, 'POST')
  expect([list.asked, state, verdict.sentence]).toEqual([[], 'failed', expect.stringContaining('not public')])
})

test('sends nothing to anyone else whom the mail of the list names, and says whom', async () => {
  const list = listServer(SERVERS.works)
  const site = mailWatchSite({ ...senderZone(), 'victim.com': { A: ['93.184.216.40'] } })
  site.world.web = list.web
  const { view } = await site.begin()
  const { probes } = await site.test(view, 'POST')
  await site.clock.advance(HOUR)
  for (const { role, address } of probes) {
    const link = role === 'post' ? 'https://victim.com/orders/cancel' : 'https://lists.acme.com/leave'
    const more = ['List-Id: <news.acme.com>', `List-Unsubscribe: <${link}>`, leaving('x')[2] ?? '']
    await site.handIn(address, mailOf({ more }, new Date(site.clock.now())))
  }
  await site.work()
  expect((await site.test(view)).state).toBe('ready')
  const { state, verdict, ...told } = await site.test(view, 'POST')
  expect([list.asked, state, verdict.tone]).toEqual([[], 'not_sent', 'unknown'])
  expect(verdict.sentence).toContain('leads to victim.com, which is neither part of acme.com')
  expect(told.probes.map(({ request }) => request?.notSent)).toEqual([undefined, true, true])
  await site.clock.advance(DAY)
  await site.cron()
  expect([list.asked, (await site.state(view)).events]).toEqual([[], []])
  expect((await site.test(view, 'POST')).state).toBe('subscribing')
})

test('takes no link from a mail that someone else wrote', async () => {
  const site = mailWatchSite()
  const { view } = await site.begin()
  const { probes } = await site.test(view, 'POST')
  for (const { address } of probes) {
    const forged = mailOf({ more: leaving('x'), signedBy: null })
    expect((await site.handIn(address, forged, { ip: '203.0.113.9' })).status).toBe(201)
  }
  await site.work()
  expect((await site.test(view)).state).toBe('subscribing')
  expect((await site.handIn(probes[0]?.address ?? '', mailOf({ from: 'a@other.com' }))).status).toBe(422)
})

test('is no mail of the watch, and is deleted with it', async () => {
  const { site, view } = await begun(listServer(SERVERS.works))
  expect((await site.state(view)).streams).toEqual([])
  const { probes } = await site.test(view)
  await site.api(`/user/mail-watch/${view}`, { method: 'DELETE' })
  expect((await site.handIn(probes[0]?.address ?? '', mailOf())).status).toBe(404)
  expect((await env.DB.prepare('SELECT 1 FROM saved_keys').all()).results).toEqual([])
})

test('begins anew when it has a result', async () => {
  const list = listServer(SERVERS.breaks)
  const { site, view } = await begun(list)
  const before = await site.test(view, 'POST')
  expect(before.state).toBe('failed')
  const after = await site.test(view, 'POST')
  expect(after.state).toBe('subscribing')
  expect(after.probes[0]?.address).not.toBe(before.probes[0]?.address)
})
