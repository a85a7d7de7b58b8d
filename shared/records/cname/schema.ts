// The shape of the CNAME check's answer: one report for the page; its entries are the list that the API returns.
import * as v from 'valibot'
import { Advice } from '#shared/report/change/schema.ts'
import type { CnameCode } from './findings.ts'
import { FAILURE_KINDS } from '#shared/dns/resolver.ts'
import { findingWith } from '#shared/report/finding.ts'

export const CnameEntry = v.object({
  name: v.pipe(v.string(), v.description('The alias.')),
  exchange: v.pipe(
    v.string(),
    v.description('What the record points to: the next alias, or the end of the chain.'),
  ),
  priority: v.pipe(v.number(), v.description('The hop: 1 for the name that was asked for.')),
  ttl: v.optional(
    v.pipe(
      v.number(),
      v.description('Seconds that the record may be cached; missing when the answer did not show it.'),
    ),
  ),
  service: v.optional(
    v.pipe(v.string(), v.description('The service that the target belongs to, if its name reveals it.')),
  ),
  addresses: v.optional(
    v.pipe(
      v.array(v.string()),
      v.description(
        'On the last hop only: the addresses at the end, IPv4 first; also empty when they could not be looked up.',
      ),
    ),
  ),
  otherTypes: v.optional(
    v.pipe(
      v.array(v.string()),
      v.description('On the last hop only: the types of the other records at the end, e.g. "TXT".'),
    ),
  ),
  findings: v.pipe(v.array(findingWith<CnameCode>()), v.description('What is wrong with this hop.')),
})
export type CnameEntry = v.InferOutput<typeof CnameEntry>

export const CnameEntries = v.pipe(v.array(CnameEntry), v.description('In the order of the chain.'))

const common = {
  domain: v.string(),
  entries: CnameEntries,
  findings: v.pipe(
    v.array(findingWith<CnameCode>()),
    v.description('About the name and the chain as a whole; each entry has its own findings.'),
  ),
  warnings: v.pipe(
    v.array(v.string()),
    v.description('The messages of all findings that ask for action, including those of the entries.'),
  ),
  message: v.string(),
  ...Advice,
}

export const CnameReport = v.variant('state', [
  v.object({ state: v.literal('found'), ...common }),
  v.object({
    state: v.literal('absent'),
    ...common,
    nxdomain: v.pipe(v.boolean(), v.description('DNS says that the name itself does not exist.')),
    addresses: v.pipe(v.array(v.string()), v.description('The IP addresses of the name itself.')),
  }),
  v.object({ state: v.literal('unknown'), ...common, failure: v.picklist(FAILURE_KINDS) }),
])
export type CnameReport = v.InferOutput<typeof CnameReport>

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never
/** What was found, before the verdict and the changes. */
export type CnameFacts = Without<CnameReport, 'verdict' | 'changes'>
