// One column of the menu with the purpose of each of its tools.
import { Link } from '#app/components/ui/link.tsx'
import type { Column } from './tool-columns.ts'
import styles from './tool-index.module.css'

export const ToolColumn = ({ column: { title, tools } }: { column: Column }) => (
  <section className={styles.column}>
    <h2>{title}</h2>
    <ul className={styles.tools}>
      {tools.map(({ label, to, about }) => (
        <li key={label} className={styles.tool}>
          {to ? <Link to={to}>{label}</Link> : <span>{label}</span>}
          <p>{to ? about : 'Coming soon'}</p>
        </li>
      ))}
    </ul>
  </section>
)
