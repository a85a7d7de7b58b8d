// One row for each list: what it said, and a way to ask it again when it said nothing.
import { Link } from '@remix-run/react'
import { Badge } from '#app/components/ui/badge.tsx'
import type { Tone } from '#app/components/ui/tone.ts'
import type { ListResult } from '#shared/dnsbl/schema.ts'
import { statusOf, type ListStatus } from '#shared/dnsbl/status.ts'
import { ipAddressOf } from './ip-data.ts'
import type { IpRows } from './use-ip-rows.ts'
import styles from './list-table.module.css'

const TONES: Record<ListStatus, Tone> = { Timeout: 'unknown', Error: 'unknown', Listed: 'warn', OK: 'ok' }

export function ListTable({ ip, check }: { ip: string; check: IpRows }) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">What each blocklist says about {ip}</caption>
      <thead>
        <tr>
          {['Blacklist', 'Status', 'Response', 'Time'].map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {check.lists.map(({ zone, name, row }) => (
          <tr key={zone}>
            <th scope="row">
              {name}
              <small>
                {zone}
                {row?.provedAt && (
                  <>
                    , <span className={styles.whole}>proved {clockText(row.provedAt)}</span>
                  </>
                )}
              </small>
            </th>
            {row && !check.retrying.has(zone) ? (
              <Answer ip={ip} row={row} onRetry={check.retry} />
            ) : (
              <td colSpan={3} className={styles.waiting}>
                Waiting …
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Answer({ ip, row, onRetry }: { ip: string; row: ListResult; onRetry: (zone: string) => void }) {
  const status = statusOf(row)
  return (
    <>
      <td>
        <Badge tone={TONES[status]}>{status}</Badge>
      </td>
      <td>
        {responseText(row, status)}
        {row.note && <small>{row.note}</small>}
        {(status === 'Timeout' || status === 'Error') && (
          // Without script the whole page asks again, and only for what is not known yet.
          <Link
            to={ipAddressOf(ip)}
            className={styles.retry}
            onClick={(event) => {
              event.preventDefault()
              onRetry(row.zone)
            }}
          >
            Ask again<span className="visually-hidden"> {row.name}</span>
          </Link>
        )}
      </td>
      <td>{row.source ? `${Math.round(row.timeMs)} ms` : '–'}</td>
    </>
  )
}

/** As the specification says (2.9). */
function responseText({ error, txt, a }: ListResult, status: ListStatus): string {
  if (status === 'Timeout') return '–'
  if (status === 'Error') return error
  if (status === 'OK') return 'Not listed'
  return txt.join('\n') || a.join(', ') || 'Listed'
}

/** "20:14 UTC": the same at the edge and in the browser. */
const clockText = (at: number) => `${new Date(at).toISOString().slice(11, 16)} UTC`
