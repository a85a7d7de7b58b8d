// Reports on encryption (RFC 8460), as they are kept: sessions by day and policy, and what failed where.
import { dayNumber } from '#shared/dmarc-reports/days.ts'
import { TLS_MEANINGS } from '#shared/dmarc-reports/findings.ts'
import type { TlsReport } from '#shared/dmarc-reports/model.ts'
import type { ReportsReport } from '#shared/dmarc-reports/schema.ts'
import { tlsTypeOf } from '#shared/dmarc-reports/tls-types.ts'
import { addUp } from '#shared/dmarc-reports/values.ts'
import { isWithin } from '#shared/dns/domain-name.ts'
import { KEPT_DAYS } from './limits.ts'
import { MAX_NAME, MAX_POLICIES, MAX_RECEIVERS } from './policy-rows.ts'

export interface TlsRow {
  /** Days since 1970, UTC. */
  day: number
  /** - tls: sessions under a policy - tls-failure: failed ones at a server */
  what: 'tls' | 'tls-failure'
  key: string
  /** Sessions: all of them, or those that failed this way. */
  sessions: number
  failures: number
}

export interface TlsPolicySum {
  domain: string
  /** As in RFC 8460: sts, tlsa or no-policy-found. */
  type: string
  sessions: number
  failures: number
}

const MAX_HOSTS = 100

const keyOf = (...words: string[]) => JSON.stringify(words.map((word) => word.slice(0, MAX_NAME)))

/** Only for the domain and what is below it. @param org who sent the report, as proved */
export function tlsRowsOf(report: TlsReport, domain: string, org: string, nowSeconds: number): TlsRow[] {
  const today = dayNumber(nowSeconds)
  const day = report.begin > 0 ? Math.min(today, dayNumber(report.begin)) : today
  if (day < today - KEPT_DAYS) return []
  return report.policies
    .filter((policy) => isWithin(policy.domain, domain))
    .flatMap(({ domain: name, type, successes, failures, mx, details }): TlsRow[] => {
      const sessions = addUp(successes, failures)
      const failed = (host: string, what: string, count: number): TlsRow => ({
        day,
        what: 'tls-failure',
        key: keyOf(name, host, what, org),
        sessions: count,
        failures: count,
      })
      return [
        { day, what: 'tls', key: keyOf(name, type), sessions, failures },
        ...details.map((detail) => failed(detail.mx || (mx[0] ?? ''), detail.type, detail.sessions)),
        // Some count failures without details.
        ...(failures > 0 && details.length === 0 ? [failed(mx[0] ?? '', '', failures)] : []),
      ]
    })
}

/** Null if no report said anything about encryption. */
export function tlsSummary(rows: readonly TlsRow[]) {
  if (rows.length === 0) return null
  const policies = new Map<string, TlsPolicySum>()
  const hosts = new Map<string, ReportsReport['tls']['hosts'][number]>()
  for (const { what, key, sessions, failures } of rows) {
    const [domain = '', second = '', type = '', org = ''] = JSON.parse(key) as string[]
    if (what === 'tls') {
      const sum = policies.get(key) ?? { domain, type: second, sessions: 0, failures: 0 }
      policies.set(key, sum)
      sum.sessions = addUp(sum.sessions, sessions)
      sum.failures = addUp(sum.failures, failures)
      continue
    }
    const place = keyOf(domain, second, type)
    const meaning = TLS_MEANINGS[tlsTypeOf(type).code]
    const host = hosts.get(place) ?? { domain, mx: second, type, sessions: 0, receivers: [], meaning }
    hosts.set(place, host)
    host.sessions = addUp(host.sessions, sessions)
    if (host.receivers.length < MAX_RECEIVERS && !host.receivers.includes(org)) host.receivers.push(org)
  }
  const all = [...policies.values()]
  const sum = (field: 'sessions' | 'failures') => all.reduce((total, one) => addUp(total, one[field]), 0)
  return {
    sessions: sum('sessions'),
    failures: sum('failures'),
    policies: mostFirst(all).slice(0, MAX_POLICIES),
    hosts: mostFirst([...hosts.values()]).slice(0, MAX_HOSTS),
  }
}

const mostFirst = <T extends { domain: string; sessions: number }>(all: T[]): T[] =>
  all.sort((one, other) => other.sessions - one.sessions || (one.domain < other.domain ? -1 : 1))
