// A part of the result below the verdict.
import type { ReactNode } from 'react'
import styles from './reports.module.css'

export const Part = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section className={styles.part} aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
)
