// What to say about the TLSA records of all mail servers together.
import type { DaneFacts } from './dane.ts'
import { transportFinding, type TransportFinding } from './findings.ts'
import type { Dnssec } from './schema.ts'

export function judgeDane(servers: readonly DaneFacts[], dnssec: Dnssec['state']): TransportFinding[] {
  const named = (is: (host: DaneFacts) => boolean) => servers.filter(is).map(({ mx }) => mx)
  const usable = named(({ state }) => state === 'usable')
  const absent = named(({ state }) => state === 'absent')
  const bogus = named(({ isBogus }) => isBogus)
  return [
    ...(bogus.length > 0 ? [transportFinding('dane-bogus', { hosts: bogus })] : []),
    ...servers
      .filter(({ state, isBogus }) => state === 'broken' && !isBogus)
      .map((server) => transportFinding('dane-broken', { host: server.mx, faults: faultsOf(server) })),
    ...insecureFinding(servers.filter(({ state }) => state === 'insecure')),
    ...(usable.length > 0 && absent.length > 0
      ? [transportFinding('dane-mixed', { hosts: usable, others: absent })]
      : []),
    ...(usable.length === 0 && absent.length > 0 && dnssec === 'secure'
      ? [transportFinding('dane-absent', { hosts: absent })]
      : []),
    ...(usable.length > 0 && usable.length === servers.length
      ? [transportFinding('dane-usable', { hosts: usable })]
      : []),
    ...servers.filter(({ state }) => state === 'usable').flatMap(partFinding),
    ...unknownFinding(servers.filter(({ state }) => state === 'unknown')),
  ]
}

const faultsOf = ({ faults }: DaneFacts): string[] => [...new Set(faults.flatMap((fault) => fault ?? []))]

function insecureFinding(servers: readonly DaneFacts[]): TransportFinding[] {
  if (servers.length === 0) return []
  const hosts = servers.map(({ mx }) => mx)
  const areSigned = servers.every(({ isSigned }) => isSigned)
  return [transportFinding(areSigned ? 'dane-domain-unsigned' : 'dane-insecure', { hosts })]
}

/** One usable record is enough. */
function partFinding(server: DaneFacts): TransportFinding[] {
  const faults = faultsOf(server)
  return faults.length > 0 ? [transportFinding('dane-part', { host: server.mx, faults })] : []
}

function unknownFinding(servers: readonly DaneFacts[]): TransportFinding[] {
  const [first] = servers
  if (!first) return []
  return [transportFinding('dane-unknown', { hosts: servers.map(({ mx }) => mx), reason: first.reason })]
}
