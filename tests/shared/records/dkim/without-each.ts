// A zone that leaves one query unanswered, for each query that it received.
import type { DnsAnswer, RecordType, Resolver } from '#shared/dns/resolver.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'

/** Runs once with every answer, to learn the queries, then once without each. */
export async function withoutEach(
  zone: Zone,
  ask: (resolver: Resolver, question: string) => Promise<void>,
): Promise<void> {
  const asked = new Set<string>()
  await ask(missing(zone, null, asked), 'nothing is missing')
  for (const question of [...asked]) await ask(missing(zone, question, asked), question)
}

function missing(zone: Zone, lost: string | null, asked: Set<string>): Resolver {
  const inner = zoneResolver(zone)
  return {
    query: (async (name: string, type: RecordType) => {
      asked.add(`${type} ${name}`)
      const answer: DnsAnswer<unknown> = await inner.query(name, type)
      return `${type} ${name}` === lost
        ? { ...answer, kind: 'timeout', records: [], aliases: [], detail: 'on purpose' }
        : answer
    }) as Resolver['query'],
  }
}
