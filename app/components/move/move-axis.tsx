// Both sides on one axis of days: who gets mail, who sends, and for whom SPF and DKIM pass. The table says the same in words.
import { DataTable } from '#app/components/ui/data-table.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { dayInWords, dayOfIso, DAY_MS, shortDayText } from '#shared/kit/calendar.ts'
import type { AxisSpan, MovePlan } from '#shared/moves/schema.ts'
import styles from './move.module.css'

type Axis = Pick<MovePlan, 'axis' | 'start' | 'end' | 'old' | 'new' | 'steps'>

const DOES: Record<AxisSpan['does'], string> = {
  takes: 'gets email',
  sends: 'sends',
  passes: 'passes SPF and DKIM',
}
const ORDER = Object.keys(DOES) as AxisSpan['does'][]
const SIDES = ['old', 'new'] as const

/** In pixels: the drawing is as wide as its place, and nothing in it grows with it. */
const ROW = 34
const BAR = 10

interface MoveAxisProps {
  move: Axis
  /** "2026-12-01", to mark it. */
  today?: string
}

export function MoveAxis({ move, today }: MoveAxisProps) {
  const rows = rowsOf(move)
  if (rows.length === 0) return null
  const placeOf = scaleOf(move)
  const ground = rows.length * ROW + 4
  const isShown = today !== undefined && today >= move.start && today <= move.end
  return (
    <section className="stack gap-3">
      <h3>Both sides, day by day</h3>
      <figure className="stack gap-2">
        <svg className={styles.axis} width="100%" height={ground + 22} aria-hidden="true">
          {rows.map(({ label, side, spans }, index) => (
            <g key={label}>
              <text y={index * ROW + 12}>{label}</text>
              {spans.map(({ from, until }) => (
                <line
                  key={from}
                  className={styles.span}
                  data-side={side}
                  x1={`${from === null ? 0 : placeOf(from)}%`}
                  x2={`${until === null ? 100 : placeOf(until, 1)}%`}
                  y1={index * ROW + 12 + BAR}
                  y2={index * ROW + 12 + BAR}
                  strokeWidth={BAR}
                />
              ))}
            </g>
          ))}
          <line className={styles.ground} x1="0%" x2="100%" y1={ground} y2={ground} />
          {isShown && (
            <line
              className={styles.today}
              x1={`${placeOf(today)}%`}
              x2={`${placeOf(today)}%`}
              y1={0}
              y2={ground}
            />
          )}
          {labelsOf(move, placeOf).map(({ x, text, anchor }) => (
            <text key={text} x={`${x}%`} y={ground + 17} textAnchor={anchor}>
              {text}
            </text>
          ))}
        </svg>
      </figure>
      <InWords rows={rows} />
    </section>
  )
}

const InWords = ({ rows }: { rows: ReturnType<typeof rowsOf> }) => (
  <Disclosure summary="The same in words">
    <DataTable
      caption={<span className="visually-hidden">What each side does, and when</span>}
      columns={[
        { key: 'who', label: 'Who', heads: 'alone' },
        { key: 'from', label: 'From' },
        { key: 'until', label: 'Until' },
      ]}
      rows={rows.flatMap(({ label, spans }) =>
        spans.map(({ from, until }) => ({
          key: `${label} ${from}`,
          cells: {
            who: label,
            from: from === null ? 'before the move' : dayInWords(from),
            until: until === null ? 'after the move' : dayInWords(until),
          },
        })),
      )}
    />
  </Disclosure>
)

/** One for each thing that a side does. */
const rowsOf = ({ axis, ...move }: Axis) =>
  SIDES.flatMap((side) =>
    ORDER.flatMap((does) => {
      const spans = axis.filter((span) => span.side === side && span.does === does)
      const label = `${move[side].service} ${DOES[does]}`
      return spans.length === 0 ? [] : [{ label, side, spans }]
    }),
  )

type Place = (day: string, after?: number) => number

/** In percent of the days from the first to the last. */
function scaleOf({ start, end }: Axis): Place {
  const first = dayOfIso(start) ?? 0
  const length = Math.max(1, (dayOfIso(end) ?? first) + 1 - first)
  return (day, after = 0) =>
    Math.min(100, Math.max(0, (((dayOfIso(day) ?? first) + after - first) / length) * 100))
}

const SWITCHES = ['mx', 'switch']

/** The first day, the day of the switch, and the last one, unless it is too near to be read. */
function labelsOf({ start, end, steps }: Axis, placeOf: Place) {
  const turn = steps.find(({ id }) => SWITCHES.includes(id))?.date
  const x = turn === undefined ? 0 : placeOf(turn)
  return [
    { x: 0, text: textOf(start), anchor: 'start' as const },
    ...(turn !== undefined && x > 18 && x < 82
      ? [{ x, text: `${textOf(turn)}: the switch`, anchor: 'middle' as const }]
      : []),
    { x: 100, text: textOf(end), anchor: 'end' as const },
  ]
}

const textOf = (day: string): string => shortDayText(new Date((dayOfIso(day) ?? 0) * DAY_MS))
