// The emails of twenty sending days as a tide line.
import { Drawing, type FigureProps } from './drawing.tsx'
import styles from './figures.module.css'

/** The table from the guide. */
const MAILS_PER_DAY = [
  20, 25, 30, 40, 50, 60, 75, 95, 120, 150, 185, 230, 290, 360, 450, 560, 700, 870, 1000, 1000,
]
const GROUND = 186
const LEFT = 26
const DAY_WIDTH = 19

const xOf = (day: number) => LEFT + day * DAY_WIDTH
const yOf = (mails: number) => Math.round(GROUND - mails * 0.165)

export function WarmUpTide({ alt }: FigureProps) {
  const points = MAILS_PER_DAY.map((mails, day) => `${xOf(day)} ${yOf(mails)}`).join('L')
  return (
    <Drawing alt={alt} height={214}>
      <path fill="var(--sea)" fillOpacity="0.13" d={`M${LEFT} ${GROUND}L${points}V${GROUND}z`} />
      <path
        className={styles.fine}
        d={`M${LEFT} ${yOf(1000)}h366M${LEFT} ${yOf(500)}h366`}
        strokeDasharray="2 5"
      />
      <path className={styles.bold} d={`M${LEFT - 6} ${GROUND}h380`} />
      <g className={styles.fine}>
        <path d={WAVES} />
      </g>
      <path className={styles.sea} d={`M${points}`} />
      {PAUSES.map((day) => (
        <Pause key={day} x={xOf(day)} y={yOf(MAILS_PER_DAY[day] ?? 0)} />
      ))}
      <g className={styles.middle} fontSize="12">
        {[1, 2, 3, 4].map((week) => (
          <text key={week} className={styles.soft} x={xOf(week * 5 - 3)} y={GROUND + 20}>
            Week {week}
          </text>
        ))}
      </g>
      <g fontSize="12" className={styles.soft}>
        <text x={LEFT} y={yOf(1000) - 6}>
          1,000 emails a day
        </text>
        <text x={LEFT} y={yOf(500) - 6}>
          500
        </text>
      </g>
      <text className={styles.ink} x={LEFT} y={yOf(340)} fontSize="12.5">
        a place to pause
      </text>
    </Drawing>
  )
}

const PAUSES = [4, 9, 14]
const WAVES = [0, 1, 2, 3].map((week) => `M${LEFT + week * 95} ${GROUND}v6`).join('')

/** A flag on the line. */
function Pause({ x, y }: { x: number; y: number }) {
  return (
    <g className={styles.post}>
      <path d={`M${x} ${y}v-30`} />
      <path fill="var(--post)" fillOpacity="0.13" d={`M${x} ${y - 30}h18l-5 6 5 6h-18z`} />
      <circle className={styles.sheet} cx={x} cy={y} r="4.5" />
    </g>
  )
}
