// Parts of a whole as one bar, with the numbers in words below it.
import layout from '#app/routes/reports/reports.module.css'
import { percentText } from '#shared/dmarc-reports/numbers.ts'
import { numberText } from '#shared/kit/sentence.ts'
import styles from './list-check.module.css'

const FILLS = {
  cannot: 'var(--bad)',
  ask: 'var(--warn)',
  look: 'var(--sea)',
  keep: 'var(--ok)',
  unknown: 'var(--unknown)',
  gmail: 'var(--post)',
  microsoft: 'var(--sea)',
  yahoo: 'var(--warn)',
  apple: 'var(--soft)',
  other: 'var(--line)',
}

export interface BarPart {
  kind: keyof typeof FILLS
  label: string
  count: number
}

interface BarProps {
  /** What all parts together are, for the description: “Of all rows”. */
  whole: string
  parts: readonly BarPart[]
}

export function ShareBar({ whole, parts }: BarProps) {
  const sum = parts.reduce((all, { count }) => all + count, 0)
  const placed = parts.map(({ count, kind }, index) => ({
    kind,
    from: (parts.slice(0, index).reduce((before, part) => before + part.count, 0) / sum) * 100,
    width: (count / sum) * 100,
  }))
  return (
    <figure className={layout.chart}>
      <svg
        className={layout.share}
        role="img"
        aria-label={`${whole} ${parts.map(({ count, label }) => `${percentText(count, sum)} ${label}`).join(', ')}.`}
        viewBox="0 0 100 6"
        preserveAspectRatio="none"
      >
        {placed.map(({ kind, from, width }) => (
          <rect key={kind} fill={FILLS[kind]} x={from} width={width} height="6" />
        ))}
      </svg>
      <dl className={`${styles.parts} grid gap-3-4 small`}>
        {parts.map(({ kind, label, count }) => (
          <div key={kind}>
            <dt className="soft">
              <svg className={layout.mark} viewBox="0 0 10 10" aria-hidden="true">
                <rect fill={FILLS[kind]} width="10" height="10" />
              </svg>{' '}
              {label}
            </dt>
            <dd className="size-h3 bold figures">
              {numberText(count)} <span className="note regular">{percentText(count, sum)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </figure>
  )
}
