// Readiness as pages, programs and agents see it.
import type { Change } from '#shared/report/change/change.ts'
import type { Readiness } from './readiness.ts'
import type { ReadinessSeen } from './schema.ts'
import { subdomainsOf, unclaimedWhy } from './unclaimed-words.ts'

const MAX_UNCLAIMED = 20

export function readinessSeen(
  domain: string,
  { state, tag, reachesBelow, lostIfDone, unclaimed }: Readiness,
  next: Change | null,
): ReadinessSeen {
  return {
    state,
    tag,
    reachesBelow,
    ...(next && { next }),
    lostIfDone,
    unclaimed: unclaimed.slice(0, MAX_UNCLAIMED).map((one) => {
      const { trace, messages, days, ofDays } = one
      const [subdomain] = subdomainsOf(one)
      return {
        source: trace.sender.name,
        kind: trace.sender.kind,
        ...(subdomain !== undefined && { subdomain }),
        messages,
        days,
        ofDays,
        why: unclaimedWhy(domain, one),
      }
    }),
  }
}
