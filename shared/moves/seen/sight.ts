// What was seen of one thing that a step expects.
import type { Resolver } from '#shared/dns/resolver.ts'
import type { ForeignFetch } from '#shared/kit/foreign-fetch.ts'
import type { Expectation } from '#shared/moves/schema.ts'

export interface Sight {
  state: 'there' | 'missing' | 'unknown'
  /** What is missing, or why it is unknown, in one sentence. */
  text?: string
  /** The TTL of the answer, in seconds. */
  ttl?: number
}

export interface SeenOptions {
  resolver: Resolver
  foreignFetch: ForeignFetch
}

export type Expected<Sees extends Expectation['sees']> = Extract<Expectation, { sees: Sees }>

export const unknown = (text: string): Sight => ({ state: 'unknown', text })

/** @param text what is missing otherwise */
export const sight = (isThere: boolean, text: string, ttl?: number): Sight => ({
  ...(isThere ? { state: 'there' } : { state: 'missing', text }),
  ...(ttl !== undefined && { ttl }),
})
