// How long DNS keeps what a step changes. A resolver shows only what is left of a TTL, so a low one proves nothing.
import { DAY_SECONDS } from '#shared/kit/calendar.ts'

/** What records are lowered to, and new ones get: what most DNS hosts allow. */
export const SHORT_TTL = 3600

/** What is assumed of a record, unless more of it was seen or its owner knows better. */
export const ASSUMED_TTL = DAY_SECONDS

/** By “TYPE name”: how long caches may keep a record of today, or that there is none, in seconds. */
export type Ttls = ReadonlyMap<string, number>

export const ttlKey = (type: string, name: string): string => `${type} ${name}`
