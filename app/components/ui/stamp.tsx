// The rubber stamp of a verdict: a word in a ring, with the day around it.
import { useId } from 'react'
import type { Tone } from '#app/components/ui/tone.ts'
import styles from './stamp.module.css'

interface StampProps {
  word: string
  date?: string
  tone: Tone
}

/** The width inside the inner ring, and of the bar across it for longer words, in the drawing's units. */
const RING_WIDTH = 58
const BAR_WIDTH = 116
/** Of a bold capital letter, as a share of its size. */
const LETTER = 0.68
/** The smallest stamp is 88 pixels wide: about 12 of them for a letter. */
const SIZE = 16
/** More letters go on a second line. */
const MAX_LETTERS = 10
/** All the way around. */
const spread = { textLength: 282, lengthAdjust: 'spacing' }

export function Stamp({ word, date, tone }: StampProps) {
  const id = useId()
  const ring = `INSPECTED · ${date ?? 'WARMPOST'} · `.toUpperCase()
  const lines = linesOf(word.toUpperCase())
  const longest = Math.max(...lines.map((line) => line.length), 1)
  const size = Math.min(SIZE, BAR_WIDTH / (longest * LETTER))
  const width = longest * size * LETTER
  const height = lines.length * size * 1.15
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
        </g>
        {width > RING_WIDTH || lines.length > 1 ? (
          <rect
            className={styles.bar}
            x={60 - width / 2 - 5}
            y={60 - height / 2 - 3}
            width={width + 10}
            height={height + 6}
            rx="3"
            strokeWidth="1.8"
          />
        ) : (
          <path d="M44 44.5h32M44 75.5h32" strokeWidth="1.2" />
        )}
        <g fill="currentColor" stroke="none" fontWeight="700" textAnchor="middle" fontSize={size}>
          {lines.map((line, index) => (
            <text key={line} x="60" y={60 - height / 2 + size * (0.93 + 1.15 * index)}>
              {line}
            </text>
          ))}
        </g>
      </g>
    </svg>
  )
}

/** At most two lines, of lengths as equal as its spaces allow. */
function linesOf(word: string): string[] {
  const spaces = [...word.matchAll(/ /g)].map(({ index }) => index)
  if (word.length <= MAX_LETTERS || spaces.length === 0) return [word]
  const middle = word.length / 2
  const at = spaces.reduce((best, one) => (Math.abs(one - middle) < Math.abs(best - middle) ? one : best))
  return [word.slice(0, at), word.slice(at + 1)]
}
