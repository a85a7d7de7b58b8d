// Everything that DNS shows about a domain's SPF record, without advice.
import { failureText } from '#shared/dns/failure-text.ts'
import { isFailure, type DnsAnswer, type Resolver, type TxtData } from '#shared/dns/resolver.ts'
import { warningsOf } from '#shared/report/finding.ts'
import { canPass } from './can-pass.ts'
import { checkFindings } from './check-findings.ts'
import { LOOKUP_LIMIT, SIZE_LIMIT_BYTES, VOID_LIMIT } from './limits.ts'
import { askMore } from './more-questions.ts'
import type { SpfReport, SpfState } from './schema.ts'
import { stopOf } from './stop.ts'
import { buildTree, type BuiltTree } from './tree-build.ts'
import { loadTree, type LoadedDomain, type LoadedTree, type LoadOptions } from './tree-load.ts'

export interface Inspected {
  loaded: LoadedTree
  built: BuiltTree
  state: SpfState
  facts: Omit<SpfReport, 'verdict' | 'changes' | 'publish'>
}

export async function inspectSpf(
  domain: string,
  resolver: Resolver,
  options: LoadOptions,
): Promise<Inspected> {
  const loaded = await loadTree(domain, resolver, options)
  const built = buildTree(loaded)
  const more = await askMore(loaded, built, resolver)
  const root = loaded.domains.get(domain)
  const state = stateOf(root)
  const findings = checkFindings(loaded, built, more)
  const stop = stopOf(built)
  const facts: Inspected['facts'] = {
    found: state === 'found',
    state,
    message: messageOf(domain, state, root),
    domain,
    records: built.tree.records,
    dnsLookupCount: built.totals.lookups,
    overLimit: isOverLimit(built),
    includeChain: built.chain,
    valid: state === 'found' && built.causes.length === 0 && built.failures.length === 0 && !loaded.truncated,
    canPass: canPass(built, more.mx),
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
    ...(stop && { stop }),
    senders: built.senders,
    queries: loaded.queries + more.queries,
  }
  return { loaded, built, state, facts }
}

/** Every TXT record at the domain, or its records of the discontinued type 99, as published. */
export const textsAt = ({ loaded }: Inspected, type: 'TXT' | 'SPF'): string[] =>
  textsOf(loaded.answerTo(loaded.root, type))

const textsOf = (answer: DnsAnswer<TxtData> | null): string[] => answer?.records.map(({ text }) => text) ?? []

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

/** RFC 7208 section 3.4: the length of the name and of all its TXT records. */
const sizeOf = (root: LoadedDomain | undefined): number =>
  root?.answer.kind === 'answer'
    ? root.answer.records.reduce((sum, record) => sum + record.bytes, root.name.length)
    : 0
