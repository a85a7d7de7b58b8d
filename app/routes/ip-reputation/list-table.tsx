// One row for each list: what it said, and a way to query it again if it gave no answer.
import { Link } from '#app/components/ui/link.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import type { Tone } from '#app/components/ui/tone.ts'
import type { ListResult } from '#shared/blocklists/schema.ts'
import { statusOf, type ListStatus } from '#shared/blocklists/listing.ts'
import { ipAddressOf } from './ip-data.ts'
import type { IpRows } from './use-ip-rows.ts'
import styles from './list-table.module.css'

const TONES: Record<ListStatus, Tone> = { Timeout: 'unknown', Error: 'unknown', Listed: 'warn', OK: 'ok' }

/** Rows as they arrive; once all are there, those with something to say, and the clean ones collapsed below them. */
export function ListTable({ ip, check }: { ip: string; check: IpRows }) {
  const { running, lists } = check
  if (running) return <Rows ip={ip} check={check} rows={lists} />
  const statusIn = ({ row }: Row) => row && statusOf(row)
  const listed = lists.filter((one) => statusIn(one) === 'Listed')
  const clean = lists.filter((one) => statusIn(one) === 'OK')
  const silent = lists.filter((one) => !listed.includes(one) && !clean.includes(one))
  return (
    <>
      {listed.length + silent.length > 0 && <Rows ip={ip} check={check} rows={[...listed, ...silent]} />}
      {clean.length > 0 && (
        <Disclosure summary={`Not listed by ${clean.length} ${clean.length === 1 ? 'list' : 'lists'}`}>
          <Rows ip={ip} check={check} rows={clean} />
        </Disclosure>
      )}
    </>
  )
}

type Row = IpRows['lists'][number]

const Rows = ({ ip, check, rows }: { ip: string; check: IpRows; rows: IpRows['lists'] }) => (
  <DataTable
    caption={<span className="visually-hidden">What each blocklist says about {ip}</span>}
    columns={[
      { key: 'list', label: 'Blacklist', heads: true, wide: true },
      { key: 'status', label: 'Status', status: true },
      { key: 'response', label: 'Response' },
      { key: 'time', label: 'Time', align: 'end' },
    ]}
    rows={rows.map(({ zone, name, row }) => ({
      key: zone,
      cells: {
        list: <ListName zone={zone} name={name} provedAt={row?.provedAt ?? null} />,
        ...(row && !check.retrying.has(zone)
          ? answerCells(ip, row, check.retry)
          : { status: <span className="soft one-line">Waiting …</span> }),
      },
    }))}
  />
)

const ListName = ({ name, zone, provedAt }: Pick<ListResult, 'name' | 'zone' | 'provedAt'>) => (
  <span className={styles.list}>
    {name}
    <small>
      {zone}
      {provedAt !== null && (
        <>
          , <span className="one-line figures">proved {clockText(provedAt)}</span>
        </>
      )}
    </small>
  </span>
)

function answerCells(ip: string, row: ListResult, onRetry: (zone: string) => void) {
  const status = statusOf(row)
  return {
    status: <Badge tone={TONES[status]}>{status}</Badge>,
    response: (
      <span className={styles.response}>
        {responseText(row, status)}
        {row.note && <small>{row.note}</small>}
        {(status === 'Timeout' || status === 'Error') && (
          // Without JavaScript, the whole page loads again, but only looks up what is still unknown.
          <Link
            to={ipAddressOf(ip)}
            className={styles.retry}
            onClick={(event) => {
              event.preventDefault()
              onRetry(row.zone)
            }}
          >
            Check again<span className="visually-hidden"> {row.name}</span>
          </Link>
        )}
      </span>
    ),
    time: <span className="one-line figures">{row.source ? `${Math.round(row.timeMs)} ms` : '–'}</span>,
  }
}

/** As in the specification (2.9). */
function responseText({ error, txt, a }: ListResult, status: ListStatus): string {
  if (status === 'Timeout') return '–'
  if (status === 'Error') return error
  if (status === 'OK') return 'Not listed'
  return txt.join('\n') || a.join(', ') || 'Listed'
}

/** "20:14 UTC": the same at the edge and in the browser. */
const clockText = (at: number) => `${new Date(at).toISOString().slice(11, 16)} UTC`
