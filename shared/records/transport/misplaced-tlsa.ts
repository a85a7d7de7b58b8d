// TLSA records at the domain: senders look for them at the name of each mail server (RFC 7672 section 2.2.3).
import { isWithin } from '#shared/dns/domain-name.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import type { Change } from '#shared/report/change/change.ts'
import { transportChange } from './change-table.ts'
import type { DaneFacts } from './dane.ts'
import { transportFinding, type TransportFinding } from './findings.ts'
import type { TransportFacts } from './schema.ts'
import { tlsaFault, tlsaName } from './tlsa.ts'

export interface MisplacedTlsa {
  name: string
  records: string[]
}

/** More than a key rollover needs. */
const MAX_RECORDS = 4
/** A longer one, with a whole certificate, is not for a sentence. */
const MAX_TEXT = 200

/** Two queries, for a domain that is not its own mail server. */
export async function askMisplaced(
  domain: string,
  hosts: readonly string[],
  resolver: Resolver,
): Promise<MisplacedTlsa[]> {
  if (hosts.length === 0 || hosts.includes(domain)) return []
  const names = [tlsaName(domain), domain]
  const answers = await Promise.all(names.map((name) => resolver.query(name, 'TLSA')))
  return answers
    .filter(({ records, aliases }) => records.length > 0 && aliases.length === 0)
    .map(({ name, records }) => ({ name, records: records.slice(0, MAX_RECORDS) }))
}

/** If every server has records, those at the domain are left over, and harm no one. */
export function judgeMisplaced(
  misplaced: readonly MisplacedTlsa[],
  dane: readonly DaneFacts[],
): TransportFinding[] {
  const without = dane.filter(({ state }) => state === 'absent').map(({ mx }) => mx)
  if (misplaced.length === 0 || without.length === 0) return []
  return [transportFinding('dane-misplaced', { names: misplaced.map(({ name }) => name), hosts: without })]
}

interface Inspected {
  facts: Pick<TransportFacts, 'domain' | 'dnssec'>
  misplaced: readonly MisplacedTlsa[]
  dane: readonly DaneFacts[]
}

/** Whether a record is for the certificate of a mail server is not in DNS. */
export function misplacedAsk({ facts, misplaced, dane }: Inspected): Change[] {
  const { domain, dnssec } = facts
  const [finding] = judgeMisplaced(misplaced, dane)
  const [first] = misplaced
  if (!finding || !first) return []
  const hosts = dane.filter(({ mx, state }) => state === 'absent' && isWithin(mx, domain)).map(({ mx }) => mx)
  const said = {
    domain,
    names: misplaced.map(({ name }) => name),
    targets: hosts.map(tlsaName),
    hosts,
    records: [...new Set(misplaced.flatMap(({ records }) => records))].filter(isShort),
    message: finding.message,
  }
  const whose = hosts.length === 0 ? 'of-other' : dnssec.state === 'insecure' ? 'unsigned' : 'own'
  const place = { owner: first.name, type: 'TLSA' as const }
  return [transportChange.ask(`transport-tlsa-move/${whose}`, place, said)]
}

const isShort = (text: string): boolean => text.length <= MAX_TEXT && tlsaFault(text) === null
