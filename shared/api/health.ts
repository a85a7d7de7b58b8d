// The state of the service: what /healthz answers and the status page shows.
import * as v from 'valibot'

export const HealthPart = v.object({
  name: v.pipe(v.string(), v.description('"database", "resolver dns.google", "blocklists".')),
  ok: v.boolean(),
  ms: v.optional(
    v.pipe(
      v.number(),
      v.description('How many milliseconds the test took; missing when nothing was tested.'),
    ),
  ),
  detail: v.pipe(v.string(), v.description('One sentence.')),
})
export type HealthPart = v.InferOutput<typeof HealthPart>

export const RoomFill = v.object({
  name: v.pipe(v.string(), v.description('"Saved results", "Watches".')),
  percent: v.pipe(v.number(), v.description('Of what can be stored, or done in the period; from 0 to 100.')),
})
export type RoomFill = v.InferOutput<typeof RoomFill>

export const Health = v.object({
  ok: v.boolean(),
  at: v.pipe(v.string(), v.description('"2026-11-20T20:00:00.000Z"')),
  parts: v.array(HealthPart),
  rooms: v.pipe(
    v.array(RoomFill),
    v.description('How full the room for each kind of stored data is; empty when unknown.'),
  ),
})
export type Health = v.InferOutput<typeof Health>
