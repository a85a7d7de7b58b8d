// The sheet that the drawings of the pages stand on: two weights of line, and the two colors of the airmail edge.
import type { ReactNode } from 'react'
import styles from './drawing.module.css'

interface DrawingProps {
  width: number
  height: number
  /** Lines carry `data-line`, areas `data-fill`; drawing.module.css knows both. */
  children: ReactNode
}

/** Decoration: what it shows is in the text beside it. */
export function Drawing({ width, height, children }: DrawingProps) {
  return (
    <svg
      className={styles.drawing}
      viewBox={`0 0 ${width} ${height}`}
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  )
}
