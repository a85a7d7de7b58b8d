// Fetches the two parts of MTA-STS: the record in DNS, and the policy file on the web (RFC 8461 section 3).
import { failureText } from '#shared/dns/failure-text.ts'
import {
  isFailure,
  type DnsAnswer,
  type DnsFailure,
  type Resolver,
  type TxtData,
} from '#shared/dns/resolver.ts'
import { isFinal, type ForeignAnswer, type ForeignFetch } from '#shared/kit/net/foreign-fetch.ts'
import { parseStsPolicy, policyHost, policyUrl, type ReadPolicy } from '#shared/records/mta-sts/policy.ts'
import { stsRecordName } from '#shared/records/mta-sts/record.ts'

/** Redirects must not be followed (section 3.3); a sensible policy has a few hundred bytes. */
const POLICY_LIMITS = { accept: 'text/plain', maxBytes: 64 * 1024, timeoutMs: 5_000, maxRedirects: 0 }

/**
 * - no-host: the policy host's name has no IP address
 * - none: the server says that there is no such file, or sends something that senders refuse
 * - unknown: we could not find out
 */
export type PolicyFile =
  | { kind: 'file'; read: ReadPolicy; text: string; contentType: string }
  | { kind: 'no-host' }
  | { kind: 'none' | 'unknown'; reason: string }

export interface StsAnswers {
  txt: DnsAnswer<TxtData>
  file: PolicyFile
}

/** The file is fetched whatever the record says: a policy that is not announced protects no one. */
export async function askSts(domain: string, resolver: Resolver, fetch: ForeignFetch): Promise<StsAnswers> {
  const [txt, file] = await Promise.all([
    resolver.query(stsRecordName(domain), 'TXT'),
    askPolicy(domain, resolver, fetch),
  ])
  return { txt, file }
}

async function askPolicy(domain: string, resolver: Resolver, fetch: ForeignFetch): Promise<PolicyFile> {
  const host = policyHost(domain)
  const addresses = await Promise.all([resolver.query(host, 'A'), resolver.query(host, 'AAAA')])
  if (!addresses.some(({ kind }) => kind === 'answer')) {
    const failure = addresses.find(isFailure)
    return failure ? { kind: 'unknown', reason: clauseOf(failure) } : { kind: 'no-host' }
  }
  return policyFile(await fetch(policyUrl(domain), POLICY_LIMITS))
}

/** The sentence goes on after it. */
const clauseOf = (failure: DnsFailure): string => failureText(failure).replace(/\.$/, '')

function policyFile(answer: ForeignAnswer): PolicyFile {
  switch (answer.kind) {
    case 'body': {
      // A byte order mark is part of the file: not every sender skips it.
      const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(answer.bytes)
      return { kind: 'file', read: parseStsPolicy(text), text, contentType: answer.contentType }
    }
    case 'too-many-redirects':
      return { kind: 'none', reason: 'the server redirects, which senders do not follow' }
    case 'too-large':
      return { kind: 'none', reason: 'it is larger than 64 KiB' }
    case 'http-error':
      return { kind: isFinal(answer) ? 'none' : 'unknown', reason: answer.reason }
    case 'certificate':
      return { kind: 'none', reason: answer.reason }
    case 'transport-error':
      return { kind: 'unknown', reason: 'the connection failed, or its certificate was not accepted' }
    default:
      return { kind: 'unknown', reason: answer.reason }
  }
}
