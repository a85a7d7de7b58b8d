// A mail watch as an object: removed to make room, in part or as a whole, and whatever stops between it and its register.
import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { MAIL_WATCHES, WATCHED_MAIL } from '#shared/saved/quota/mail-quotas.ts'
import { sha256Hex } from '#worker/mail-test/keys.ts'
import { register } from '#worker/saved/register.ts'
import { addParts } from '#worker/saved/room-taken.ts'
import { DAY, HOUR, leaving, mailOf, mailWatchSite } from '#tests/helpers/mail-watch-site.ts'
import { differences, used } from '../quota/counted.ts'

type Site = ReturnType<typeof mailWatchSite>

const mail = async (site: Site, to: string) => {
  expect((await site.handIn(to, mailOf({ more: leaving('w') }, new Date(site.clock.now())))).status).toBe(201)
}
const remove = (site: Site, room: { name: string }) =>
  env.DB.batch([
    env.DB.prepare(`UPDATE room_items SET removed_at = ?, network = '' WHERE room = ?`).bind(
      site.clock.now(),
      room.name,
    ),
    env.DB.prepare('UPDATE saved SET compared_at = 0'),
  ])
const ITEM = `SELECT worth, at FROM room_items WHERE room = 'mail watches'`

test('that is removed to make room says so, with nothing of its mail left, and takes no more', async () => {
  const site = mailWatchSite()
  await site.clock.advance(DAY)
  const { address, view } = await site.begin()
  await mail(site, address)
  await site.work()
  const { feed } = await site.state(view)
  await site.test(view, 'POST')
  await mail(site, address)
  await remove(site, MAIL_WATCHES)
  await site.cron()
  expect((await site.api(`/user/mail-watch/${view}`)).status).toBe(410)
  expect((await site.api(`/user/mail-watch/${view}/unsubscribe-test`, { method: 'POST' })).status).toBe(410)
  expect((await site.handIn(address, mailOf())).status).toBe(404)
  for (const table of ['mails', 'raw', 'streams', 'probes'])
    expect(await site.sql(view, `SELECT 1 FROM ${table}`)).toEqual([])
  expect(await (await site.api(feed.replace(/^.*\/user/, '/user'))).text()).toContain(
    'The mail watch of acme.com ended',
  )
  expect([await used(MAIL_WATCHES), await used(WATCHED_MAIL), await differences()]).toEqual([0, 0, []])
  await site.clock.advance(15 * DAY)
  await site.cron()
  expect((await site.api(`/user/mail-watch/${view}`)).status).toBe(404)
})

test('loses a mail that gave way before it was judged, and nothing else', async () => {
  const site = mailWatchSite()
  await site.clock.advance(DAY)
  const { address, view } = await site.begin()
  await mail(site, address)
  await site.work()
  await mail(site, address)
  expect(await used(WATCHED_MAIL)).toBeGreaterThan(0)
  await remove(site, WATCHED_MAIL)
  await site.cron()
  expect((await site.state(view)).streams).toMatchObject([{ count: 1 }])
  expect(await site.sql(view, 'SELECT 1 FROM raw')).toEqual([])
  expect(await differences()).toEqual([])
})

test('without mail gives way first, then the one whose last mail is oldest', async () => {
  const site = mailWatchSite()
  await site.clock.advance(DAY)
  const { address } = await site.begin()
  expect(await env.DB.prepare(ITEM).first()).toEqual({ worth: 0, at: DAY })
  await site.clock.advance(HOUR)
  await mail(site, address)
  await site.cron()
  expect(await env.DB.prepare(ITEM).first()).toEqual({ worth: 1, at: DAY + HOUR })
  await site.clock.advance(HOUR)
  // It lives longer for it, and is worth no more.
  const forged = mailOf({ signedBy: null, from: 'x@acme.com' }, new Date(site.clock.now()))
  expect((await site.handIn(address, forged, { ip: '203.0.113.5' })).status).toBe(201)
  await site.cron()
  expect(await env.DB.prepare(ITEM).first()).toEqual({ worth: 1, at: DAY + HOUR })
})

test('that was registered and never made takes no mail, and is forgotten', async () => {
  const site = mailWatchSite()
  await site.clock.advance(DAY)
  const now = site.clock.now()
  await register(env.DB, {
    owner: 'never made',
    kind: 'mail watch',
    feedHash: 'feed',
    network: '',
    now,
    expiresAt: now + DAY,
    addresses: [await sha256Hex('w-aaaaaaaaaaaaa')],
    needs: [{ of: MAIL_WATCHES, units: 1 }],
  })
  expect((await site.handIn('w-aaaaaaaaaaaaa@inbox.example', mailOf())).status).toBe(404)
  await site.clock.advance(2 * DAY)
  await site.cron()
  const { results } = await env.DB.prepare('SELECT 1 FROM saved UNION ALL SELECT 1 FROM saved_keys').all()
  expect([results, await used(MAIL_WATCHES)]).toEqual([[], 0])
})

test('frees what was counted for a message that never arrived', async () => {
  const site = mailWatchSite()
  await site.clock.advance(DAY)
  const { view } = await site.begin()
  const needs = [{ of: WATCHED_MAIL, units: 1000, item: 'lost', by: 'network' }]
  await addParts(env.DB, { owner: await sha256Hex(view), network: '', now: site.clock.now(), needs })
  expect(await used(WATCHED_MAIL)).toBe(1000)
  await site.clock.advance(2 * DAY)
  await site.cron()
  expect(await used(WATCHED_MAIL)).toBe(0)
})
