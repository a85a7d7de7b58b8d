import { type AliasEnd, deadAliasText } from '#shared/data/mail-services/free-target.ts'
import { ignoringWildcards, remembering, withRecords } from '#shared/dns/decorated.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import type { ForeignAnswer, ForeignFetch } from '#shared/kit/foreign-fetch.ts'
import { type Change, type ChangeType, orderChanges } from '#shared/report/change/change.ts'
import { asksFor } from '#shared/report/change/manual-steps.ts'
import { proveChanges } from '#shared/report/change/prove.ts'
import { protocolOf } from '#shared/report/finding-table.ts'
import { TRANSPORT_ASKS, transportChange } from './change-table.ts'
import { ALL_FINDINGS, type TransportFinding } from './findings.ts'
import { inspectTransport, type TransportInspection, type TransportOptions } from './inspect.ts'
import { transportIntents, withPolicies } from './intent.ts'
import { misplacedAsk } from './misplaced-tlsa.ts'
import { policyHost } from './mta-sts.ts'
import { daneAsk, stsDraft, tlsaDrafts, tlsRptDraft } from './propose.ts'
import type { TransportReport } from './schema.ts'
import { transportVerdict } from './verdict.ts'

/**
 * At most 45 queries and one file; a proposed change is checked against the same answers.
 * @param domain lower-case A-label name without the final dot
 */
export async function checkTransport(
  domain: string,
  resolver: Resolver,
  options: TransportOptions,
): Promise<TransportReport> {
  const once = ignoringWildcards(remembering(resolver))
  let fetched: Promise<ForeignAnswer> | undefined
  // Only the domain's own policy is ever fetched.
  const fetch: ForeignFetch = (url, request) => (fetched ??= options.fetch(url, request))
  const inspection = await inspectTransport(domain, once, { ...options, fetch })
  const changes = await transportChanges(inspection, once, { ...options, fetch })
  return { ...inspection.facts, verdict: transportVerdict(inspection.facts), changes }
}

/** Each is proved against the same DNS, with its file in place; what none of them fixes becomes an ask. */
async function transportChanges(
  inspection: TransportInspection,
  resolver: Resolver,
  options: TransportOptions,
): Promise<Change[]> {
  const { facts, sts, tlsRpt } = inspection
  const { domain, findings } = facts
  const inspect = async (dns: Resolver, fetch: ForeignFetch) =>
    (await inspectTransport(domain, dns, { ...options, fetch })).facts.findings
  const dnsOnly = (dns: Resolver) => inspect(dns, options.fetch)
  const proof = { findings, resolver, recheck: dnsOnly, intentsOf: transportIntents }
  const report = tlsRptDraft(inspection)
  const policy = stsDraft(inspection, options.now)
  const [reporting, announcing, keys] = await Promise.all([
    proveChanges(report ? [report] : [], proof),
    policy
      ? proveChanges([policy.change], {
          ...proof,
          intentsOf: withPolicies(sts.file.kind === 'file' ? sts.file.text : null, {
            record: policy.change.after.join(''),
            policy: policy.policy,
          }),
          recheck: (dns) =>
            policy.policy === null
              ? dnsOnly(dns)
              : inspect(withHost(dns, policyHost(domain)), serving(policy.policy)),
        })
      : [],
    proveChanges(tlsaDrafts(inspection), proof),
  ])
  const [reports, policies] = await Promise.all([
    Promise.all(reporting.map((change) => throughAlias(change, tlsRpt.alias, resolver))),
    Promise.all(announcing.map((change) => throughAlias(change, sts.alias, resolver))),
  ])
  const changes = [
    // A new policy starts with reports; a policy that causes mail to be refused today comes first.
    ...(policy?.change.optional ? [...reports, ...policies] : [...policies, ...reports]),
    ...keys,
    ...misplacedAsk(inspection),
    ...daneAsk(inspection),
  ]
  return orderChanges([...changes, ...asks(domain, findings, changes)], findings)
}

/** The policy as it will be served. */
const serving =
  (policy: string): ForeignFetch =>
  (url) =>
    Promise.resolve({
      kind: 'body',
      url,
      status: 200,
      contentType: 'text/plain',
      redirects: [],
      bytes: new TextEncoder().encode(policy),
    })

/** A change that needs a web server says so first; this is DNS with that server's address. */
const withHost = (resolver: Resolver, host: string): Resolver =>
  withRecords(resolver, host, (type, records) => {
    const address: unknown = '192.0.2.1'
    return type === 'A' && records.length === 0 ? [address as (typeof records)[number]] : [...records]
  })

/** A TXT record cannot share its name with a CNAME (RFC 1034 section 3.6.2). */
async function throughAlias(
  change: Change,
  alias: AliasEnd | undefined,
  resolver: Resolver,
): Promise<Change> {
  if (alias === undefined) return change
  const { id, owner, text, after, why, optional, rfc, file } = change
  const given = { id, owner, type: 'CNAME' as const, why, optional, rfc }
  const said = { owner, target: alias.target, record: after.join(' '), file }
  if (!alias.isDead) return transportChange.ask('transport-alias/of-other', given, { ...said, text })
  const meaning = await deadAliasText(owner, alias, said.record, resolver)
  return transportChange.ask('transport-alias/dead', given, { ...said, meaning })
}

/** The record that each kind of finding is about. */
const PLACES: readonly (readonly [
  protocol: string,
  type: ChangeType,
  ownerOf: (domain: string) => string,
])[] = [
  ['sts', 'TXT', (domain) => `_mta-sts.${domain}`],
  ['tlsrpt', 'TXT', (domain) => `_smtp._tls.${domain}`],
  ['dane', 'TLSA', (domain) => domain],
  ['dnssec', 'MX', (domain) => domain],
]

const asks = (domain: string, findings: readonly TransportFinding[], changes: readonly Change[]): Change[] =>
  PLACES.flatMap(([protocol, type, ownerOf]) =>
    asksFor(
      findings.filter(({ code }) => protocolOf(code) === protocol),
      changes,
      { tool: 'transport', owner: ownerOf(domain), type, titles: TRANSPORT_ASKS, findings: ALL_FINDINGS },
    ),
  )
