// The company's own figures, smaller than what anyone can check; they count up when they scroll into view.
import styles from './figures.module.css'

interface FiguresProps {
  figures: readonly { figure: string; label: string }[]
}

export function Figures({ figures }: FiguresProps) {
  return (
    <dl className={`${styles.figures} grid gap-3`}>
      {figures.map(({ figure, label }) => (
        <div key={label} className={styles.figure}>
          <dt className="note">{label}</dt>
          {/* A rating on its way up would be a lower one. */}
          <dd data-count={figure.includes('/') ? undefined : ''}>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
