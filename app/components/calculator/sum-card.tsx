// The result of a calculation on a card: the figure, the formula behind it, and the part below the tear line.
import { Children, type ReactNode } from 'react'
import styles from './sum-card.module.css'

interface SumCardProps {
  /** The numbers are not the visitor's own. */
  isSample?: boolean
  /** What the figure is. */
  label: string
  figure: string
  /** The unit, after the figure. */
  unit?: string
  /** The rule, with the visitor's own numbers. */
  formula: ReactNode
  /** Further sections of the card. */
  children?: ReactNode
}

export function SumCard({ isSample = false, label, figure, unit, formula, children }: SumCardProps) {
  return (
    <section className={`${styles.card} card`} aria-labelledby="sum">
      <div>
        <h2 id="sum" className={`${styles.label} note`}>
          {isSample ? 'An example' : 'Your result'}
        </h2>
        <p role="status" className={styles.sum}>
          {label}{' '}
          <span className="block">
            <strong className={`${styles.figure} anywhere figures`}>{figure}</strong>
            {unit && ` ${unit}`}
          </span>
        </p>
        <p className="note figures">{formula}</p>
      </div>
      {Children.toArray(children).map((child, index) => (
        <div key={index}>{child}</div>
      ))}
    </section>
  )
}
