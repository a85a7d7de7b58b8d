// Moves that together trigger everything that a plan can say.
import { dayOfIso } from '#shared/kit/calendar.ts'
import { sitesOf } from '#shared/kit/foreign-fetch.ts'
import { planMove } from '#shared/moves/plan/check.ts'
import type { MoveQuestion } from '#shared/moves/question.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { type MoveCase, MOVES } from '#tests/shared/moves/zones.ts'

const START = dayOfIso('2027-01-04') ?? 0

/** @param policy the MTA-STS policy of a.test */
export const planOf = (zone: Zone, asked: Partial<MoveQuestion>, policy: string | null = null) =>
  planMove(
    { domain: 'a.test', what: 'mailboxes', to: 'microsoft-365', start: START, days: 14, ...asked },
    {
      resolver: zoneResolver(zone),
      foreignFetch: sitesOf(
        policy === null
          ? {}
          : {
              'https://mta-sts.a.test/.well-known/mta-sts.txt': { contentType: 'text/plain', body: policy },
            },
      ),
    },
  )

export const moveReports = () =>
  Promise.all(
    Object.values<MoveCase>(MOVES).map(({ zone, asked = {}, policy = null }) => planOf(zone, asked, policy)),
  )
