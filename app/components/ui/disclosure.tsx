// Content that opens, with or without JavaScript.
import type { ReactNode } from 'react'
import styles from './disclosure.module.css'

interface DisclosureProps {
  summary: ReactNode
  children: ReactNode
  open?: boolean
  /** Printed even when it is closed. */
  onPaper?: boolean
  /** Called each time that it is opened or closed. */
  onToggle?: (isOpen: boolean) => void
}

export function Disclosure({ summary, children, open, onPaper, onToggle }: DisclosureProps) {
  return (
    <details
      // It may have been opened before the script ran.
      ref={
        onToggle &&
        ((element) => {
          if (element?.open) onToggle(true)
        })
      }
      className={`${styles.disclosure} unit`}
      open={open}
      data-on-paper={onPaper}
      onToggle={onToggle && ((event) => onToggle(event.currentTarget.open))}
    >
      <summary className={styles.summary}>{summary}</summary>
      <div className={`${styles.content} stack gap-4`}>{children}</div>
    </details>
  )
}
