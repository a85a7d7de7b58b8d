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

export const Health = v.object({
  ok: v.boolean(),
  at: v.pipe(v.string(), v.description('"2026-11-20T20:00:00.000Z"')),
  parts: v.array(HealthPart),
})
export type Health = v.InferOutput<typeof Health>
