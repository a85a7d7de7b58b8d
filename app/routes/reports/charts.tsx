// Messages over time and by outcome, as drawings with the numbers in words.
import { percentText } from '#shared/dmarc-reports/numbers.ts'
import { numberText } from '#shared/kit/sentence.ts'
import type { ShownSums } from '#shared/dmarc-reports/sums.ts'
import type { Bar } from './bars.ts'
import { FoldedTable } from './part.tsx'
import styles from './reports.module.css'

const HEIGHT = 100
/** In a drawing; the space between two bars is a fifth of it. */
const BAR = 10
const GAP = 2

const FILLS = {
  aligned: 'var(--sea)',
  forwarded: 'var(--edge)',
  unclaimed: 'var(--warn)',
  own: 'var(--bad)',
  unknown: 'var(--unknown)',
  failed: 'var(--bad)',
  missing: 'var(--unknown)',
  refused: 'var(--ink)',
} satisfies Record<Exclude<MarkKind, 'changed'>, string>

export function DayChart({ bars }: { bars: readonly Bar[] }) {
  const [first] = bars
  const last = bars.at(-1)
  if (!first || !last) return null
  const most = Math.max(1, ...bars.map(({ aligned, failed }) => aligned + failed))
  const width = bars.length * BAR
  return (
    <figure className={styles.chart}>
      <svg
        role="img"
        aria-label={`Messages from ${first.label} to ${last.label}, at most ${numberText(most)} in one bar. “Messages in time”, further down, has the numbers.`}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        <line className={styles.ground} x1="0" x2={width} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} />
        {bars.map((bar, index) => (
          <DayBar key={bar.label} bar={bar} x={index * BAR} most={most} />
        ))}
        {bars.map(({ label, isMarked }, index) =>
          isMarked ? (
            <line
              key={label}
              className={styles.changed}
              x1={index * BAR}
              x2={index * BAR}
              y1="0"
              y2={HEIGHT}
            />
          ) : null,
        )}
      </svg>
      <figcaption className="note figures">
        <Mark kind="aligned" /> pass <Mark kind="failed" /> fail
        {bars.some(({ refused = 0 }) => refused > 0) && (
          <>
            , of which <Mark kind="refused" /> stopped
          </>
        )}
        {bars.some(({ isMarked }) => isMarked) && (
          <>
            {' '}
            <Mark kind="changed" /> the record changed
          </>
        )}
        {bars.some(({ missing }) => missing > 0) && (
          <>
            {' '}
            <Mark kind="missing" /> no report
          </>
        )}
      </figcaption>
    </figure>
  )
}

export function DayTable({ bars }: { bars: readonly Bar[] }) {
  const [first] = bars
  if (!first) return null
  return (
    <FoldedTable
      title="Messages in time"
      sum={first.label.includes(' ') ? 'several days in each line' : 'day by day'}
      columns={[
        { key: 'day', label: first.label.includes(' ') ? 'Days' : 'Day', heads: true },
        { key: 'aligned', label: 'Pass', align: 'end' },
        { key: 'failed', label: 'Fail', align: 'end' },
        ...(first.refused === undefined
          ? []
          : [{ key: 'refused', label: 'Quarantined or refused', align: 'end' } as const]),
        { key: 'missing', label: 'Days without a report', align: 'end' },
      ]}
      rows={bars.map(({ label, aligned, failed, missing, refused = 0, isMarked }) => ({
        key: label,
        cells: {
          day: isMarked ? `${label}: the record changed` : label,
          aligned: numberText(aligned),
          failed: numberText(failed),
          refused: numberText(refused),
          missing,
        },
      }))}
    />
  )
}

function DayBar({ bar, x, most }: { bar: Bar; x: number; most: number }) {
  const { aligned, failed, missing, refused = 0 } = bar
  const pass = (aligned / most) * HEIGHT
  // One message among thousands should still be visible.
  const fail = failed === 0 ? 0 : Math.max(1.5, (failed / most) * HEIGHT)
  const place = { x: x + GAP / 2, width: BAR - GAP }
  if (aligned + failed === 0 && missing > 0)
    return <rect fill={FILLS.missing} {...place} y={HEIGHT - 8} height="8" />
  return (
    <>
      <rect fill={FILLS.aligned} {...place} y={HEIGHT - pass} height={pass} />
      <rect fill={FILLS.failed} {...place} y={Math.max(0, HEIGHT - pass - fail)} height={fail} />
      {refused > 0 && (
        <rect
          fill={FILLS.refused}
          {...place}
          y={Math.max(0, HEIGHT - pass - fail)}
          height={Math.min(fail, Math.max(1.5, (refused / most) * HEIGHT))}
        />
      )}
    </>
  )
}

type MarkKind = ShownFate | 'failed' | 'missing' | 'refused' | 'changed'

const Mark = ({ kind }: { kind: MarkKind }) => (
  <svg className={styles.mark} viewBox="0 0 10 10" aria-hidden="true">
    {kind === 'changed' ? (
      <line className={styles.changed} x1="5" x2="5" y1="0" y2="10" />
    ) : (
      <rect fill={FILLS[kind]} width="10" height="10" />
    )}
  </svg>
)

interface StripProps {
  /** In words, for those who do not see it. */
  label: string
  bars: readonly Pick<Bar, 'aligned' | 'failed'>[]
}

/** The same bars as a line of a table: two shapes, however many days there are. */
export function DayStrip({ label, bars }: StripProps) {
  const most = Math.max(1, ...bars.map(({ aligned, failed }) => aligned + failed))
  const shapeOf = (heights: readonly (readonly [from: number, height: number])[]) =>
    heights
      .map(([from, height], index) =>
        height > 0 ? `M${index * 4} ${STRIP - from}h3v${-round(height)}h-3z` : '',
      )
      .join('')
  const scaled = bars.map(({ aligned, failed }) => ({
    // One message among thousands should still be visible.
    pass: aligned === 0 ? 0 : Math.max(1, (aligned / most) * STRIP),
    fail: failed === 0 ? 0 : Math.max(2, (failed / most) * STRIP),
  }))
  return (
    <svg className={styles.strip} role="img" aria-label={label} viewBox={`0 0 ${bars.length * 4} ${STRIP}`}>
      <path fill={FILLS.aligned} d={shapeOf(scaled.map(({ pass }) => [0, pass]))} />
      <path
        fill={FILLS.failed}
        d={shapeOf(scaled.map(({ pass, fail }) => [round(Math.min(pass, STRIP - fail)), fail]))}
      />
    </svg>
  )
}

const STRIP = 20
const round = (height: number): number => Math.round(height * 10) / 10

const FATE_WORDS = {
  aligned: 'pass',
  own: 'yours, and fail',
  unclaimed: 'steady, and nobody’s so far',
  forwarded: 'passed on by others',
  unknown: 'came and went',
} as const

const FATES = ['aligned', 'own', 'unclaimed', 'forwarded', 'unknown'] as const
type ShownFate = (typeof FATES)[number]

/** The outcome of all messages, in one bar. */
export function FateBar({ totals }: { totals: Pick<ShownSums, ShownFate | 'messages'> }) {
  const { messages } = totals
  if (messages === 0) return null
  const parts = FATES.map((fate, index) => ({
    fate,
    from: (FATES.slice(0, index).reduce((sum, before) => sum + totals[before], 0) / messages) * 100,
    width: (totals[fate] / messages) * 100,
  }))
  return (
    <figure className={styles.chart}>
      <svg
        className={styles.share}
        role="img"
        aria-label={`Of all messages ${FATES.map((fate) => `${percentText(totals[fate], messages)} ${FATE_WORDS[fate]}`).join(', ')}.`}
        viewBox="0 0 100 6"
        preserveAspectRatio="none"
      >
        {parts.map(({ fate, from, width }) => (
          <rect key={fate} fill={FILLS[fate]} x={from} width={width} height="6" />
        ))}
      </svg>
      <dl className={`${styles.fates} grid gap-3-4 small`}>
        {FATES.map((fate) => (
          <div key={fate}>
            <dt className="soft">
              <Mark kind={fate} /> {FATE_WORDS[fate]}
            </dt>
            <dd className="size-h3 bold figures">
              {numberText(totals[fate])}{' '}
              <span className="note regular">{percentText(totals[fate], messages)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </figure>
  )
}
