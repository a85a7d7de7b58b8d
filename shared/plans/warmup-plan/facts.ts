// What is looked up about a domain before a plan: whether providers would take its mail, how old it is, and whether a blocklist has it.
import type { ListResult } from '#shared/blocklists/schema.ts'
import type { Service } from '#shared/data/warmup/ceilings.ts'
import { dayOfIso } from '#shared/kit/calendar.ts'
import type { Registration } from '#shared/dns/rdap-schema.ts'
import type { Change } from '#shared/report/change/change.ts'
import type { Finding } from '#shared/report/finding.ts'
import type { Verdict } from '#shared/report/verdict.ts'
import type { PlanDay, PlanFacts, PlanInput } from './schedule.ts'

export interface Found {
  /** false: a provider would refuse mail from the domain, or a blocklist has it. null: it could not be found out. */
  ready: boolean | null
  verdict: Verdict
  findings: Finding[]
  changes: Change[]
  registration: Registration
  lists: ListResult[]
  /** The names of those whose listing is bad. */
  badLists: string[]
  /** Whether replies can arrive; null if that is unknown. */
  takesReplies: boolean | null
  /** The service that receives the domain’s mail, if a person could send with it, too. */
  receivesWith: Service | null
}

export const registeredOn = ({ registration }: Pick<Found, 'registration'>): number | null =>
  registration.state === 'found' && registration.registered !== undefined
    ? dayOfIso(registration.registered)
    : null

export const planFacts = (found: Pick<Found, 'ready' | 'registration'>): PlanFacts => ({
  ready: found.ready,
  registered: registeredOn(found),
})

/** What verdict and notes are about. */
export interface Told {
  domain: string
  input: PlanInput
  found: Found
  days: readonly PlanDay[]
  reached: boolean
  bulkSenderOn: string | undefined
}
