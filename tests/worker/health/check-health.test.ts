import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { zoneResolver } from '#shared/dns/zone-resolver.ts'
import { systemClock } from '#worker/clock.ts'
import { checkHealth } from '#worker/api/health.ts'
import { dohServer } from '#tests/helpers/dns-messages.ts'

const upstreams = ['https://one.example/dns-query', 'https://two.example/dns-query']
const working = dohServer(zoneResolver({ 'example.com': { NS: ['a.example.com'] } }))
const health = (options: Partial<Parameters<typeof checkHealth>[0]>) =>
  checkHealth({ db: env.DB, upstreams, fetch: working, clock: systemClock, ...options })

describe('the service', () => {
  test('works when its database and a DNS server do', async () => {
    const report = await health({})
    expect(report.ok).toBe(true)
    expect(report.parts.map(({ name, ok }) => [name, ok])).toEqual([
      ['database', true],
      ['resolver one.example', true],
      ['resolver two.example', true],
      ['blocklists', false],
    ])
  })

  test('works while one of two DNS servers is down, and says which', async () => {
    const fetch: typeof working = (url, init) =>
      url.includes('one') ? Promise.reject(new Error('down')) : working(url, init)
    const report = await health({ fetch })
    expect(report.ok).toBe(true)
    expect(report.parts[1]).toMatchObject({ ok: false, detail: 'It does not answer: the connection failed.' })
  })

  test('does not work without any DNS server', async () => {
    expect((await health({ fetch: () => Promise.reject(new Error('down')) })).ok).toBe(false)
  })

  test('does not work without its database', async () => {
    const broken = {
      prepare: () => {
        throw new Error('D1_ERROR')
      },
    } as unknown as D1Database
    const report = await health({ db: broken })
    expect([report.ok, report.parts[0]?.detail]).toEqual([false, 'It does not work.'])
  })

  test('says how full each room is, in percent and without a network', async () => {
    await env.DB.prepare(
      `INSERT INTO room_items (room, item, owner, network, units, worth, at) VALUES ('snapshots', 'x', 'x', 'n', ?, 0, 0)`,
    )
      .bind(12 * 1024 * 1024)
      .run()
    await env.DB.prepare(
      `INSERT INTO room_work (ends_at, room, network, used) VALUES ((unixepoch() / 3600 + 1) * 3600000, 'placement an hour', 'n', 400)`,
    ).run()
    const { rooms } = await health({})
    expect(rooms).toContainEqual({ name: 'Saved results', percent: 12 })
    expect(rooms).toContainEqual({ name: 'Watches', percent: 0 })
    expect(rooms).toContainEqual({ name: 'Placement tests in this hour', percent: 100 })
    expect(rooms.map(({ name }) => name).filter((name) => /first messages to one/i.test(name))).toEqual([])
    expect((await health({ db: undefined })).rooms).toEqual([])
  })

  test('counts the blocklists that passed their test within the hour', async () => {
    const insert = env.DB.prepare(
      `INSERT INTO list_proofs (zone, state, source, at, proved_at, asked_at, reason) VALUES (?, 'proved', 's', ?2, ?2, ?2, '')`,
    )
    const now = Date.now()
    await env.DB.batch([insert.bind('a', now), insert.bind('b', now), insert.bind('c', now - 7_200_000)])
    const report = await health({})
    expect(report.parts.at(-1)).toMatchObject({
      ok: true,
      detail: '2 of 3 proved themselves within the last hour.',
    })
  })

  test.each(['contact_messages', 'subscribers', 'list_proofs'])(
    'does not work without its table %s',
    async (table) => {
      await env.DB.exec(`ALTER TABLE ${table} RENAME TO put_away`)
      try {
        const report = await health({})
        expect([report.ok, report.parts[0]?.detail]).toEqual([false, 'It does not work.'])
      } finally {
        await env.DB.exec(`ALTER TABLE put_away RENAME TO ${table}`)
      }
    },
  )
})
