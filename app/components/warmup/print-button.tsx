// Prints the plan as a sheet for a client: forms and links stay off the paper.
import button from '#app/components/ui/button.module.css'
import styles from './warmup.module.css'

/** Hidden where no script runs: the browser’s own command prints the same sheet. */
export const PrintButton = () => (
  <span className={styles.print}>
    <button
      type="button"
      className={button.button}
      data-look="quiet"
      data-size="small"
      onClick={() => print()}
    >
      Print a sheet for a client
    </button>
  </span>
)
