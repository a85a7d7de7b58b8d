// The records in pages; the reader only hands out the page in view.
import { useState } from 'react'
import { DataTable } from '#app/components/ui/data-table.tsx'
import button from '#app/components/ui/button.module.css'
import { numberText, plural } from '#shared/kit/sentence.ts'
import type { RawRow, ReportsReport } from '#shared/dmarc-reports/schema.ts'
import { FoldedPart } from './part.tsx'
import type { ReportReader } from './reader-protocol.ts'

/** Rows per page; the report comes with the first one. */
const PAGE = 25

interface RawViewProps {
  report: ReportsReport
  reader: ReportReader | null
}

export function RawView({ report, reader }: RawViewProps) {
  const { records } = report.counts
  const [page, setPage] = useState<{ from: number; rows: readonly RawRow[] }>({ from: 0, rows: report.rows })
  const goTo = async (from: number) => {
    if (reader) setPage({ from, rows: await reader.rows(from, PAGE) })
  }
  const { from, rows } = page
  const until = from + rows.length
  return (
    <FoldedPart title="The records as they are reported" sum={plural(records, 'record', 'records')}>
      <DataTable
        caption={
          <span role="status">
            {numberText(from + 1)} to {numberText(until)} of {numberText(records)}
          </span>
        }
        columns={COLUMNS}
        rows={rows.map((row, index) => ({ key: String(from + index), cells: cellsOf(row) }))}
      />
      {reader && records > PAGE && (
        <p className="row gap-2-4">
          <PageButton
            label="Previous"
            isOff={from === 0}
            onClick={() => void goTo(Math.max(0, from - PAGE))}
          />
          <PageButton label="Next" isOff={until >= records} onClick={() => void goTo(from + PAGE)} />
        </p>
      )}
    </FoldedPart>
  )
}

const PageButton = ({ label, isOff, onClick }: { label: string; isOff: boolean; onClick: () => void }) => (
  <button
    type="button"
    className={button.button}
    data-look="quiet"
    data-size="small"
    disabled={isOff}
    onClick={onClick}
  >
    {label}
  </button>
)

const COLUMNS = [
  { key: 'ip', label: 'Address', heads: true },
  { key: 'count', label: 'Messages', align: 'end' },
  { key: 'day', label: 'Day' },
  { key: 'org', label: 'Receiver' },
  { key: 'from', label: 'From' },
  { key: 'done', label: 'Done' },
  { key: 'dkim', label: 'DKIM' },
  { key: 'spf', label: 'SPF' },
] as const

/** Aligned result first, then what was proved. */
const proof = (aligned: string, results: string) => (results === '' ? aligned : `${aligned} (${results})`)

function cellsOf({
  ip,
  count,
  day,
  org,
  headerFrom,
  disposition,
  dkim,
  spf,
  signatures,
  spfResults,
  override,
}: RawRow) {
  const text = (value: string) => <bdi className="anywhere">{value || '–'}</bdi>
  return {
    ip: text(ip),
    count: numberText(count),
    day: text(day),
    org: text(org),
    from: text(headerFrom),
    done: text(override === '' ? disposition : `${disposition} (${override})`),
    dkim: text(proof(dkim, signatures)),
    spf: text(proof(spf, spfResults)),
  }
}
