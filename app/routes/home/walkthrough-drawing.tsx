// The route of a letter: six stations, each marked once it is passed.
import { Drawing } from '#app/components/marketing/drawing.tsx'
import { STATIONS } from './walkthrough-stations.ts'
import styles from './walkthrough-drawing.module.css'

const [first, ...others] = STATIONS

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
          <circle data-line="bold" className={styles.stop} r="13" />
          <text stroke="none" textAnchor="middle" y="5">
            {index + 1}
          </text>
          <g data-mark="" className={styles.mark}>
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

/** Above each stop: a pillar box, a ledger of addresses, pigeonholes, a seal, two names, a mailbox. */
const DRAWINGS = [
  <g key="send" data-line="bold" data-fill="sheet">
    <path data-fill="post" d="M-36 -16v-74q36 -26 72 0v74z" />
    <path className={styles.slot} d="M-22 -76h44" />
    <path className={styles.slot} d="M-33 -90h66" />
  </g>,
  <g key="address" data-line="bold" data-fill="sheet">
    <path d="M-42 -100h84v84h-84z" />
    <path data-line="fine" d="M-42 -72h84M-32 -62h44M-32 -52h58M22 -62h10" />
    <text stroke="none" textAnchor="middle" y="-80">
      IP
    </text>
  </g>,
  <g key="spf" data-line="bold" data-fill="sheet">
    <path d="M-44 -100h88v84h-88z" />
    <path data-line="fine" d="M-44 -72h88M-44 -44h88M-15 -44v28M15 -44v28" />
    <text stroke="none" textAnchor="middle" y="-80">
      SPF
    </text>
  </g>,
  <g key="dkim" data-line="bold" data-fill="sheet">
    <path d="M-30 -22l-10 18M30 -22l10 18" />
    <circle data-fill="sea" cy="-60" r="42" />
    <circle data-line="fine" cy="-60" r="34" />
    <text stroke="none" textAnchor="middle" y="-68">
      DKIM
    </text>
  </g>,
  <g key="dmarc" data-line="bold" data-fill="sheet">
    <path d="M-52 -96h46v30h-46zM6 -96h46v30h-46z" />
    <path data-line="fine" d="M-44 -86h30M-44 -76h20M14 -86h30M14 -76h20" />
    <path data-line="fine" d="M-29 -66v46M29 -66v46" />
    <text stroke="none" textAnchor="middle" y="-104">
      DMARC
    </text>
  </g>,
  <g key="inbox" data-line="bold" data-fill="sheet">
    <path data-fill="sunken" d="M-50 -16v-56q0 -28 28 -28h44q28 0 28 28v56z" />
    <path d="M-30 -58h60" />
    <path data-line="post" d="M36 -96v-24h22v13h-22" />
  </g>,
]
