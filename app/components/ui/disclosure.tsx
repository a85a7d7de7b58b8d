// Content that opens, with or without JavaScript.
import type { MouseEvent, ReactNode } from 'react'
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
      <summary className={styles.summary} onClick={drawStartFirst}>
        {summary}
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}

/**
 * Shows what fills the screen at once and the rest one frame later, also of a long table (data-table.module.css): to lay out
 * all of it takes a slow phone longer than a tap may take.
 */
function drawStartFirst({ currentTarget: { parentElement } }: MouseEvent) {
  if (!(parentElement instanceof HTMLDetailsElement) || parentElement.open) return
  parentElement.toggleAttribute('data-opening', true)
  requestAnimationFrame(() => setTimeout(() => parentElement.removeAttribute('data-opening')))
}
