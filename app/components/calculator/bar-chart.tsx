// A chart of a few values; the table next to it says the same in numbers.
import styles from './bar-chart.module.css'

interface Bar {
  label: string
  /** The value as written at the end of the bar. */
  text: string
  /** Parts of the whole width, from 0 to 100, one after the other. */
  parts: readonly { share: number; look: BarLook }[]
}

export type BarLook = 'full' | 'light' | 'warn' | 'bad' | 'unknown'

interface BarChartProps {
  /** What the drawing shows, for people who cannot see it. */
  alt: string
  bars: readonly Bar[]
  legend?: readonly { look: BarLook; label: string }[]
}

export function BarChart({ alt, bars, legend = [] }: BarChartProps) {
  return (
    <figure role="img" aria-label={alt} className={`${styles.chart} stack gap-3 small`}>
      {bars.map(({ label, text, parts }) => (
        <div key={label} className={`${styles.row} grid gap-1-3`}>
          <span>{label}</span>
          <span className="strong figures">{text}</span>
          <svg className={styles.bar} width="100%" height="14" focusable="false">
            {parts.map(({ share, look }, index) => (
              <rect
                key={look}
                data-look={look}
                x={`${parts.slice(0, index).reduce((sum, part) => sum + part.share, 0)}%`}
                width={`${share}%`}
                height="14"
              />
            ))}
          </svg>
        </div>
      ))}
      {legend.length > 0 && (
        <div className={styles.legend}>
          {legend.map(({ look, label }) => (
            <span key={look}>
              <svg className={styles.bar} width="14" height="14" focusable="false">
                <rect data-look={look} width="14" height="14" />
              </svg>
              {label}
            </span>
          ))}
        </div>
      )}
    </figure>
  )
}
