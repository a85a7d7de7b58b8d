// The days of a plan: the next number, large; a table of weeks; and all days with each provider’s part.
import { DataTable, type Column } from '#app/components/ui/data-table.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { dayInWords, dayOfIso, isoDay, shortDayText, WEEKDAY_NAMES, weekdayOf } from '#shared/kit/calendar.ts'
import { numberText } from '#shared/kit/sentence.ts'
import type { WarmupPlan } from '#shared/plans/warmup-plan/schema.ts'
import { RECEIVER_NAMES, RECEIVERS } from '#shared/plans/warmup-plan/shares.ts'
import styles from './warmup.module.css'

type Days = WarmupPlan['days']

/** @param today "2026-12-01" */
export function NextNumber({ days, today }: { days: Days; today: string }) {
  const next = days.find(({ date }) => date >= today)
  const last = days.at(-1)
  const day = next ?? last
  if (!day) return null
  const when = next ? (day.date === today ? 'Today' : whenOf(day.date)) : `Since ${dayInWords(day.date)}`
  const parts = RECEIVERS.filter((receiver) => day.byProvider[receiver] > 0)
  return (
    <div className="stack gap-1">
      <p className={styles.number}>
        {when}:{' '}
        <span className="block">
          <strong className={styles.figure}>{numberText(day.total)}</strong>{' '}
          {day.total === 1 ? 'email' : 'emails'}
        </span>
      </p>
      <p className="note">
        At most:{' '}
        {parts
          .map((receiver) => `${RECEIVER_NAMES[receiver]} ${numberText(day.byProvider[receiver])}`)
          .join(', ')}
        . Spread them over the day, to the people who know you best first.
      </p>
    </div>
  )
}

const whenOf = (date: string): string => `${weekdayName(date)}, ${dayInWords(date)}`

const weekdayName = (date: string): string => WEEKDAY_NAMES[weekdayOf(dayOfIso(date) ?? 0)] ?? ''

const mondayOf = (date: string): string => {
  const day = dayOfIso(date) ?? 0
  return isoDay(day - weekdayOf(day))
}

export function PlanWeeks({ days }: { days: Days }) {
  const used = WEEKDAY_NAMES.filter((name) => days.some(({ date }) => weekdayName(date) === name))
  const mondays = [...new Set(days.map(({ date }) => mondayOf(date)))]
  return (
    <div className={styles.narrow}>
      <DataTable
        fits={used.length <= 5 && days.every(({ total }) => total < 100_000)}
        caption={<span className="visually-hidden">Emails on each sending day, week by week</span>}
        columns={[
          { key: 'week', label: 'Week', heads: true },
          ...used.map((name) => ({ key: name, label: name.slice(0, 3), align: 'end' as const })),
        ]}
        rows={mondays.map((monday) => {
          const ofWeek = days.filter(({ date }) => mondayOf(date) === monday)
          const emailsOn = (name: string) => ofWeek.find(({ date }) => weekdayName(date) === name)?.total
          return {
            key: monday,
            cells: {
              week: <span className="one-line">{shortDayText(new Date(monday))}</span>,
              ...Object.fromEntries(used.map((name) => [name, numberOr(emailsOn(name))])),
            },
          }
        })}
      />
    </div>
  )
}

const numberOr = (emails: number | undefined) => (
  <span className="one-line">{emails === undefined ? '–' : numberText(emails)}</span>
)

export const PlanDays = ({ days }: { days: Days }) => (
  <Disclosure summary="Every day, provider by provider" onPaper>
    <DataTable
      caption={<span className="visually-hidden">Emails on each day, and each provider’s part</span>}
      columns={DAY_COLUMNS}
      rows={days.map(({ date, total, byProvider }) => ({
        key: date,
        cells: {
          day: `${weekdayName(date).slice(0, 3)}, ${dayInWords(date)}`,
          total: numberText(total),
          ...Object.fromEntries(RECEIVERS.map((receiver) => [receiver, numberText(byProvider[receiver])])),
        },
      }))}
    />
  </Disclosure>
)

const DAY_COLUMNS: readonly Column[] = [
  { key: 'day', label: 'Day', heads: 'alone' },
  { key: 'total', label: 'Total', align: 'end' },
  ...RECEIVERS.map((receiver) => ({
    key: receiver,
    label: receiver === 'other' ? 'Others' : RECEIVER_NAMES[receiver],
    align: 'end' as const,
  })),
]
