// What the reports add up to: a receiver’s share of a day, the sums of each day, and by what a report is recognized. Called within
// one transaction: a message counts once, with all it says or nothing.
import { DAY_MS } from '#shared/kit/calendar.ts'
import { ROWS_OF_A_RECEIVER, ROWS_OF_A_STRANGER } from '#shared/dmarc-reports/dmarc-monitor/limits.ts'
import { type KeptDay, REST_KEY } from '#shared/dmarc-reports/dmarc-monitor/sums.ts'
import { REPORTS_OF_A_RECEIVER, REPORTS_OF_A_STRANGER } from '#shared/saved/quota/mail-quotas.ts'
import type { MailRow } from '#worker/saved/kinds/dmarc-monitor/mails.ts'
import type { Store } from '#worker/saved/store.ts'

/** Names that are listed of a day; what is beyond is in the rest. */
const NAMES = { reporter: 250, unverified: 50 } as const
const REST_NAME = 'others'

const RECEIVER_KINDS = ['mail', 'policy', 'tls', 'tls-failure'] as const
type ReceiverKind = (typeof RECEIVER_KINDS)[number]
type NameKind = keyof typeof NAMES

/** Larger numbers are not exact. */
const MOST = Number.MAX_SAFE_INTEGER
/** A value has 2 MB at most. */
const ROWS_AT_ONCE = 1_000

export type SumEntry = readonly [day: number, key: string, count: number, other: number]

/** What one receiver adds. */
export interface Added {
  reporter: string
  /** It is known, or its monitor’s owner calls it theirs. */
  isWeighty: boolean
  /** It is known: the owner of a monitor may be a stranger, too, whose word gives no one room. */
  isKnown: boolean
  sums: Readonly<Partial<Record<ReceiverKind, readonly SumEntry[]>>>
  arrived: readonly SumEntry[]
  days: readonly Omit<KeptDay, 'reporter'>[]
  seen: readonly SeenReport[]
}

export interface SeenReport {
  key: string
  reporter: string
  /** Seconds since 1970. */
  begins: number
  ends: number
}

type Adds = Pick<Added, 'reporter' | 'isWeighty'>

const workOf = ({ isWeighty }: Adds) => (isWeighty ? REPORTS_OF_A_RECEIVER : REPORTS_OF_A_STRANGER)
const dayOf = ({ receivedAt }: Pick<MailRow, 'receivedAt'>) => Math.floor(receivedAt / DAY_MS)

/** Whether this receiver may add so many reports on the day on which they came. */
export function mayAddReports(
  store: Store,
  adds: Adds,
  { mail, units }: { mail: Pick<MailRow, 'receivedAt'>; units: number },
): boolean {
  const { name, share, total, firsts } = workOf(adds)
  const { own, all } = store.first<{ own: number; all: number }>(
    `SELECT coalesce(sum(used) FILTER (WHERE reporter = ?3), 0) AS own, coalesce(sum(used), 0) AS "all"
     FROM counted WHERE day = ?1 AND work = ?2`,
    dayOf(mail),
    name,
    adds.reporter,
  ) ?? { own: 0, all: 0 }
  const most = (total ?? Infinity) + (own === 0 ? firsts : 0)
  return own + units <= share && all + units <= most
}

/** Of these keys, those of reports that count already. */
export const seenKeys = (store: Store, keys: readonly string[]): Set<string> =>
  new Set(
    store
      .all<{ key: string }>(
        'SELECT key FROM seen WHERE key IN (SELECT value FROM json_each(?))',
        JSON.stringify(keys),
      )
      .map(({ key }) => key),
  )

/** Whether a report of the same receiver covers part of the time. */
export const isOverlapping = (
  store: Store,
  { reporter, begins, ends }: Pick<SeenReport, 'reporter' | 'begins' | 'ends'>,
): boolean =>
  store.first(
    'SELECT 1 FROM seen WHERE reporter = ? AND begins < ? AND ends > ? LIMIT 1',
    ...[reporter, ends, begins],
  ) !== null

/** Names of who sent reports. */
export const addNames = (store: Store, what: NameKind, entries: readonly SumEntry[]): void =>
  addSums(store, { what, rest: REST_NAME, most: NAMES[what], reporter: '' }, entries)

export function addReports(store: Store, added: Added, { mail, now }: { mail: MailRow; now: number }): void {
  const { reporter, isWeighty, sums, arrived, days, seen } = added
  const most = isWeighty ? ROWS_OF_A_RECEIVER : ROWS_OF_A_STRANGER
  for (const what of RECEIVER_KINDS)
    addSums(store, { what, rest: what === 'mail' ? REST_KEY : null, most, reporter }, sums[what] ?? [])
  addNames(store, 'reporter', arrived)
  for (const day of days) addDay(store, reporter, day)
  store.run(
    `INSERT INTO receivers (org, network) VALUES (?, ?) ON CONFLICT DO UPDATE SET network = excluded.network`,
    reporter,
    mail.sentBy,
  )
  store.run(
    `INSERT INTO counted (day, work, reporter, used) VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET used = used + excluded.used`,
    ...[dayOf(mail), workOf(added).name, reporter, seen.length],
  )
  for (const { key, begins, ends } of seen)
    store.run(
      'INSERT INTO seen (key, reporter, begins, ends, seen_at) VALUES (?, ?, ?, ?, ?)',
      ...[key, reporter, begins, ends, now],
    )
}

const addDay = (
  store: Store,
  reporter: string,
  { day, aligned, failed, refused, spread, incomplete }: Omit<KeptDay, 'reporter'>,
): void =>
  void store.run(
    `INSERT INTO days (day, reporter, aligned, failed, refused, spread, incomplete) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET aligned = min(aligned + excluded.aligned, ${MOST}),
       failed = min(failed + excluded.failed, ${MOST}), refused = min(refused + excluded.refused, ${MOST}),
       spread = max(spread, excluded.spread), incomplete = max(incomplete, excluded.incomplete)`,
    ...[day, reporter, aligned, failed, refused, Number(spread), Number(incomplete)],
  )

interface Summed {
  what: ReceiverKind | NameKind
  /** Where the smallest go that are beyond the limit; null: nowhere. */
  rest: string | null
  most: number
  reporter: string
}

/** Adds what is new, and then keeps the largest of each day. */
function addSums(store: Store, { what, rest, most, reporter }: Summed, entries: readonly SumEntry[]): void {
  if (entries.length === 0) return
  const isNamed = what in NAMES
  const other = isNamed ? 'max' : 'sum'
  const onConflict = `ON CONFLICT DO UPDATE SET count = min(count + excluded.count, ${MOST}),
    other = ${isNamed ? 'max(other, excluded.other)' : `min(other + excluded.other, ${MOST})`}`
  for (let at = 0; at < entries.length; at += ROWS_AT_ONCE)
    store.run(
      `INSERT INTO sums (what, day, reporter, key, count, other)
       SELECT ?1, value ->> 0, ?2, value ->> 1, min(sum(value ->> 2), ${MOST}), min(${other}(value ->> 3), ${MOST})
       FROM json_each(?3) WHERE true GROUP BY value ->> 0, value ->> 1 ${onConflict}`,
      ...[what, reporter, JSON.stringify(entries.slice(at, at + ROWS_AT_ONCE))],
    )
  const days = JSON.stringify([...new Set(entries.map(([day]) => day))])
  const beyond = `SELECT day, key, count, other FROM (
      SELECT *, row_number() OVER (PARTITION BY day ORDER BY count DESC, key) AS place FROM sums
      WHERE what = ?1 AND reporter = ?2 AND key <> ?4 AND day IN (SELECT value FROM json_each(?3)))
    WHERE place > ${most}`
  const values = [what, reporter, days, rest ?? ''] as const
  if (rest !== null)
    store.run(
      `INSERT INTO sums (what, day, reporter, key, count, other)
       SELECT ?1, day, ?2, ?4, min(sum(count), ${MOST}), min(${other}(other), ${MOST}) FROM (${beyond}) GROUP BY day ${onConflict}`,
      ...values,
    )
  store.run(
    `DELETE FROM sums WHERE what = ?1 AND reporter = ?2 AND (day, key) IN (SELECT day, key FROM (${beyond}))`,
    ...values,
  )
}
