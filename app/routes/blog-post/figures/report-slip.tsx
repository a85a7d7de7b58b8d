// A row of a DMARC report as a postal slip.
import { Drawing, type FigureProps } from './drawing.tsx'
import styles from './figures.module.css'

export function ReportSlip({ alt }: FigureProps) {
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
