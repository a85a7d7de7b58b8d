// Prints the page: forms and links stay off the paper.
import button from '#app/components/ui/button.module.css'
import copy from '#app/components/ui/copy-button.module.css'

interface PrintButtonProps {
  label?: string
  /** As large as those that copy, which are beside it. */
  asCopy?: boolean
}

/** Hidden where no script runs: the browser’s own command prints the same. */
export const PrintButton = ({ label = 'Print', asCopy = false }: PrintButtonProps) => (
  <span className="needs-script">
    <button
      type="button"
      {...(asCopy
        ? { className: `${copy.copy} off-paper small strong` }
        : { className: `${button.button}`, 'data-look': 'quiet', 'data-size': 'small' })}
      onClick={() => print()}
    >
      {label}
    </button>
  </span>
)
