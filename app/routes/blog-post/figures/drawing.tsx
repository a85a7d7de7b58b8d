// The sheet that a figure is drawn on: 400 units wide, with space around it.
import type { ReactNode } from 'react'
import styles from './figures.module.css'

/** A figure without text for those who cannot see it is decoration. */
export interface FigureProps {
  alt?: string
}

export function Drawing({ alt, height, children }: FigureProps & { height: number; children: ReactNode }) {
  const description = alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true }
  return (
    <svg
      className={styles.drawing}
      viewBox={`-20 -20 440 ${height + 40}`}
      fill="none"
      focusable="false"
      {...description}
    >
      {children}
    </svg>
  )
}
