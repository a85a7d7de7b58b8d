// What the larger figures are drawn with, and two of them.
import type { ReactNode } from 'react'
import styles from './figures.module.css'

// The emails of twenty sending days as a tide line.

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

// A blocklist as a counter that gives three answers, one of them a closed shutter.
export function BlocklistCounter({ alt }: FigureProps) {
  return (
    <Drawing alt={alt} height={196}>
      <g className={styles.bold}>
        <path className={styles.sheet} d="M0 30h400v120H0z" />
        <path className={styles.sheet} d="M-8 150h416v16H-8z" />
        <path d="M0 30 14 8h372l14 22M133 30v120M267 30v120" />
      </g>
      <Card x={30} turn={-4} word="listed" code="127.0.0.2" tone={styles.post} ink={styles.ink} />
      <Card x={164} turn={3} word="not listed" code="no such name" tone={styles.sea} ink={styles.seaInk} />
      <g className={styles.fine}>
        <path fill="var(--sunken)" d="M276 38h115v112H276z" />
        <path d="M276 50h115M276 62h115M276 74h115M276 114h115M276 126h115M276 138h115" />
      </g>
      <g className={styles.bold}>
        <path className={styles.sheet} d="M280 80h107v28H280z" />
        <path d="M325 150v-5h17v5" />
      </g>
      <g className={styles.middle}>
        <text className={styles.record} x="333.5" y="98" fontSize="10.5">
          127.255.255.254
        </text>
        {ANSWERS.map(([text, x]) => (
          <text key={x} className={styles.soft} x={x} y="192" fontSize="12.5">
            {text}
          </text>
        ))}
      </g>
    </Drawing>
  )
}

const ANSWERS = [
  ['an answer', 66.5],
  ['an answer', 200],
  ['no answer for you', 333.5],
] as const

interface CardProps {
  x: number
  turn: number
  word: string
  code: string
  tone: string | undefined
  ink: string | undefined
}

function Card({ x, turn, word, code, tone, ink }: CardProps) {
  return (
    <g transform={`rotate(${turn} ${x + 36} 96)`}>
      <path className={styles.sheet} d={`M${x - 14} 48h100v92H${x - 14}z`} />
      <g className={styles.fine}>
        <path d={`M${x - 14} 48h100v92H${x - 14}zM${x - 2} 64h60M${x - 2} 74h40`} />
      </g>
      <rect className={tone} x={x - 6} y="86" width="84" height="26" rx="3" />
      <g className={styles.middle}>
        <text className={ink} x={x + 36} y="103.5">
          {word}
        </text>
        <text className={styles.soft} x={x + 36} y="130" fontSize="11">
          {code}
        </text>
      </g>
    </g>
  )
}

// A row of a DMARC report as a postal card.

export function ReportCard({ alt }: FigureProps) {
  return (
    <Drawing alt={alt} height={262}>
      <path className={styles.sheet} d={SLIP} />
      <path className={styles.bold} d={SLIP} />
      <g className={styles.fine}>
        <path d="M60 74h280M60 184h280" strokeDasharray="3 4" />
      </g>
      <g fontSize="11.5" className={styles.soft}>
        <text x="60" y="32">
          Sender
        </text>
        <text x="262" y="32">
          Messages
        </text>
        <text x="60" y="206">
          Signature of example.net
        </text>
        <text x="60" y="230">
          Bounce domain of example.net
        </text>
      </g>
      <text className={styles.record} x="60" y="56" fontSize="15">
        198.51.100.25
      </text>
      <text className={styles.words} x="262" y="57" fontSize="19" fontWeight="700">
        312
      </text>
      <Stamp x={128} y={129} turn={-8} word="DKIM" />
      <Stamp x={272} y={129} turn={7} word="SPF" />
      <g className={styles.seaInk}>
        <text x="306" y="206">
          pass
        </text>
        <text x="306" y="230">
          pass
        </text>
      </g>
      <path className={styles.sea} d="m289 202 4 5 7-9M289 226l4 5 7-9" />
    </Drawing>
  )
}

const SLIP = `M40 6h320v244${'l-8-8-8 8'.repeat(20)}z`

function Stamp({ x, y, turn, word }: { x: number; y: number; turn: number; word: string }) {
  return (
    <g transform={`rotate(${turn} ${x} ${y})`}>
      <g className={styles.post}>
        <ellipse cx={x} cy={y} rx="52" ry="38" />
        <ellipse cx={x} cy={y} rx="45" ry="31" strokeWidth="1" />
      </g>
      <g className={styles.middle}>
        <text className={styles.ink} x={x} y={y - 4} fontSize="12.5">
          {word}
        </text>
        <text className={styles.ink} x={x} y={y + 16} fontSize="19">
          FAIL
        </text>
      </g>
    </g>
  )
}

// The sheet that a figure is drawn on: 400 units wide, with space around it.
/** A figure without text for those who cannot see it is decoration. */
export interface FigureProps {
  alt?: string
}

export function Drawing({ alt, height, children }: FigureProps & { height: number; children: ReactNode }) {
  const description = alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true }
  return (
    <svg
      className={styles.drawing}
      viewBox={`-20 -20 440 ${height + 40}`}
      fill="none"
      focusable="false"
      {...description}
    >
      {children}
    </svg>
  )
}
