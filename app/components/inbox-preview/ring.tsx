// A ring of five arcs, and the same in words beside it.
import { Asking } from '#app/components/ui/asking.tsx'
import { Badge, Sign } from '#app/components/ui/badge.tsx'
import { TONE_WORDS } from '#app/components/ui/tone.ts'
import { shownText } from '#shared/kit/foreign-text.ts'
import type { Arc } from '#shared/message/inbox-preview/arcs.ts'
import { ChangeLinks } from './fault.tsx'
import styles from './ring.module.css'

export function Ring({ arcs }: { arcs: readonly Arc[] }) {
  const good = arcs.filter(({ tone }) => tone === 'ok').length
  return (
    <div className={`${styles.ring} stack gap-3-5`}>
      <svg className={styles.drawn} viewBox="0 0 128 128" aria-hidden="true" focusable="false">
        <g transform="rotate(-90 64 64)">
          {arcs.map(({ name, tone }, index) => (
            <circle
              key={name}
              className={styles.arc}
              data-tone={tone}
              cx="64"
              cy="64"
              r={RADIUS}
              pathLength={100}
              strokeDasharray={`${SHARE - GAP} ${100 - SHARE + GAP}`}
              strokeDashoffset={-(index * SHARE + GAP / 2)}
            />
          ))}
        </g>
        {arcs.map(({ name, tone }, index) => (
          <g key={name} data-tone={tone} transform={`translate(${middleOf(index, arcs.length)})`}>
            <circle className={styles.seat} r="10" />
            <g className={styles.sign} transform="translate(-5 -5)" fontSize="10">
              {tone && <Sign tone={tone} />}
            </g>
          </g>
        ))}
        <text className={styles.count} x="64" y="66">
          {good} of {arcs.length}
        </text>
        <text className={styles.unit} x="64" y="81">
          in order
        </text>
      </svg>
      <ul className={`${styles.arcs} stack gap-2`}>
        {arcs.map((arc) => (
          <li key={arc.name}>
            <ArcLine arc={arc} />
          </li>
        ))}
      </ul>
    </div>
  )
}

const RADIUS = 50
/** Hundredths of the ring. */
const SHARE = 20
const GAP = 2.4

function middleOf(index: number, count: number): string {
  const angle = ((index + 0.5) / count - 0.25) * 2 * Math.PI
  const at = (value: number) => (64 + RADIUS * value).toFixed(2)
  return `${at(Math.cos(angle))} ${at(Math.sin(angle))}`
}

const ArcLine = ({ arc: { label, tone, sentence, changes } }: { arc: Arc }) => (
  <>
    <span className="strong">{label}</span>{' '}
    <Badge tone={tone ?? 'unknown'}>{tone ? TONE_WORDS[tone] : <Asking />}</Badge>{' '}
    <span className={`${styles.says} note anywhere`}>
      {changes.length > 0 ? <ChangeLinks changes={changes} /> : shownText(sentence)}
    </span>
  </>
)
