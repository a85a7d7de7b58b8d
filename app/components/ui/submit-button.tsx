// The button that sends a form and says so while the answer is loading.
import styles from './button.module.css'

interface SubmitButtonProps {
  children: string
  busy?: boolean
  busyLabel?: string
  /** For a form that is not the main one on the page. */
  look?: 'quiet'
}

export function SubmitButton({ children, busy = false, busyLabel = 'Checking…', look }: SubmitButtonProps) {
  return (
    <button type="submit" className={styles.button} data-look={look} disabled={busy}>
      <span className={styles.label} data-other={busy ? children : busyLabel}>
        {busy ? busyLabel : children}
      </span>
    </button>
  )
}
