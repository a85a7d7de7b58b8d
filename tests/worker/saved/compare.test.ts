// The comparison of the register with the objects: what it must not undo.
import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { DAY, MINUTE, watchSite } from '#tests/helpers/watch-site.ts'
import { sha256Hex } from '#worker/mail-test/keys.ts'
import { noteCompared, takeToCompare } from '#worker/saved/register.ts'

const ZONE = { 'acme.example': { TXT: ['v=spf1 -all'], NS: ['ns1.host.example'] } }

test('an address has seven days for its yes, however often its watch is compared', async () => {
  const site = watchSite(ZONE, { mails: true })
  const key = await site.begin()
  await site.send(`/${key}/targets`, { kind: 'email', address: 'ada@example.com' })
  const states = async () => (await site.report(key)).targets.map(({ state }) => state)
  await site.pass(6 * DAY)
  expect(await states()).toEqual(['pending'])
  await site.pass(2 * DAY)
  expect(await states()).toEqual([])
})

test('what gives way while its object is asked is told in the next run', async () => {
  const site = watchSite(ZONE)
  const key = await site.begin()
  const name = await sha256Hex(key)
  await site.clock.advance(DAY + MINUTE)
  const [row] = await takeToCompare(env.DB, site.clock.now(), 10)
  if (!row) throw new Error('nothing to compare')
  await env.DB.batch([
    env.DB.prepare('UPDATE room_items SET removed_at = ? WHERE owner = ?').bind(site.clock.now(), name),
    env.DB.prepare('UPDATE saved SET compared_at = 0 WHERE name = ?').bind(name),
  ])
  await noteCompared(env.DB, row, site.clock.now())
  await site.compare()
  expect((await site.report(key)).events.map(({ what }) => what)).toContain('removed')
  expect(await takeToCompare(env.DB, site.clock.now(), 10)).toEqual([])
})

test('what was taken over and then deleted is not taken over again', async () => {
  const site = watchSite(ZONE)
  const key = await site.begin()
  // As if the worker had died before it deleted what it had taken over.
  await env.DB.prepare(
    `INSERT INTO watches (id, key_hash, kind, subject, selectors, every_hours, created_at, expires_at, next_at, turn, done, state)
     VALUES ('w', ?, 'domain', 'acme.example', '[]', 4, 0, ?, 0, 1, 1, '{}')`,
  )
    .bind(await sha256Hex(key), 90 * DAY)
    .run()
  expect((await site.call(`/${key}`, { method: 'DELETE' })).status).toBe(204)
  expect((await site.call(`/${key}`)).status).toBe(404)
})
