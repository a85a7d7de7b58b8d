import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import type { Zone } from '#shared/dns/zone-resolver.ts'
import { forgetRoom } from '#worker/db/quota.ts'
import { DAY, HOUR, watchSite } from '#tests/helpers/watch-site.ts'

const ZONE: Zone = {
  'acme.com': { TXT: ['v=spf1 -all'], NS: ['ns1.host.com'] },
  'hooks.slack.com': { A: ['198.41.0.5'] },
  ...Object.fromEntries(
    Array.from({ length: 60 }, (_, n) => [`h${n}.victim.com`, { A: ['198.41.0.4'] }] as const),
  ),
}
const SLACK = 'https://hooks.slack.com/services/T0/B0/'

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value)

type Site = ReturnType<typeof watchSite>
const watched = (site: Site) => site.begin({ subject: 'acme.com', kind: 'domain', everyHours: 24 })

/** Adds it, lets it be asked, and deletes it. */
async function addAndDelete(site: Site, key: string, address: string) {
  const answer = await site.send(`/${key}/targets`, { kind: 'webhook', address })
  const { id, error } = await answer.json<{ id?: string; error?: { code: string; message: string } }>()
  await site.work()
  if (id) await site.call(`/${key}/targets/${id}`, { method: 'DELETE' })
  return { status: answer.status, retry: answer.headers.get('retry-after'), error }
}

test('one host gets ten a day, however often the webhook is added and deleted, and from whatever watch', async () => {
  const site = watchSite(ZONE)
  const answers = []
  for (let watch = 0; watch < 4; watch++) {
    const key = await watched(site)
    for (let n = 0; n < 5; n++)
      answers.push(await addAndDelete(site, key, `https://h0.victim.com/${watch}/${n}`))
    await site.call(`/${key}`, { method: 'DELETE' })
  }
  expect(site.posted).toHaveLength(10)
  expect(answers.map(({ status }) => status)).toEqual([...times(10, 202), ...times(10, 429)])
  expect(answers.at(-1)).toMatchObject({ retry: String(DAY / 1000), error: { code: 'rate_limited' } })
  expect(answers.at(-1)?.error?.message).toBe(
    'So many first messages were sent to this host today that another has to wait. The next day begins at 0:00 UTC.',
  )
  await site.clock.advance(DAY)
  await forgetRoom(env.DB, site.clock.now())
  expect((await addAndDelete(site, await watched(site), 'https://h0.victim.com/')).status).toBe(202)
})

test('one domain gets thirty a day, whatever its hosts are called, and one watch sends ten', async () => {
  const site = watchSite(ZONE)
  for (let watch = 0; watch < 6; watch++) {
    const key = await watched(site)
    for (let n = 0; n < 15; n++)
      await addAndDelete(site, key, `https://h${(watch * 15 + n) % 60}.victim.com/`)
    expect(site.posted.length).toBeLessThanOrEqual(10 * (watch + 1))
  }
  expect(site.posted).toHaveLength(30)
})

test('a channel counts for itself, since everyone’s are at the same host', async () => {
  const site = watchSite(ZONE)
  site.world.endpoint = () => new Response('ok')
  for (let watch = 0; watch < 3; watch++) {
    const key = await watched(site)
    for (let n = 0; n < 6; n++) await addAndDelete(site, key, `${SLACK}same`)
  }
  expect(site.posted).toHaveLength(10)
  const other = await addAndDelete(site, await watched(site), `${SLACK}other`)
  expect([other.status, site.posted.length]).toEqual([202, 11])
})

test('attempts that fail count, and one beyond the limit is given up with its reason', async () => {
  const site = watchSite(ZONE)
  site.world.endpoint = () => new Response(null, { status: 500 })
  const keys = [await watched(site), await watched(site)]
  for (const key of keys)
    for (let n = 0; n < 3; n++)
      await site.send(`/${key}/targets`, { kind: 'webhook', address: `https://h0.victim.com/${n}` })
  await site.work()
  await site.pass(3 * HOUR)
  expect(site.posted).toHaveLength(10)
  const problems = await Promise.all(keys.map(async (key) => (await site.report(key)).targets))
  expect(problems.flat().map(({ state }) => state)).toEqual(times(6, 'failed'))
  expect(problems.flat().map(({ problem }) => problem)).toContain(
    'So many first messages were sent to this host today that another has to wait. The next day begins at 0:00 UTC.',
  )
})
