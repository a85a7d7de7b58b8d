// Something to open, with or without script.
import type { ReactNode } from 'react'
import styles from './disclosure.module.css'

export interface DisclosureProps {
  summary: ReactNode
  children: ReactNode
  open?: boolean
}

export function Disclosure({ summary, children, open }: DisclosureProps) {
  return (
    <details className={styles.disclosure} open={open}>
      <summary className={styles.summary}>{summary}</summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
