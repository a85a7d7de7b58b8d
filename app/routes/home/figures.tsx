// The company's figures, which count up when they scroll into view.
import styles from './figures.module.css'

interface FiguresProps {
  figures: readonly { figure: string; label: string }[]
  size?: 'large'
}

export function Figures({ figures, size }: FiguresProps) {
  return (
    <dl className={styles.figures} data-size={size}>
      {figures.map(({ figure, label }) => (
        <div key={label} className={styles.figure}>
          <dt>{label}</dt>
          {/* A rating on its way up would be a lower one. */}
          <dd data-count={figure.includes('/') ? undefined : ''}>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
