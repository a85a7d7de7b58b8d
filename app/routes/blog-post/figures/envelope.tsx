// An envelope with the two lines a guide is about, and the word that is stamped on it.
import { Drawing, type FigureProps } from './drawing.tsx'
import styles from './figures.module.css'

interface EnvelopeProps extends FigureProps {
  lines: readonly [string, string]
  stamp: string
}

export const envelope = (first: string, second: string, stamp: string) =>
  function Figure({ alt }: FigureProps) {
    return <Envelope alt={alt} lines={[first, second]} stamp={stamp} />
  }

function Envelope({ alt, lines, stamp }: EnvelopeProps) {
  return (
    <Drawing alt={alt} height={214}>
      <path className={`${styles.sheet} ${styles.bold}`} d="M12 6h376v202H12z" />
      <path className={styles.fine} d="M34 30h84M34 44h56" />
      <g strokeWidth="7" strokeLinecap="butt">
        <path stroke="var(--post)" d={EDGE} strokeDasharray="16 32" />
        <path stroke="var(--sea)" d={EDGE} strokeDasharray="16 32" strokeDashoffset="-24" />
      </g>
      <g className={styles.record} fontSize="22">
        <text x="52" y="128">
          {lines[0]}
        </text>
        <text x="52" y="160">
          {lines[1]}
        </text>
      </g>
      <g transform="rotate(-7 292 62)">
        <g className={styles.post}>
          <path d="M216 34h152v56H216z" />
          <path d="M222 40h140v44H222z" strokeWidth="1" />
        </g>
        <g className={styles.middle}>
          <text className={styles.ink} x="292" y="69" fontSize="20">
            {stamp}
          </text>
        </g>
      </g>
    </Drawing>
  )
}

/** Dashed, once in each color: the edge of an airmail letter. */
const EDGE = 'M14 202h372'
