// Totals of TLS reports: how many sessions there were, and what failed at which server.
import { TLS_MEANINGS } from './findings.ts'
import type { TlsReport } from './model.ts'
import type { ReportsReport, TlsHost } from './schema.ts'
import { tlsTypeOf } from './tls-types.ts'
import { addUp } from './values.ts'

const MAX_FAILING_HOSTS = 100
const MAX_RECEIVERS = 5

export function tlsSums(reports: readonly TlsReport[]): ReportsReport['tls'] {
  const hosts = new Map<string, TlsHost>()
  let successes = 0
  let failures = 0
  for (const { org, policies } of reports) {
    for (const { domain, mx, successes: good, failures: bad, details } of policies) {
      successes = addUp(successes, good)
      failures = addUp(failures, bad)
      for (const detail of details)
        addHost(hosts, { domain, mx: detail.mx || (mx[0] ?? ''), type: detail.type }, detail.sessions, org)
      // Some count failures without details.
      if (bad > 0 && details.length === 0) addHost(hosts, { domain, mx: mx[0] ?? '', type: '' }, bad, org)
    }
  }
  const sorted = [...hosts.values()].sort(
    (one, other) => other.sessions - one.sessions || (keyOf(one) < keyOf(other) ? -1 : 1),
  )
  return { successes, failures, hosts: sorted.slice(0, MAX_FAILING_HOSTS) }
}

type Place = Pick<TlsHost, 'domain' | 'mx' | 'type'>

const keyOf = ({ domain, mx, type }: Place) => `${domain}\n${mx}\n${type}`

function addHost(hosts: Map<string, TlsHost>, place: Place, sessions: number, org: string): void {
  const key = keyOf(place)
  const known = hosts.get(key)
  const host = known ?? {
    ...place,
    sessions: 0,
    receivers: [],
    meaning: TLS_MEANINGS[tlsTypeOf(place.type).code],
  }
  if (!known) hosts.set(key, host)
  host.sessions = addUp(host.sessions, sessions)
  if (org !== '' && host.receivers.length < MAX_RECEIVERS && !host.receivers.includes(org))
    host.receivers.push(org)
}
