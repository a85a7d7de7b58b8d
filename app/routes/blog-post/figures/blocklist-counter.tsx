// A blocklist as a counter that gives three answers, one of them a closed shutter.
import { Drawing, type FigureProps } from './drawing.tsx'
import styles from './figures.module.css'

export function BlocklistCounter({ alt }: FigureProps) {
  return (
    <Drawing alt={alt} height={196}>
      <g className={styles.bold}>
        <path className={styles.sheet} d="M0 30h400v120H0z" />
        <path className={styles.sheet} d="M-8 150h416v16H-8z" />
        <path d="M0 30 14 8h372l14 22M133 30v120M267 30v120" />
      </g>
      <Slip x={30} turn={-4} word="listed" code="127.0.0.2" tone={styles.post} ink={styles.ink} />
      <Slip x={164} turn={3} word="not listed" code="no such name" tone={styles.sea} ink={styles.seaInk} />
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

interface SlipProps {
  x: number
  turn: number
  word: string
  code: string
  tone: string | undefined
  ink: string | undefined
}

function Slip({ x, turn, word, code, tone, ink }: SlipProps) {
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
