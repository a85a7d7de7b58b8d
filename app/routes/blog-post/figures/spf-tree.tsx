// An SPF record as a tree of eleven stops, of which the last is one too many.
import { Drawing, type FigureProps } from './drawings.tsx'
import styles from './figures.module.css'

export function SpfTree({ alt }: FigureProps) {
  return (
    <Drawing alt={alt} height={262}>
      <g className={styles.bold}>
        <path d="M72 114h18M90 22v185M90 22h16M90 54h16M90 108h16M90 207h16" />
        <rect className={styles.sheet} x="0" y="98" width="72" height="32" rx="4" />
      </g>
      <path
        className={styles.fine}
        d="M192 108h24M216 82v52M216 82h14M216 134h14M216 108h14M192 207h24M216 168v78M216 168h14M216 194h14M216 220h14M216 246h14"
      />
      {BRANCHES.map(([text, y]) => (
        <text key={y} className={styles.record} x="136" y={y + 4} fontSize="11.5">
          {text}
        </text>
      ))}
      {LEAVES.map(([text, y]) => (
        <text key={y} className={styles.record} x="258" y={y + 4} fontSize="11.5">
          {text}
        </text>
      ))}
      <text className={styles.record} x="14" y="118" fontSize="11.5">
        v=spf1
      </text>
      {STOPS.map(([x, y], index) => (
        <Stop key={y + x} x={x} y={y} number={index + 1} />
      ))}
      <g transform="rotate(-7 364 242)" className={styles.post}>
        <rect fill="var(--sunken)" x="317" y="225" width="94" height="34" rx="4" />
        <rect x="321" y="229" width="86" height="26" rx="2" strokeWidth="1" />
        <g stroke="none" className={styles.middle}>
          <text className={styles.ink} x="364" y="246.5">
            over the limit
          </text>
        </g>
      </g>
    </Drawing>
  )
}

const BRANCHES = [
  ['mx', 22],
  ['a', 54],
  ['include', 108],
  ['include', 207],
] as const

const LEAVES = [
  ['include', 82],
  ['include', 108],
  ['include', 134],
  ['mx', 168],
  ['exists', 194],
  ['include', 220],
  ['include', 246],
] as const

/** In the order of evaluation: an include, then what is in it. */
const STOPS = [
  [118, 22],
  [118, 54],
  [118, 108],
  [242, 82],
  [242, 108],
  [242, 134],
  [118, 207],
  [242, 168],
  [242, 194],
  [242, 220],
  [242, 246],
] as const

function Stop({ x, y, number }: { x: number; y: number; number: number }) {
  const over = number > 10
  return (
    <>
      <g className={over ? styles.post : styles.sea}>
        <circle className={styles.sheet} cx={x} cy={y} r="11" />
      </g>
      <g className={styles.middle} fontSize="11.5">
        <text className={over ? styles.ink : styles.words} x={x} y={y + 4}>
          {number}
        </text>
      </g>
    </>
  )
}
