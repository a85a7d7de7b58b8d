// Says in one quiet line that a result is about something made up: the verdict below it is what matters.
import type { ReactNode } from 'react'
import { Sign } from '#app/components/ui/badge.tsx'
import styles from './example-note.module.css'

interface SampleNoteProps {
  domain?: string
  /** What was made up, if it is not a domain. */
  children?: ReactNode
}

export const SampleNote = ({ domain = 'northwind.test', children }: SampleNoteProps) => (
  <p className={`${styles.note} small strong anywhere`} data-tone="info">
    <Sign tone="info" />
    <span>{children ?? `Sample data: ${domain} is made up.`}</span>
  </p>
)
