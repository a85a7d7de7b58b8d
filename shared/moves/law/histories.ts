// How records change in the course of a move, and how long resolvers may keep each version of them.
import type { RecordType } from '#shared/dns/resolver.ts'
import type { Change } from '#shared/report/change/change.ts'
import type { MoveStep } from '#shared/moves/schema.ts'
import { ASSUMED_TTL, SHORT_TTL, type Ttls, ttlKey } from '#shared/moves/versions.ts'

export interface Version {
  /** How many steps are done once it is published; 0 for what is there today. */
  after: number
  /** How long it may still be used once the next one is published, in seconds. */
  ttl: number
}

export interface History {
  id: string
  /** In order; the first one is today's. */
  versions: readonly Version[]
}

export type Histories = ReadonlyMap<string, History>

type Steps = readonly Pick<MoveStep, 'changes' | 'id'>[]

/** What is looked up at a name with a CNAME record gets another answer once that changes. */
const THROUGH_ALIAS: readonly RecordType[] = ['CNAME', 'TXT', 'MX', 'A', 'AAAA', 'TLSA']

/** Those of all records that a step changes, by “TYPE name”. */
export function recordHistories(steps: Steps, ttls: Ttls): Histories {
  const changes = steps.flatMap((step) => step.changes.filter(publishes))
  const ids = new Map<string, [type: RecordType, name: string]>()
  for (const { owner, type } of changes)
    for (const seen of type === 'CNAME' ? THROUGH_ALIAS : [type]) ids.set(ttlKey(seen, owner), [seen, owner])
  return new Map(
    [...ids].map(([id, [type, name]]) => {
      const concerns = (change: Change) =>
        publishes(change) && change.owner === name && (change.type === type || change.type === 'CNAME')
      return [id, { id, versions: versionsOf(steps, ttlToday(ttls, type, name), concerns) }]
    }),
  )
}

/** What someone else is asked for is not published by the step. */
export const publishes = ({ action }: Pick<Change, 'action'>): boolean => action !== 'ask'

function versionsOf(steps: Steps, ttl: number, concerns: (change: Change) => boolean): Version[] {
  return [
    { after: 0, ttl },
    ...steps.flatMap(({ changes }, index) => {
      const own = changes.filter(concerns)
      return own.length === 0 ? [] : [{ after: index + 1, ttl: Math.max(...own.map(ttlOf)) }]
    }),
  ]
}

/** How long resolvers keep that there is none, its zone decides. */
const ttlOf = ({ ttl = SHORT_TTL, after }: Change): number =>
  after.length === 0 ? Math.max(ttl, ASSUMED_TTL) : ttl

/** An alias may be kept longer than what is behind it. */
export function ttlToday(ttls: Ttls, type: RecordType, name: string): number {
  const known = [ttls.get(ttlKey(type, name)), ttls.get(ttlKey('CNAME', name))].flatMap((ttl) => ttl ?? [])
  return known.length > 0 ? Math.max(...known) : ASSUMED_TTL
}

const assumedId = (name: string): string => `assumed ${name}`

export interface AssumedHistory extends History {
  /** Of each version: whether the record is there. */
  there: readonly boolean[]
}

interface AssumedOptions {
  steps: Steps
  ttls: Ttls
  /** The step that brings it if none names it. */
  otherwise: MoveStep['id']
  /** At a name with other records, those that count; all of them without it. */
  types?: readonly RecordType[]
}

/** Of a record that only a service knows: absent today, and there once the step that asks for it is done. */
export function assumedHistory(
  name: string,
  type: RecordType,
  { steps, ttls, otherwise, types }: AssumedOptions,
): AssumedHistory {
  const concerns = ({ owner, type: of, action }: Change) =>
    owner === name && (types === undefined || (action === 'ask' && types.includes(of)))
  const named = versionsOf(steps, ttlToday(ttls, type, name), concerns)
  const fallback = steps.findIndex(({ id }) => id === otherwise)
  const versions =
    named.length > 1 || fallback < 0 ? named : [...named, { after: fallback + 1, ttl: SHORT_TTL }]
  const there = versions.map(({ after }) => {
    const last = after === 0 ? undefined : steps[after - 1]?.changes.findLast(concerns)
    return after > 0 && (last === undefined || !publishes(last) || last.after.length > 0)
  })
  return { id: assumedId(name), versions, there }
}
