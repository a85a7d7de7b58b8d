// The DNS as a sorting table: from the root through the zone to the slot where a record lies.
import styles from './dns-tree.module.css'

export function DnsTree() {
  return (
    <svg className={styles.tree} viewBox="0 0 360 210" fill="none" aria-hidden="true" focusable="false">
      <g className={styles.route}>
        <path d="M180 34v26M180 88v12H62v16M180 88v28M180 88v12h118v16" />
      </g>
      <g className={styles.slot}>
        <rect x="160" y="6" width="40" height="28" rx="3" />
        <rect x="132" y="60" width="96" height="28" rx="3" />
        <rect x="8" y="116" width="108" height="84" rx="3" />
        <rect x="126" y="116" width="108" height="84" rx="3" />
        <rect x="244" y="116" width="108" height="84" rx="3" />
      </g>
      <g className={styles.fine}>
        <path d="M8 142h108M126 142h108M244 142h108" />
        <path d="M262 168h72M262 180h48" strokeDasharray="3 3" />
        <path d="M26 160h72v28H26zM26 160l36 18 36-18" />
      </g>
      <path className={styles.letter} d="M144 156h72v32h-72zM144 156l36 20 36-20" />
      <g className={styles.words}>
        <text x="180" y="26">
          .
        </text>
        <text x="180" y="79">
          example.com
        </text>
        <text x="62" y="134">
          MX
        </text>
        <text x="180" y="134">
          TXT
        </text>
        <text x="298" y="134">
          _dmarc
        </text>
      </g>
    </svg>
  )
}
