/* global Response, URL */
// The built worker, whose monitors a benchmark can fill, and have look when it says so.
import worker, { Saved as Built } from './index.js'

export class Saved extends Built {
  /** @param {unknown[][]} sums rows of the table of that name */
  fill(sums, days, reporters) {
    const { sql } = this.ctx.storage
    sql.exec(
      `INSERT OR IGNORE INTO sums (what, day, reporter, key, count, other)
       SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5 FROM json_each(?)`,
      JSON.stringify(sums),
    )
    sql.exec(
      `INSERT OR IGNORE INTO days (day, reporter, aligned, failed, refused, spread, incomplete)
       SELECT d.value, r.value, 1000, 100, 50, 0, 0 FROM json_each(?) d, json_each(?) r`,
      ...[JSON.stringify(days), JSON.stringify(reporters)],
    )
  }

  /** Its alarm rings for its next look. */
  async look() {
    this.ctx.storage.sql.exec(`UPDATE jobs SET at = 0 WHERE name = 'look'`)
    await this.alarm()
  }
}

/** Besides the worker's own addresses: a method of the object with this name, its arguments as the body. */
const OBJECTS = /^\/objects\/([\da-f]{64})\/(\w+)$/

export default {
  ...worker,
  async fetch(request, env, ctx) {
    const [, name, method] = OBJECTS.exec(new URL(request.url).pathname) ?? []
    if (!name) return worker.fetch(request, env, ctx)
    const stub = env.SAVED.get(env.SAVED.idFromName(name))
    return Response.json((await stub[method](...(await request.json()))) ?? null)
  },
}
