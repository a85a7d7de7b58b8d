// What blocklists say about the servers that sent the copies.
import { IpLink } from '#app/components/tool/tool-links.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import { Sign } from '#app/components/ui/badge.tsx'
import type { BlacklistRow } from './test-result-data.ts'
import styles from './test-result.module.css'

export function BlacklistTable({ rows }: { rows: readonly BlacklistRow[] }) {
  return (
    <DataTable
      caption={<span className="visually-hidden">Blocklists by sending server</span>}
      columns={[
        { key: 'ip', label: 'IP', heads: true },
        { key: 'a', label: 'A record' },
        { key: 'blacklist', label: 'Blacklist' },
      ]}
      rows={rows.map(({ ip, a, blacklist }) => ({
        key: ip,
        cells: { ip: <IpLink ip={ip} />, a, blacklist: <Listing blacklist={blacklist} /> },
      }))}
    />
  )
}

function Listing({ blacklist }: Pick<BlacklistRow, 'blacklist'>) {
  if (blacklist === false)
    return (
      <span>
        – <small>not asked</small>
      </span>
    )
  if (blacklist === true)
    return (
      <span className={styles.clean}>
        <Sign tone="ok" /> <small>on no list</small>
      </span>
    )
  return (
    <span className={styles.listed}>
      <Sign tone="bad" /> {blacklist}
    </span>
  )
}
