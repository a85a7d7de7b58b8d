// What a mailbox provider counted, by day: one small drawing for each series, all on one axis, with the figures in words and in a table.
import { useState } from 'react'
import { Badge } from '#app/components/ui/badge.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { dayInWords, dayOfIso, dayText, isoDay, DAY_MS } from '#shared/kit/calendar.ts'
import { plural } from '#shared/kit/sentence.ts'
import { figureText, seriesTitle, shownSeries } from '#shared/postmaster/series-words.ts'
import type { ProviderSeries } from '#shared/postmaster/series.ts'
import { axisOf, curveOf, DAY, PIXELS, placeOf, type Axis, type Curve } from './curve-shape.ts'
import styles from './curves.module.css'

interface CurveMark {
  day: string
  /** What happened on it. */
  title: string
}

interface ProviderCurvesProps {
  series: readonly ProviderSeries[]
  /** The first and the last day; otherwise those of the series. */
  days?: readonly [first: string, last: string] | undefined
  marks?: readonly CurveMark[]
  /** The domain that needs no naming. */
  domain?: string
}

export function ProviderCurves({ series, days, marks = [], domain }: ProviderCurvesProps) {
  const { shown, more } = shownSeries(series)
  const axis = days ? axisBetween(days) : axisOf(shown)
  if (!axis || shown.length === 0) return null
  const seen = marks.filter(({ day }) => day >= isoDay(axis.first) && day <= isoDay(axis.last))
  return (
    <div className="stack gap-4">
      <div className={styles.curves}>
        {shown.map((one) => {
          const curve = curveOf(one, axis, domain)
          return <CurveRow key={keyOf(one)} curve={curve} axis={axis} marks={seen} />
        })}
        <DayLabels axis={axis} />
      </div>
      {seen.length > 0 && (
        <p className="note">
          <MarkSign /> {[...new Set(seen.map(({ title }) => title))].join(', ')}
        </p>
      )}
      {more > 0 && (
        <p className="regular note">
          {plural(more, 'more series is', 'more series are')} not drawn: these are the worst of their kind.
        </p>
      )}
      <FigureTable series={shown} marks={seen} domain={domain} />
    </div>
  )
}

const keyOf = ({ provider, metric, domain, key }: ProviderSeries): string =>
  [provider, metric, domain, key].join(' ')

function axisBetween([first, last]: readonly [string, string]): Axis | null {
  const [from, to] = [dayOfIso(first), dayOfIso(last)]
  return from === null || to === null || to < from ? null : { first: from, last: to }
}

const TONE_WORDS = { ok: 'Low', warn: 'High', bad: 'Too high', info: '' } as const

function CurveRow({ curve, axis, marks }: { curve: Curve; axis: Axis; marks: readonly CurveMark[] }) {
  const { title, text, tone, path, points, blocks } = curve
  return (
    <figure className={styles.curve}>
      <figcaption className="stack gap-1">
        <span className="row gap-2">
          <strong className="anywhere">{title}</strong>
          {TONE_WORDS[tone] !== '' && <Badge tone={tone}>{TONE_WORDS[tone]}</Badge>}
        </span>
        <span className="regular note">{text}</span>
      </figcaption>
      {(path + points !== '' || blocks.length > 0) && <Plot curve={curve} axis={axis} marks={marks} />}
    </figure>
  )
}

function Plot({ curve, axis, marks }: { curve: Curve; axis: Axis; marks: readonly CurveMark[] }) {
  const { title, tone, path, points, blocks, worst, lines, top, bottom } = curve
  const width = (axis.last - axis.first + 1) * DAY
  const at = (y: number) => (y * PIXELS) / 100
  return (
    <svg
      className={styles.plot}
      height={PIXELS}
      role="img"
      aria-label={`${title}, day by day. The table below has the figures.`}
    >
      <svg
        width="100%"
        height={PIXELS}
        viewBox={`0 0 ${width} 100`}
        preserveAspectRatio="none"
        overflow="visible"
      >
        <path className={styles.ground} d={`M0 100H${width}`} />
        {lines.map(({ y, isUpper }) => (
          <path key={y} className={styles.line} data-upper={isUpper || undefined} d={`M0 ${y}H${width}`} />
        ))}
        {marks.map(({ day, title: what }) => (
          <path key={day} className={styles.mark} d={`M${placeOf(day, axis) - DAY / 2} 0V100`}>
            <title>{what}</title>
          </path>
        ))}
        {blocks.map(({ color, path: block }) => (
          <path key={color} className={styles.block} data-color={color} d={block} />
        ))}
        {path !== '' && <path className={styles.values} d={path} />}
        {points !== '' && <path className={styles.points} d={points} />}
        {worst && <path className={styles.worst} data-tone={tone} d={`M${worst.x} ${worst.y}h.01`} />}
      </svg>
      <text x="2" y="10">
        {top}
      </text>
      <text x="2" y={PIXELS - 4}>
        {bottom}
      </text>
      {lines.map(
        ({ y, text, isLabeled }) =>
          isLabeled && (
            <text key={text} className={styles.end} x="100%" y={at(y) - 3}>
              {text}
            </text>
          ),
      )}
    </svg>
  )
}

/** "Nov 20", with the year if the days are of two. */
function DayLabels({ axis: { first, last } }: { axis: Axis }) {
  const middle = Math.round((first + last) / 2)
  const days = last - first > 3 ? [first, middle, last] : last > first ? [first, last] : [first]
  return (
    <p className={`${styles.days} note`} aria-hidden="true">
      {days.map((day) => (
        <span key={day}>{dayText(new Date(day * DAY_MS))}</span>
      ))}
    </p>
  )
}

const MarkSign = () => (
  <svg className={styles.sign} viewBox="0 0 10 10" aria-hidden="true">
    <path className={styles.mark} d="M5 0V10" />
  </svg>
)

/** More rows are drawn when someone opens them. */
const FEW_ROWS = 70

function FigureTable({
  series,
  marks,
  domain,
}: Required<Pick<ProviderCurvesProps, 'series' | 'marks'>> & Pick<ProviderCurvesProps, 'domain'>) {
  const [isOpen, setIsOpen] = useState(false)
  const rows = rowsOf(series, marks, domain)
  return (
    <Disclosure summary="The figures by day" onToggle={setIsOpen}>
      {(isOpen || rows.length <= FEW_ROWS) && (
        <DataTable
          caption={<span className="visually-hidden">What the provider counted on each day</span>}
          columns={[
            { key: 'day', label: 'Day', heads: 'alone' },
            { key: 'figures', label: 'What was counted', sentences: true },
          ]}
          rows={rows.map(({ day, happened, figures }) => ({
            key: day,
            cells: {
              day: dayInWords(day),
              figures: <span className="anywhere">{[...happened, ...figures].join('; ')}</span>,
            },
          }))}
        />
      )}
    </Disclosure>
  )
}

function rowsOf(series: readonly ProviderSeries[], marks: readonly CurveMark[], domain: string | undefined) {
  const byDay = new Map<string, string[]>()
  for (const one of series)
    for (const { day, value } of one.days)
      byDay.set(day, [...(byDay.get(day) ?? []), `${seriesTitle(one, domain)} ${figureText(one, value)}`])
  return [...byDay]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([day, figures]) => ({
      day,
      happened: marks.filter((mark) => mark.day === day).map(({ title }) => title),
      figures,
    }))
}
