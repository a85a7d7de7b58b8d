// The ramp-up to the limit: a tide line, a table of weeks, and a file for a spreadsheet.
import { DataTable } from '#app/components/ui/data-table.tsx'
import button from '#app/components/ui/button.module.css'
import { numberText } from '#shared/kit/sentence.ts'
import { rampTo, WEEKDAYS, type RampDay } from '#shared/plans/mailbox/ramp.ts'
import { mailbox } from '#shared/tools/mailbox.ts'
import styles from './mailbox-ramp.module.css'

interface MailboxRampProps {
  limit: number
  dailyVolume: number
  /** The values, as in a URL. */
  query: string
}

export function MailboxRamp({ limit, dailyVolume, query }: MailboxRampProps) {
  const days = rampTo(limit, dailyVolume)
  return (
    <section className="stack gap-4 block-on-paper" aria-labelledby="ramp">
      <h2 id="ramp">Your ramp-up plan, day by day</h2>
      <p>{introOf(limit, dailyVolume, days)}</p>
      {days.length > 1 && (
        <>
          <RampLine days={days} limit={limit} />
          <RampTable days={days} />
          <p>
            <a
              href={`${mailbox.path}/ramp.csv?${query}`}
              download
              className={button.button}
              data-look="quiet"
              data-size="small"
            >
              Download as CSV
            </a>
          </p>
        </>
      )}
    </section>
  )
}

function introOf(limit: number, dailyVolume: number, days: readonly RampDay[]): string {
  if (days.length === 0)
    return 'You already send exactly that. Keep the pace, and spread the emails over the day.'
  if (dailyVolume > limit)
    return `You send ${numberText(dailyVolume)} a day: go down to ${numberText(limit)} at once, and stay there until your bounces and your age allow more.`
  const pace = 'Each sending day adds about a quarter; you send on weekdays.'
  const honesty =
    'No standard defines a ramp and no large provider promises anything for one, so hold or go back when mail is refused or complaints come.'
  return `${pace} You are there after ${days.length} sending ${days.length === 1 ? 'day' : 'days'}. ${honesty}`
}

const WIDTH = 360
const GROUND = 150
const HEIGHT = 120
const LEFT = 8

export function RampLine({ days, limit }: { days: readonly RampDay[]; limit: number }) {
  const step = (WIDTH - 2 * LEFT) / Math.max(1, days.length - 1)
  const x = (index: number) => Math.round((LEFT + index * step) * 10) / 10
  const y = (emails: number) => Math.round((GROUND - (emails / limit) * HEIGHT) * 10) / 10
  const points = days.map(({ emails }, index) => `${x(index)} ${y(emails)}`).join('L')
  const mondays = days.flatMap(({ weekday }, index) => (weekday === 'Mon' ? [index] : []))
  return (
    <svg
      className={styles.tide}
      viewBox={`0 0 ${WIDTH} ${GROUND + 24}`}
      role="img"
      aria-label={`A line that rises from ${numberText(days[0]?.emails ?? 0)} emails on the first day to ${numberText(limit)} on day ${days.length}.`}
    >
      <path fill="var(--sea)" fillOpacity="0.13" d={`M${LEFT} ${GROUND}L${points}V${GROUND}z`} />
      <path className={styles.fine} d={`M${LEFT} ${y(limit)}H${WIDTH - LEFT}`} strokeDasharray="2 5" />
      <path className={styles.line} d={`M${points}`} />
      <path className={styles.ground} d={`M2 ${GROUND}H${WIDTH - 2}`} />
      {mondays.map((index, week) => (
        <g key={index}>
          <path className={styles.fine} d={`M${x(index)} ${GROUND}v6`} />
          {mondays.length <= 8 || week % 4 === 0 ? (
            <text x={x(index)} y={GROUND + 19} textAnchor={anchorAt(index, days.length)}>
              {mondays.length <= 5 || week === 0 ? `Week ${week + 1}` : week + 1}
            </text>
          ) : null}
        </g>
      ))}
      <text x={LEFT} y={y(limit) - 7}>
        {numberText(limit)} emails a day
      </text>
    </svg>
  )
}

/** A label at the edge grows inward. */
function anchorAt(index: number, length: number): 'start' | 'middle' | 'end' {
  if (index === 0) return 'start'
  return index === length - 1 ? 'end' : 'middle'
}

export function RampTable({ days }: { days: readonly RampDay[] }) {
  const weeks = Array.from({ length: days.at(-1)?.week ?? 0 }, (_, index) => index + 1)
  return (
    <DataTable
      caption={<span className="visually-hidden">Emails on each sending day</span>}
      columns={[
        { key: 'week', label: 'Week', heads: true },
        ...WEEKDAYS.map((weekday) => ({ key: weekday, label: weekday, align: 'end' as const })),
      ]}
      rows={weeks.map((week) => ({
        key: String(week),
        cells: {
          week,
          ...Object.fromEntries(
            WEEKDAYS.map((weekday) => {
              const day = days.find((each) => each.week === week && each.weekday === weekday)
              return [weekday, day ? numberText(day.emails) : '–']
            }),
          ),
        },
      }))}
    />
  )
}
