// The plan as a line in the band of the published curves. The tables below say the same in numbers.
import { dayInWords } from '#shared/kit/calendar.ts'
import { numberText, plural } from '#shared/kit/sentence.ts'
import { RECEIVER_NAMES } from '#shared/plans/warmup-plan/shares.ts'
import { CHART, chartOf, type ChartedPlan } from './chart-lines.ts'
import styles from './plan-chart.module.css'

const { width, height, left, right, top, ground } = CHART

export function PlanChart({ plan }: { plan: ChartedPlan }) {
  const { days, bulkSenderOn } = plan
  const chart = chartOf(plan)
  const shown = chart.receivers.filter((_, index) =>
    days.some(({ byProvider }) => Object.values(byProvider)[index]),
  )
  return (
    <figure className={`${styles.chart} stack gap-3`}>
      <fieldset className="off-paper wrap gap-1-4 small">
        <legend className="visually-hidden">Whose line to show</legend>
        {['all', ...shown.map(({ receiver }) => receiver)].map((value) => (
          <label key={value} className={styles.choice}>
            <input type="radio" name="line" value={value} defaultChecked={value === 'all'} />
            {value === 'all' ? 'All together' : named(value)}
          </label>
        ))}
      </fieldset>
      <svg className={styles.lines} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={altOf(plan)}>
        <path fill="var(--sea)" fillOpacity="0.16" d={chart.band} />
        <path className={styles.fine} d={`M${left} ${chart.top.y}H${right}`} strokeDasharray="2 5" />
        {chart.bulk && <path className={styles.bulk} d={`M${chart.bulk.x} ${ground}V${top - 8}`} />}
        <path className={styles.total} d={chart.total} />
        {shown.map(({ receiver, path }) => (
          <path key={receiver} className={styles.receiver} data-line={receiver} d={path} />
        ))}
        <path className={styles.ground} d={`M2 ${ground}H${width - 2}`} />
        {chart.labels.map(({ x, day, anchor }) => (
          <g key={day}>
            <path className={styles.fine} d={`M${x} ${ground}v5`} />
            <text x={x} y={ground + 19} textAnchor={day === 1 ? 'start' : anchor}>
              {day === 1 ? 'Day 1' : day}
            </text>
          </g>
        ))}
        <text x={left} y={chart.top.y - 6}>
          {numberText(chart.top.emails)} a day
        </text>
        {chart.bulk && (
          <text x={chart.bulk.x} y={top - 13} textAnchor={chart.bulk.anchor}>
            Gmail gets 5,000
          </text>
        )}
      </svg>
      <figcaption className="wrap gap-1-4 note">
        <span className={styles.own}>Your plan</span>
        {chart.band && <span className={styles.others}>What others publish for the same way</span>}
        {bulkSenderOn !== undefined && (
          <span>From {dayInWords(bulkSenderOn)} on, Gmail treats you as a bulk sender, for good.</span>
        )}
      </figcaption>
    </figure>
  )
}

const named = (receiver: string): string => {
  const name = RECEIVER_NAMES[receiver as keyof typeof RECEIVER_NAMES]
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function altOf(plan: ChartedPlan): string {
  const [first, last] = [plan.days[0], plan.days.at(-1)]
  if (!first || !last) return ''
  const { band, fastest, slowest } = chartOf(plan)
  const own = `A line from ${plural(first.total, 'email', 'emails')} on ${dayInWords(first.date)} to ${numberText(last.total)} on ${dayInWords(last.date)}, in ${plural(plan.days.length, 'sending day', 'sending days')}.`
  return band ? `${own} The published curves get there in ${fastest} to ${slowest}.` : own
}
