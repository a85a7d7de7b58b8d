// What mailbox providers count of a monitored domain, as its owner adds it: figures by day, of a domain and never of an IP address.
import { DAY_MS, isoDay, isoTime } from '#shared/kit/calendar.ts'
import { SPAM_RATE_MOST } from '#shared/data/provider-rules/spam-rate.ts'
import type { SpamRate } from '#shared/dmarc-reports/dmarc-monitor/event-kinds.ts'
import { KEPT_DAYS } from '#shared/dmarc-reports/dmarc-monitor/limits.ts'
import {
  MAX_SERIES,
  shownDays,
  WAITING_FIGURES,
  type KeptSeries,
} from '#shared/dmarc-reports/dmarc-monitor/provider.ts'
import type { MonitorState } from '#shared/dmarc-reports/dmarc-monitor/schema.ts'
import { change, isOpen, isPublished, type MonitorSelf } from '#worker/saved/kinds/dmarc-monitor/monitor.ts'
import type { Store } from '#worker/saved/store.ts'

export const PROVIDER_TABLE = `-- What a mailbox provider counted of the domain and of those below it. Days are days since 1970, UTC.
   CREATE TABLE provider_days (
     -- As in shared/postmaster/series.ts.
     provider TEXT NOT NULL,
     metric TEXT NOT NULL,
     domain TEXT NOT NULL,
     -- Empty for none.
     key TEXT NOT NULL,
     day INTEGER NOT NULL,
     unit TEXT NOT NULL,
     value REAL NOT NULL,
     PRIMARY KEY (provider, metric, domain, key, day)
   ) STRICT, WITHOUT ROWID;`

interface SeriesRow extends Omit<KeptSeries, 'figures'> {
  last: number
}

const seriesIn = (store: Store): SeriesRow[] =>
  store.all<SeriesRow>(
    `SELECT provider, metric, domain, key, max(unit) AS unit, max(day) AS last FROM provider_days
     GROUP BY provider, metric, domain, key ORDER BY provider, metric, domain, key LIMIT ${MAX_SERIES}`,
  )

const nameOf = ({ provider, metric, domain, key }: Omit<KeptSeries, 'figures' | 'unit'>): string =>
  JSON.stringify([provider, metric, domain, key])

/**
 * A figure for a day that has one takes its place.
 * @returns false if the monitor waits for DNS and has no room: anyone can start one for any domain
 */
export function addProvider(self: MonitorSelf, added: readonly KeptSeries[]): boolean {
  const { store } = self
  if (!isOpen(self)) return true
  if (!isPublished(self.facts) && countWith(store, added) > WAITING_FIGURES) return false
  const now = self.now()
  const today = Math.floor(now / DAY_MS)
  store.together(() => {
    dropOld(store, today)
    const names = new Set(seriesIn(store).map(nameOf))
    let leftOut = 0
    for (const series of added) {
      if (!names.has(nameOf(series)) && names.size >= MAX_SERIES) leftOut += 1
      else {
        names.add(nameOf(series))
        keepFigures(store, series)
      }
    }
    change(self, { provider: { addedAt: now, leftOut } })
  })
  // Whoever gets alerts need not wait for the next look.
  if (added.some(isHigh)) self.schedule('look', now)
  return true
}

const countWith = (store: Store, added: readonly KeptSeries[]): number => {
  const [kept] = store.all<{ n: number }>('SELECT count(*) AS n FROM provider_days')
  return added.reduce((sum, series) => {
    const known = daysOf(store, series)
    return sum + series.figures.filter(([day]) => !known.has(day)).length
  }, kept?.n ?? 0)
}

const daysOf = (store: Store, { provider, metric, domain, key }: KeptSeries): ReadonlySet<number> =>
  new Set(
    store
      .all<{ day: number }>(
        'SELECT day FROM provider_days WHERE provider = ? AND metric = ? AND domain = ? AND key = ?',
        ...[provider, metric, domain, key],
      )
      .map(({ day }) => day),
  )

const isHigh = ({ metric, figures }: KeptSeries): boolean =>
  metric === 'spam_rate' && figures.some(([, rate]) => rate >= SPAM_RATE_MOST)

const keepFigures = (store: Store, { provider, metric, domain, key, unit, figures }: KeptSeries): void =>
  void store.run(
    `INSERT INTO provider_days (provider, metric, domain, key, unit, day, value)
     SELECT ?1, ?2, ?3, ?4, ?5, value ->> 0, value ->> 1 FROM json_each(?6) WHERE true
     ON CONFLICT DO UPDATE SET unit = excluded.unit, value = excluded.value`,
    ...[provider, metric, domain, key, unit],
    JSON.stringify(figures),
  )

export const dropOld = (store: Store, today: number): void =>
  void store.run('DELETE FROM provider_days WHERE day <= ?', today - KEPT_DAYS)

type Figure = Omit<SeriesRow, 'unit' | 'last'> & { day: number; value: number }

export function providerShown({ store, facts }: MonitorSelf): MonitorState['provider'] {
  const { provider: added } = facts.state
  const kept = seriesIn(store)
  const days = shownDays(kept.length)
  const figures = new Map<string, MonitorState['provider']['series'][number]['days']>()
  for (const { day, value, ...of } of figuresIn(store)) {
    const some = figures.get(nameOf(of)) ?? []
    figures.set(nameOf(of), some)
    some.push({ day: isoDay(day), value })
  }
  return {
    series: kept.map(({ key, last: _, ...of }) => ({
      ...of,
      ...(key !== '' && { key }),
      days: (figures.get(nameOf({ ...of, key })) ?? []).slice(-days),
    })),
    ...(added && { addedAt: isoTime(added.addedAt) }),
    ...(added && added.leftOut > 0 && { leftOut: added.leftOut }),
  }
}

const figuresIn = (store: Store): Figure[] =>
  store.all<Figure>(
    `SELECT provider, metric, domain, key, day, value FROM provider_days ORDER BY day LIMIT ${MAX_SERIES * KEPT_DAYS}`,
  )

/** From a day on. */
export const spamRatesSince = (store: Store, day: number): SpamRate[] =>
  store.all<SpamRate>(
    `SELECT day, domain, provider, value AS rate FROM provider_days WHERE metric = 'spam_rate' AND day >= ? ORDER BY day`,
    day,
  )
