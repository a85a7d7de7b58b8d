// What a saved thing does by itself: made once, however often its worker dies; after what fails, later and later; nothing of it after
// it was deleted.
import { afterEach, describe, expect, test } from 'vitest'
import type { Zone } from '#shared/dns/zone-resolver.ts'
import { takeConsoleOutput } from '#tests/helpers/loud-console.ts'
import { until } from '#tests/helpers/objects.ts'
import { DAY, goodEndpoint, HOUR, MINUTE, watchSite } from '#tests/helpers/watch-site.ts'

const zoneNow = (): Zone => ({
  'acme.com': { TXT: ['v=spf1 -all'], MX: [[10, 'mx.acme.com']], NS: ['ns1.host.com'] },
  'hooks.acme.com': { A: ['198.41.0.4'] },
})
const daily = { subject: 'acme.com', kind: 'domain', everyHours: 24 }

type Site = ReturnType<typeof watchSite>

const never = () => new Promise<never>(() => {})

/** The worker dies while it works. @param reached what shows how far it has come */
async function dieAtWork(site: Site, key: string, reached: () => number) {
  const before = reached()
  const working = site.work().catch(() => undefined)
  await expect.poll(reached).toBeGreaterThan(before)
  await site.die(key)
  await working
}

afterEach(() => void takeConsoleOutput())

describe('a look', () => {
  test('whose worker dies is made within minutes, counts once, and the next one comes after the interval', async () => {
    const site = watchSite(zoneNow())
    const key = await site.begin(daily)
    await site.pass(HOUR)
    await site.clock.advance(DAY)
    const due = site.clock.now()
    let questions = 0
    site.world.dns = () => ((questions += 1), never())
    await dieAtWork(site, key, () => questions)
    site.world.dns = () => Promise.resolve()
    await site.pass(10 * MINUTE)
    const { lookedAt } = await site.report(key)
    expect(Date.parse(lookedAt ?? '')).toBeGreaterThan(due)
    await site.pass(22 * HOUR)
    expect((await site.report(key)).lookedAt).toBe(lookedAt)
  })

  test('that fails each time is tried less and less often, and keeps no other watch waiting', async () => {
    const site = watchSite(zoneNow())
    const key = await site.begin(daily)
    let tries = 0
    site.world.dns = () => ((tries += 1), Promise.reject(new Error('a bug')))
    await site.begin({ ...daily, everyHours: 1 })
    const counts = []
    for (let hour = 0; hour < 5; hour++) {
      tries = 0
      await site.pass(HOUR)
      counts.push(tries)
    }
    expect(counts[0]).toBeGreaterThan(counts[4] ?? 0)
    expect(takeConsoleOutput().every((line) => line === 'saved watch look Error')).toBe(true)
    site.world.dns = () => Promise.resolve()
    await site.pass(DAY)
    expect(Date.parse((await site.report(key)).lookedAt ?? '')).toBeGreaterThan(5 * HOUR)
  })

  test('of a watch that is deleted meanwhile leaves nothing', async () => {
    const site = watchSite(zoneNow())
    const key = await site.begin(daily)
    await site.clock.advance(DAY)
    let isAnswered = false
    let questions = 0
    site.world.dns = () => ((questions += 1), until(() => isAnswered))
    const working = site.work()
    await expect.poll(() => questions).toBeGreaterThan(0)
    expect((await site.call(`/${key}`, { method: 'DELETE' })).status).toBe(204)
    isAnswered = true
    await working
    expect((await site.call(`/${key}`)).status).toBe(404)
    expect(site.dueAt()).toBe(Infinity)
  })
})

describe('an alert', () => {
  const hooked = async () => {
    const site = watchSite(zoneNow())
    const key = await site.begin({ ...daily, everyHours: 1 })
    await site.send(`/${key}/targets`, { kind: 'webhook', address: 'https://hooks.acme.com/dns' })
    await site.work()
    site.posted.length = 0
    return { site, key }
  }
  const sent = ({ posted }: Site) =>
    posted.map(({ headers, body }) => ({
      id: headers.get('webhook-id'),
      isRepeated: (JSON.parse(body) as { data: { meaning: string } }).data.meaning.startsWith(
        'You may have had this alert before',
      ),
    }))

  test('of ten events is repeated only from the one at which its worker died, and says so', async () => {
    const { site, key } = await hooked()
    for (let n = 0; n < 10; n++) await site.addEvent(key)
    site.world.endpoint = (posted) => (site.posted.length === 7 ? never() : goodEndpoint(posted))
    const working = site.work().catch(() => undefined)
    await expect.poll(() => site.posted.length).toBe(7)
    await site.die(key)
    await working
    site.world.endpoint = goodEndpoint
    await site.pass(15 * MINUTE)
    const all = sent(site)
    const ids = all.map(({ id }) => id)
    expect(new Set(ids).size).toBe(10)
    expect(all.filter(({ isRepeated }) => isRepeated)).toEqual([{ id: ids[6], isRepeated: true }])
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([ids[6]])
  })

  test('that was refused is repeated as it was: nobody has had it', async () => {
    const { site, key } = await hooked()
    await site.addEvent(key)
    site.world.endpoint = () => new Response(null, { status: 500 })
    await site.work()
    site.world.endpoint = goodEndpoint
    await site.pass(15 * MINUTE)
    expect(sent(site).map(({ isRepeated }) => isRepeated)).toEqual([false, false])
  })

  test('that nobody answered is repeated, and says that it may have arrived', async () => {
    const { site, key } = await hooked()
    await site.addEvent(key)
    site.world.endpoint = () => Promise.reject(new Error('cut off'))
    await site.work()
    site.world.endpoint = goodEndpoint
    await site.pass(15 * MINUTE)
    expect(sent(site).map(({ isRepeated }) => isRepeated)).toEqual([false, true])
  })

  test('of what happens while another one is sent follows it, once', async () => {
    const { site, key } = await hooked()
    await site.addEvent(key)
    let isAnswered = false
    site.world.endpoint = async (posted) => {
      await until(() => isAnswered)
      return goodEndpoint(posted)
    }
    const working = site.work()
    await expect.poll(() => site.posted.length).toBe(1)
    await site.addEvent(key)
    isAnswered = true
    await working
    await site.pass(10 * MINUTE)
    const ids = sent(site).map(({ id }) => id)
    expect([ids.length, new Set(ids).size]).toEqual([2, 2])
  })
})
