// How long caches keep what DNS says today, from what its answers showed.
import { DAY_SECONDS } from '#shared/kit/calendar.ts'
import { decorate, isFailure, type Resolver } from '#shared/dns/resolver.ts'
import { ASSUMED_TTL, SHORT_TTL, ttlKey, type Ttls } from '#shared/moves/versions.ts'

interface SeenTtl {
  seconds: number
  isAbsent: boolean
}

export interface TtlNotes {
  /** Notes the TTL of each answer. */
  resolver: Resolver
  seen: ReadonlyMap<string, SeenTtl>
}

/** @returns the same answers, with their TTLs noted */
export function notingTtls(inner: Resolver): TtlNotes {
  const seen = new Map<string, SeenTtl>()
  const note = (key: string, seconds: number, isAbsent: boolean) => {
    const known = seen.get(key)
    seen.set(key, { seconds: Math.max(seconds, known?.seconds ?? 0), isAbsent })
  }
  const resolver = decorate(inner, async ({ name, type, ask }) => {
    const answer = await ask()
    if (isFailure(answer)) return answer
    for (const alias of answer.aliases) note(ttlKey('CNAME', alias.name), alias.ttlSeconds, false)
    const longest = Math.max(answer.ttlSeconds, ...answer.aliases.map(({ ttlSeconds }) => ttlSeconds))
    note(ttlKey(type, name), longest, answer.kind !== 'answer' && answer.aliases.length === 0)
    return answer
  })
  return { resolver, seen }
}

interface Known {
  /** The longest TTL in the zone, as its owner knows it. */
  ofOwner: number | undefined
  /** How long the absence of a name is kept (RFC 2308, 5); undefined if unknown. */
  negative: number | undefined
}

/** A resolver shows only the rest, so what is longer than a day was two days, or a week. */
const STEPS = [ASSUMED_TTL, 2 * DAY_SECONDS, 7 * DAY_SECONDS]

const assumedFor = (seen: number): number => STEPS.find((step) => seen <= step) ?? seen

const keptFor = ({ seconds, isAbsent }: SeenTtl, known: Known): number => {
  const { ofOwner } = known
  if (isAbsent) return Math.max(seconds, absenceKept(known))
  return ofOwner === undefined ? assumedFor(seconds) : Math.max(seconds, ofOwner)
}

export const ttlsOf = (seen: TtlNotes['seen'], known: Known): Ttls =>
  new Map([...seen].map(([key, one]) => [key, keptFor(one, known)]))

/** How long it is kept that a name of the domain does not exist. */
export const absenceKept = ({ ofOwner, negative }: Known): number =>
  Math.max(SHORT_TTL, negative ?? ofOwner ?? ASSUMED_TTL)

/** The same, and of names that were not looked up, that they are not there. */
export const withAbsent = (ttls: Ttls, names: readonly string[], seconds: number): Ttls =>
  new Map([...names.map((name) => [ttlKey('TXT', name), seconds] as const), ...ttls])
