// A zone with single answers missing, which no check may blame on the domain.
import type { DnsAnswer, FailureKind, RecordType, Resolver } from '#shared/dns/resolver.ts'
import type { Zone } from '#shared/dns/zone-resolver.ts'
import { constantZone } from '#tests/helpers/constant-zone.ts'

const LOST_KINDS = ['timeout', 'servfail', 'refused', 'malformed'] as const satisfies FailureKind[]

/** Like the zone, except for the queries that `lost` picks. */
export function losing(zone: Zone, lost: (question: string) => FailureKind | null): Resolver {
  const whole = constantZone(zone)
  return {
    query: (async (name: string, type: RecordType) => {
      const answer: DnsAnswer<unknown> = await whole.query(name, type)
      const kind = lost(`${type} ${name}`)
      return kind === null
        ? answer
        : { ...answer, kind, records: [], aliases: [], detail: 'on purpose', authenticated: false }
    }) as Resolver['query'],
  }
}

/** Runs the check over the whole zone, then once for each query that it sends and each way of losing its answer. */
export async function eachAnswerLost<T>(
  zone: Zone,
  check: (resolver: Resolver) => Promise<T>,
  kinds: readonly FailureKind[] = LOST_KINDS,
): Promise<{ whole: T; without: { lost: string; result: T }[] }> {
  const asked = new Set<string>()
  const whole = await check(
    losing(zone, (question) => {
      asked.add(question)
      return null
    }),
  )
  const cases = [...asked].flatMap((question) => kinds.map((kind) => ({ question, kind })))
  const without = await Promise.all(
    cases.map(async ({ question, kind }) => ({
      lost: `${question} (${kind})`,
      result: await check(losing(zone, (asked) => (asked === question ? kind : null))),
    })),
  )
  return { whole, without }
}
