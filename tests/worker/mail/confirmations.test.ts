// Everyone can type a stranger's address. What the stranger gets: at most one email a day, without a word of the one who
// typed it, and none at all after saying no. What is asked for is sent once, even if the mail service refuses it at first.
import { env, runInDurableObject } from 'cloudflare:test'
import { afterEach, describe, expect, test } from 'vitest'
import { Hono } from 'hono'
import { API_BASE_PATH } from '#shared/site.ts'
import { zoneResolver } from '#shared/dns/zone-resolver.ts'
import { CONFIRMATIONS } from '#shared/saved/quota/asked-quotas.ts'
import { createCoreApi } from '#worker/api/core-api.ts'
import { deleteExpired } from '#worker/scheduled.ts'
import { keyedHash } from '#worker/db/salt.ts'
import type { WorkerEnv, OutboxItem } from '#worker/env.ts'
import type { Email } from '#worker/mail/mailer.ts'
import { deliverOutbox, requeueEmails } from '#worker/mail/outbox.ts'
import { sha256Hex } from '#worker/mail-test/keys.ts'
import { compareSaved } from '#worker/saved/compare.ts'
import { depsOver } from '#tests/helpers/api-over-zone.ts'
import { fakeClock } from '#tests/helpers/fake-clock.ts'
import { takeConsoleOutput } from '#tests/helpers/loud-console.ts'
import { livesIn } from '#tests/helpers/objects.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const EVIL = 'pay-at.evil-shop.com'
const ZONE = {
  [EVIL]: { NS: ['ns1.host.com'] },
  'acme.com': { NS: ['ns1.host.com'], MX: [[10, 'mx.acme.com']] as [number, string][] },
  'other.com': { NS: ['ns1.host.com'] },
  'servfail.broken.com': 'servfail' as const,
}

interface Answer {
  status: number
  retryAfter: string | null
  body: {
    error?: { code: string; message: string }
    state?: string
    key?: string
    id?: string
    silenced?: boolean
  }
}

/** The site with its queue and its objects; of the outside world there is a mail service, which can fail. */
function mailSite(options: { variables?: object; humanCheck?: () => Promise<'human' | 'refused'> } = {}) {
  const clock = fakeClock()
  const emails: Email[] = []
  const outbox: OutboxItem[] = []
  const world = { mail: () => Promise.resolve(), isQueueDown: false, db: env.DB }
  const put = (item: OutboxItem) =>
    world.isQueueDown ? Promise.reject(new Error('queue down')) : Promise.resolve(outbox.push(item))
  const bindings = {
    ...env,
    get DB() {
      return world.db
    },
    DOH_URLS: '',
    SITE_URL: 'https://site.example',
    MAIL_FROM: 'site@site.example',
    SUPPORT_EMAIL: 'owner@site.example',
    OUTBOX: { send: put },
    MAILER: {
      send: async (email: Email) => {
        await world.mail()
        emails.push(email)
      },
    },
    ...options.variables,
  } as unknown as WorkerEnv
  const deps = depsOver(zoneResolver(ZONE), { clock, bindings, humanCheck: options.humanCheck })
  const server = new Hono().route(API_BASE_PATH, createCoreApi(deps))
  const objects = livesIn({ env: bindings, deps, fetch: () => Promise.reject(new Error('no web')) })
  const call = async (path: string, body?: object, ip?: string, method?: string): Promise<Answer> => {
    const response = await server.request(
      `https://site.example${API_BASE_PATH}/user${path}`,
      {
        method: method ?? (body ? 'POST' : 'GET'),
        headers: { 'content-type': 'application/json', ...(ip && { 'cf-connecting-ip': ip }) },
        ...(body && { body: JSON.stringify(body) }),
      },
      bindings,
    )
    const text = await response.text()
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      body: (text ? JSON.parse(text) : {}) as Answer['body'],
    }
  }
  /** Delivers what the queue has, and does what is due; what is to be retried is left to the schedule. */
  const work = async () => {
    const messages = outbox.splice(0).map((body) => ({ body, attempts: 1, ack: () => {}, retry: () => {} }))
    await deliverOutbox({ messages } as unknown as MessageBatch<OutboxItem>, bindings, clock)
    await objects.work()
  }
  const schedule = async () => {
    await requeueEmails(bindings, clock.now())
    await compareSaved(bindings, clock.now()).catch(() => 'logged by the job')
    await work()
  }
  return {
    clock,
    emails,
    world,
    bindings,
    call,
    work,
    schedule,
    stir: objects.stir,
    async watch(subject: string, ip?: string) {
      return (await call('/watch', { subject, kind: 'domain', everyHours: 24 }, ip)).body.key ?? ''
    },
    addMail: (key: string, address: string, ip?: string, rest = {}) =>
      call(`/watch/${key}/targets`, { kind: 'email', address, ...rest }, ip),
    subscribe: (email: string, ip?: string) => call('/subscribe', { email }, ip),
    /** As the schedule does, every five minutes; if nothing happens for long, less often. */
    async pass(ms: number, every = 5 * MINUTE) {
      for (let passed = 0; passed < ms; passed += every) {
        await clock.advance(every)
        await schedule()
      }
    },
  }
}

const tokenIn = (email: Email | undefined) => /token=([\w-]+)/.exec(email?.text ?? '')?.[1] ?? ''
const oneClickOf = (email: Email | undefined) =>
  /core\/user(\/[^>]+)>/.exec(email?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? ''
/** What other networks have asked for today. */
const usedUp = (used: number) =>
  env.DB.prepare(`INSERT INTO room_work (ends_at, room, network, used) VALUES (?, ?, 'others', ?)`)
    .bind(DAY, CONFIRMATIONS.name, used)
    .run()
/** Of the own database of each watch. @param after with each of them */
async function everywhere<Row>(sql: string, after: (id: string) => void = () => {}): Promise<Row[]> {
  const { results } = await env.DB.prepare('SELECT name FROM saved').all<{ name: string }>()
  const rows: Row[] = []
  for (const { name } of results) {
    const object = env.SAVED.get(env.SAVED.idFromName(name))
    rows.push(
      ...(await runInDurableObject(object, (_, { storage }) => storage.sql.exec(sql).toArray() as Row[])),
    )
    after(object.id.toString())
  }
  return rows
}
const secrets = () => everywhere<{ secret: string }>('SELECT secret FROM targets')
const count = async (table: string) => env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>('n')

afterEach(() => void takeConsoleOutput())

describe('an attacker', () => {
  test.each([
    ['20 networks of one customer', (n: number) => `2001:db8:1:${n % 20}::1`, 10, /Your network has asked/],
    ['20 networks of different customers', (n: number) => `2001:db8:${n % 20}::1`, 100, /so many addresses/],
  ])('with 160 addresses and %s reaches few of them, and is told why', async (_what, ipOf, most, why) => {
    const site = mailSite()
    await usedUp(200)
    const answers: Answer[] = []
    let key = ''
    for (let n = 0; n < 160; n++) {
      // A watch has five targets at most.
      if (n % 5 === 0) key = await site.watch(EVIL, ipOf(n))
      answers.push(await site.addMail(key, `victim${n}@example.com`, ipOf(n)))
    }
    await site.work()
    expect(site.emails).toHaveLength(most)
    const refused = answers.filter((answer) => answer.status !== 202)
    expect(refused).toHaveLength(160 - most)
    expect(new Set(refused.map((answer) => answer.status))).toEqual(new Set([429]))
    const [{ body, retryAfter } = {}] = refused
    expect(body?.error?.message).toMatch(why)
    expect(body?.error?.message).toMatch(/ begins at 0:00 UTC\. The feed and webhooks work as always\.$/)
    expect(Number(retryAfter)).toBeGreaterThan(86_000)
    expect(await secrets(), 'nothing that is not asked is stored').toHaveLength(most)
  })

  test('with any number of networks has as many asked as the whole site may in a day, by watches and newsletter', async () => {
    const site = mailSite()
    const answers: Answer[] = []
    await usedUp(480)
    for (let n = 0; n < 140; n++) {
      const [ip, victim] = [`198.51.${n}.7`, `victim${n}@example.com`]
      answers.push(
        n % 20 === 0
          ? await site.addMail(await site.watch(EVIL, ip), victim, ip)
          : await site.subscribe(victim, ip),
      )
    }
    await site.pass(15 * MINUTE)
    expect(site.emails, '300, and 300 first ones').toHaveLength(120)
    const refused = answers.slice(120)
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([429]))
    expect(refused[1]?.body.error?.message).toBe(CONFIRMATIONS.ofAll)
    await site.clock.advance(DAY + MINUTE)
    expect((await site.subscribe('ada@example.com', '192.0.2.1')).status, 'the next day there is room').toBe(
      201,
    )
  })

  test('cannot have an address asked twice a day, whatever for, or more often by asking again', async () => {
    const site = mailSite()
    for (let n = 0; n < 12; n++) {
      const key = await site.watch(['acme.com', 'other.com'][n % 2] ?? '')
      expect((await site.addMail(key, 'victim@example.com', '192.0.2.1')).status).toBe(202)
      expect((await site.subscribe('Victim@example.com', '192.0.2.1')).status).toBe(201)
      await site.work()
    }
    await site.pass(23 * 60 * MINUTE, 60 * MINUTE)
    expect(site.emails).toHaveLength(1)
    await site.pass(2 * 60 * MINUTE, 60 * MINUTE)
    expect(site.emails).toHaveLength(2)
  })

  test('has no word of theirs in the first email, and no link but ours', async () => {
    const site = mailSite()
    await site.addMail(await site.watch(EVIL), 'victim@example.com')
    await site.subscribe('other@example.com')
    await site.work()
    expect(site.emails).toHaveLength(2)
    for (const { subject, text } of site.emails) {
      expect(subject + text).not.toMatch(/evil|shop|pay/)
      const names = (subject + text.replaceAll(/https:\/\/site\.example\/\S+/g, '')).match(/\w\.\w+/g)
      expect(names, 'what email apps make links of').toBeNull()
    }
    const consent = site.emails.find(({ to }) => to === 'victim@example.com')
    const page = await site.call(`/watch-mail?token=${tokenIn(consent)}`)
    expect(page.body, 'the page says what it is about').toMatchObject({ subject: EVIL, state: 'pending' })
  })

  test('learns nothing about an address from the answers or from what is left of their share', async () => {
    const site = mailSite()
    await site.subscribe('left@example.com')
    await site.work()
    await site.call(oneClickOf(site.emails[0]), {})
    const ask = async (known: string, ip: string) => {
      const answers = [await site.subscribe(known, ip)]
      for (let n = 0; n < CONFIRMATIONS.share; n++)
        answers.push(await site.subscribe(`new${n}@example.com`, ip))
      return answers.map(({ status, body }) => [status, body.state])
    }
    expect(await ask('left@example.com', '192.0.2.1')).toEqual(await ask('fresh@example.com', '198.51.100.1'))
  })

  test('is not told by the database which addresses and networks it knows', async () => {
    const site = mailSite()
    await site.subscribe('victim@example.com', '192.0.2.77')
    await site.work()
    const { results } = await env.DB.prepare('SELECT * FROM room_work, confirmations').all()
    const stored = JSON.stringify(results)
    for (const guess of ['victim@example.com', '192.0.2.77', '192.0.2.0']) {
      expect(stored).not.toContain(guess)
      expect(stored).not.toContain((await sha256Hex(guess)).slice(0, 20))
    }
    const hash = await keyedHash(env.DB, 'address', 'victim@example.com')
    expect(stored).toContain(hash)
    expect(await keyedHash(env.DB, 'network', 'victim@example.com')).not.toBe(hash)
    expect(hash).toHaveLength(22)
  })
})

describe('a watch by email', () => {
  test('is refused for a name that does not exist in DNS, and not for one that DNS says nothing about', async () => {
    const site = mailSite()
    const answer = await site.addMail(await site.watch('no-such-name.com'), 'ada@example.com')
    expect(answer).toMatchObject({
      status: 400,
      body: {
        error: {
          message: 'DNS has no no-such-name.com, so there is nothing to email about yet.',
          field: 'address',
        },
      },
    })
    const deaf = await site.watch('servfail.broken.com')
    expect((await site.addMail(deaf, 'ada@example.com')).status).toBe(202)
    await site.work()
    expect(site.emails).toHaveLength(1)
  })

  test('needs the proof that a person asks, if the site has Turnstile; a webhook does not', async () => {
    const site = mailSite({ humanCheck: () => Promise.resolve('human') })
    const key = await site.watch('acme.com')
    expect(await site.addMail(key, 'ada@example.com')).toMatchObject({
      status: 400,
      body: { error: { code: 'challenge_failed' } },
    })
    expect((await site.addMail(key, 'ada@example.com', undefined, { turnstileToken: 'token' })).status).toBe(
      202,
    )
    const hook = await site.call(`/watch/${key}/targets`, { kind: 'webhook', address: 'https://x.acme.com/' })
    expect(hook.body.error?.code).toBe('invalid_request')
  })
})

describe('an address that says no', () => {
  const asked = async (how: 'watch' | 'newsletter') => {
    const site = mailSite()
    const key = await site.watch('acme.com')
    if (how === 'watch') await site.addMail(key, 'victim@example.com')
    else await site.subscribe('victim@example.com')
    await site.work()
    return { site, key, email: site.emails[0] }
  }

  test.each(['watch', 'newsletter'] as const)(
    'in an email about a %s is never mailed again: not about a watch, not about the newsletter',
    async (how) => {
      const { site, email } = await asked(how)
      expect((await site.call(oneClickOf(email), {})).status).toBe(200)
      for (let day = 0; day < 3; day++) {
        await site.clock.advance(40 * DAY)
        await deleteExpired(env.DB, site.clock.now())
        expect((await site.addMail(await site.watch('acme.com'), 'Victim@example.com')).status).toBe(202)
        expect((await site.subscribe('victim@example.com')).status).toBe(201)
        await site.pass(10 * MINUTE)
      }
      expect(site.emails).toHaveLength(1)
      expect(await count('subscribers')).toBe(0)
    },
  )

  test('after the watch was deleted is still heard', async () => {
    const { site, key, email } = await asked('watch')
    expect((await site.call(`/watch/${key}`, undefined, undefined, 'DELETE')).status).toBe(204)
    expect(await site.call(`/watch-mail?token=${tokenIn(email)}`)).toMatchObject({
      status: 200,
      body: { subject: '', state: 'ended', silenced: false },
    })
    expect((await site.call(oneClickOf(email), {})).status).toBe(200)
    await site.clock.advance(2 * DAY)
    await site.addMail(await site.watch('acme.com'), 'victim@example.com')
    await site.pass(10 * MINUTE)
    expect(site.emails).toHaveLength(1)
  })

  test('stops what another watch sends it, too', async () => {
    const { site, email } = await asked('watch')
    await site.clock.advance(DAY + MINUTE)
    const other = await site.watch('other.com')
    await site.addMail(other, 'victim@example.com')
    await site.work()
    const token = tokenIn(site.emails[1])
    await site.call('/watch-mail/change', { token, state: 'confirmed' })
    await site.call('/watch-mail/change', { token: tokenIn(email), state: 'ended' })
    expect(await secrets()).toEqual([])
  })

  test('can take it back with the link that it got, and with no other', async () => {
    const { site, email } = await asked('watch')
    const token = tokenIn(email)
    await site.call('/watch-mail/change', { token, state: 'ended' })
    const forged = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A')
    for (const wrong of [forged, token.slice(0, 22), 'x'.repeat(66)]) {
      expect((await site.call('/watch-mail/change', { token: wrong, state: 'allowed' })).status).toBe(404)
    }
    await site.clock.advance(2 * DAY)
    await site.subscribe('victim@example.com')
    await site.work()
    expect(site.emails).toHaveLength(1)
    expect((await site.call('/subscribe/change', { token, state: 'allowed' })).body.state).toBe('allowed')
    await site.subscribe('victim@example.com')
    await site.work()
    expect(site.emails).toHaveLength(2)
  })

  test('under an older version stays silent, although its hash had no key', async () => {
    const site = mailSite()
    await env.DB.prepare('INSERT INTO watch_mailed (address_hash, at) VALUES (?, ?)')
      .bind(await sha256Hex('victim@example.com'), site.clock.now() + 20 * DAY)
      .run()
    for (let n = 0; n < 2; n++) {
      await site.addMail(await site.watch('acme.com'), 'victim@example.com')
      await site.subscribe('victim@example.com')
      await site.pass(10 * MINUTE)
      await site.clock.advance(40 * DAY)
      await deleteExpired(env.DB, site.clock.now())
    }
    expect([site.emails, await count('watch_mailed')]).toEqual([[], 0])
  })

  test('with the link of an older email is heard while the address is there', async () => {
    const { site } = await asked('watch')
    const [{ secret } = {}] = await secrets()
    await site.call(`/watch-mail/one-click?token=${secret}`, {})
    expect(await secrets()).toEqual([])
  })
})

describe.each(['watch', 'newsletter'] as const)('an email about a %s', (how) => {
  const ask = async (site: ReturnType<typeof mailSite>) => {
    if (how === 'watch') await site.addMail(await site.watch('acme.com'), 'ada@example.com')
    else await site.subscribe('ada@example.com')
    await site.work()
  }

  test('that the mail service refuses once is sent within minutes, once', async () => {
    const site = mailSite()
    site.world.mail = () => Promise.reject(new Error('busy'))
    await ask(site)
    expect(site.emails).toEqual([])
    site.world.mail = () => Promise.resolve()
    await site.pass(5 * MINUTE)
    expect(site.emails).toHaveLength(1)
    await site.pass(60 * MINUTE)
    expect(site.emails).toHaveLength(1)
  })

  test('that the mail service never accepts is given up after eight tries', async () => {
    const site = mailSite()
    let tries = 0
    site.world.mail = () => Promise.reject(new Error(`busy ${++tries}`))
    await ask(site)
    await site.pass(5 * 60 * MINUTE)
    expect(tries).toBe(8)
    site.world.mail = () => Promise.resolve()
    await ask(site)
    expect(site.emails, 'it can be asked for again').toHaveLength(1)
  })

  test('that the queue did not take is sent by the schedule', async () => {
    const site = mailSite()
    site.world.isQueueDown = true
    await ask(site)
    site.world.isQueueDown = false
    await site.pass(5 * MINUTE)
    expect(site.emails).toHaveLength(1)
  })

  test('is sent twice at most, under one id, if the database never hears that it was sent', async () => {
    const site = mailSite()
    const batch = () => Promise.reject(new Error('D1_ERROR'))
    site.world.db = new Proxy(env.DB, {
      get: (target, name) => {
        if (name === 'batch' && site.emails.length > 0) return batch
        const member: unknown = Reflect.get(target, name)
        return typeof member === 'function' ? (member.bind(target) as unknown) : member
      },
    })
    await ask(site)
    await site.pass(60 * MINUTE)
    expect(site.emails).toHaveLength(2)
    const ids = site.emails.map(({ headers }) => headers?.['X-Entity-Ref-ID'])
    expect(ids).toEqual([ids[0], ids[0]])
    expect(ids[0]).toMatch(/^(watch|newsletter)-[\da-f-]{36}$/)
    site.world.db = env.DB
    await site.pass(2 * DAY, DAY / 4)
    expect(site.emails, 'and not once more when it works again').toHaveLength(2)
  })

  test('is sent once when it is to be sent three times in parallel', async () => {
    const site = mailSite()
    let send = () => {}
    const isSending = new Promise<void>((sending) => {
      site.world.mail = () => {
        sending()
        return new Promise((resolve) => (send = resolve))
      }
    })
    const first = ask(site)
    await isSending
    for (let time = 0; time < 2; time++) {
      await everywhere(`UPDATE jobs SET at = 0 WHERE name LIKE 'tell:%'`, site.stir)
      await site.schedule()
    }
    send()
    await first
    site.world.mail = () => Promise.resolve()
    await site.pass(2 * DAY, DAY / 4)
    expect(site.emails).toHaveLength(1)
  })

  test('is not offered where the site cannot send it, and nothing is stored', async () => {
    for (const variables of [
      { MAILER: undefined },
      { MAIL_FROM: '' },
      { MAIL_TO_VISITORS: 'off' },
      { SITE_URL: '' },
    ]) {
      const site = mailSite({ variables })
      const answer =
        how === 'watch'
          ? await site.addMail(await site.watch('acme.com'), 'ada@example.com')
          : await site.subscribe('ada@example.com')
      expect([answer.status, answer.body.error?.code]).toEqual([503, 'not_configured'])
      expect(answer.body.error?.message).toMatch(/cannot send email/)
    }
    expect([await count('subscribers'), await secrets()]).toEqual([0, []])
  })
})

test('what was counted is deleted after a day or two; what an address said stays', async () => {
  const site = mailSite()
  await site.subscribe('ada@example.com', '192.0.2.1')
  await site.work()
  await site.call(oneClickOf(site.emails[0]), {})
  await deleteExpired(env.DB, site.clock.now() + DAY + 1)
  expect([await count('room_work'), await count('confirmations')]).toEqual([0, 1])
  await deleteExpired(env.DB, site.clock.now() + 2 * DAY + 1)
  expect([await count('confirmations'), await count('silences')]).toEqual([0, 1])
})

test('a contact message says whether it is emailed on', async () => {
  const letter = {
    firstName: '',
    lastName: '',
    email: 'ada@example.com',
    phoneNumber: '',
    subject: '',
    message: 'Hi',
  }
  const deliveries: unknown[] = []
  for (const variables of [{}, { SUPPORT_EMAIL: '' }, { MAIL_FROM: '' }, { MAIL_TO_VISITORS: 'off' }]) {
    deliveries.push((await mailSite({ variables }).call('/contact', letter)).body)
  }
  expect(deliveries).toMatchObject(['email', 'stored', 'stored', 'email'].map((delivery) => ({ delivery })))
})
