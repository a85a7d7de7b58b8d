// DNS as one receiver may see it in the course of a move: of each record that changes, some version that may be cached.
import {
  isFailure,
  type DnsAnswer,
  type QueryOptions,
  type RecordData,
  type RecordType,
  type Resolver,
} from '#shared/dns/resolver.ts'
import { withChange } from '#shared/report/change/apply.ts'
import { type Histories, type History, publishes, type Version } from './histories.ts'
import type { MoveStep } from '#shared/moves/schema.ts'
import { ttlKey } from '#shared/moves/versions.ts'

/** Which version of something a receiver has: its index. */
export type Choose = (history: History) => number

export interface World {
  resolver: Resolver
  choose: Choose
}

interface Zone {
  /** DNS of today. */
  resolver: Resolver
  histories: Histories
  steps: readonly Pick<MoveStep, 'changes'>[]
}

/** As many as a resolver follows. */
const MAX_ALIASES = 16

export function worldOf(zone: Zone, choose: Choose): World {
  return { resolver: resolverAt(zone, choose, 0), choose }
}

function resolverAt(zone: Zone, choose: Choose, depth: number): Resolver {
  return {
    async query<T extends RecordType>(name: string, type: T, options?: QueryOptions) {
      if (depth > MAX_ALIASES) return looped<T>(name, type)
      const deeper = () => resolverAt(zone, choose, depth + 1)
      const history = zone.histories.get(ttlKey(type, name))
      const version = history?.versions[choose(history)]
      const answer =
        version === undefined
          ? await zone.resolver.query(name, type, options)
          : await published(zone, { name, version, others: deeper() }).query(name, type, options)
      return followed(zone, answer, deeper)
    },
  }
}

/** What is at the name once the steps up to this version are done. */
function published(
  { resolver, steps }: Zone,
  { name, version, others }: { name: string; version: Version; others: Resolver },
): Resolver {
  const today: Resolver = {
    query: (asked, type, options) =>
      asked === name ? resolver.query(asked, type, options) : others.query(asked, type, options),
  }
  return steps
    .slice(0, version.after)
    .flatMap(({ changes }) => changes)
    .filter((change) => publishes(change) && change.owner === name)
    .reduce(withChange, today)
}

/** An alias of today may lead to a name whose records change. */
async function followed<T extends RecordType>(
  { histories }: Zone,
  answer: DnsAnswer<RecordData[T]>,
  deeper: () => Resolver,
): Promise<DnsAnswer<RecordData[T]>> {
  const { aliases, type, name } = answer
  const index = aliases.findIndex(({ target }) => histories.has(ttlKey(type, target)))
  const alias = aliases[index]
  if (alias === undefined || isFailure(answer)) return answer
  const behind = await deeper().query(alias.target, type as T)
  return { ...behind, name, aliases: [...aliases.slice(0, index + 1), ...behind.aliases] }
}

const looped = <T extends RecordType>(name: string, type: T): DnsAnswer<RecordData[T]> => ({
  kind: 'cname-loop',
  name,
  type,
  records: [],
  aliases: [],
  authenticated: false,
  source: 'this site',
  timeMs: 0,
  detail: 'the aliases form a loop',
})
