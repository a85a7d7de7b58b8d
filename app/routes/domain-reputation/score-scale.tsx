// The score on a scale from 0 to 100, or the range that it is in, with the points where the color changes.
import { FAIR_SCORE, GOOD_SCORE } from '#shared/domain/domain-reputation/score.ts'
import styles from './score-scale.module.css'

/** The same number twice if nothing is unknown. */
export function ScoreScale({ from, to }: { from: number; to: number }) {
  return (
    <figure className={styles.scale}>
      <svg className={styles.pointer} width="100%" height="14" aria-hidden="true">
        {from < to && <rect x={`${from}%`} y="4" width={`${to - from}%`} height="5" />}
        {[...new Set([from, to])].map((score) => (
          <svg key={score} x={`${score}%`} overflow="visible">
            <path d="M-8 1h16l-8 12z" />
          </svg>
        ))}
      </svg>
      <div className={styles.zones} aria-hidden="true">
        <span data-tone="bad" />
        <span data-tone="warn" />
        <span data-tone="ok" />
      </div>
      <figcaption className={`${styles.marks} note figures`}>
        <span>below {FAIR_SCORE} poor</span>
        <span>{FAIR_SCORE} fair</span>
        <span>{GOOD_SCORE} good</span>
      </figcaption>
    </figure>
  )
}
