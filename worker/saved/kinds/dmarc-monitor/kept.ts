import { DAY_MS } from '#shared/kit/calendar.ts'
import {
  knownOf,
  type ArrivedRow,
  type KeptSums,
  type KeptTls,
  type MonitorKnown,
} from '#shared/dmarc-reports/dmarc-monitor/known.ts'
import { WINDOW_DAYS } from '#shared/dmarc-reports/dmarc-monitor/limits.ts'
import { policyNow, type RecordsSeen } from '#shared/dmarc-reports/dmarc-monitor/look.ts'
import type { PolicyChange } from '#shared/dmarc-reports/dmarc-monitor/kept-rows.ts'
import type { RecordChange } from '#shared/dmarc-reports/dmarc-monitor/shown.ts'
import type { KeptDay } from '#shared/dmarc-reports/dmarc-monitor/sums.ts'
import { receiversKept, sendersKept } from '#worker/saved/kinds/dmarc-monitor/monitor.ts'
import type { Store } from '#worker/saved/store.ts'

interface Asked {
  domain: string
  policyChange: PolicyChange | null
  seen: Pick<RecordsSeen, 'dmarc' | 'inherited'>
  now: number
}

export function knownIn(store: Store, { domain, policyChange, seen, now }: Asked): MonitorKnown {
  const today = Math.floor(now / DAY_MS)
  return knownOf({
    domain,
    sums: sumsSince(store, today - WINDOW_DAYS),
    days: daysOf(store),
    senders: sendersKept(store),
    receivers: receiversKept(store),
    today,
    published: policyNow(seen, policyChange && Math.floor(policyChange.at / DAY_MS)),
  })
}

interface SumRow extends ArrivedRow {
  what: string
  reporter: string
}

/** From a day on. */
function sumsSince(store: Store, day: number): KeptSums {
  const rows = store.all<SumRow>(
    `SELECT what, day, reporter, key, count, other FROM sums WHERE what <> 'record' AND day >= ? ORDER BY what, day, key`,
    day,
  )
  const of = (what: string) => rows.filter((row) => row.what === what)
  return {
    rows: of('mail').map(({ day: on, reporter, key, count, other }) => ({
      day: on,
      reporter,
      key,
      messages: count,
      aligned: other,
    })),
    policies: of('policy').map(({ day: on, key, count }) => ({ day: on, key, reports: count })),
    tls: [...of('tls'), ...of('tls-failure')].map(({ what, day: on, reporter, key, count, other }) => ({
      day: on,
      reporter,
      what: what as KeptTls['what'],
      key,
      sessions: count,
      failures: other,
    })),
    reporters: of('reporter'),
    unverified: of('unverified'),
  }
}

/** Oldest first. */
const daysOf = (store: Store): KeptDay[] =>
  store.all<KeptDay>(
    'SELECT day, reporter, aligned, failed, refused, spread, incomplete FROM days ORDER BY day, reporter',
  )

export const recordChangesOf = (store: Store): RecordChange[] =>
  store
    .all<{ day: number; key: string }>(
      `SELECT day, key FROM sums WHERE what = 'record' ORDER BY day LIMIT 500`,
    )
    .map(({ day, key }) => {
      const [before = '', after = ''] = JSON.parse(key) as string[]
      return { day, before, after }
    })
