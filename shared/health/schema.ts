// How the service is: what /healthz answers and the status page shows.
import * as v from 'valibot'

export const HealthPart = v.object({
  /** "database", "resolver dns.google", "blocklists". */
  name: v.string(),
  ok: v.boolean(),
  /** Milliseconds that the test took; missing where nothing was asked. */
  ms: v.optional(v.number()),
  /** One sentence. */
  detail: v.string(),
})
export type HealthPart = v.InferOutput<typeof HealthPart>

export const Health = v.object({
  ok: v.boolean(),
  /** "2026-11-20T20:00:00.000Z" */
  at: v.string(),
  parts: v.array(HealthPart),
})
export type Health = v.InferOutput<typeof Health>
