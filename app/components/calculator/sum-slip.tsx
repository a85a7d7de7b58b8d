// The result of a calculation on a slip of paper: the figure, the formula behind it, and the part below the tear line.
import { Children, type ReactNode } from 'react'
import styles from './sum-slip.module.css'

interface SumSlipProps {
  /** The numbers are not the visitor's own. */
  isSample?: boolean
  /** What the figure is. */
  label: string
  figure: string
  /** The unit, after the figure. */
  unit?: string
  /** The rule, with the visitor's own numbers. */
  formula: ReactNode
  /** Further sections of the slip. */
  children?: ReactNode
}

export function SumSlip({ isSample = false, label, figure, unit, formula, children }: SumSlipProps) {
  return (
    <section className={styles.slip} aria-labelledby="sum">
      <div className={styles.head}>
        <h2 id="sum" className={styles.label}>
          {isSample ? 'An example' : 'Your result'}
        </h2>
        <p role="status" className={styles.sum}>
          {label}{' '}
          <span className={styles.line}>
            <strong className={styles.figure}>{figure}</strong>
            {unit && ` ${unit}`}
          </span>
        </p>
        <p className={styles.formula}>{formula}</p>
      </div>
      {Children.toArray(children).map((child, index) => (
        <div key={index} className={styles.section}>
          {child}
        </div>
      ))}
    </section>
  )
}
