// The four policies as stairs with a gate on each step.
import { Drawing, type FigureProps } from './drawing.tsx'
import styles from './figures.module.css'

export function DmarcStairs({ alt }: FigureProps) {
  return (
    <Drawing alt={alt} height={216}>
      <path className={styles.sheet} d="M0 216v-56h100v-34h100V92h100V58h100v158z" />
      <path className={styles.bold} d="M0 216v-56h100v-34h100V92h100V58h100v158z" />
      <path className={styles.fine} d="M100 160v56M200 126v90M300 92v124" strokeDasharray="2 5" />
      {STEPS.map(({ name, detail, x, y }, index) => (
        <g key={detail} className={styles.middle}>
          <text className={styles.words} x={x + 50} y={y + 24} fontWeight="600">
            {name}
          </text>
          <text className={styles.soft} x={x + 50} y={y + 40} fontSize="11.5">
            {detail}
          </text>
          {index > 0 && <Gate x={x} y={y} />}
        </g>
      ))}
      <g className={styles.post}>
        <path className={styles.sheet} d="M26 130h44v28H26z" />
        <path d="m26 130 22 16 22-16" />
      </g>
    </Drawing>
  )
}

const STEPS = [
  { name: 'none', detail: 'only reports', x: 0, y: 160 },
  { name: 'quarantine', detail: 'in test, t=y', x: 100, y: 126 },
  { name: 'quarantine', detail: 'enforced', x: 200, y: 92 },
  { name: 'reject', detail: 'if it fits you', x: 300, y: 58 },
]

/** A bar across the step, and next to it the list that opens it. */
function Gate({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y - 70})`}>
      <path className={styles.bold} d="M12 70V34" />
      <path className={styles.post} d="m12 38 50-22" />
      <path className={styles.fine} d="m24 33 4 8M36 27l4 8M48 22l4 8" />
      <g className={styles.fine}>
        <path className={styles.sheet} d="M54 26h36v44H54z" />
        <path d="M71 37h13M71 48h13M71 59h9" />
      </g>
      <g className={styles.sea}>
        <path d="m59 37 2.5 3 4.5-6M59 48l2.5 3 4.5-6M59 59l2.5 3 4.5-6" strokeWidth="1.6" />
      </g>
    </g>
  )
}
