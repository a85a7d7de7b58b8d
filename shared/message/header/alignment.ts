// Whether what SPF and DKIM proved belongs to the domain in From (RFC 9989, 4.4): strictly, and within the organization.
import { propertyOf } from './authentication-results.ts'
import { domainName, domainOf } from './mailboxes.ts'
import { sameOrganization, type RegistrableDomain } from './organization.ts'
import type { HeaderAlignment, HeaderAnalysis, HeaderResult, HeaderSignature } from './schema.ts'
import { signingDomain } from './signatures.ts'

interface Identities {
  from: string | null
  returnPath: string | null
}

export function judgeAlignment(
  { from, returnPath }: Identities,
  results: readonly HeaderResult[],
  signatures: readonly HeaderSignature[],
  registrable?: RegistrableDomain,
): HeaderAnalysis['alignment'] {
  if (from === null) return { from, spf: null, dkim: [], passes: null }
  const align = (domain: string, result: string, trusted: boolean): HeaderAlignment => ({
    domain,
    result,
    trusted,
    strict: domain === from,
    relaxed: sameOrganization(from, domain, registrable),
  })
  const spf = spfProof(results, returnPath)
  const dkim = dkimProofs(results, signatures)
  const aligned = {
    spf: spf && align(...spf),
    dkim: dkim.map((proof) => align(...proof)),
  }
  return { from, ...aligned, passes: passesOf([...(aligned.spf ? [aligned.spf] : []), ...aligned.dkim]) }
}

function passesOf(proofs: readonly HeaderAlignment[]): boolean | null {
  const counted = proofs.filter(({ trusted }) => trusted)
  if (counted.length === 0) return null
  const passing = counted.filter(({ result }) => result === 'pass')
  if (passing.some(({ strict, relaxed }) => strict || relaxed === true)) return true
  if (passing.some(({ relaxed }) => relaxed === null)) return null
  // If the receiver could not query DNS, the proof may be good.
  const isOpen = counted.some(({ result, relaxed }) => /^temp/.test(result) && relaxed !== false)
  return isOpen ? null : false
}

type Proof = [domain: string, result: string, trusted: boolean]

/** SPF proves the domain of the bounce address; if that is empty, the name in HELO (RFC 7208, 2.4). */
function spfProof(results: readonly HeaderResult[], returnPath: string | null): Proof | null {
  const result = results.find(({ method, trusted }) => method === 'spf' && trusted)
  if (!result) return returnPath === null ? null : [returnPath, 'not reported', false]
  const mailFrom =
    propertyOf(result, 'smtp.mailfrom', 'smtp.mail', 'smtp.mfrom', 'smtp.from', 'envelope-from') ?? ''
  const helo = propertyOf(result, 'smtp.helo') ?? ''
  const domain = domainOf(mailFrom) ?? domainName(mailFrom) ?? returnPath ?? domainName(helo)
  return domain === null ? null : [domain, result.result, true]
}

function dkimProofs(results: readonly HeaderResult[], signatures: readonly HeaderSignature[]): Proof[] {
  const verified = results.filter(({ method, trusted }) => method === 'dkim' && trusted)
  const proofs = verified.flatMap((result): Proof[] => {
    const domain = signingDomain(result)
    return domain === null ? [] : [[domain, result.result, true]]
  })
  const unverified = signatures.flatMap(({ domain, result }): Proof[] => {
    const name = domainName(domain)
    const isCovered = result !== null || proofs.some(([known]) => known === name)
    return name === null || isCovered ? [] : [[name, 'not reported', false]]
  })
  return [...proofs, ...unverified]
}
