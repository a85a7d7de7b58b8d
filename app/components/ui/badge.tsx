// A state in a word or two.
import type { ReactNode } from 'react'
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

// The sign of a state, drawn, because no two systems draw ✓ and ✕ alike.

const STROKES: Record<Tone, string> = {
  ok: 'M3 8.6l3.3 3.3L13 4.6',
  warn: 'M8 2.8v6.4M8 13v.1',
  bad: 'M4 4l8 8M12 4l-8 8',
  unknown: 'M5.3 5.6a2.7 2.7 0 1 1 3.9 2.5C8.4 8.5 8 9 8 9.8M8 13.1v.1',
  info: 'M8 7.2v6M8 3v.1',
}

export function Sign({ tone }: { tone: Tone }) {
  return (
    <svg width="1em" height="1em" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path
        d={STROKES[tone]}
        fill="none"
        stroke="currentColor"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
