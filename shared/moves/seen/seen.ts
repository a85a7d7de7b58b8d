// What DNS shows of a step of a move, and how long resolvers may keep it.
import { remembering } from '#shared/dns/decorated.ts'
import { isMadeForEach } from '#shared/data/mail-services/passport-lookup.ts'
import type { Expectation, MoveStep } from '#shared/moves/schema.ts'
import { seenPolicy } from './seen-policy.ts'
import { seenAll, seenGone, seenRecord, seenTtl } from './seen-records.ts'
import { seenNoSender, seenSender } from './seen-spf.ts'
import type { SeenOptions, Sight } from './sight.ts'

/** Each is one query or a few; no step of a plan has as many. */
const MAX_EXPECTATIONS = 20

export interface StepSeen {
  /** not-in-dns: nothing that the step expects has a name that can be looked up. */
  state: 'there' | 'missing' | 'unknown' | 'not-in-dns'
  /** What is not there yet, one sentence each. */
  missing: string[]
  /** Why the rest is unknown, one sentence each. */
  unknown: string[]
  /** The longest TTL seen of the records concerned, in seconds: a part of the published one, since resolvers count down. */
  keptFor?: number
}

/** Names that only the service knows are left out: who has them has to say so. */
export async function lookAtStep(
  { expects }: Pick<MoveStep, 'expects'>,
  { resolver, foreignFetch }: SeenOptions,
): Promise<StepSeen> {
  const askable = expects.filter(({ name }) => !isMadeForEach(name))
  const options = { resolver: remembering(resolver), foreignFetch }
  const sights = await Promise.all(askable.slice(0, MAX_EXPECTATIONS).map((one) => sightOf(one, options)))
  const textsOf = (state: Sight['state']) => [
    ...new Set(sights.filter((sight) => sight.state === state).flatMap(({ text }) => text ?? [])),
  ]
  const ttls = sights.flatMap(({ ttl }) => ttl ?? [])
  return {
    state: stateOf(sights, askable.length > MAX_EXPECTATIONS),
    missing: textsOf('missing'),
    unknown: textsOf('unknown'),
    ...(ttls.length > 0 && { keptFor: Math.max(...ttls) }),
  }
}

function stateOf(sights: readonly Sight[], isCut: boolean): StepSeen['state'] {
  if (sights.length === 0) return 'not-in-dns'
  if (sights.some(({ state }) => state === 'missing')) return 'missing'
  return isCut || sights.some(({ state }) => state === 'unknown') ? 'unknown' : 'there'
}

function sightOf(expected: Expectation, options: SeenOptions): Promise<Sight> {
  const { resolver } = options
  switch (expected.sees) {
    case 'record':
      return seenRecord(expected, resolver)
    case 'gone':
      return seenGone(expected, resolver)
    case 'all':
      return seenAll(expected, resolver)
    case 'sender':
      return seenSender(expected, resolver)
    case 'no-sender':
      return seenNoSender(expected, resolver)
    case 'policy':
      return seenPolicy(expected, options)
    case 'ttl':
      return seenTtl(expected, resolver)
  }
}
