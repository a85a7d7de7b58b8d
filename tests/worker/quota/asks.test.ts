import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import {
  CONFIRMATIONS,
  FIRST_MESSAGES,
  FIRST_MESSAGES_OF_PAGE,
  FIRST_MESSAGES_TO,
  TEST_ALERTS,
  TEST_ALERTS_OF_PAGE,
  TEST_ALERTS_TO,
} from '#shared/saved/quota/asked-quotas.ts'
import type { Work } from '#shared/saved/quota/quota.ts'
import { firstMessageLimits } from '#worker/saved/alerts/consent.ts'
import { keyedHash } from '#worker/db/salt.ts'
import { sha256Hex } from '#worker/mail-test/keys.ts'
import type { WorkerEnv } from '#worker/env.ts'
import { monitorSite } from '#tests/helpers/monitor-site.ts'
import { DAY, HOUR, watchSite } from '#tests/helpers/watch-site.ts'

const ZONE = {
  'acme.com': { TXT: ['v=spf1 -all'], NS: ['ns1.host.com'] },
  'hooks.acme.com': { A: ['198.41.0.4'] },
  'hooks.slack.com': { A: ['198.41.0.5'] },
  'hooks.zapier.com': { A: ['198.41.0.6'] },
  ...Object.fromEntries(
    Array.from({ length: 20 }, (_, n) => [`h.d${n}.com`, { A: ['198.41.0.4'] }] as const),
  ),
}
const HONEST = '198.41.0.4'
const HOST = 'https://hooks.acme.com/dns'
const SLACK = 'https://hooks.slack.com/services/T0/B0/'
const ZAPIER = 'https://hooks.zapier.com/hooks/catch/1/2/'
const NEXT_DAY = 'The next day begins at 0:00 UTC.'

function site() {
  const made = watchSite(ZONE, { mails: true })
  const post = (path: string, body: object, ip: string) =>
    made.user(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'cf-connecting-ip': ip },
      body: JSON.stringify(body),
    })
  const watch = async (ip: string) => {
    const answer = await post('/watch', { subject: 'acme.com', kind: 'domain', everyHours: 24 }, ip)
    return (await answer.json<{ key: string }>()).key
  }
  /** One webhook after another, each page with as many as it takes. */
  const addMany = async (count: number, ip: string, addressOf = (n: number) => `${SLACK}${n}`) => {
    const statuses: number[] = []
    let key = ''
    for (let n = 0; n < count; n++) {
      if (n % 5 === 0) key = await watch(ip)
      statuses.push(
        (await post(`/watch/${key}/targets`, { kind: 'webhook', address: addressOf(n) }, ip)).status,
      )
      await made.work()
    }
    return statuses
  }
  return {
    ...made,
    post,
    watch,
    addMany,
    subscribe: (email: string, ip: string) => post('/subscribe', { email }, ip),
    add: (key: string, kind: 'email' | 'webhook', address: string, ip: string) =>
      post(`/watch/${key}/targets`, { kind, address }, ip),
  }
}

const hashOf = (ip: string) => keyedHash(env.DB, 'network', ip.replace(/\d+$/, '0'))

/** What networks have used up today, in equal shares. */
async function usedUp(work: Work, each: string | undefined, networks: readonly string[], used: number) {
  const name = each === undefined ? work.name : `${work.name} ${each}`
  const insert = env.DB.prepare('INSERT INTO room_work (ends_at, room, network, used) VALUES (?, ?, ?, ?)')
  await env.DB.batch(networks.map((network) => insert.bind(DAY, name, network, used)))
}

const many = (count: number) => Array.from({ length: count }, (_, n) => `n${n}`)
const wordsOf = async (answer: Response) =>
  (await answer.json<{ error?: { message: string } }>()).error?.message

describe.each([10, 300])('an attacker with %i networks', (networks) => {
  test('who has as many addresses asked as possible keeps no one else out', async () => {
    const { subscribe, add, watch } = site()
    let asked = 0
    for (let network = 0; network < networks; network++) {
      for (let n = 0; n < 11; n++) {
        const { status } = await subscribe(`victim${network}-${n}@example.com`, `2001:500:${network}::1`)
        if (status !== 201) break
        asked += 1
      }
    }
    expect(asked, '300 for all, and the first of each other network').toBe(networks === 10 ? 100 : 570)
    expect((await subscribe('ada@example.com', HONEST)).status).toBe(201)
    expect((await add(await watch(HONEST), 'email', 'ada@example.com', HONEST)).status, 'again').toBe(202)
  })

  test('who adds as many webhooks as possible at a service that is no chat keeps no one else out', async () => {
    const { add, watch } = site()
    await usedUp(FIRST_MESSAGES_TO.service, 'zapier', many(networks), networks === 10 ? 20 : 3)
    expect((await add(await watch(HONEST), 'webhook', `${ZAPIER}mine`, HONEST)).status).toBe(202)
  })

  test('who adds as many channels as possible keeps no one else out', async () => {
    const { service } = FIRST_MESSAGES_TO
    const each = networks === 10 ? 20 : 3
    await usedUp(service, 'slack', many(networks), each)
    const { add, work, report, watch, world, sql } = site()
    world.endpoint = () => new Response('ok')
    const key = await watch(HONEST)
    expect((await add(key, 'webhook', `${SLACK}mine`, HONEST)).status).toBe(202)
    const network = async () => (await sql(key, 'SELECT network FROM targets'))[0]?.network
    expect(await network()).toBe(await hashOf(HONEST))
    await work()
    expect((await report(key)).targets).toMatchObject([{ chat: 'slack', state: 'confirmed' }])
    expect(await network(), 'who asked is forgotten').toBe('')
  })
})

describe.each([
  [266, 'are not there', () => new Response('no_service', { status: 404 }), 20],
  [50, 'fail', () => new Response(null, { status: 500 }), 100],
])('one network with %i channels that %s', (channels, _what, endpoint, posts) => {
  test('has 20 of them tried, and everyone else is served', async () => {
    const made = site()
    const { addMany, posted, world } = made
    world.endpoint = endpoint
    const statuses = await addMany(channels, '203.0.113.7')
    expect(statuses.filter((status) => status === 202)).toHaveLength(20)
    await made.pass(12 * HOUR)
    expect(posted).toHaveLength(posts)
    world.endpoint = () => new Response('ok')
    for (let n = 0; n < 3; n++)
      expect(await addMany(5, `198.51.${n}.7`, (hook) => `${SLACK}${n}-${hook}`)).toEqual([
        202, 202, 202, 202, 202,
      ])
  })
})

describe('a network on a quiet day', () => {
  test('has ten addresses asked, the same one as often as it likes, and is told when there is room again', async () => {
    const { subscribe, clock } = site()
    for (let n = 0; n < 10; n++) expect((await subscribe(`a${n}@example.com`, HONEST)).status).toBe(201)
    expect((await subscribe('a0@example.com', HONEST)).status).toBe(201)
    await clock.advance(HOUR)
    const refused = await subscribe('a10@example.com', HONEST)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String((DAY - HOUR) / 1000)])
    expect(await wordsOf(refused)).toBe(
      `Your network has asked us to email 10 addresses today, the most for one day, so we have not stored this one. ${NEXT_DAY}`,
    )
    await clock.advance(DAY - HOUR)
    expect((await subscribe('a10@example.com', HONEST)).status).toBe(201)
  })

  test('adds twenty channels, and as many webhooks elsewhere', async () => {
    const { addMany } = site()
    const all = Array<number>(20).fill(202)
    expect(await addMany(20, HONEST)).toEqual(all)
    expect(await addMany(20, HONEST, (n) => `https://h.d${n}.com/`)).toEqual(all)
    expect(await addMany(1, HONEST, () => HOST)).toEqual([429])
  })

  test('adds a webhook again that failed each time', async () => {
    const made = site()
    const { add, watch, work, report, posted, world } = made
    world.endpoint = () => new Response(null, { status: 500 })
    const key = await watch(HONEST)
    await add(key, 'webhook', HOST, HONEST)
    await work()
    await made.pass(3 * HOUR)
    expect(posted).toHaveLength(5)
    expect((await add(key, 'webhook', HOST, HONEST)).status).toBe(202)
    await work()
    await made.pass(3 * HOUR)
    expect(posted).toHaveLength(10)
    const used = await env.DB.prepare(`SELECT used FROM room_work WHERE room = ? AND network <> '*'`)
      .bind(FIRST_MESSAGES.name)
      .first<number>('used')
    expect(used, 'each time it was added').toBe(2)
    expect((await report(key)).targets).toMatchObject([{ state: 'failed' }])
    expect((await add(key, 'webhook', HOST, HONEST)).status, 'the host has had its ten').toBe(429)
    const other = await watch('192.0.2.7')
    expect((await add(other, 'webhook', HOST, '192.0.2.7')).status, 'another network has its first').toBe(202)
  })
})

describe('a refusal names the limit', () => {
  /** The work as it is when this network has had its share, or when everyone has had all there is. */
  async function fill(work: Work, each: string | undefined, by: 'network' | 'everyone') {
    const [network, used] =
      by === 'network' ? [await hashOf(HONEST), work.share] : ['n', (work.total ?? 0) + work.firsts]
    await usedUp(work, each, [network], used)
  }
  const pageId = async ({ sql }: ReturnType<typeof site>, key: string) =>
    String((await sql(key, 'SELECT id FROM saved'))[0]?.id)
  const expectRefused = async (refused: Response, words: string) => {
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(DAY / 1000)])
    expect(await wordsOf(refused)).toBe(`${words} ${NEXT_DAY}`)
  }

  test.each([
    ['host', HOST, 10],
    ['domain', HOST, 20],
    ['URL', SLACK, 10],
    ['service', SLACK, 20],
    ['URL', ZAPIER, 10],
    ['service', ZAPIER, 20],
  ])('to one %s: your network’s share, or everyone’s', async (what, address, share) => {
    const { add, watch } = site()
    const key = await watch(HONEST)
    const limits = await firstMessageLimits({ watchId: '', address: new URL(address).href, tries: 0 })
    const { of, each } = limits.find((limit) => limit.of.each === what)!
    await fill(of, each, 'everyone')
    await expectRefused(
      await add(key, 'webhook', address, HONEST),
      `So many first messages were sent to this ${what} today that another has to wait.`,
    )
    await fill(of, each, 'network')
    await expectRefused(
      await add(key, 'webhook', address, HONEST),
      `Your network has had ${share} first messages sent to this ${what} today, the most for one day.`,
    )
  })

  test('of a page, and of your network', async () => {
    const made = site()
    const { add, watch } = made
    const key = await watch(HONEST)
    await fill(FIRST_MESSAGES_OF_PAGE, await pageId(made, key), 'everyone')
    await expectRefused(
      await add(key, 'webhook', HOST, HONEST),
      'This page has had 10 webhooks and channels added today, the most for one day.',
    )
    await fill(FIRST_MESSAGES, undefined, 'network')
    await expectRefused(
      await add(key, 'webhook', HOST, HONEST),
      'Your network has added 40 webhooks and channels today, the most for one day.',
    )
  })

  test('of test alerts', async () => {
    const made = site()
    const { add, watch, post, work } = made
    const key = await watch(HONEST)
    const { id } = await (await add(key, 'webhook', HOST, HONEST)).json<{ id: string }>()
    await work()
    const ask = () => post(`/watch/${key}/targets/${id}/test`, {}, HONEST)
    await fill(TEST_ALERTS, undefined, 'everyone')
    await expectRefused(await ask(), 'So many test alerts were sent today that another has to wait.')
    await fill(TEST_ALERTS, undefined, 'network')
    await expectRefused(await ask(), 'Your network has asked for 50 test alerts today, the most for one day.')
    const host = await sha256Hex('hooks.acme.com')
    await fill(TEST_ALERTS_TO.host, host, 'everyone')
    await expectRefused(
      await ask(),
      'So many test alerts were sent to this host today that another has to wait.',
    )
    await fill(TEST_ALERTS_TO.host, host, 'network')
    await expectRefused(
      await ask(),
      'Your network has had 10 test alerts sent to this host today, the most for one day.',
    )
    await fill(TEST_ALERTS_OF_PAGE, await pageId(made, key), 'everyone')
    await expectRefused(await ask(), 'This page has sent 10 test alerts today, the most for one day.')
  })

  test('at the target, if it was used up in the meantime', async () => {
    const { add, watch, work, report } = site()
    const key = await watch(HONEST)
    await add(key, 'webhook', HOST, HONEST)
    await usedUp(FIRST_MESSAGES, undefined, [await hashOf(HONEST)], 40)
    await work()
    expect((await report(key)).targets).toMatchObject([{ state: 'failed', problem: FIRST_MESSAGES.ofShare }])
  })
})

describe('the owner of a domain, once its DNS names the monitor', () => {
  const ask = async (seenAt: number | null, address: string) => {
    const monitor = monitorSite(ZONE)
    const { send, bindings } = monitor
    const { view } = await monitor.begin('acme.com')
    await monitor.sql(view, `UPDATE saved SET state = json_set(state, '$.seenAt', ${seenAt ?? 'null'})`)
    await usedUp(CONFIRMATIONS, undefined, many(60), 10)
    const mails = { ...bindings, MAIL_FROM: 'site@site.example', MAILER: { send: () => {} } }
    const add = (to: string) =>
      send(
        `/user/dmarc-monitor/${view}/targets`,
        { kind: 'email', address: to },
        mails as unknown as WorkerEnv,
      )
    return { add, monitor, view, status: (await add(address)).status }
  }

  test.each([
    ['at the domain', 1, 'ada@acme.com', 202],
    ['below it', 1, 'ada@team.ACME.com', 202],
    ['elsewhere', 1, 'ada@evil-acme.com', 429],
    ['at the domain, before DNS names it', null, 'ada@acme.com', 429],
  ])('has an address %s asked, whatever others have used up', async (_what, seenAt, address, status) => {
    expect((await ask(seenAt, address)).status).toBe(status)
  })

  test('has a few a day asked', async () => {
    const { add, monitor, view } = await ask(1, 'a0@acme.com')
    const statuses = []
    for (let n = 1; n < 5; n++) statuses.push((await add(`a${n}@acme.com`)).status)
    expect(statuses).toEqual([202, 202, 202, 202])
    await monitor.sql(view, 'DELETE FROM targets')
    expect((await add('a5@acme.com')).status).toBe(429)
  })
})
