// A section of a text page: its heading above the content, or next to it.
import type { ReactNode } from 'react'
import styles from './page-section.module.css'

export interface PageSectionProps {
  /** Also the target of links. */
  id: string
  title: string
  lead?: ReactNode
  layout?: 'beside'
  ground?: 'sunken'
  children: ReactNode
}

export function PageSection({ id, title, lead, layout, ground, children }: PageSectionProps) {
  return (
    <section id={id} className={`${styles.section} far`} data-ground={ground} aria-labelledby={`${id}-title`}>
      <div className={`${styles.inner} stack page-wide`} data-layout={layout}>
        <div className={`${styles.head} stack gap-3`}>
          <h2 id={`${id}-title`}>{title}</h2>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        <div className={`${styles.content} stack gap-6`}>{children}</div>
      </div>
    </section>
  )
}

// What a phone folds away and a wider screen shows. It needs no script; a search in the page opens it, and paper shows it.

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
    <div className={styles.phoneFoldContent}>{children}</div>
  </details>
)
