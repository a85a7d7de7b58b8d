// A table that is drawn when someone opens it, so that what no one looks at costs nothing.
import { useState } from 'react'
import { DataTable, type Column } from '#app/components/ui/data-table.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import type { ReactNode } from 'react'

/** So few are there at once, also for browsers without JavaScript. */
const FEW_ROWS = 70

interface FoldedTableProps {
  summary: string
  columns: readonly Column[]
  rows: readonly { key: string; cells: Record<string, ReactNode> }[]
}

export function FoldedTable({ summary, columns, rows }: FoldedTableProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Disclosure summary={summary} onToggle={setIsOpen}>
      {(isOpen || rows.length <= FEW_ROWS) && (
        <DataTable
          caption={<span className="visually-hidden">{summary}</span>}
          columns={columns}
          rows={rows}
        />
      )}
    </Disclosure>
  )
}
