// Prints the page: forms and links stay off the paper.
import button from '#app/components/ui/button.module.css'
import copy from '#app/components/ui/copy-button.module.css'
import styles from './print-button.module.css'

interface PrintButtonProps {
  label?: string
  /** As large as those that copy, which are beside it. */
  asCopy?: boolean
}

/** Hidden where no script runs: the browser’s own command prints the same. */
export const PrintButton = ({ label = 'Print', asCopy = false }: PrintButtonProps) => (
  <span className={styles.print}>
    <button
      type="button"
      {...(asCopy
        ? { className: copy.copy }
        : { className: button.button, 'data-look': 'quiet', 'data-size': 'small' })}
      onClick={() => print()}
    >
      {label}
    </button>
  </span>
)
