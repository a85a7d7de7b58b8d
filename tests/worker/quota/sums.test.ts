import { DAY_MS } from '#shared/kit/calendar.ts'
import { env } from 'cloudflare:test'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { deleteExpired } from '#worker/scheduled.ts'
import { KEEP_DAYS } from '#shared/saved/fleet/limits.ts'
import { FLEET_QUEUE, FLEET_ROWS, MAIL, MAIL_ARRIVALS, QUOTAS } from '#shared/saved/quota/quotas.ts'
import { fleetKind } from '#worker/saved/kinds/fleet.ts'
import { mailTestKind } from '#worker/saved/kinds/mail-test.ts'
import { placementKind } from '#worker/saved/kinds/placement.ts'
import { snapshotKind } from '#worker/saved/kinds/snapshot.ts'
import { watchKind } from '#worker/saved/kinds/watch.ts'
import { forgetSaved, prolong, register } from '#worker/saved/register.ts'
import { addParts, changeParts, dropParts } from '#worker/saved/room-taken.ts'
import { WATCH_DAYS } from '#shared/saved/watch/paths.ts'
import { rounds } from '#tests/helpers/full-run.ts'
import { differences, used } from './counted.ts'

const MIB = 1024 * 1024
const WATCH_MS = WATCH_DAYS * DAY_MS
const WATCHED = { kind: 'domain' as const, subject: 'acme.example', selectors: [] }
const KINDS = ['snapshot', 'watch', 'address', 'mail', 'fleet', 'placement'] as const
const DOINGS = ['make', 'make', 'make', 'use', 'delete', 'later', 'expire', 'give way', 'killed'] as const

interface Step {
  kind: (typeof KINDS)[number]
  doing: (typeof DOINGS)[number]
  network: number
  size: number
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...KINDS),
  doing: fc.constantFrom(...DOINGS),
  network: fc.integer({ min: 0, max: 3 }),
  size: fc.integer({ min: 1, max: 20 }),
})

/** One visitor's actions on one kind of thing. */
function world() {
  const at = { now: 1_800_000_000_000, count: 0 }
  const keys: Record<Step['kind'], string[]> = {
    snapshot: [],
    watch: [],
    address: [],
    mail: [],
    fleet: [],
    placement: [],
  }
  const fleets = new Map<string, { network: string; total: number }>()
  const last = (kind: Step['kind']) => keys[kind].at(-1) ?? ''
  const make: Record<Step['kind'], (key: string, network: string, size: number) => Promise<unknown>> = {
    snapshot: (id, network, size) =>
      register(env.DB, {
        owner: id,
        kind: 'snapshot',
        feedHash: `feed of ${id}`,
        network,
        now: at.now,
        expiresAt: at.now + 30 * DAY_MS,
        needs: snapshotKind.needs({ size: size * MIB }),
      }),
    watch: (id, network, size) =>
      register(env.DB, {
        owner: id,
        kind: 'watch',
        feedHash: `feed of ${id}`,
        network,
        now: at.now,
        expiresAt: at.now + WATCH_MS,
        needs: watchKind.needs({ ...WATCHED, everyHours: [1, 4, 12, 24][size % 4] ?? 1 }),
      }),
    address: (token, network) =>
      register(env.DB, {
        owner: token,
        kind: 'mail test',
        feedHash: `feed of ${token}`,
        network,
        now: at.now,
        expiresAt: at.now + DAY_MS,
        needs: mailTestKind.needs({ token, keepDays: 1 }),
      }),
    mail: (id, network, size) =>
      addParts(env.DB, {
        owner: last('address'),
        network,
        now: at.now,
        needs: [
          { of: MAIL_ARRIVALS, units: 1 },
          { of: MAIL, units: size * 1000, item: `raw ${id}`, worth: 1 },
        ],
      }),
    fleet: (id, network, size) => {
      fleets.set(id, { network, total: size * 7 })
      return register(env.DB, {
        owner: id,
        kind: 'fleet',
        feedHash: `feed of ${id}`,
        network,
        now: at.now,
        expiresAt: at.now + KEEP_DAYS * DAY_MS,
        needs: fleetKind.needs({ name: '', total: size * 7 }),
      })
    },
    placement: (id, network) =>
      register(env.DB, {
        owner: id,
        kind: 'placement',
        feedHash: `feed of ${id}`,
        network,
        now: at.now,
        expiresAt: at.now + 7 * DAY_MS,
        needs: placementKind.needs({ token: id }),
      }),
  }
  const use: Record<Step['kind'], (size: number) => Promise<unknown>> = {
    snapshot: () => Promise.resolve(),
    watch: () => prolong(env.DB, last('watch'), at.now + WATCH_MS),
    address: () => Promise.resolve(),
    mail: async (size) => {
      const owner = last('address')
      const report = { of: MAIL, units: size * 200, item: `report ${last('mail')}`, worth: 2 }
      const network = `n${size % 4}`
      await addParts(env.DB, { owner, network, now: at.now, needs: [report] })
      await changeParts(env.DB, owner, [{ room: MAIL.name, item: `raw ${last('mail')}`, worth: 0 }])
    },
    fleet: async (size) => {
      const item = last('fleet')
      const fleet = fleets.get(item)
      if (!fleet) return
      const { network, total } = fleet
      // Its rows are done; then it is run again.
      await changeParts(env.DB, item, [
        { room: FLEET_QUEUE.name, item, units: 0 },
        { room: FLEET_ROWS.name, item, units: total * size * 200 },
      ])
      const needs = fleetKind.needs({ name: '', total })
      if (await addParts(env.DB, { owner: item, network, now: at.now, needs }))
        await prolong(env.DB, item, at.now + KEEP_DAYS * DAY_MS)
    },
    placement: () =>
      changeParts(env.DB, last('placement'), [{ room: 'placement', item: last('placement'), worth: 1 }]),
  }
  const remove: Record<Step['kind'], () => Promise<unknown>> = {
    snapshot: () => forgetSaved(env.DB, last('snapshot'), 'snapshot'),
    watch: () => forgetSaved(env.DB, last('watch'), 'watch'),
    address: () => forgetSaved(env.DB, last('address'), 'mail test'),
    mail: () =>
      dropParts(
        env.DB,
        last('address'),
        ['raw', 'report'].map((what) => ({ room: MAIL.name, item: `${what} ${last('mail')}` })),
      ),
    fleet: () => forgetSaved(env.DB, last('fleet'), 'fleet'),
    placement: () => forgetSaved(env.DB, last('placement'), 'placement'),
  }
  return { at, keys, make, use, remove }
}

async function run(steps: readonly Step[]): Promise<void> {
  const { at, keys, make, use, remove } = world()
  for (const { kind, doing, network, size } of steps) {
    if (doing === 'make') {
      const key = `${kind} ${at.count++}`
      keys[kind].push(key)
      await make[kind](key, `n${network}`, size)
    }
    if (doing === 'use') await use[kind](size)
    if (doing === 'delete') await remove[kind]()
    if (doing === 'later') at.now += DAY_MS / 2
    if (doing === 'expire') await deleteExpired(env.DB, at.now + size * 5 * DAY_MS)
    if (doing === 'give way')
      await env.DB.prepare(
        `UPDATE room_items SET removed_at = ?, network = '' WHERE id IN
           (SELECT id FROM room_items WHERE removed_at IS NULL ORDER BY id DESC LIMIT 1 OFFSET ?)`,
      )
        .bind(at.now, network)
        .run()
    if (doing === 'killed')
      await env.DB.batch([
        env.DB.prepare(`DELETE FROM ${['saved_keys', 'saved', 'room_items', 'saved_keys'][network]}`),
        env.DB.prepare('SELECT no_such_column FROM saved'),
      ]).catch(() => {})
  }
}

const EMPTY = ['saved', 'saved_keys', 'room_work', 'room_items']

test('the sums are those of the rows, whatever happened', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      for (const table of EMPTY) await env.DB.exec(`DELETE FROM ${table}`)
      await run(steps)
      expect(await differences()).toEqual([])
      for (const room of QUOTAS) expect(await used(room)).toBeLessThanOrEqual(room.total)
    }),
    { numRuns: rounds(75), seed: 20_261_126 },
  )
})
