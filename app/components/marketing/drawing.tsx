// The frame of the pages' drawings: two line weights, and the two colors of the airmail edge.
import type { ReactNode } from 'react'
import styles from './drawing.module.css'

interface DrawingProps {
  width: number
  height: number
  /** Lines have `data-line`, areas `data-fill`; drawing.module.css styles both. */
  children: ReactNode
}

/** Decoration: the text next to it says the same. */
export function Drawing({ width, height, children }: DrawingProps) {
  return (
    <svg
      className={`${styles.drawing} off-paper`}
      viewBox={`0 0 ${width} ${height}`}
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  )
}
