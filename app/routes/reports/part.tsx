// The parts of a result below the verdict: the one that matters is open, the others are collapsed.
import { useState, type ReactNode } from 'react'
import button from '#app/components/ui/button.module.css'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { percentText } from '#shared/dmarc-reports/numbers.ts'
import type { ReadinessSeen } from '#shared/dmarc-reports/schema.ts'
import { DataTable, type Column } from '#app/components/ui/data-table.tsx'
import styles from './reports.module.css'

interface PartProps {
  id: string
  title: string
  children: ReactNode
}

export const Part = ({ id, title, children }: PartProps) => (
  <section className="stack gap-3" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
)

interface SmallButtonProps {
  label: string
  isOff?: boolean
  onClick: () => void
}

export const SmallButton = ({ label, isOff, onClick }: SmallButtonProps) => (
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

interface FoldedPartProps {
  title: string
  /** Its summary, for those who do not open it. */
  sum: string
  open?: boolean
  onPaper?: boolean
  onToggle?: (isOpen: boolean) => void
  children: ReactNode
}

export const FoldedPart = ({ title, sum, children, ...folding }: FoldedPartProps) => (
  <Disclosure
    {...folding}
    summary={
      <>
        <h3 className={`${styles.foldedTitle} size-body`}>{title}</h3>{' '}
        <span className={styles.soft}>{sum}</span>
      </>
    }
  >
    {children}
  </Disclosure>
)

// The one figure: what the next step of the policy would cost, with what nobody answers for counted as lost.

const MEANING: Record<ReadinessSeen['state'], string> = {
  ready: 'of your own mail would be lost with the next step',
  ask: 'of your mail would be lost with the next step, if what you are asked about is yours',
  not_yet: 'of your own mail fails, and would be lost with the next step',
  enforced: 'of your own mail fails, and is stopped',
}

export const LossFigure = ({ readiness: { state, lostIfDone } }: { readiness: ReadinessSeen }) => (
  <p className={`${styles.figure} stack gap-1`}>
    <strong>{percentText(lostIfDone.share, 1)}</strong>
    <span>{MEANING[state]}</span>
  </p>
)

// A table that is drawn when someone opens it, so that it costs nothing until then.

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
