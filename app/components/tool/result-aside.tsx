// The column next to a verdict: a card for each figure, list of facts, form or link.
import type { ReactNode } from 'react'
import styles from './result-aside.module.css'

export interface Fact {
  label: ReactNode
  value: ReactNode
}

interface AsidePartProps {
  /** Nothing in it works without. */
  needsScript?: boolean
  children: ReactNode
}

export const AsidePart = ({ needsScript = false, children }: AsidePartProps) => (
  <div className={`${styles.part} stack gap-3 card`} data-script={needsScript || undefined}>
    {children}
  </div>
)

export function AsideFacts({ facts }: { facts: readonly Fact[] }) {
  if (facts.length === 0) return null
  return (
    <AsidePart>
      <dl className="grid">
        {facts.map(({ label, value }, index) => (
          <div key={index} className={`${styles.fact} wrap gap-0-4 small`}>
            <dt className="soft">{label}</dt>
            <dd className="strong anywhere figures">{value}</dd>
          </div>
        ))}
      </dl>
    </AsidePart>
  )
}
