// Watches that are due after each start: each look finds one event, and a webhook gets it.
import { DAY_MS } from '#shared/calendar/day.ts'
import type { NewWatch } from '#shared/watch/schema.ts'
import type * as v from 'valibot'
import { expect } from 'vitest'
import { jsonIn } from '#tests/helpers/json-in.ts'
import { post, repeated, TEN_MINUTES, type Load } from './load.ts'

const WATCHES = 15

export function watches(): Load {
  /** How many looks each watch was due for. */
  const due = new Map<string, number>()
  /** Before which kill they were made due last. */
  let dueAt = -1
  const posts: { id: string; kills: number }[] = []
  return {
    name: 'watches',
    async begin(site) {
      for (let n = 0; n < WATCHES; n++) {
        const made = await post(site, '/user/watch', { subject: `w${n}.com`, kind: 'domain', everyHours: 24 })
        const { key } = await jsonIn<v.InferOutput<typeof NewWatch>>(made)
        // Each at a domain of its own: one host does not get this many first messages.
        const target = { kind: 'webhook', address: `https://hooks.target${n}.com/told` }
        await post(site, `/user/watch/${key}/targets`, target)
      }
      const confirmed = () => site.rows(`SELECT 1 FROM watch_targets WHERE state = 'confirmed'`)
      await expect.poll(async () => (await confirmed()).length, { timeout: 30_000 }).toBe(WATCHES)
    },
    work: () => Promise.resolve(),
    async pass({ rows, kills }) {
      await rows('UPDATE watches SET next_at = next_at - ? WHERE done < turn', TEN_MINUTES)
      await rows('UPDATE watch_targets SET due_at = due_at - ?', TEN_MINUTES)
      if (kills === dueAt) return
      dueAt = kills
      // The watches end soon, which each says once, at its next look.
      const armed = await rows<{ id: string }>(
        `UPDATE watches SET looked_at = 0, expires_at = ?1 + ?2, next_at = ?1
         WHERE done >= turn AND EXISTS (SELECT 1 FROM watch_targets t WHERE t.watch_id = watches.id AND t.state = 'confirmed')
         RETURNING id`,
        Date.now(),
        10 * DAY_MS,
      )
      for (const { id } of armed) due.set(id, (due.get(id) ?? 0) + 1)
    },
    async isDone({ rows }) {
      const open = `SELECT 1 FROM watches WHERE done < turn OR looked_at = 0
        UNION ALL SELECT 1 FROM watch_targets WHERE due_at IS NOT NULL LIMIT 1`
      return (await rows(open)).length === 0
    },
    async balance({ rows }) {
      const [lost, doubled]: [string[], string[]] = [[], []]
      const events = await rows<{ id: string; n: number }>('SELECT watch_id AS id, n FROM watch_events')
      for (const [id, wanted] of due) {
        const found = events.filter((event) => event.id === id).length
        if (found < wanted) lost.push(`${wanted - found} looks of ${id}`)
        if (found > wanted) doubled.push(`${found - wanted} events of ${id}`)
      }
      if (due.size < WATCHES) lost.push(`${WATCHES - due.size} watches`)
      for (const { id, n } of events)
        if (!posts.some((one) => one.id === `${id}_e${n}`)) lost.push(`the notification of ${id}_e${n}`)
      // What was posted when the worker died is posted again, with the same id; nothing else is.
      doubled.push(...repeated(posts.map(({ id, kills }) => `${id} after ${kills} kills`)))
      return { lost, doubled, total: 2 * events.length }
    },
    outside({ url, headers, body, kills }) {
      if (!new URL(url).hostname.startsWith('hooks.')) return null
      const { type, data } = JSON.parse(body) as { type: string; data: { challenge?: string } }
      if (type === 'watch.challenge') return { challenge: data.challenge }
      posts.push({ id: headers.get('webhook-id') ?? '', kills })
      return {}
    },
  }
}
