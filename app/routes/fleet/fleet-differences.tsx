// What differs from the previous run.
import { DataTable } from '#app/components/ui/data-table.tsx'
import { shownText } from '#shared/kit/foreign-text.ts'
import type { FleetDifference } from '#shared/saved/fleet/schema.ts'
import { CELL_LABELS } from '#shared/saved/fleet/cell-labels.ts'
import { numberText } from '#shared/kit/sentence.ts'

const SHOWN = 100
const COLUMNS = [
  { key: 'domain', label: 'Domain', heads: 'alone' as const },
  { key: 'cell', label: 'What' },
  { key: 'before', label: 'Before' },
  { key: 'after', label: 'Now' },
]

export function Differences({ difference }: { difference: FleetDifference }) {
  const { changed, domains, compared, from, to } = difference
  if (changed.length === 0) {
    return (
      <p>
        Nothing has changed since run {from}: {numberText(compared)} domains were compared.
      </p>
    )
  }
  const rows = changed.slice(0, SHOWN).map(({ domain, cell, before, after }) => ({
    key: `${domain} ${cell}`,
    cells: {
      domain,
      cell: CELL_LABELS[cell],
      before: <code>{shownText(before)}</code>,
      after: <code>{shownText(after)}</code>,
    },
  }))
  return (
    <section aria-label="Differences">
      <DataTable
        caption={`${numberText(domains.length)} ${domains.length === 1 ? 'domain has' : 'domains have'} changed between run ${from} and run ${to}`}
        columns={COLUMNS}
        rows={rows}
      />
      {changed.length > SHOWN && <p>and {numberText(changed.length - SHOWN)} more</p>}
    </section>
  )
}
