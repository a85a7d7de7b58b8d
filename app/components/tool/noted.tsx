// A slip or a sheet below a few words on what it is.
import type { ReactNode } from 'react'
import styles from './noted.module.css'

interface NotedProps {
  note: string
  /** Names what is next to the matter of the page; paper does without. */
  beside?: string
  children: ReactNode
}

export function Noted({ note, beside, children }: NotedProps) {
  const Part = beside === undefined ? 'div' : 'aside'
  return (
    <Part className={styles.noted} aria-label={beside} data-sample={beside && ''}>
      <p className={styles.note}>{note}</p>
      {children}
    </Part>
  )
}
