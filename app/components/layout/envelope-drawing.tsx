// An airmail envelope with a postmark, in the two line weights of the site's drawings.
import styles from './envelope-drawing.module.css'

export function EnvelopeDrawing() {
  return (
    <svg className={styles.envelope} viewBox="0 0 360 236" fill="none" aria-hidden="true" focusable="false">
      <rect fill="var(--sheet)" x="2" y="22" width="330" height="206" rx="6" />
      <g className={styles.edge}>
        {STRIPES.map((x, index) => (
          <path
            key={x}
            data-stripe={index % 2 ? 'sea' : 'post'}
            d={`M${x} 224l9-14h16l-9 14zM${x + 9} 40l9-14h16l-9 14z`}
          />
        ))}
      </g>
      <rect className={styles.bold} x="2" y="22" width="330" height="206" rx="6" />
      <g className={styles.fine}>
        <path d="M40 120h120M40 138h92M40 156h108" />
        <path d="M40 66h64M40 78h44" />
        <path d="M228 60h76v86h-76z" strokeDasharray="3 3.2" />
        <path d="M238 132c9-16 17-6 24-20s14-30 32-40" />
        <path d="M276 72h18v18" />
      </g>
      <g className={styles.mark}>
        <circle cx="228" cy="92" r="34" />
        <circle cx="228" cy="92" r="25" />
        <path d="M211 88h34M211 97h34" />
        <path d="M150 76c10-8 18 8 28 0s14-4 18-2M148 90c10-8 18 8 28 0s14-4 18-2M150 104c10-8 18 8 28 0s14-4 18-2" />
      </g>
    </svg>
  )
}

const STRIPES = Array.from({ length: 9 }, (_, index) => 12 + index * 34)
