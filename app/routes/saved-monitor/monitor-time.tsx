// Messages by day and what a provider counted of them, with a mark on each day on which the published record changed: cause and effect
// on one axis. Then its alerts.
import { barsOf, drawnDays, numberOf } from '#app/routes/reports/bars.ts'
import { DayChart, DayTable } from '#app/routes/reports/charts.tsx'
import { Part } from '#app/routes/reports/part.tsx'
import { ProviderCurves } from '#app/components/provider/curves.tsx'
import { later } from '#app/later.tsx'
import { History } from '#app/saved/history.tsx'
import { RecordDiff } from '#app/components/report/record-diff.tsx'
import { dayInWords } from '#shared/kit/calendar.ts'
import type { MonitorState } from '#shared/dmarc-reports/dmarc-monitor/schema.ts'
import { listNames, numberText } from '#shared/kit/sentence.ts'
import { dayText } from '#shared/dmarc-reports/days.ts'
import type { MonitorNotice } from './monitor-data.ts'
import { AddProvider } from './monitor-provider.tsx'
import styles from './monitor.module.css'

const SHOWN = 5

/** Only where alerts were sent. */
const LaterHistory = later(async () => (await import('#app/saved/history.tsx')).History, History)

/** Only where figures of a provider were added. */
const LaterCurves = later(
  async () => (await import('#app/components/provider/curves.tsx')).ProviderCurves,
  ProviderCurves,
)

interface TimeProps {
  state: MonitorState
  /** Of its page; missing for a sample, which no one can change. */
  path?: string
  notice?: MonitorNotice | undefined
}

export const MonitorTime = ({ state, path, notice }: TimeProps) => (
  <>
    {state.days.length + state.provider.series.length > 0 && (
      <Part id="time" title="Day by day">
        <DayByDay state={state} />
      </Part>
    )}
    {path !== undefined && <AddProvider path={path} notice={notice} />}
    {state.events.length > 0 && (
      <LaterHistory
        subject={state.domain}
        from={state.created}
        now={Date.parse(state.window.last)}
        events={state.events}
        done="alerts"
        outcome={numberText(state.events.length)}
      />
    )}
  </>
)

function DayByDay({ state: { domain, days, provider } }: { state: MonitorState }) {
  const within = daysOf(provider.series)
  const bars = barsOf({ days, gaps: gapsIn(days) })
  const drawn = days.length > 0 ? barsOf({ days, gaps: gapsIn(days), within }) : []
  const changed = days.flatMap(({ day, policyChange }) => (policyChange ? [{ day, ...policyChange }] : []))
  return (
    <div className="stack gap-3">
      {drawn.length > 1 && <DayChart bars={drawn} />}
      {provider.series.length > 0 && (
        <>
          <h3>What the mailbox provider counted</h3>
          <LaterCurves
            series={provider.series}
            days={drawnDays({ days, within }) ?? undefined}
            marks={changed.map(({ day }) => ({ day, title: 'The record changed' }))}
            domain={domain}
          />
        </>
      )}
      {changed
        .slice(-SHOWN)
        .toReversed()
        .map(({ day, before, after }) => (
          <div key={day} className={styles.changed}>
            <h3>The record changed on {dayInWords(day)}</h3>
            <RecordDiff
              change={{ owner: `_dmarc.${domain}`, type: 'TXT', before: [before], after: [after] }}
              isSample
            />
          </div>
        ))}
      <DayTable bars={bars} />
      {days.some(({ incomplete }) => incomplete) && (
        <p className="regular note">
          Some reports were longer than what is read at once: on {daysText(days)}, the numbers lack the rest.
        </p>
      )}
      {days.some(({ spread }) => spread) && (
        <p className="regular note">
          Some reports cover several days; their messages are divided evenly among them.
        </p>
      )}
    </div>
  )
}

const daysText = (days: MonitorState['days']): string =>
  listNames(days.flatMap(({ day, incomplete }) => (incomplete ? [dayInWords(day)] : [])))

/** From the first figure of any series to the last. */
function daysOf(series: MonitorState['provider']['series']): { first: string; last: string } | undefined {
  const days = series.flatMap((one) => one.days.map(({ day }) => day)).sort()
  const [first, last] = [days[0], days.at(-1)]
  return first !== undefined && last !== undefined ? { first, last } : undefined
}

/** Days between the first and the last that no report covers. */
function gapsIn(days: MonitorState['days']): { first: string; last: string }[] {
  return days.flatMap(({ day }, index) => {
    const next = days[index + 1]
    const [from, until] = [numberOf(day) + 1, next ? numberOf(next.day) - 1 : 0]
    return until >= from ? [{ first: dayText(from), last: dayText(until) }] : []
  })
}
