// The head of a text page: what it offers on the left, a drawing or a card on the right.
import type { ReactNode } from 'react'
import styles from './page-intro.module.css'

interface PageIntroProps {
  title: string
  lead: ReactNode
  actions?: ReactNode
  /** Below the actions, e.g. figures. */
  more?: ReactNode
  /** Puts the text in one band above its subject if that is wide and tall. */
  layout?: 'above'
  /** Links to related pages. */
  tabs?: ReactNode
  /** Shown next to the text, or below it if there is no room. */
  children?: ReactNode
}

export function PageIntro({ title, lead, actions, more, layout, tabs, children }: PageIntroProps) {
  return (
    <div className={`${styles.intro} stack page-wide`} data-layout={layout}>
      {tabs && <div className={styles.tabs}>{tabs}</div>}
      <header className={`${styles.text} stack gap-4`}>
        <h1>{title}</h1>
        <p className={`${styles.lead} soft size-lead`}>{lead}</p>
        {actions && <div className={`${styles.actions} wrap gap-3`}>{actions}</div>}
        {more}
      </header>
      {children && <div className={styles.beside}>{children}</div>}
    </div>
  )
}
