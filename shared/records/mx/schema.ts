// The shape of the MX check's answer: one report for the page; its entries are the list that the API returns.
import * as v from 'valibot'
import { Advice } from '#shared/report/change/schema.ts'
import { FAILURE_KINDS } from '#shared/dns/resolver.ts'
import type { MxCode } from './findings.ts'
import { findingWith } from '#shared/report/finding.ts'

export const MxEntry = v.object({
  exchange: v.pipe(
    v.string(),
    v.description('Host name without the final dot; "." is the null MX (RFC 7505).'),
  ),
  priority: v.pipe(v.number(), v.description('The lowest number is tried first (RFC 5321 section 5.1).')),
  addresses: v.pipe(
    v.array(v.string()),
    v.description(
      'IPv4 first, then IPv6; also empty when they could not be looked up, which a finding then says.',
    ),
  ),
  provider: v.optional(
    v.pipe(v.string(), v.description('Who receives mail at this host, if its name reveals it.')),
  ),
  findings: v.pipe(v.array(findingWith<MxCode>()), v.description('What is wrong with this host.')),
})
export type MxEntry = v.InferOutput<typeof MxEntry>

export const MxEntries = v.pipe(
  v.array(MxEntry),
  v.description('Sorted by priority, then name; if there are more than 50 records, the first 50.'),
)

const common = {
  domain: v.string(),
  entries: MxEntries,
  findings: v.pipe(
    v.array(findingWith<MxCode>()),
    v.description('About the domain as a whole; each entry has its own findings.'),
  ),
  warnings: v.pipe(
    v.array(v.string()),
    v.description('The messages of all findings that ask for action, including those of the entries.'),
  ),
  message: v.string(),
  ...Advice,
}

export const MxReport = v.variant('state', [
  v.object({ state: v.literal('found'), ...common }),
  v.object({
    state: v.literal('absent'),
    ...common,
    nxdomain: v.pipe(v.boolean(), v.description('DNS says that the name itself does not exist.')),
    implicit: v.optional(
      v.pipe(
        v.array(v.string()),
        v.description('The IP addresses that get the mail instead of MX hosts (RFC 5321 section 5.1).'),
      ),
    ),
  }),
  v.object({ state: v.literal('unknown'), ...common, failure: v.picklist(FAILURE_KINDS) }),
])
export type MxReport = v.InferOutput<typeof MxReport>

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never
/** What was found, before the verdict and the changes. */
export type MxFacts = Without<MxReport, 'verdict' | 'changes'>
