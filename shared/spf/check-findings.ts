// Assembles the findings of a check: permanent errors in the order that a receiver meets them, then doubts, then
// advice.
import { failureText } from '#shared/dns/failure-text.ts'
import { isFailure } from '#shared/dns/resolver.ts'
import type { Finding } from '#shared/report/finding.ts'
import { canPass } from '#shared/spf/can-pass.ts'
import { lintPublication } from '#shared/spf/lint-publication.ts'
import { lintRecord } from '#shared/spf/lint-record.ts'
import { LOOKUP_LIMIT, VOID_LIMIT } from '#shared/spf/limits.ts'
import type { SpfTreeNode, VoidTerm } from '#shared/spf/schema.ts'
import { listTerms, verb } from '#shared/spf/term-text.ts'
import type { BuiltTree } from '#shared/spf/tree-build.ts'
import type { Cause } from '#shared/spf/tree-causes.ts'
import { MAX_QUERIES } from '#shared/spf/tree-load.ts'
import type { LoadedTree } from '#shared/spf/tree-load.ts'

/** A hostile record can have thousands of mistakes; no one reads more than this. */
const MAX_CAUSES = 40

export function checkFindings(loaded: LoadedTree, built: BuiltTree): Finding[] {
  const root = loaded.domains.get(loaded.root)
  if (!root || isFailure(root.answer))
    return built.failures.map((failure) => rootFailure(failureText(failure)))
  const findings = [
    ...built.causes.slice(0, MAX_CAUSES).map((cause) => causeFinding(cause, built)),
    ...moreCauses(built.causes.length - MAX_CAUSES),
    ...branchFailures(built),
    ...(loaded.truncated ? [truncatedFinding()] : []),
    ...voidFindings(built),
    ...lintPublication(loaded, root),
    ...recordFindings(loaded, built.tree, true),
    ...noSenderFindings(built),
  ]
  return root.records.length === 0 ? findings : [...summary(built, findings), ...findings]
}

const rootFailure = (reason: string): Finding => ({
  code: 'lookup-failed',
  severity: 'error',
  unknown: true,
  message: `${reason} This says nothing about the record itself; try again in a moment.`,
})

function causeFinding(cause: Cause, { totals }: BuiltTree): Finding {
  const { code, message, rfc, fix } = cause
  const text =
    code === 'too-many-lookups' ? `The record needs ${totals.lookups} DNS lookups. ${message}` : message
  return { code, severity: 'error', message: text, rfc, ...(fix === undefined ? {} : { fix }) }
}

const moreCauses = (count: number): Finding[] =>
  count > 0
    ? [{ code: 'more-errors', severity: 'error', message: `There are ${count} more errors of this kind.` }]
    : []

const branchFailures = ({ failures }: BuiltTree): Finding[] =>
  failures.map((failure) => ({
    code: 'branch-unknown',
    severity: 'warning',
    unknown: true,
    message: `${failureText(failure)} So the counts in this report are minimums, and that part is unknown.`,
    rfc: 'RFC 7208, 4.4',
  }))

const truncatedFinding = (): Finding => ({
  code: 'truncated',
  severity: 'warning',
  unknown: true,
  message: `This check stopped after ${MAX_QUERIES} DNS queries; the counts are minimums. Receivers give up long before that.`,
})

function voidFindings({ voidTerms }: BuiltTree): Finding[] {
  const forIpv4 = voidTerms.filter(({ clients }) => clients.includes('ipv4'))
  const forIpv6 = voidTerms.filter(({ clients }) => !clients.includes('ipv4'))
  const findings: Finding[] = []
  if (forIpv4.length > 0) {
    findings.push({
      code: 'void-lookups',
      severity: 'warning',
      message: `${listVoid(forIpv4)} ${verb(forIpv4, 'asks for a name', 'ask for names')} without such a record (void lookup). Receivers accept ${VOID_LIMIT} of these.`,
      rfc: 'RFC 7208, 4.6.4',
      fix: 'Remove the term, or restore the name.',
    })
  }
  if (forIpv6.length > 0) {
    findings.push({
      code: 'void-lookups-ipv6',
      severity: 'info',
      message: `${listVoid(forIpv6)} ${verb(forIpv6, 'points to a name', 'point to names')} without an IPv6 address, which counts as a void lookup when the mail comes over IPv6.`,
      rfc: 'RFC 7208, 4.6.4',
    })
  }
  return findings
}

const listVoid = (terms: readonly VoidTerm[]) =>
  listTerms(terms.map(({ term, target }) => (term.includes(target) ? term : `${term} (${target})`)))

/** Every record of the tree once; includes are judged only by what they do to the domain that includes them. */
function recordFindings(loaded: LoadedTree, node: SpfTreeNode, own: boolean): Finding[] {
  const domain = ['loop', 'repeated'].includes(node.state) ? undefined : loaded.domains.get(node.domain)
  if (!domain) return []
  const below = node.terms.flatMap((term) =>
    term.child ? recordFindings(loaded, term.child, own && term.name === 'redirect') : [],
  )
  return [...lintRecord(domain, own ? 'own' : 'foreign'), ...below]
}

/** RFC 7208 section 2.6.3: only a mechanism that matches with "+" makes SPF pass. */
function noSenderFindings({ tree }: BuiltTree): Finding[] {
  if (tree.records.length !== 1 || canPass(tree) !== false) return []
  const all = tree.terms.find((term) => term.name === 'all' && !term.dead)
  const isMeant = all?.qualifier === '-'
  return [
    {
      code: isMeant ? 'no-sender' : 'no-sender-listed',
      severity: isMeant ? 'info' : 'warning',
      message: isMeant
        ? `The record of ${tree.domain} allows no server to send, so SPF can never pass. That is correct for a domain that does not send mail.`
        : `The record of ${tree.domain} lists no server, so SPF can never pass for its mail.`,
      rfc: 'RFC 7208, 2.6.3',
      ...(isMeant ? {} : { fix: 'List the servers and services that send your mail before “all”.' }),
    },
  ]
}

function summary({ causes, failures, totals }: BuiltTree, findings: readonly Finding[]): Finding[] {
  if (causes.length > 0 || failures.length > 0 || findings.some(({ code }) => code === 'truncated')) return []
  return [
    {
      code: 'valid',
      severity: 'ok',
      message: `Receivers can evaluate this record: one record, correct syntax, ${totals.lookups} of ${LOOKUP_LIMIT} DNS lookups.`,
      rfc: 'RFC 7208, 4',
    },
  ]
}
