// A service of another company: nothing of it is loaded before the visitor has said yes, with two equal buttons.
import styles from './third-party.module.css'

export interface ThirdPartyProps {
  /** Address of its script. */
  src: string
  /** What it is, after "This loads": "a chat". */
  what: string
  /** Of the button that asks for it. */
  label: string
  /** Where it draws itself, when it needs a place of its own. */
  target?: { id: string; attributes: Record<`data-${string}`, string> }
}

/** frame.js opens the question and loads the script. */
export function ThirdParty({ src, what, label, target }: ThirdPartyProps) {
  const { host } = new URL(src)
  return (
    <div className={styles.part} data-third-party>
      <button type="button" className={styles.open} data-third-party-open>
        {label}
      </button>
      <dialog className={styles.dialog} aria-label={label} data-src={src}>
        <form method="dialog" className={styles.form}>
          <p>
            This loads {what} from <strong>{host}</strong>. That company then gets your IP address, and may
            set cookies of its own.
          </p>
          <div className={styles.choice}>
            <button value="yes">Yes, load it</button>
            <button value="no">No, do not</button>
          </div>
        </form>
      </dialog>
      {target && <div id={target.id} {...target.attributes} suppressHydrationWarning />}
    </div>
  )
}
