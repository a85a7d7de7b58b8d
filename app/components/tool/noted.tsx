// A slip or a sheet below a few words on what it is.
import type { ReactNode } from 'react'
import styles from './noted.module.css'

export const Noted = ({ note, children }: { note: string; children: ReactNode }) => (
  <div className={styles.noted}>
    <p className={styles.note}>{note}</p>
    {children}
  </div>
)
