// Whether senders that honor DANE can authenticate each mail server (RFC 7672 section 2.2).
import { isBogus } from '#shared/dns/bogus.ts'
import { failureText } from '#shared/dns/failure-text.ts'
import { isFailure, type DnsAnswer, type Resolver } from '#shared/dns/resolver.ts'
import { shownText } from '#shared/kit/text/visible-text.ts'
import type { DaneHost, Dnssec } from './schema.ts'
import { tlsaFault, tlsaName } from './tlsa.ts'

/** What was found about one mail server. */
export interface DaneFacts extends DaneHost {
  /** The records as received; those of the report are made safe to show. */
  raw: string[]
  /** Why each of them cannot be used; null for usable ones. */
  faults: (string | null)[]
  /** The zone of the server is signed. */
  isSigned: boolean
  /** The signatures of the records are wrong. */
  isBogus: boolean
  /** Why there is no answer. */
  reason?: string
}

/** As many as a name has during a key rollover, and a few more. */
const MAX_RECORDS = 20

/** Two queries for each server; a third for a CNAME, or for an answer that may be withheld because of its signatures. */
export const askDane = (
  hosts: readonly string[],
  domain: Dnssec['state'],
  resolver: Resolver,
): Promise<DaneFacts[]> => Promise.all(hosts.map((host) => askHost(host, domain, resolver)))

async function askHost(host: string, domain: Dnssec['state'], resolver: Resolver): Promise<DaneFacts> {
  const [address, own] = await Promise.all([
    resolver.query(host, 'A'),
    resolver.query(tlsaName(host), 'TLSA'),
  ])
  const answer = await atTarget(address, own, resolver)
  const bogus = await isBogus(answer, resolver)
  const raw = answer.records.slice(0, MAX_RECORDS)
  const faults = raw.map(tlsaFault)
  const isSigned = answer.authenticated && address.authenticated
  const facts = { raw, faults, isSigned, isBogus: bogus, answer, address }
  return {
    mx: host,
    state: stateOf(facts, domain),
    name: answer.name,
    records: raw.map(shownText),
    raw,
    faults,
    isSigned,
    isBogus: bogus,
    ...(isFailure(answer) ? { reason: failureText(answer) } : {}),
  }
}

/** Section 2.2.3: if the whole path is signed, the records of the name behind a CNAME come first. */
async function atTarget(
  address: DnsAnswer<string>,
  own: DnsAnswer<string>,
  resolver: Resolver,
): Promise<DnsAnswer<string>> {
  const target = address.aliases.at(-1)?.target
  if (target === undefined || !address.authenticated) return own
  const behind = await resolver.query(tlsaName(target), 'TLSA')
  return behind.kind === 'answer' ? behind : own
}

interface Answers extends Pick<DaneFacts, 'faults' | 'isSigned' | 'isBogus'> {
  answer: DnsAnswer<string>
  address: DnsAnswer<string>
}

function stateOf(
  { answer, address, faults, isSigned, isBogus: bogus }: Answers,
  domain: Dnssec['state'],
): DaneHost['state'] {
  if (bogus) return 'broken'
  if (isFailure(answer)) return 'unknown'
  if (faults.length === 0) return 'absent'
  if (domain === 'insecure') return 'insecure'
  if (domain !== 'secure' || isFailure(address)) return 'unknown'
  if (!isSigned) return 'insecure'
  return faults.includes(null) ? 'usable' : 'broken'
}
