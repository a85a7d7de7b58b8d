// What a phone folds away and a wider screen shows. It needs no script; a search in the page opens it, and paper shows it.
import type { ReactNode } from 'react'
import styles from './phone-fold.module.css'

interface PhoneFoldProps {
  /** What opens it: visible text, or with `covers` the name of the sign beside the text that is already there. */
  label: string
  /** All of the positioned element around it opens it. */
  covers?: boolean
  children: ReactNode
}

export const PhoneFold = ({ label, covers, children }: PhoneFoldProps) => (
  <details className={styles.fold} data-covers={covers}>
    <summary className={styles.summary} aria-label={covers ? label : undefined}>
      {!covers && label}
    </summary>
    <div className={styles.content}>{children}</div>
  </details>
)
