/* global Response, URL */
// The built worker, whose objects a test can read, and have believe that time has passed.
import worker, { Saved as Built } from './index.js'

/** Of these jobs, only the clock says when. */
const AT_THEIR_TIME = `name = 'end' OR name LIKE 'drop:%'`

export class Saved extends Built {
  #all(sql, ...values) {
    return this.ctx.storage.sql.exec(sql, ...values).toArray()
  }

  #has(table) {
    return this.#all('SELECT 1 FROM sqlite_master WHERE name = ?', table).length > 0
  }

  /** Its database and its alarm; null if there is nothing. */
  async seen() {
    if (!this.#has('saved') || !this.#has('jobs')) return null
    const [saved] = this.#all('SELECT * FROM saved')
    if (!saved) return null
    const jobs = this.#all('SELECT * FROM jobs ORDER BY at')
    const [targets, events] = [
      this.#all('SELECT * FROM targets'),
      this.#all('SELECT * FROM events ORDER BY n'),
    ]
    return { saved, jobs, targets, events, alarm: await this.ctx.storage.getAlarm() }
  }

  /** As if what waits for a repetition had waited for it. */
  async hasten(now) {
    if (!this.#has('jobs')) return
    this.#all(`UPDATE jobs SET at = ? WHERE NOT (${AT_THEIR_TIME}) AND (name <> 'look' OR tries > 0)`, now)
    const [first] = this.#all('SELECT min(at) AS at FROM jobs')
    if (first?.at) await this.ctx.storage.setAlarm(first.at)
  }

  /** As if it was nearly at its end: its next look, which is now, says so, once. @returns whether there was no such look ahead */
  async arm(now, expiresAt) {
    if (!this.#has('saved')) return false
    const [armed] = this.#all(
      `UPDATE saved SET expires_at = ?, state = json_set(state, '$.lookedAt', 0)
       WHERE ended = 0 AND json_extract(state, '$.lookedAt') > 0
         AND EXISTS (SELECT 1 FROM jobs WHERE name = 'look' AND tries = 0)
         AND EXISTS (SELECT 1 FROM targets WHERE state = 'confirmed') RETURNING 1`,
      expiresAt,
    )
    if (!armed) return false
    this.#all(`UPDATE jobs SET at = ? WHERE name = 'look'`, now)
    await this.ctx.storage.setAlarm(now)
    return true
  }
}

/** Besides the worker's own addresses: a method of an object, its arguments as the body. */
const OBJECTS = /^\/objects\/([\da-f]{64})\/(\w+)$/

export default {
  ...worker,
  async fetch(request, env, ctx) {
    const [, id, method] = OBJECTS.exec(new URL(request.url).pathname) ?? []
    if (!id) return worker.fetch(request, env, ctx)
    const stub = env.SAVED.get(env.SAVED.idFromString(id))
    return Response.json((await stub[method](...(await request.json()))) ?? null)
  },
}
