// The rubber stamp of a verdict: a word in a ring, with the day around it.
import { useId } from 'react'
import type { Tone } from '#app/components/ui/tone.ts'
import styles from './stamp.module.css'

interface StampProps {
  word: string
  date?: string
  tone: Tone
}

/** The width inside the inner ring, in the drawing's units. */
const WORD_WIDTH = 58
/** All the way around. */
const spread = { textLength: 282, lengthAdjust: 'spacing' }

export function Stamp({ word, date, tone }: StampProps) {
  const id = useId()
  const ring = `INSPECTED · ${date ?? 'WARMPOST'} · `.toUpperCase()
  const size = Math.min(17, (WORD_WIDTH / Math.max(word.length, 1)) * 1.5)
  return (
    <svg
      className={styles.stamp}
      data-tone={tone}
      viewBox="0 0 120 120"
      role="img"
      aria-label={`Stamp: ${word}${date ? `, ${date}` : ''}`}
    >
      <defs>
        <path id={`${id}-ring`} d="M60 60m-45.5 0a45.5 45.5 0 1 1 91 0a45.5 45.5 0 1 1 -91 0" />
        {/* Ink does not take evenly: a little noise eats into the edges. */}
        <filter id={`${id}-ink`} x="0" y="0" width="1" height="1">
          <feTurbulence type="fractalNoise" baseFrequency="0.55" numOctaves="2" seed="7" result="noise" />
          <feDisplacementMap in="SourceGraphic" in2="noise" scale="2.2" />
        </filter>
      </defs>
      <g filter={`url(#${id}-ink)`} fill="none" stroke="currentColor">
        <circle cx="60" cy="60" r="56" strokeWidth="3" />
        <circle cx="60" cy="60" r="39" strokeWidth="1.4" />
        <circle cx="60" cy="60" r="35.5" strokeWidth="0.9" />
        <g fill="currentColor" stroke="none" fontWeight="700">
          {/* Firefox spreads the letters if the text has the length, WebKit if the path has it. */}
          <text fontSize="10.5" {...spread}>
            <textPath href={`#${id}-ring`} {...spread}>
              {ring.repeat(ring.length < 22 ? 2 : 1)}
            </textPath>
          </text>
          <text x="60" y={60 + size * 0.35} textAnchor="middle" fontSize={size}>
            {word.toUpperCase()}
          </text>
        </g>
        <path d="M44 44.5h32M44 75.5h32" strokeWidth="1.2" />
      </g>
    </svg>
  )
}
