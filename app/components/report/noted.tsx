// A card or a sheet below a few words about what it is.
import type { ReactNode } from 'react'
import styles from './noted.module.css'

interface NotedProps {
  note: string
  /** Names what is next to the main content of the page; left out in print. */
  beside?: string
  children: ReactNode
}

export function Noted({ note, beside, children }: NotedProps) {
  const Part = beside === undefined ? 'div' : 'aside'
  return (
    <Part className={`${styles.noted} stack gap-2`} aria-label={beside} data-sample={beside && ''}>
      <p className="note">{note}</p>
      {children}
    </Part>
  )
}
