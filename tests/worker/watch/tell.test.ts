// Who is notified: webhooks that work, are slow, are gone or point inside; emails after consent, one per hour;
// everything at least once and in order.
import { env } from 'cloudflare:test'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import type { Zone } from '#shared/dns/zone-resolver.ts'
import type { NewTarget } from '#shared/saved/watch/schema.ts'
import type { EventView } from '#shared/saved/watch/event-view.ts'
import type * as v from 'valibot'
import { DAY, HOUR, MINUTE, goodEndpoint, watchSite, type Posted } from '#tests/helpers/watch-site.ts'

const HOOK = 'https://hooks.acme.com/dns'
const zoneNow = (): Zone => ({
  'acme.com': { TXT: ['v=spf1 -all'], MX: [[10, 'mx.acme.com']], NS: ['ns1.host.com'] },
  ...Object.fromEntries(['one.com', 'two.com', 'three.com'].map((name) => [name, { NS: ['ns1.host.com'] }])),
  'hooks.acme.com': { A: ['198.41.0.4'] },
  'hooks.slack.com': { A: ['198.41.0.5'] },
  'inside.acme.com': { A: ['10.0.0.1'] },
  'both.acme.com': { A: ['198.41.0.4'], AAAA: ['fd00::1'] },
})

type Site = ReturnType<typeof watchSite>

async function watched(options = {}) {
  const zone = zoneNow()
  const site = watchSite(zone, options)
  const key = await site.begin({ subject: 'acme.com', kind: 'domain', everyHours: 1 })
  await site.pass(30 * MINUTE)
  let round = 0
  const change = () => {
    zone['acme.com'] = { ...(zone['acme.com'] as object), MX: [[10, `mx${++round}.acme.com`]] }
  }
  return { zone, site, key, change }
}

const addHook = async (site: Site, key: string, address = HOOK) => {
  const answer = await site.send(`/${key}/targets`, { kind: 'webhook', address })
  return {
    status: answer.status,
    body: await answer.json<v.InferOutput<typeof NewTarget> & { error?: { message: string } }>(),
  }
}

const eventsIn = (posted: readonly Posted[]) =>
  posted
    .map(({ body }) => JSON.parse(body) as { type: string; data: EventView })
    .filter(({ type }) => type !== 'watch.challenge')

/** The events that the endpoint accepted, or was sent. */
const told = (site: Site) => eventsIn(site.posted)

describe('a webhook', () => {
  test('gets a challenge first, and then what changed, signed as Standard Webhooks specifies', async () => {
    const { site, key, change } = await watched()
    const { status, body } = await addHook(site, key)
    expect([status, body.state]).toEqual([202, 'pending'])
    await site.work()
    expect((await site.report(key)).targets).toMatchObject([
      { kind: 'webhook', address: 'hooks.acme.com/…', state: 'confirmed' },
    ])
    change()
    await site.pass(2 * HOUR)
    expect(told(site)).toMatchObject([{ type: 'watch.changed', data: { subject: 'acme.com', facet: 'mx' } }])
    const hook = new Webhook(body.secret ?? '')
    for (const { headers, body: text } of site.posted) {
      const seconds = Number(headers.get('webhook-timestamp'))
      const signed = hook.sign(headers.get('webhook-id') ?? '', new Date(seconds * 1000), text)
      expect(headers.get('webhook-signature')).toBe(signed)
    }
  })

  test('is shown by its host only, and its secret in no other answer than the first', async () => {
    const { site, key, change } = await watched({ mails: true })
    const address = 'https://hooks.acme.com/t0ken?key=t0ken'
    const { body } = await addHook(site, key, address)
    expect(body.secret).toMatch(/^whsec_/)
    await site.work()
    change()
    site.world.endpoint = () => new Response(null, { status: 307, headers: { location: address } })
    await site.pass(2 * HOUR)
    const again = (await addHook(site, key, address)).body
    const feed = (await site.report(key)).feed.replace(/^.*\/user\/watch/, '')
    await site.send(`/${key}/targets`, { kind: 'email', address: 'ada@acme.com' })
    await site.work()
    const bodies = site.posted.map(({ body: text }) => text)
    const atom = await (await site.call(feed)).text()
    const shown = JSON.stringify([again, await site.report(key), atom, site.emails, bodies])
    expect(shown).toContain('hooks.acme.com')
    expect(shown).not.toContain('t0ken')
    expect(shown).not.toContain(body.secret)
  })

  test('that does not return the challenge is never notified', async () => {
    const { site, key, change } = await watched()
    site.world.endpoint = () => new Response('ok')
    await addHook(site, key)
    await site.pass(2 * HOUR)
    change()
    await site.pass(2 * HOUR)
    expect(told(site)).toEqual([])
    expect(site.posted.length).toBeLessThanOrEqual(5)
    expect((await site.report(key)).targets).toMatchObject([
      { state: 'failed', problem: 'The webhook did not return the challenge.' },
    ])
  })

  test.each([
    ['http://hooks.acme.com/', 'it does not start with https://'],
    ['https://hooks.acme.com:8443/', 'it names a port of its own'],
    ['https://user:secret@hooks.acme.com/', 'it holds a user name or a password'],
    ['https://198.41.0.4/', 'its host is no public domain name'],
    ['https://[2001:db8::1]/', 'its host is no public domain name'],
    ['https://0x7f.1/', 'its host is no public domain name'],
    ['https://localhost/', 'its host is no public domain name'],
    ['https://printer.local/', 'its host is not a public name'],
    ['https://northwind.test/', 'its host is a sample of ours'],
    ['https://inside.acme.com/', 'its host has the address 10.0.0.1, which is not public'],
    ['https://both.acme.com/', 'its host has the address fd00::1, which is not public'],
    ['https://gone.acme.com/', 'its host gone.acme.com has no IP address'],
    ['nonsense', 'it is no web address'],
  ])('is refused at %s', async (address, reason) => {
    const { site, key } = await watched()
    const { status, body } = await addHook(site, key, address)
    expect([status, body.error]).toMatchObject([
      400,
      { message: `We do not send there: ${reason}.`, field: 'address' },
    ])
    expect(site.posted).toEqual([])
  })

  test('whose name later points inside gets nothing', async () => {
    const { zone, site, key, change } = await watched()
    await addHook(site, key)
    await site.work()
    zone['hooks.acme.com'] = { A: ['127.0.0.1'] }
    change()
    await site.pass(2 * HOUR)
    expect(told(site)).toEqual([])
    expect((await site.report(key)).targets[0]?.problem).toContain('127.0.0.1')
  })

  test('that redirects is not followed', async () => {
    const { site, key, change } = await watched()
    await addHook(site, key)
    await site.work()
    const asked: unknown[] = []
    site.world.endpoint = ({ url }) => {
      asked.push(url)
      return new Response(null, { status: 307, headers: { location: 'https://inside.acme.com/' } })
    }
    change()
    await site.pass(2 * HOUR)
    expect(new Set(asked)).toEqual(new Set([HOOK]))
    expect((await site.report(key)).targets[0]?.problem).toBe(
      'The webhook redirects, and redirects are not followed.',
    )
  })

  test('that hangs is dropped after five seconds, and notified later', async () => {
    const { site, key, change } = await watched()
    await addHook(site, key)
    await site.work()
    change()
    await site.pass(65 * MINUTE)
    site.world.endpoint = () => new Promise<never>(() => {})
    await site.addEvent(key)
    const posted = site.posted.length
    const telling = site.work()
    await expect.poll(() => site.posted.length).toBe(posted + 1)
    await site.clock.advance(5_000)
    await telling
    expect((await site.report(key)).targets[0]?.problem).toBe('The webhook did not answer within 5 seconds.')
    site.world.endpoint = goodEndpoint
    await site.pass(10 * MINUTE)
    expect((await site.report(key)).targets[0]?.problem).toBeUndefined()
  })

  test('that answers 500 for a day gets every event afterward, once and in order, by the same ids', async () => {
    const { site, key, change } = await watched()
    await addHook(site, key)
    await site.work()
    site.world.endpoint = () => new Response(null, { status: 500 })
    change()
    await site.pass(2 * HOUR)
    change()
    await site.pass(22 * HOUR)
    const before = site.posted.length
    expect(before, 'tries of a day').toBeLessThan(30)
    site.world.endpoint = goodEndpoint
    await site.pass(7 * HOUR)
    const after = site.posted.slice(before)
    expect(eventsIn(after).map(({ data }) => data.after)).toEqual([['10 mx1.acme.com'], ['10 mx2.acme.com']])
    const ids = (posted: readonly Posted[]) => posted.map(({ headers }) => headers.get('webhook-id'))
    expect(ids(site.posted.slice(1, before))).toContain(ids(after)[0])
  })

  test('that fails for three days, or says that it is gone, is no longer notified', async () => {
    const { site, key, change } = await watched()
    await addHook(site, key)
    await addHook(site, key, 'https://hooks.acme.com/other')
    await site.work()
    site.world.endpoint = ({ url }) => new Response(null, { status: url === HOOK ? 410 : 503 })
    change()
    await site.pass(2 * HOUR)
    expect((await site.report(key)).targets.map(({ state }) => state).sort()).toEqual(['confirmed', 'failed'])
    await site.clock.advance(75 * HOUR)
    await site.pass(5 * MINUTE)
    expect((await site.report(key)).targets.map(({ state }) => state)).toEqual(['failed', 'failed'])
  })
})

describe('a channel', () => {
  const CHANNEL = 'https://hooks.slack.com/services/T0/B0/secret'
  const wordsOf = ({ body }: Posted) => (JSON.parse(body) as { text: string }).text

  test('is notified in words from its first message on, and its address stays ours', async () => {
    const { site, key, change } = await watched()
    site.world.endpoint = () => new Response('ok')
    const { status, body } = await addHook(site, key, CHANNEL)
    expect([status, body]).toEqual([202, { id: body.id, chat: 'slack', state: 'pending' }])
    await site.work()
    expect((await site.report(key)).targets).toEqual([
      { id: body.id, kind: 'webhook', address: 'hooks.slack.com/…', chat: 'slack', state: 'confirmed' },
    ])
    change()
    await site.pass(2 * HOUR)
    expect(site.posted.map(wordsOf)).toEqual([
      expect.stringContaining('*acme.com is being watched*'),
      expect.stringContaining('*acme.com: MX changed*'),
    ])
    expect(site.posted.map(({ url, headers }) => [url, headers.get('webhook-signature')])).toEqual([
      [CHANNEL, null],
      [CHANNEL, null],
    ])
  })

  test('that does not exist is given up right away', async () => {
    const { site, key } = await watched()
    site.world.endpoint = () => new Response('no_service', { status: 404 })
    await addHook(site, key, CHANNEL)
    await site.pass(2 * HOUR)
    expect(site.posted).toHaveLength(1)
    expect((await site.report(key)).targets).toMatchObject([
      { state: 'failed', problem: 'The webhook answered with status 404.' },
    ])
  })
})

describe('a topic of ntfy', () => {
  const publishes = ({ body }: Posted) => Response.json({ event: 'message', ...(JSON.parse(body) as object) })

  test('on one’s own server is told like a channel, and leads to the check of the domain', async () => {
    const { site, key, change } = await watched({ mails: true })
    site.world.endpoint = publishes
    const { status, body } = await addHook(site, key, 'ntfy://hooks.acme.com/mail')
    expect([status, body]).toEqual([202, { id: body.id, chat: 'ntfy', state: 'pending' }])
    await site.work()
    expect((await site.report(key)).targets).toMatchObject([
      { address: 'hooks.acme.com/…', chat: 'ntfy', state: 'confirmed' },
    ])
    change()
    await site.pass(2 * HOUR)
    const published = site.posted.map((one) => [one.url, JSON.parse(one.body) as object])
    const given = { topic: 'mail', click: 'https://site.example/tool/domain-report?domain=acme.com' }
    expect(published).toMatchObject([
      ['https://hooks.acme.com/', { ...given, title: 'acme.com is being watched' }],
      ['https://hooks.acme.com/', { ...given, title: 'acme.com: MX changed' }],
    ])
    expect(site.posted.map((one) => one.body).join()).not.toContain(key)
  })

  test('gets no alerts if its server is not one of ntfy', async () => {
    const { site, key, change } = await watched()
    site.world.endpoint = () => new Response('ok')
    await addHook(site, key, 'https://hooks.acme.com/mail?ntfy')
    await site.pass(2 * HOUR)
    const tries = site.posted.length
    change()
    await site.pass(DAY)
    expect(site.posted.length).toBeLessThanOrEqual(5)
    expect(tries).toBeGreaterThan(0)
    expect((await site.report(key)).targets).toMatchObject([
      { state: 'failed', problem: 'No ntfy server answers there.' },
    ])
  })
})

describe('an email address', () => {
  const READER = 'Reader@Acme.com'
  const addMail = async (site: Site, key: string, address = READER) =>
    site.send(`/${key}/targets`, { kind: 'email', address })
  const tokenIn = (text = '') => /token=([\w-]{22})/.exec(text)?.[1] ?? ''
  const answer = (site: Site, token: string, state: string) => site.send('-mail/change', { token, state })

  test('is not accepted if the site cannot send', async () => {
    const { site, key } = await watched()
    expect((await addMail(site, key)).status).toBe(503)
  })

  test('is asked, says yes, is notified, and unsubscribes with one click', async () => {
    const { site, key, change } = await watched({ mails: true })
    expect((await addMail(site, key)).status).toBe(202)
    await site.work()
    change()
    await site.pass(2 * HOUR)
    expect(site.emails).toHaveLength(1)
    const [question] = site.emails
    expect(question).toMatchObject({ to: 'reader@acme.com', subject: 'Do you want emails about changes?' })
    const token = tokenIn(question?.text)
    await answer(site, token, 'confirmed')
    expect((await site.report(key)).targets).toMatchObject([{ address: 'r…@acme.com', state: 'confirmed' }])
    change()
    await site.pass(2 * HOUR)
    expect(site.emails).toHaveLength(2)
    const [, email] = site.emails
    expect(email?.subject).toBe('acme.com: MX changed')
    expect(email?.text).toContain('Before: 10 mx1.acme.com')
    expect(email?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    const link =
      /<https:\/\/site\.example\/apis\/v1\/core\/user\/watch(.*)>/.exec(
        email?.headers?.['List-Unsubscribe'] ?? '',
      )?.[1] ?? ''
    expect((await site.call(link, { method: 'POST' })).status).toBe(200)
    change()
    await site.pass(2 * HOUR)
    expect(site.emails).toHaveLength(2)
    expect((await site.report(key)).targets).toEqual([])
    await addMail(site, key)
    await site.pass(2 * HOUR)
    expect(site.emails, 'no further email').toHaveLength(2)
  })

  test('gets a way back to the page, which ends with the address', async () => {
    const { site, key, change } = await watched({ mails: true })
    await addMail(site, key)
    await site.work()
    await answer(site, tokenIn(site.emails[0]?.text), 'confirmed')
    const pages = []
    for (let round = 0; round < 2; round += 1) {
      change()
      await site.pass(2 * HOUR)
      pages.push(
        /https:\/\/site\.example\/watch\/([\w-]{22})$/m.exec(site.emails.at(-1)?.text ?? '')?.[1] ?? '',
      )
    }
    const [page = '', again] = pages
    expect([page.length, again]).toEqual([22, page])
    expect(page).not.toBe(key)
    const kept = [
      await site.sql(key, 'SELECT * FROM targets'),
      await env.DB.prepare('SELECT * FROM saved_keys').all(),
    ]
    expect(JSON.stringify(kept)).not.toContain(page)
    const opened = await site.report(page)
    expect(opened).toMatchObject({ subject: 'acme.com', targets: [{ state: 'confirmed' }] })
    const feed = new URL(opened.feed).pathname.replace(/^.*\/watch/, '')
    expect((await site.call(feed)).status).toBe(200)
    await site.call(`/${key}/targets/${opened.targets[0]?.id ?? ''}`, { method: 'DELETE' })
    expect((await site.call(`/${page}`)).status).toBe(404)
    expect((await site.call(feed)).status).toBe(404)
    expect((await site.call(`/${key}`)).status).toBe(200)
  })

  test('is asked once a day over all watches, for all pending watches', async () => {
    const { site, key } = await watched({ mails: true })
    const others = [
      await site.begin({ subject: 'one.com', kind: 'domain', everyHours: 24 }),
      await site.begin({ subject: 'two.com', kind: 'domain', everyHours: 24 }),
    ]
    await addMail(site, key)
    await site.work()
    for (const other of others) await addMail(site, other)
    await site.pass(20 * HOUR)
    expect(site.emails).toHaveLength(1)
    await site.pass(6 * HOUR)
    expect(site.emails).toHaveLength(2)
    expect(site.emails[1]?.text.match(/watch-mail\?token=/g)).toHaveLength(2)
    for (const other of others) await site.call(`/${other}`, { method: 'DELETE' })
    await addMail(site, await site.begin({ subject: 'three.com', kind: 'domain', everyHours: 24 }))
    await site.work()
    expect(site.emails, 'not even by ending a watch and starting another').toHaveLength(2)
  })

  test('gets at most one email an hour, with everything that happened', async () => {
    const { site, key, change } = await watched({ mails: true })
    await addMail(site, key)
    await site.work()
    await answer(site, tokenIn(site.emails[0]?.text), 'confirmed')
    change()
    await site.pass(2 * HOUR)
    const sent = site.emails.length
    for (let n = 0; n < 3; n++) {
      await site.addEvent(key)
      await site.pass(10 * MINUTE)
    }
    await site.pass(HOUR)
    expect(site.emails.slice(sent).length).toBeLessThanOrEqual(2)
    expect(
      site.emails
        .slice(sent)
        .map(({ text }) => text.split('could not check').length - 1)
        .reduce((a, b) => a + b),
    ).toBe(3)
  })

  test('gets the email later when the mail service fails', async () => {
    const { site, key, change } = await watched({ mails: true })
    await addMail(site, key)
    await site.work()
    await answer(site, tokenIn(site.emails[0]?.text), 'confirmed')
    site.world.isMailDown = true
    change()
    await site.pass(3 * HOUR)
    expect(site.emails).toHaveLength(1)
    site.world.isMailDown = false
    await site.pass(3 * HOUR)
    expect(site.emails.map(({ subject }) => subject)).toEqual([
      'Do you want emails about changes?',
      'acme.com: MX changed',
    ])
  })

  test('that never answers is deleted after a week', async () => {
    const { site, key } = await watched({ mails: true })
    await addMail(site, key)
    await site.work()
    await site.pass(8 * DAY)
    expect((await site.report(key)).targets).toEqual([])
  })
})
