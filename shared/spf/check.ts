// Reads and counts a domain's SPF policy the way a receiver would, without a client to judge.
import type { Change } from '#shared/change/change.ts'
import { orderChanges } from '#shared/change/order.ts'
import { proveChanges } from '#shared/change/prove.ts'
import { failureText } from '#shared/dns/failure-text.ts'
import { remembering } from '#shared/dns/remembering.ts'
import { isFailure } from '#shared/dns/resolver.ts'
import type { DnsAnswer, Resolver, TxtData } from '#shared/dns/resolver.ts'
import { warningsOf } from '#shared/report/finding.ts'
import { canPass } from '#shared/spf/can-pass.ts'
import { spfAsks, spfDrafts, type SpfPublished } from '#shared/spf/changes.ts'
import { checkFindings } from '#shared/spf/check-findings.ts'
import { LOOKUP_LIMIT, SIZE_LIMIT_BYTES, VOID_LIMIT } from '#shared/spf/limits.ts'
import { spfIntents } from '#shared/spf/intent.ts'
import { repairRecord, type RepairedRecord } from '#shared/spf/repair-record.ts'
import type { SpfReport, SpfState, SpfStop } from '#shared/spf/schema.ts'
import { DEFAULT_RECORD, suggestRecord } from '#shared/spf/suggest-record.ts'
import { buildTree } from '#shared/spf/tree-build.ts'
import type { BuiltTree } from '#shared/spf/tree-build.ts'
import type { Cause } from '#shared/spf/tree-causes.ts'
import { loadTree } from '#shared/spf/tree-load.ts'
import type { LoadedDomain, LoadedTree } from '#shared/spf/tree-load.ts'
import { spfVerdict, type SpfFacts } from '#shared/spf/verdict.ts'

interface SpfCheckOptions {
  /** The name of the domain's DNS provider, as found by the caller. */
  provider?: string
  /** false for a record that is not published: there is nothing to change yet. */
  advise?: boolean
  /** false: skips the query for the discontinued type 99, which could only find leftovers. */
  leftovers?: boolean
}

/** @param domain lower-case A-label name without the final dot */
export async function checkSpf(
  domain: string,
  resolver: Resolver,
  { provider, advise = true, leftovers = true }: SpfCheckOptions = {},
): Promise<SpfReport> {
  const dns = remembering(resolver)
  const inspect = (from: Resolver) => inspectSpf(domain, from, leftovers)
  const { facts, published } = await inspect(dns)
  const changes = advise ? await changesOf(facts, published, dns, inspect) : []
  return { ...facts, ...(provider === undefined ? {} : { provider }), verdict: spfVerdict(facts), changes }
}

async function changesOf(
  facts: SpfFacts,
  published: SpfPublished,
  dns: Resolver,
  inspect: (changed: Resolver) => ReturnType<typeof inspectSpf>,
): Promise<Change[]> {
  const { findings } = facts
  const recheck = async (changed: Resolver) => (await inspect(changed)).facts.findings
  const proved = await proveChanges(spfDrafts(facts, published), {
    findings,
    resolver: dns,
    recheck,
    intentsOf: spfIntents,
  })
  return orderChanges([...proved, ...spfAsks(facts, proved)], findings)
}

/** Everything that DNS shows, without advice. */
async function inspectSpf(
  domain: string,
  resolver: Resolver,
  leftovers: boolean,
): Promise<{ facts: SpfFacts; published: SpfPublished }> {
  const loaded = await loadTree(domain, resolver, leftovers)
  const built = buildTree(loaded)
  const root = loaded.domains.get(domain)
  const state = stateOf(root)
  const findings = checkFindings(loaded, built)
  const stop = built.causes[0]
  const proposed = proposedRecord(loaded, built, state)
  const facts: SpfFacts = {
    found: state === 'found',
    state,
    message: messageOf(domain, state, root),
    domain,
    records: built.tree.records,
    dnsLookupCount: built.totals.lookups,
    overLimit: isOverLimit(built),
    includeChain: built.chain,
    publish: { name: domain, type: 'TXT', content: proposed.content },
    valid: state === 'found' && built.causes.length === 0 && built.failures.length === 0 && !loaded.truncated,
    canPass: canPass(built.tree),
    voidLookupCount: built.totals.ipv4,
    voidLookupCountIpv6: built.totals.ipv6,
    voidTerms: built.voidTerms,
    lookupLimit: LOOKUP_LIMIT,
    voidLimit: VOID_LIMIT,
    sizeOctets: sizeOf(root),
    sizeLimit: SIZE_LIMIT_BYTES,
    truncated: loaded.truncated,
    incomplete: built.failures.length > 0 || loaded.truncated,
    findings,
    warnings: warningsOf(findings),
    tree: built.tree,
    ...(stop ? { stop: stopOf(stop) } : {}),
    senders: built.senders,
    queries: loaded.queries,
  }
  const published: SpfPublished = {
    isAlias: (root?.answer.aliases.length ?? 0) > 0,
    texts: textsOf(root?.answer),
    type99: textsOf(loaded.answerTo(domain, 'SPF')),
    proposed,
  }
  return { facts, published }
}

const textsOf = (answer: DnsAnswer<TxtData> | null | undefined): string[] =>
  answer?.records.map(({ text }) => text) ?? []

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

/** A loop goes on until the limit stops the receiver, however few terms it has. */
const isOverLimit = ({ totals, causes }: BuiltTree) =>
  totals.lookups > LOOKUP_LIMIT ||
  causes.some(({ finding: { code } }) => code === 'spf-include-loop' || code === 'spf-redirect-loop')

function proposedRecord(loaded: LoadedTree, { tree }: BuiltTree, state: SpfState): RepairedRecord {
  const root = loaded.domains.get(tree.domain)
  const plain = (content: string): RepairedRecord => ({ content, notes: [], risk: 'none' })
  if (!root || state === 'unknown') return plain(DEFAULT_RECORD)
  const suggested = suggestRecord(root, loaded.answerTo(root.name, 'MX'))
  return state === 'found' ? repairRecord(suggested, tree) : plain(suggested)
}

/** RFC 7208 section 3.4: the length of the name and of all its TXT records. */
const sizeOf = (root: LoadedDomain | undefined): number =>
  root?.answer.kind === 'answer'
    ? root.answer.records.reduce((sum, record) => sum + record.bytes, root.name.length)
    : 0

function stopOf(cause: Cause): SpfStop {
  const { path, term, finding, client } = cause
  const { code, message } = finding
  const stop = { domain: path.at(-1) ?? '', term, path: [...path], code, reason: message }
  return client ? { ...stop, client } : stop
}
