// Answers that a validating resolver withholds because their DNSSEC signatures are wrong (RFC 4035 section 5.5).
import { isFailure, type DnsAnswer, type Resolver } from './resolver.ts'

/** Extended DNS errors for wrong or missing signatures (RFC 8914 sections 4.7 to 4.13). */
const FIRST_CODE = 6
const LAST_CODE = 12

/** The resolver says so, or `isBogus` found out. */
export function saysBogus({ kind, extendedError }: DnsAnswer<unknown>): boolean {
  const code = extendedError?.code ?? 0
  return kind === 'servfail' && code >= FIRST_CODE && code <= LAST_CODE
}

/** Costs a query if the resolver does not say why it withholds the answer: without validation, a bogus one arrives. */
export async function isBogus(answer: DnsAnswer<unknown>, resolver: Resolver): Promise<boolean> {
  if (answer.kind !== 'servfail') return false
  if (saysBogus(answer)) return true
  return !isFailure(await resolver.query(answer.name, answer.type, { checkingDisabled: true }))
}

/** The same failure with the reason that was found out. */
export const asBogus = <T extends DnsAnswer<unknown>>(answer: T): T => ({
  ...answer,
  extendedError: { code: FIRST_CODE, text: 'DNSSEC Bogus' },
})
