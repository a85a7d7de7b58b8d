// A table that is drawn when someone opens it, so that it costs nothing until then.
import { useState } from 'react'
import { DataTable, type Column } from '#app/components/ui/data-table.tsx'
import type { ReactNode } from 'react'
import { FoldedPart } from './part.tsx'

/** This few are there from the start, also for browsers without JavaScript. */
const FEW_ROWS = 70

interface FoldedTableProps {
  title: string
  sum: string
  columns: readonly Column[]
  rows: readonly { key: string; cells: Record<string, ReactNode> }[]
}

export function FoldedTable({ title, sum, columns, rows }: FoldedTableProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <FoldedPart title={title} sum={sum} onToggle={setIsOpen}>
      {(isOpen || rows.length <= FEW_ROWS) && (
        <DataTable caption={<span className="visually-hidden">{title}</span>} columns={columns} rows={rows} />
      )}
    </FoldedPart>
  )
}
