// The parts of a result below the verdict: the one that matters is open, the others are collapsed.
import type { ReactNode } from 'react'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
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
