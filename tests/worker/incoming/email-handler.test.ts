import { DAY_MS } from '#shared/kit/calendar.ts'
import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { zoneResolver } from '#shared/dns/zone-resolver.ts'
import type { WorkerEnv } from '#worker/env.ts'
import { takeRoutedMail } from '#worker/incoming/email-handler.ts'
import type { MessageReport } from '#shared/message/schema.ts'
import { depsOver } from '#tests/helpers/api-over-zone.ts'
import { fakeClock } from '#tests/helpers/fake-clock.ts'
import { MAIL, mailSite } from '#tests/helpers/mail-in.ts'
import { INBOX_BINDINGS } from '#tests/helpers/prepared-examples.ts'

const TOP = (id: string) =>
  `Received: from mx1.northwind.test (192.0.43.8)\r\n by cloudflare-email.net (unknown) id ${id}\r\n for <x@inbox.example>; today\r\n`
const clock = fakeClock()
const bindings = { DB: env.DB, DOH_URLS: '', ...INBOX_BINDINGS }

/** Passes an email to the worker as the platform does, and returns the worker's answer. */
async function route(to: string, raw: string | Uint8Array = TOP('1') + MAIL, more: object = {}) {
  const bytes = typeof raw === 'string' ? new TextEncoder().encode(raw) : raw
  const told: string[] = []
  const mail = {
    from: 'ada@northwind.test',
    to,
    raw: new Response(bytes as Uint8Array<ArrayBuffer>).body as ReadableStream<Uint8Array>,
    rawSize: bytes.length,
    // Only an awaited answer reaches the sender.
    setReject: async (reason: string) => {
      await Promise.resolve()
      told.push(reason)
    },
  }
  await takeRoutedMail(mail, {
    deps: depsOver(zoneResolver({}), { clock }),
    env: { ...bindings, ...more } as unknown as WorkerEnv,
  })
  return told
}

const site = mailSite({ clock })

describe('a routed message', () => {
  test('is accepted with the client that Cloudflare saw', async () => {
    const { address, view } = await site.make()
    expect(await route(address)).toEqual([])
    const { body } = await site.json<MessageReport>(`/user/mail-test/${view}/1`)
    expect(body.envelope).toMatchObject({
      from: 'ada@northwind.test',
      to: address,
      via: 'cloudflare',
      tls: null,
      ip: '192.0.43.8',
      helo: 'mx1.northwind.test',
    })
  })

  test('says nothing about the client when the first line is not theirs', async () => {
    const { address, view } = await site.make()
    await route(address, MAIL)
    const { body } = await site.json<MessageReport>(`/user/mail-test/${view}/1`)
    expect(body.envelope).toMatchObject({ ip: null, helo: null })
  })

  test('that comes again, with a new id of theirs, is stored once', async () => {
    const { address, view } = await site.make()
    for (const id of ['1', '2', '3']) await route(address, TOP(id) + MAIL)
    expect((await site.state(view)).mails).toHaveLength(1)
  })

  test('for several recipients is decided for each, and all of it again stores only what is missing', async () => {
    const [one, two, three] = [await site.make(), await site.make(), await site.make()]
    const nobody = 't-aaaaaaaaaaaaa@inbox.example'
    const broken = {
      prepare: () => {
        throw new Error('D1_ERROR')
      },
    }
    expect(await route(one.address)).toEqual([])
    expect(await route(nobody)).toEqual([expect.stringMatching(/^550 5\.1\.1 /)])
    await expect(route(two.address, TOP('1') + MAIL, { DB: broken })).rejects.toThrow('the database')
    for (const { address } of [one, two, three]) expect(await route(address, TOP('2') + MAIL)).toEqual([])
    for (const { view } of [one, two, three]) expect((await site.state(view)).mails).toHaveLength(1)
  })

  test.each(['t-aaaaaaaaaaaaa@inbox.example', 'info@inbox.example', 't-aaaaaaaaaaaaa@other.example'])(
    'for %s is rejected in the session',
    async (to) => {
      expect(await route(to)).toEqual([expect.stringMatching(/^550 5\.1\.1 /)])
    },
  )

  test('for an address that has expired is rejected in the session', async () => {
    const { address } = await site.make()
    await clock.advance(DAY_MS)
    expect(await route(address)).toEqual([expect.stringMatching(/^550 5\.1\.1 .*expired/)])
  })

  test('of more than 5 MiB, and the eleventh, are rejected for good', async () => {
    const { address } = await site.make()
    expect(await route(address, new Uint8Array(5 * 1024 * 1024 + 1))).toEqual([
      expect.stringMatching(/^552 5\.3\.4 /),
    ])
    for (let n = 1; n <= 10; n++) expect(await route(address, `Subject: ${n}\r\n\r\n`)).toEqual([])
    expect(await route(address, 'Subject: 11\r\n\r\n')).toEqual([expect.stringMatching(/^552 5\.2\.2 /)])
  })

  test('must be sent again while the database is down', async () => {
    const { address } = await site.make()
    const DB = {
      prepare: () => {
        throw new Error('D1_ERROR')
      },
    }
    await expect(route(address, MAIL, { DB })).rejects.toThrow('the database')
  })

  test('must be sent again when too many arrive together', async () => {
    const { address } = await site.make()
    const minute = (Math.floor(clock.now() / 60_000) + 1) * 60_000
    await env.DB.prepare(
      `INSERT INTO room_work (ends_at, room, network, used) VALUES (?, 'mail a minute', '', 300)`,
    )
      .bind(minute)
      .run()
    await expect(route(address)).rejects.toThrow('busy')
  })
})
