// The route of a letter: six stations, each marked once it is passed.
import { Drawing } from '#app/components/marketing/drawing.tsx'
import { STATION_DRAWINGS } from '#app/components/mail-route/station-drawings.tsx'
import { STATIONS } from './walkthrough-stations.ts'
import styles from './walkthrough-drawing.module.css'

const [first, ...others] = STATIONS

/** Above each stop. */
const DRAWINGS = (['send', 'address', 'spf', 'dkim', 'dmarc', 'inbox'] as const).map(
  (name) => STATION_DRAWINGS[name],
)

export function WalkthroughDrawing() {
  return (
    <Drawing width={480} height={344}>
      <path
        data-line="fine"
        strokeDasharray="2 6"
        d={`M${first.x} ${first.y}${others.map(({ x, y }) => `L${x} ${y}`).join('')}`}
      />
      {STATIONS.map(({ x, y }, index) => (
        <g key={index} transform={`translate(${x} ${y})`}>
          {DRAWINGS[index]}
          <circle data-line="bold" fill="var(--paper)" r="13" />
          <text stroke="none" textAnchor="middle" y="5">
            {index + 1}
          </text>
          <g data-mark="" fill="var(--ok-ground)" stroke="var(--ok)" strokeWidth="2.5">
            <circle r="13" />
            <path d="M-5.5 .5l4 4 7-8" />
          </g>
        </g>
      ))}
      <g data-envelope="" data-line="post" data-fill="sheet" className={styles.envelope}>
        <path d="M-24 -50h48v32h-48z" />
        <path d="M-24 -50l24 18 24-18" />
      </g>
    </Drawing>
  )
}
