// The four lines of a suggestion, as an empty form halfway into the mailbox slot.
import { SUGGESTION_PARTS } from '#app/content/suggest-feature.ts'
import styles from './suggestion-slip.module.css'

export function SuggestionSlip() {
  return (
    <div>
      <dl className={styles.slip}>
        {SUGGESTION_PARTS.map(({ title, text }) => (
          <div key={title} className={styles.line}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.box} />
    </div>
  )
}
