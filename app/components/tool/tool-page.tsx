// The frame of every tool: what it is called, what it answers, its tabs and its content.
import type { ReactNode } from 'react'
import styles from './tool-page.module.css'

export interface ToolPageProps {
  title: ReactNode
  lead: ReactNode
  tabs?: ReactNode
  children: ReactNode
}

export function ToolPage({ title, lead, tabs, children }: ToolPageProps) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
      </header>
      {tabs}
      <div className={styles.content}>{children}</div>
    </div>
  )
}
