// Mail hosts as counters: equal numbers share the queue, the higher number waits.
import { Drawing, type FigureProps } from './drawing.tsx'
import styles from './figures.module.css'

export function MailCounters({ alt }: FigureProps) {
  return (
    <Drawing alt={alt} height={210}>
      <g className={styles.sea}>
        <path d="M196 196C140 196 70 190 58 142M196 196c0-20 0-30 0-54" />
        <path d="m51 150 7-10 9 9M189 151l7-10 7 10" />
      </g>
      <g className={styles.fine}>
        <path d="M216 196c70 0 122-10 126-52" strokeDasharray="4 4" />
        <path d="m335 152 7-9 8 8" />
      </g>
      <Counter x={4} number="10" host="mx1" />
      <Counter x={142} number="10" host="mx2" />
      <Counter x={288} number="20" host="mx3" waits />
      <g className={styles.bold}>
        <path className={styles.sheet} d="M178 184h38v25h-38z" />
        <path d="m178 184 19 14 19-14" />
      </g>
      <g className={styles.fine}>
        <path className={styles.sheet} d="M226 191h27v18h-27zM263 191h27v18h-27z" />
        <path d="m226 191 13.5 10 13.5-10M263 191l13.5 10 13.5-10" />
      </g>
    </Drawing>
  )
}

function Counter({ x, number, host, waits }: { x: number; number: string; host: string; waits?: boolean }) {
  return (
    <g transform={`translate(${x} 0)`}>
      <g className={waits ? styles.fine : styles.bold}>
        <path className={styles.sheet} d="M6 122V48a48 48 0 0 1 96 0v74z" />
        <path d="M0 122h108v12H0z" className={styles.sheet} />
      </g>
      <g className={styles.fine}>
        <path d="M22 106V54a32 32 0 0 1 64 0v52z" strokeDasharray={waits ? '4 4' : undefined} />
      </g>
      <g className={styles.middle}>
        <text className={waits ? styles.soft : styles.ink} x="54" y="72" fontSize="26" fontWeight="700">
          {number}
        </text>
        <text className={styles.record} x="54" y="98" fontSize="11.5">
          {host}
        </text>
      </g>
    </g>
  )
}
