// DMARC for one message: what was proved, compared with the domain in From, under RFC 9989 and under RFC 7489.
import { checkDmarc } from '#shared/records/dmarc/check.ts'
import type { SuffixList } from '#shared/records/dmarc/legacy.ts'
import { listNames } from '#shared/kit/sentence.ts'
import type { DmarcReport } from '#shared/records/dmarc/schema.ts'
import { walkTree } from '#shared/records/dmarc/tree-walk.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import type { UnalignedSignature } from './dkim.ts'
import type { DmarcOutcome, DmarcResult } from './schema.ts'

/** Something that was proved, or was meant to be: the domain of MAIL FROM or of a signature. */
interface Proof {
  domain: string
  result: string
}

interface Identifiers {
  /** The one domain in From; null if there is not exactly one. */
  from: string | null
  spf: Proof | null
  /** The client's IP address is unknown, so SPF may have proved the domain. */
  isSpfOpen: boolean
  signatures: readonly UnalignedSignature[]
}

interface JudgedDmarc {
  outcome: DmarcOutcome
  /** The report on the domain in From; null without one. */
  report: DmarcReport | null
}

export async function judgeDmarc(
  { from, spf, isSpfOpen, signatures }: Identifiers,
  resolver: Resolver,
  suffixes: SuffixList,
): Promise<JudgedDmarc> {
  const proofs = signatures.map(({ domain, result }) => ({ domain, result }))
  if (from === null) return { outcome: withoutFrom(spf, proofs), report: null }
  const domains = [...new Set([...(spf ? [spf] : []), ...proofs].map(({ domain }) => domain))]
  const [report, aligns] = await Promise.all([
    checkDmarc(from, resolver, { suffixes }),
    alignmentWith(from, domains, resolver),
  ])
  const [spfMode, dkimMode] = [modeOf(report, 'aspf'), modeOf(report, 'adkim')]
  const alignment = {
    spf: spf && { ...spf, mode: spfMode, aligned: aligns(spf.domain, spfMode) },
    dkim: proofs.map((proof) => ({ ...proof, mode: dkimMode, aligned: aligns(proof.domain, dkimMode) })),
  }
  const all = [...(alignment.spf ? [alignment.spf] : []), ...alignment.dkim]
  // A bounce address elsewhere could not prove it either.
  const isOpen = isSpfOpen && alignment.spf?.aligned !== false
  const result = resultOf(report, all, isOpen)
  const legacy = all.map((proof) => ({
    ...proof,
    aligned: legacyAligned(proof.domain, from, proof.mode, suffixes),
  }))
  const outcome: DmarcOutcome = {
    result,
    policy: report.policy?.applied ?? null,
    domain: from,
    policyDomain: report.policyDomain,
    reason:
      isOpen && isUndecided(result, all) && report.state !== 'unknown'
        ? withoutAddress(from, report)
        : reasonOf(result, from, all),
    rfc7489: { result: legacyResult(report, legacy, isSpfOpen), policy: report.legacy.applied },
    alignment,
  }
  return { outcome, report }
}

type Mode = 'relaxed' | 'strict'

/** Tells for each of the domains whether what proves it proves the one in From; null if a step of a walk went unanswered. */
export async function alignmentWith(
  from: string,
  domains: readonly string[],
  resolver: Resolver,
): Promise<(domain: string, mode: Mode) => boolean | null> {
  const [organization, ...organizations] = await Promise.all(
    [from, ...domains].map((domain) => organizationOf(domain, resolver)),
  )
  return (domain, mode) => {
    if (domain === from) return true
    if (mode === 'strict') return false
    const own = organizations[domains.indexOf(domain)]
    return own === undefined || organization === undefined ? null : own === organization
  }
}

type Aligned = Proof & { aligned: boolean | null; mode: Mode }

const modeOf = ({ tags }: DmarcReport, tag: 'adkim' | 'aspf'): Mode =>
  tags[tag]?.toLowerCase() === 's' ? 'strict' : 'relaxed'

/** RFC 9989, 4.10.2; undefined if a step of the walk went unanswered. */
const organizationOf = async (domain: string, resolver: Resolver): Promise<string | undefined> =>
  (await walkTree(domain, resolver)).organizationalDomain

function legacyAligned(domain: string, from: string, mode: Mode, suffixes: SuffixList): boolean {
  if (domain === from) return true
  const organization = suffixes.registrableDomain(from)
  return mode === 'relaxed' && organization !== null && organization === suffixes.registrableDomain(domain)
}

function resultOf(report: DmarcReport, proofs: readonly Aligned[], isSpfOpen: boolean): DmarcResult {
  if (proofs.some(({ result, aligned }) => result === 'pass' && aligned === true))
    return report.state === 'absent' || (report.state === 'found' && !report.policy)
      ? 'none'
      : report.state === 'unknown'
        ? 'unknown'
        : 'pass'
  if (report.state === 'unknown') return 'unknown'
  if (!report.policy) return 'none'
  const isOpen = proofs.some(
    ({ result, aligned }) =>
      (result === 'pass' && aligned === null) ||
      (aligned !== false && (result === 'temperror' || result === 'unknown')),
  )
  return isOpen || isSpfOpen ? 'unknown' : 'fail'
}

function legacyResult(report: DmarcReport, proofs: readonly Aligned[], isSpfOpen: boolean): DmarcResult {
  if (report.state === 'unknown') return 'unknown'
  if (report.legacy.policyDomain === null) return 'none'
  if (proofs.some(({ result, aligned }) => result === 'pass' && aligned)) return 'pass'
  const isOpen = proofs.some(
    ({ result, aligned }) => aligned && (result === 'temperror' || result === 'unknown'),
  )
  return isOpen || isSpfOpen ? 'unknown' : 'fail'
}

function reasonOf(result: DmarcResult, from: string, proofs: readonly Aligned[]): string {
  const passing = proofs.filter((proof) => proof.result === 'pass')
  const aligned = passing.filter((proof) => proof.aligned === true)
  if (result === 'unknown') return 'A decisive DNS answer did not arrive; try again in a minute.'
  if (result === 'none')
    return aligned.length > 0
      ? `${from} is proven, but it has no DMARC policy, so receivers do not know what to do with forgeries.`
      : `${from} has no DMARC policy, and nothing in the message proves it.`
  if (result === 'pass') return passText(from, [...new Set(aligned.map(({ domain }) => domain))])
  if (passing.length === 0) return 'Neither SPF nor a DKIM signature passes.'
  const proved = listNames([...new Set(passing.map(({ domain }) => domain))])
  const not = isStrictOnly(passing, from) ? `and ${from} requires its own name exactly` : `not ${from}`
  return `The message proves that it is from ${proved}, ${not}.`
}

/** Nothing passes for the domain, so an SPF result that could not be evaluated may be its proof. */
const isUndecided = (result: DmarcResult, proofs: readonly Aligned[]): boolean =>
  result === 'unknown' ||
  (result === 'none' && !proofs.some((proof) => proof.result === 'pass' && proof.aligned === true))

const withoutAddress = (from: string, { policy }: DmarcReport): string =>
  policy
    ? `No signature proves ${from}, and SPF cannot be judged without the IP address of the server that sent the message.`
    : `${from} has no DMARC policy, no signature proves it, and SPF cannot be judged without the IP address of the server.`

const passText = (from: string, domains: readonly string[]) =>
  domains.includes(from)
    ? `SPF or DKIM proves ${from} itself.`
    : `SPF or DKIM proves ${domains.join(' and ')}, which belongs to ${from}.`

const isStrictOnly = (proofs: readonly Aligned[], from: string) =>
  proofs.some(
    ({ mode, domain }) => mode === 'strict' && (domain.endsWith(`.${from}`) || from.endsWith(`.${domain}`)),
  )

function withoutFrom(spf: Proof | null, proofs: readonly Proof[]): DmarcOutcome {
  const unaligned = (proof: Proof) => ({ ...proof, aligned: null, mode: 'relaxed' as const })
  return {
    result: 'permerror',
    policy: null,
    domain: null,
    policyDomain: null,
    reason: 'DMARC judges the domain in From, and this message does not have exactly one.',
    rfc7489: { result: 'permerror', policy: null },
    alignment: { spf: spf && unaligned(spf), dkim: proofs.map(unaligned) },
  }
}
