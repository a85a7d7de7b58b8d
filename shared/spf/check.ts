// Reads and counts a domain's SPF policy the way a receiver would, without a client to judge.
import { failureText } from '#shared/dns/failure-text.ts'
import { isFailure } from '#shared/dns/resolver.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { warningsOf } from '#shared/report/finding.ts'
import { checkFindings } from '#shared/spf/check-findings.ts'
import { LOOKUP_LIMIT, SIZE_LIMIT_OCTETS, VOID_LIMIT } from '#shared/spf/limits.ts'
import { repairRecord } from '#shared/spf/repair-record.ts'
import type { SpfReport, SpfState, SpfStop } from '#shared/spf/schema.ts'
import { DEFAULT_RECORD, suggestRecord } from '#shared/spf/suggest-record.ts'
import { buildTree } from '#shared/spf/tree-build.ts'
import type { BuiltTree } from '#shared/spf/tree-build.ts'
import type { Cause } from '#shared/spf/tree-causes.ts'
import { loadTree } from '#shared/spf/tree-load.ts'
import type { LoadedDomain, LoadedTree } from '#shared/spf/tree-load.ts'

export interface SpfCheckOptions {
  /** The name of the DNS provider of the domain, found by the caller. */
  provider?: string
}

/** @param domain lower-case A-label name without the final dot */
export async function checkSpf(
  domain: string,
  resolver: Resolver,
  options: SpfCheckOptions = {},
): Promise<SpfReport> {
  const loaded = await loadTree(domain, resolver)
  const built = buildTree(loaded)
  const root = loaded.domains.get(domain)
  const state = stateOf(root)
  const findings = checkFindings(loaded, built)
  const stop = built.causes[0]
  return {
    found: state === 'found',
    state,
    message: messageOf(domain, state, root),
    domain,
    records: built.tree.records,
    dnsLookupCount: built.totals.lookups,
    overLimit: isOverLimit(built),
    ...(options.provider === undefined ? {} : { provider: options.provider }),
    includeChain: built.chain,
    publish: { name: domain, type: 'TXT', content: publishedContent(loaded, built, state) },
    valid: state === 'found' && built.causes.length === 0 && built.failures.length === 0 && !loaded.truncated,
    voidLookupCount: built.totals.ipv4,
    voidLookupCountIpv6: built.totals.ipv6,
    voidTerms: built.voidTerms,
    ...{ lookupLimit: LOOKUP_LIMIT, voidLimit: VOID_LIMIT },
    ...{ sizeOctets: sizeOf(root), sizeLimit: SIZE_LIMIT_OCTETS },
    truncated: loaded.truncated,
    incomplete: built.failures.length > 0 || loaded.truncated,
    findings,
    warnings: warningsOf(findings),
    tree: built.tree,
    ...(stop ? { stop: stopOf(stop) } : {}),
    senders: built.senders,
    queries: loaded.queries,
  }
}

function stateOf(root: LoadedDomain | undefined): SpfState {
  if (!root || isFailure(root.answer)) return 'unknown'
  return root.records.length > 0 ? 'found' : 'absent'
}

function messageOf(domain: string, state: SpfState, root: LoadedDomain | undefined): string {
  if (state === 'found') return `SPF record(s) found for ${domain}`
  if (state === 'absent') return 'No SPF records found'
  const reason = root && isFailure(root.answer) ? ` ${failureText(root.answer)}` : ''
  return `We could not find out whether ${domain} has an SPF record.${reason}`
}

/** A loop goes on until the limit stops the receiver, however few terms it is made of. */
const isOverLimit = ({ totals, causes }: BuiltTree) =>
  totals.lookups > LOOKUP_LIMIT ||
  causes.some(({ code }) => code === 'include-loop' || code === 'redirect-loop')

function publishedContent(loaded: LoadedTree, { tree }: BuiltTree, state: SpfState): string {
  const root = loaded.domains.get(tree.domain)
  if (!root || state === 'unknown') return DEFAULT_RECORD
  const suggested = suggestRecord(root, loaded.answerTo(root.name, 'MX'))
  return state === 'found' ? repairRecord(suggested, tree) : suggested
}

/** RFC 7208 section 3.4: the name and the text of all TXT records at it. */
const sizeOf = (root: LoadedDomain | undefined): number =>
  root?.answer.kind === 'answer'
    ? root.answer.records.reduce((sum, record) => sum + record.octets, root.name.length)
    : 0

function stopOf(cause: Cause): SpfStop {
  const { path, term, code, message, client } = cause
  const stop = { domain: path.at(-1) ?? '', term, path: [...path], code, reason: message }
  return client ? { ...stop, client } : stop
}
