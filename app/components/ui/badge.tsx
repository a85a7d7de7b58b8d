// A state in a word or two.
import type { ReactNode } from 'react'
import { Sign } from '#app/components/ui/sign.tsx'
import type { Tone } from '#app/components/ui/tone.ts'
import styles from './badge.module.css'

interface BadgeProps {
  tone: Tone
  children: ReactNode
}

export function Badge({ tone, children }: BadgeProps) {
  return (
    <span className={`${styles.badge} small strong`} data-tone={tone}>
      <Sign tone={tone} />
      {/* One flex item, so that a number and its word keep the space between them. */}
      <span>{children}</span>
    </span>
  )
}
