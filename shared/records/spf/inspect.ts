// Everything that DNS shows about a domain's SPF record, without advice.
import { type Misplaced, misplacedRecords } from '#shared/dns/final-dot.ts'
import { failureText } from '#shared/dns/failure-text.ts'
import {
  type DnsAnswer,
  isFailure,
  isNullMx,
  type MxData,
  type Resolver,
  type TxtData,
} from '#shared/dns/resolver.ts'
import { warningsOf } from '#shared/report/finding.ts'
import { spfFinding, type SpfFinding } from './findings.ts'
import { LOOKUP_LIMIT, SIZE_LIMIT_BYTES, VOID_LIMIT } from './limits.ts'
import { lintPublication, lintRecord } from './lint.ts'
import type { SpfReport, SpfState, SpfTreeNode, SpfTreeTerm, VoidTerm } from './schema.ts'
import { whyNotAsked } from '#shared/data/mail-services/passport-lookup.ts'
import { needlessIncludes } from './removable.ts'
import { buildTree, type BuiltTree } from './tree-build.ts'
import { isSpfRecord } from './parse.ts'
import { loadTree, MAX_QUERIES, type LoadedDomain, type LoadedTree, type LoadOptions } from './tree-load.ts'
import { askMore, canPass, hostsKey, stopOf, type MoreAnswers, type SenderAddresses } from './who-passes.ts'

export interface Inspected {
  loaded: LoadedTree
  built: BuiltTree
  state: SpfState
  /** SPF records at a name that has the domain twice, if there are none where receivers look. */
  misplaced: Misplaced | undefined
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
  const isMissing = state === 'absent' && options.leftovers && root?.answer.aliases.length === 0
  const misplaced = isMissing ? await misplacedRecords(domain, domain, resolver, isSpfRecord) : undefined
  const findings = [
    ...misplacedFindings(domain, misplaced),
    ...checkFindings(loaded, built, more, !!misplaced),
  ]
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
    canPass: canPass(built, more.hosts),
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
  return { loaded, built, state, misplaced, facts }
}

const misplacedFindings = (owner: string, misplaced: Misplaced | undefined): SpfFinding[] =>
  misplaced ? [spfFinding('dns-record-misplaced', { what: 'SPF', owner, name: misplaced.name })] : []

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

/** A hostile record can have thousands of mistakes; no one reads more than this. */
const MAX_CAUSES = 40

/** Permanent errors in the order that a receiver meets them, then doubts, then advice. */
function checkFindings(
  loaded: LoadedTree,
  built: BuiltTree,
  more: MoreAnswers,
  isElsewhere: boolean,
): SpfFinding[] {
  const root = loaded.domains.get(loaded.root)
  if (!root || isFailure(root.answer))
    return built.failures.map((failure) => spfFinding('spf-lookup-failed', { reason: failureText(failure) }))
  const findings = [
    ...built.causes.slice(0, MAX_CAUSES).map((cause) => cause.counted?.(built.totals) ?? cause.finding),
    ...moreCauses(built.causes.length - MAX_CAUSES),
    ...branchFailures(built),
    ...(loaded.truncated ? [spfFinding('spf-truncated', { queries: MAX_QUERIES })] : []),
    ...voidFindings(built),
    ...lintPublication(loaded, root, isElsewhere),
    ...recordFindings(loaded, built.tree, true),
    ...needlessFindings(built.tree, loaded.answerTo(loaded.root, 'MX')),
    ...moreFindings(more),
    ...noSenderFindings(loaded, built, more),
  ]
  return root.records.length === 0 ? findings : [...summary(built, findings), ...findings]
}

const moreCauses = (count: number): SpfFinding[] =>
  count > 0 ? [spfFinding('spf-more-errors', { count })] : []

const branchFailures = ({ failures }: BuiltTree): SpfFinding[] =>
  failures.map((failure) => spfFinding('spf-branch-unknown', { reason: failureText(failure) }))

function voidFindings({ voidTerms }: BuiltTree): SpfFinding[] {
  const forIpv4 = voidTerms.filter(({ clients }) => clients.includes('ipv4'))
  const forIpv6 = voidTerms.filter(({ clients }) => !clients.includes('ipv4'))
  return [
    ...(forIpv4.length > 0 ? [spfFinding('spf-void-lookups', { terms: forIpv4.map(voidText) })] : []),
    ...(forIpv6.length > 0 ? [spfFinding('spf-void-lookups-ipv6', { terms: forIpv6.map(voidText) })] : []),
  ]
}

const voidText = ({ term, target }: VoidTerm) => (term.includes(target) ? term : `${term} (${target})`)

/** Every record of the tree once; includes are judged only by what they do to the domain that includes them. */
function recordFindings(loaded: LoadedTree, node: SpfTreeNode, own: boolean): SpfFinding[] {
  const domain = ['loop', 'repeated'].includes(node.state) ? undefined : loaded.domains.get(node.domain)
  if (!domain) return []
  const below = node.terms.flatMap((term) =>
    term.child ? recordFindings(loaded, term.child, own && term.name === 'redirect') : [],
  )
  return [...lintRecord(domain, own ? 'own' : 'foreign', loaded), ...below]
}

const needlessFindings = (tree: SpfTreeNode, mx: DnsAnswer<MxData> | null): SpfFinding[] =>
  needlessIncludes(tree, mx).flatMap(({ term: { text: term }, passport }) => {
    const why = whyNotAsked(passport)
    return passport.rootSpf === 'useless' && why !== null
      ? [spfFinding('spf-needless-include', { term, service: passport.service, why })]
      : []
  })

const moreFindings = ({ refused }: MoreAnswers): SpfFinding[] =>
  refused ? [spfFinding('spf-error-for-some', refused)] : []

/** RFC 7208 section 2.6.3: only a mechanism that matches with "+" makes SPF pass. */
function noSenderFindings(loaded: LoadedTree, built: BuiltTree, { hosts }: MoreAnswers): SpfFinding[] {
  const { tree, causes } = built
  // What a receiver discards says nothing about who may send.
  if (tree.records.length !== 1 || causes.length > 0) return []
  const { domain: name } = tree
  if (canPass(built, hosts) !== false)
    return isNullMx(loaded.answerTo(loaded.root, 'MX')?.records ?? [])
      ? [spfFinding('spf-null-mx', { name })]
      : []
  // Whoever lists servers does send, or did.
  const names = namesWithoutAddress(tree, hosts)
  if (names.length > 0) return [spfFinding('spf-no-address', { name, names })]
  const all = tree.terms.find((term) => term.name === 'all' && !term.dead)
  return [spfFinding(all?.qualifier === '-' ? 'spf-no-sender' : 'spf-no-sender-listed', { name })]
}

function namesWithoutAddress(tree: SpfTreeNode, known: SenderAddresses): string[] {
  const isSilent = (term: SpfTreeTerm) => term.state === 'void' || known.get(hostsKey(term)) === false
  const hosts = tree.terms.filter(
    (term) =>
      !term.dead && term.qualifier === '+' && (term.name === 'a' || term.name === 'mx') && isSilent(term),
  )
  const below = [...known].flatMap(([key, hasAddress]) =>
    hasAddress === false ? [key.split(' ')[1] ?? ''] : [],
  )
  return [...new Set([...hosts.flatMap(({ target }) => target ?? []), ...below])]
}

function summary({ causes, failures, totals }: BuiltTree, findings: readonly SpfFinding[]): SpfFinding[] {
  if (causes.length > 0 || failures.length > 0 || findings.some(({ code }) => code === 'spf-truncated'))
    return []
  return [spfFinding('spf-valid', { lookups: totals.lookups })]
}
