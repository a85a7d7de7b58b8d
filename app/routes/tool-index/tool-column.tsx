// One column of the menu with the purpose of each of its tools.
import { Upcoming } from '#app/components/layout/mega-menu.tsx'
import { Link } from '#app/components/ui/link.tsx'
import type { Column } from './tool-columns.ts'
import styles from './tool-index.module.css'

export const ToolColumn = ({ column: { title, tools, upcoming } }: { column: Column }) => (
  <section className={`${styles.column} stack gap-4`}>
    <h2>{title}</h2>
    <div>
      <ul className={`${styles.tools} grid gap-5`}>
        {tools.map(({ label, to, hint, about }) => (
          <li key={label} className="strong">
            {hint && <span className="regular block note">{hint}</span>}
            <Link to={to}>{label}</Link>
            <p className="note regular">{about}</p>
          </li>
        ))}
      </ul>
      {upcoming && <Upcoming labels={upcoming} className={styles.upcoming} />}
    </div>
  </section>
)
