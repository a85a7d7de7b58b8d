// The button that sends a form and says so while the answer is under way.
import styles from './button.module.css'

export interface SubmitButtonProps {
  children: string
  busy?: boolean
  busyLabel?: string
}

export function SubmitButton({ children, busy = false, busyLabel = 'Checking…' }: SubmitButtonProps) {
  return (
    <button type="submit" className={styles.button} disabled={busy}>
      <span className={styles.label} data-other={busy ? children : busyLabel}>
        {busy ? busyLabel : children}
      </span>
    </button>
  )
}
