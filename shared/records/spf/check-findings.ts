// Assembles the findings of a check: permanent errors in the order that a receiver meets them, then doubts, then
// advice.
import { failureText } from '#shared/dns/failure-text.ts'
import { isFailure } from '#shared/dns/resolver.ts'
import { canPass, type MxAddresses } from './can-pass.ts'
import { isNullMx } from '#shared/dns/null-mx.ts'
import { spfFinding, type SpfFinding } from './findings.ts'
import { lintPublication } from './lint-publication.ts'
import { lintRecord } from './lint-record.ts'
import type { MoreAnswers } from './more-questions.ts'
import type { SpfTreeNode, VoidTerm } from './schema.ts'
import type { BuiltTree } from './tree-build.ts'
import { MAX_QUERIES } from './tree-load.ts'
import type { LoadedTree } from './tree-load.ts'

/** A hostile record can have thousands of mistakes; no one reads more than this. */
const MAX_CAUSES = 40

export function checkFindings(loaded: LoadedTree, built: BuiltTree, more: MoreAnswers): SpfFinding[] {
  const root = loaded.domains.get(loaded.root)
  if (!root || isFailure(root.answer))
    return built.failures.map((failure) => spfFinding('spf-lookup-failed', { reason: failureText(failure) }))
  const findings = [
    ...built.causes.slice(0, MAX_CAUSES).map((cause) => cause.counted?.(built.totals) ?? cause.finding),
    ...moreCauses(built.causes.length - MAX_CAUSES),
    ...branchFailures(built),
    ...(loaded.truncated ? [spfFinding('spf-truncated', { queries: MAX_QUERIES })] : []),
    ...voidFindings(built),
    ...lintPublication(loaded, root),
    ...recordFindings(loaded, built.tree, true),
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

const moreFindings = ({ refused }: MoreAnswers): SpfFinding[] =>
  refused ? [spfFinding('spf-error-for-some', refused)] : []

/** RFC 7208 section 2.6.3: only a mechanism that matches with "+" makes SPF pass. */
function noSenderFindings(loaded: LoadedTree, built: BuiltTree, { mx }: MoreAnswers): SpfFinding[] {
  const { tree, causes } = built
  // What a receiver discards says nothing about who may send.
  if (tree.records.length !== 1 || causes.length > 0) return []
  const { domain: name } = tree
  if (canPass(built, mx) !== false)
    return isNullMx(loaded.answerTo(loaded.root, 'MX')?.records ?? [])
      ? [spfFinding('spf-null-mx', { name })]
      : []
  // Whoever lists servers does send, or did.
  const names = namesWithoutAddress(tree, mx)
  if (names.length > 0) return [spfFinding('spf-no-address', { name, names })]
  const all = tree.terms.find((term) => term.name === 'all' && !term.dead)
  return [spfFinding(all?.qualifier === '-' ? 'spf-no-sender' : 'spf-no-sender-listed', { name })]
}

function namesWithoutAddress(tree: SpfTreeNode, mx: MxAddresses): string[] {
  const hosts = tree.terms.filter(
    ({ name, qualifier, state, dead }) =>
      !dead && qualifier === '+' && state === 'void' && (name === 'a' || name === 'mx'),
  )
  const silent = [...mx].flatMap(([name, haveAddress]) => (haveAddress === false ? [name] : []))
  return [...new Set([...hosts.flatMap(({ target }) => target ?? []), ...silent])]
}

function summary({ causes, failures, totals }: BuiltTree, findings: readonly SpfFinding[]): SpfFinding[] {
  if (causes.length > 0 || failures.length > 0 || findings.some(({ code }) => code === 'spf-truncated'))
    return []
  return [spfFinding('spf-valid', { lookups: totals.lookups })]
}
