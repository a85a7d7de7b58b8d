// What each blocklist said, and when it last passed its test.
import { MINUTE_MS } from '#shared/kit/calendar.ts'
import type { ReactNode } from 'react'
import type { ListResult } from '#shared/blocklists/schema.ts'
import { statusOf, type ListStatus } from '#shared/blocklists/listing.ts'
import { Badge } from '#app/components/ui/badge.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import type { Tone } from '#app/components/ui/tone.ts'

/** A list that gave no answer is unknown, never clean. */
const TONES: Record<ListStatus, Tone> = { Timeout: 'unknown', Error: 'unknown', Listed: 'bad', OK: 'ok' }

export interface ListRowsProps {
  caption: ReactNode
  rows: readonly ListResult[]
  /** Milliseconds since 1970. */
  checkedAt: number
}

export function ListRows({ caption, rows, checkedAt }: ListRowsProps) {
  return (
    <DataTable
      caption={caption}
      columns={[
        { key: 'list', label: 'Blacklist', heads: true },
        { key: 'status', label: 'Status', status: true },
        { key: 'response', label: 'Response' },
        { key: 'proof', label: 'Proof' },
      ]}
      rows={rows.map((row) => ({
        key: row.zone,
        quiet: statusOf(row) === 'OK',
        cells: {
          list: (
            <span>
              {row.name} <code className="soft regular block">{row.zone}</code>
            </span>
          ),
          status: <Badge tone={TONES[statusOf(row)]}>{statusOf(row)}</Badge>,
          response: <Response row={row} />,
          proof: proofText(row, checkedAt),
        },
      }))}
    />
  )
}

function Response({ row }: { row: ListResult }) {
  if (row.timeout) return '–'
  if (row.error) return row.error
  if (!row.listed) return row.note || 'Not listed'
  return (
    <span className="stack gap-1">
      <span>{row.meaning || row.a.join(', ')}</span>
      {row.txt.map((text) => (
        <q key={text}>{text}</q>
      ))}
      <a href={row.delist} rel="noreferrer">
        The page of {row.operator}
      </a>
    </span>
  )
}

function proofText({ evidence, provedAt }: ListResult, checkedAt: number): string {
  if (evidence === 'refused') return 'It refuses our questions.'
  if (provedAt === null) return 'Not verified'
  const minutes = Math.round((checkedAt - provedAt) / MINUTE_MS)
  const when = minutes < 1 ? 'just now' : minutes === 1 ? '1 minute before' : `${minutes} minutes before`
  return evidence === 'proved' ? `Verified ${when}` : `Not verified; last ${when}`
}
