import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import type { Zone } from '#shared/dns/zone-resolver.ts'
import { DAY, HOUR, MINUTE, goodEndpoint, watchSite } from '#tests/helpers/watch-site.ts'

const HOOK = 'https://hooks.acme.com/dns'
const CHANNEL = 'https://hooks.slack.com/services/T0/B0/secret'
const ZONE: Zone = {
  'acme.com': { TXT: ['v=spf1 -all'], MX: [[10, 'mx.acme.com']], NS: ['ns1.host.com'] },
  'hooks.acme.com': { A: ['198.41.0.4'] },
  'hooks.slack.com': { A: ['198.41.0.5'] },
}

type Site = ReturnType<typeof watchSite>

async function watched(options = {}) {
  const zone = { ...ZONE }
  const site = watchSite(zone, options)
  const key = await site.begin({ subject: 'acme.com', kind: 'domain', everyHours: 24 })
  await site.pass(30 * MINUTE)
  return { site, key, zone }
}

async function addHook(site: Site, key: string, address = HOOK) {
  const answer = await site.send(`/${key}/targets`, { kind: 'webhook', address })
  const { id, secret = '' } = await answer.json<{ id: string; secret?: string }>()
  await site.work()
  site.posted.length = 0
  return { id, secret }
}

const ask = (site: Site, key: string, id: string) =>
  site.call(`/${key}/targets/${id}/test`, { method: 'POST' })

const targetsOf = async (site: Site, key: string) => (await site.report(key)).targets

/** What must be as before: what is seen, what happened, who is told what, and when. */
async function stateOf(site: Site, key: string) {
  const { feed, events, facets, nextAt, lookedAt } = await site.report(key)
  const atom = await (await site.call(feed.replace(/^.*\/user\/watch/, ''))).text()
  const results = await site.sql(
    key,
    'SELECT state, told, sending, tries, failing_since, problem, mailed_at FROM targets ORDER BY id',
  )
  return { events, facets, nextAt, lookedAt, atom, results }
}

describe('a test alert', () => {
  test('to a webhook is signed like any alert, says that nothing has changed, and changes nothing', async () => {
    const { site, key } = await watched()
    const { id, secret } = await addHook(site, key)
    const before = await stateOf(site, key)
    const answer = await ask(site, key, id)
    expect([answer.status, await answer.json()]).toMatchObject([202, { id }])
    expect(await targetsOf(site, key)).toMatchObject([{ test: { state: 'sending' } }])
    await site.work()
    const [sent] = site.posted
    expect(site.posted).toHaveLength(1)
    const at = new Date(site.clock.now()).toISOString()
    expect(JSON.parse(sent?.body ?? '')).toMatchObject({
      type: 'watch.test',
      timestamp: at,
      data: {
        subject: 'acme.com',
        kind: 'domain',
        what: 'test',
        title: 'This is a test alert for acme.com',
        meaning: expect.stringContaining('Nothing has changed.') as string,
        before: [],
        after: [],
        change: null,
      },
    })
    const seconds = Number(sent?.headers.get('webhook-timestamp'))
    expect(sent?.headers.get('webhook-signature')).toBe(
      new Webhook(secret).sign(
        sent?.headers.get('webhook-id') ?? '',
        new Date(seconds * 1000),
        sent?.body ?? '',
      ),
    )
    expect(await targetsOf(site, key)).toMatchObject([
      { state: 'confirmed', test: { state: 'delivered', at } },
    ])
    expect(await stateOf(site, key)).toEqual(before)
    await site.pass(2 * DAY)
    expect(site.posted, 'sent once').toHaveLength(1)
  })

  test('is on its way until its receiver has answered', async () => {
    const { site, key } = await watched()
    const { id } = await addHook(site, key)
    let meanwhile: unknown
    site.world.endpoint = async () => {
      meanwhile = await targetsOf(site, key)
      return new Response(null, { status: 204 })
    }
    await ask(site, key, id)
    await site.work()
    expect(meanwhile).toMatchObject([{ test: { state: 'sending' } }])
    expect(await targetsOf(site, key)).toMatchObject([{ test: { state: 'delivered' } }])
  })

  test('to a channel is in words', async () => {
    const { site, key } = await watched()
    site.world.endpoint = () => new Response('ok')
    const { id } = await addHook(site, key, CHANNEL)
    await ask(site, key, id)
    await site.work()
    expect(site.posted.map(({ url, body }) => [url, (JSON.parse(body) as { text: string }).text])).toEqual([
      [
        CHANNEL,
        expect.stringMatching(/^\*This is a test alert for acme\.com\*\nNothing has changed\./) as string,
      ],
    ])
  })

  test.each([
    [() => new Response(null, { status: 500 }), 'The webhook answered with status 500.'],
    [
      () => new Response(null, { status: 302, headers: { location: '/' } }),
      'The webhook redirects, and redirects are not followed.',
    ],
    [() => new Response(null, { status: 410 }), 'The webhook says that it is gone (410).'],
    [() => Promise.reject(new Error('down')), 'The connection failed.'],
  ])(
    'that is not accepted says why, once, and the target is told of changes as before',
    async (endpoint, problem) => {
      const { site, key } = await watched()
      const { id } = await addHook(site, key)
      const before = await stateOf(site, key)
      site.world.endpoint = endpoint
      await ask(site, key, id)
      await site.work()
      await site.pass(HOUR)
      expect(site.posted).toHaveLength(1)
      expect(await targetsOf(site, key)).toMatchObject([
        { state: 'confirmed', test: { state: 'failed', problem } },
      ])
      expect((await stateOf(site, key)).results).toEqual(before.results)
      site.world.endpoint = goodEndpoint
      await ask(site, key, id)
      await site.work()
      const [target] = await targetsOf(site, key)
      expect(target?.test).toEqual({ state: 'delivered', at: new Date(site.clock.now()).toISOString() })
    },
  )

  test('goes to confirmed targets only, of this watch only', async () => {
    const { site, key } = await watched({ mails: true })
    const answer = await site.send(`/${key}/targets`, { kind: 'email', address: 'stranger@acme.com' })
    const { id } = await answer.json<{ id: string }>()
    await site.work()
    const emails = site.emails.length
    const refused = await ask(site, key, id)
    expect([refused.status, await refused.json()]).toMatchObject([409, { error: { code: 'not_confirmed' } }])
    expect((await ask(site, key, 'AAAAAAAAAAAAAAAAAAAAAA')).status).toBe(404)
    const hook = await addHook(site, key)
    const other = await site.begin({ subject: 'acme.com', kind: 'domain', everyHours: 24 })
    expect((await ask(site, other, hook.id)).status).toBe(404)
    const foreign = { method: 'POST', headers: { origin: 'https://elsewhere.example' } }
    expect((await site.call(`/${key}/targets/${hook.id}/test`, foreign)).status).toBe(403)
    await site.work()
    expect([site.emails.length, site.posted.length]).toEqual([emails, 0])
  })

  test('is sent three times a day to a target, and pressed twice is one', async () => {
    const { site, key } = await watched()
    const { id } = await addHook(site, key)
    for (let n = 0; n < 3; n++) {
      expect([(await ask(site, key, id)).status, (await ask(site, key, id)).status]).toEqual([202, 202])
      await site.work()
    }
    const full = await ask(site, key, id)
    expect([full.status, await full.json()]).toMatchObject([
      429,
      {
        error: {
          code: 'rate_limited',
          message: expect.stringContaining('This target has had 3 test alerts today') as string,
        },
      },
    ])
    expect(Number(full.headers.get('retry-after'))).toBeGreaterThan(0)
    await site.work()
    expect(site.posted).toHaveLength(3)
    expect((await targetsOf(site, key))[0]?.test?.state).toBe('delivered')
    await site.clock.advance(DAY)
    expect((await ask(site, key, id)).status).toBe(202)
  })

  test('counts for its host and its watch, however often targets are added again', async () => {
    const { site, key } = await watched()
    const statuses = []
    for (let n = 0; n < 12; n++) {
      const { id } = await addHook(site, key, `${HOOK}/${n % 2}`)
      statuses.push((await ask(site, key, id)).status)
      await site.work()
      await site.call(`/${key}/targets/${id}`, { method: 'DELETE' })
    }
    // The first messages have a limit of their own.
    expect(statuses.filter((status) => status === 202)).toHaveLength(10)
    expect(statuses.at(-1)).not.toBe(202)
  })

  test('whose sender dies with it is not repeated: nobody knows whether it arrived', async () => {
    const { site, key } = await watched()
    const { id } = await addHook(site, key)
    site.world.endpoint = () => new Promise<never>(() => {})
    await ask(site, key, id)
    const sending = site.work().catch(() => undefined)
    await expect.poll(() => site.posted.length).toBe(1)
    await site.die(key)
    await sending
    await site.pass(HOUR)
    expect(site.posted).toHaveLength(1)
    expect((await targetsOf(site, key))[0]?.test).toMatchObject({
      state: 'failed',
      problem: 'We do not know whether it arrived.',
    })
  })
})

describe('a test email', () => {
  const confirmed = async () => {
    const { site, key } = await watched({ mails: true })
    const answer = await site.send(`/${key}/targets`, { kind: 'email', address: 'reader@acme.com' })
    const { id } = await answer.json<{ id: string }>()
    await site.work()
    const token = /token=([\w-]+)/.exec(site.emails[0]?.text ?? '')?.[1] ?? ''
    await site.send('-mail/change', { token, state: 'confirmed' })
    site.emails.length = 0
    return { site, key, id, token }
  }

  test('is an alert with its way out, and delays no alert', async () => {
    const { site, key, id } = await confirmed()
    const before = await stateOf(site, key)
    await ask(site, key, id)
    await site.work()
    expect(site.emails).toMatchObject([
      {
        to: 'reader@acme.com',
        subject: 'This is a test alert for acme.com',
        text: expect.stringContaining('Nothing has changed.') as string,
        headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
      },
    ])
    expect((await targetsOf(site, key))[0]?.test?.state).toBe('delivered')
    expect((await stateOf(site, key)).results).toEqual(before.results)
  })

  test('that the mail service refuses says so', async () => {
    const { site, key, id } = await confirmed()
    site.world.isMailDown = true
    await ask(site, key, id)
    await site.work()
    expect((await targetsOf(site, key))[0]?.test).toMatchObject({
      state: 'failed',
      problem: 'The mail service did not accept the email.',
    })
  })

  test('never goes to an address that unsubscribed in the meantime', async () => {
    const { site, key, id, token } = await confirmed()
    await ask(site, key, id)
    await site.send('-mail/change', { token, state: 'ended' })
    await site.work()
    expect([site.emails, await targetsOf(site, key)]).toEqual([[], []])
    expect((await ask(site, key, id)).status).toBe(404)
  })
})
