// One sentence for people for each way in which a lookup can fail; among them answers that a validating resolver withholds
// because their DNSSEC signatures are wrong (RFC 4035 section 5.5).
import { type DnsAnswer, type DnsFailure, type FailureKind, isFailure, type Resolver } from './resolver.ts'

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

const seconds = (timeMs: number) => `${(timeMs / 1000).toFixed(1)} s`

/** Says who failed to answer what, e.g. "cloudflare-dns.com did not answer the TXT question for example.com in 2.5 s." */
export function failureText(failure: DnsFailure): string {
  const question = `the ${failure.type} query for ${failure.name}`
  if (saysBogus(failure)) {
    return `${BOGUS} ${question}, but the DNSSEC signatures are wrong, so resolvers that validate discard the answer. ${UNTIL_SIGNED}`
  }
  return FAILURE_TEXTS[failure.kind](failure, question)
}

const FAILURE_TEXTS: Readonly<Record<FailureKind, (failure: DnsFailure, question: string) => string>> = {
  timeout: ({ source, timeMs }, question) => `${source} did not answer ${question} in ${seconds(timeMs)}.`,
  servfail: ({ name, detail }) => `The servers of ${name} could not be reached: ${detail}.`,
  refused: ({ source }, question) => `${source} refused ${question}.`,
  'transport-error': ({ source, detail }, question) =>
    `${source} could not be reached for ${question}: ${detail}.`,
  malformed: ({ source, detail }, question) => `${source} sent no usable answer to ${question}: ${detail}.`,
  truncated: ({ source }, question) => `${source} sent only part of the answer to ${question}.`,
  'cname-loop': ({ name }) => `The CNAME records of ${name} form a loop.`,
  'over-budget': ({ name }) => `${name} was not looked up: this check had used up its share of DNS queries.`,
}

const BOGUS = 'DNS answered'

/** Unlike other failures, this one does not go away by itself. */
const UNTIL_SIGNED = 'It stays so until the zone’s owner or DNS host fixes DNSSEC.'

/** The part of a text that says so about a zone's signatures; undefined if none does. */
export function bogusPart(text: string): string | undefined {
  const end = text.indexOf(UNTIL_SIGNED)
  const start = text.lastIndexOf(BOGUS, end)
  return end < 0 || start < 0 ? undefined : text.slice(start, end + UNTIL_SIGNED.length)
}

export const SIGN_AGAIN =
  'Ask the DNS host of the zone to sign it again, or correct the DS record at the registrar. Until then, remove the DS record.'
