// What the CNAME check says: one report for the page, whose entries are the list that the API answers with.
import * as v from 'valibot'
import { FAILURE_KINDS } from '#shared/dns/resolver.ts'
import { Finding } from '#shared/report/finding.ts'

export const CnameEntry = v.object({
  /** The name that is the alias. */
  name: v.string(),
  /** What the record names: the next alias, or the end of the chain. */
  exchange: v.string(),
  /** The hop: 1 for the name that was asked for. */
  priority: v.number(),
  /** Seconds that the record may be remembered; missing when the answer did not show it. */
  ttl: v.optional(v.number()),
  /** The service that the target belongs to, where its name tells. */
  service: v.optional(v.string()),
  /** On the last hop only: the addresses at the end, IPv4 first; empty as well when they could not be looked up. */
  addresses: v.optional(v.array(v.string())),
  /** On the last hop only: the types of the other records at the end, e.g. "TXT". */
  otherTypes: v.optional(v.array(v.string())),
  /** What is wrong with this hop. */
  findings: v.array(Finding),
})
export type CnameEntry = v.InferOutput<typeof CnameEntry>

/** In the order of the chain. */
export const CnameEntries = v.array(CnameEntry)

const common = {
  domain: v.string(),
  entries: CnameEntries,
  /** About the name and the chain as a whole; each entry has its own beside it. */
  findings: v.array(Finding),
  /** The messages of all findings, the entries' too, that ask for action. */
  warnings: v.array(v.string()),
  message: v.string(),
}

export const CnameReport = v.variant('state', [
  v.object({ state: v.literal('found'), ...common }),
  v.object({
    state: v.literal('absent'),
    ...common,
    /** The DNS says that the name itself does not exist. */
    nxdomain: v.boolean(),
    /** The addresses that the name has itself. */
    addresses: v.array(v.string()),
  }),
  v.object({ state: v.literal('unknown'), ...common, failure: v.picklist(FAILURE_KINDS) }),
])
export type CnameReport = v.InferOutput<typeof CnameReport>
