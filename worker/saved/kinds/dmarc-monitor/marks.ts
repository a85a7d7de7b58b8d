import type { SenderKept } from '#shared/dmarc-reports/dmarc-monitor/known.ts'
import type { ReceiverKept, ReceiverMark } from '#shared/dmarc-reports/dmarc-monitor/weight.ts'
import type { Mark } from '#shared/dmarc-reports/sums.ts'
import type { MonitorSelf } from '#worker/saved/kinds/dmarc-monitor/monitor.ts'
import type { Store } from '#worker/saved/store.ts'

/** Names that the owner of a domain sees or marks. */
export const MAX_SENDERS = 2_000
const MAX_RECEIVERS = 2_000

export const sendersKept = (store: Store): SenderKept[] =>
  store.all<SenderKept>('SELECT name, first_day AS firstDay, last_day AS lastDay, mark FROM senders')

export const receiversKept = (store: Store): ReceiverKept[] =>
  store.all<ReceiverKept>('SELECT org, network, mark FROM receivers')

interface Marked<M> {
  name: string
  mark: M | null
}

/** @returns false if so many are marked that no other can be */
const mark = (
  store: Store,
  { table, column, most }: { table: string; column: string; most: number },
  { name, mark: said }: Marked<string>,
): boolean =>
  store.run(
    `INSERT INTO ${table} (${column}, mark) SELECT ?1, ?2
     WHERE EXISTS (SELECT 1 FROM ${table} WHERE ${column} = ?1) OR (SELECT count(*) FROM ${table}) < ${most}
     ON CONFLICT DO UPDATE SET mark = excluded.mark`,
    name,
    said,
  )

export const markSender = ({ store }: MonitorSelf, marked: Marked<Mark>): boolean =>
  mark(store, { table: 'senders', column: 'name', most: MAX_SENDERS }, marked)

export const markReceiver = ({ store }: MonitorSelf, marked: Marked<ReceiverMark>): boolean =>
  mark(store, { table: 'receivers', column: 'org', most: MAX_RECEIVERS }, marked)
