// What the MX check says: one report for the page, whose entries are the list that the API answers with.
import * as v from 'valibot'
import { FAILURE_KINDS } from '#shared/dns/resolver.ts'
import { Finding } from '#shared/report/finding.ts'

export const MxEntry = v.object({
  /** Host name without the final dot; "." is the null MX (RFC 7505). */
  exchange: v.string(),
  /** The lowest number is tried first (RFC 5321 section 5.1). */
  priority: v.number(),
  /** IPv4 first, then IPv6; empty as well when they could not be looked up, which a finding then says. */
  addresses: v.array(v.string()),
  /** Who receives mail at this host, where its name tells. */
  provider: v.optional(v.string()),
  /** What is wrong with this host. */
  findings: v.array(Finding),
})
export type MxEntry = v.InferOutput<typeof MxEntry>

/** Sorted by priority, then name. */
export const MxEntries = v.array(MxEntry)

const common = {
  domain: v.string(),
  entries: MxEntries,
  /** About the domain as a whole; each entry has its own beside it. */
  findings: v.array(Finding),
  /** The messages of all findings, the entries' too, that ask for action. */
  warnings: v.array(v.string()),
  message: v.string(),
}

export const MxReport = v.variant('state', [
  v.object({ state: v.literal('found'), ...common }),
  v.object({
    state: v.literal('absent'),
    ...common,
    /** The DNS says that the name itself does not exist. */
    nxdomain: v.boolean(),
    /** The addresses that get the mail in place of MX hosts (RFC 5321 section 5.1). */
    implicit: v.optional(v.array(v.string())),
  }),
  v.object({ state: v.literal('unknown'), ...common, failure: v.picklist(FAILURE_KINDS) }),
])
export type MxReport = v.InferOutput<typeof MxReport>
