// One column of the menu with the purpose of each of its tools.
import { Hint, Upcoming } from '#app/components/layout/menu-panel.tsx'
import { Link } from '#app/components/ui/link.tsx'
import { TOOL_COLUMNS } from '#app/content/menu.ts'
import { TOOLS, type MenuEntry } from '#shared/tools/catalogue.ts'
import styles from './tool-index.module.css'

// Every tool, in the columns of the menu, and the generators.

interface Tool extends MenuEntry {
  about?: string | undefined
}

interface Column {
  title?: string | undefined
  tools: readonly Tool[]
  /** Labels of tools that are announced but not live yet. */
  upcoming?: readonly string[] | undefined
}

const aboutOf = (to: string) => TOOLS.find(({ path }) => path === to)?.about

/** The menu leaves them out: there, they are tabs of the checkers, with more fields. */
const GENERATORS = TOOLS.filter(({ partOf, column, isUnlisted }) => partOf && !column && !isUnlisted)

export const toolColumns = (): Column[] => [
  ...TOOL_COLUMNS.map(({ title, entries, upcoming }) => ({
    title,
    tools: entries.map((entry): Tool => ({ ...entry, about: aboutOf(entry.to) })),
    upcoming,
  })),
  {
    title: 'Records to publish',
    tools: GENERATORS.map(({ label, path, about }): Tool => ({ label, to: path, about })),
  },
]

export const ToolColumn = ({ column: { title, tools, upcoming } }: { column: Column }) => (
  <section className={`${styles.column} stack gap-4`}>
    <h2>{title}</h2>
    <div>
      <ul className={`${styles.tools} grid gap-5`}>
        {tools.map((tool) => (
          <li key={tool.label} className="strong">
            <Hint entry={tool} className="regular block note" />
            <Link to={tool.to}>{tool.label}</Link>
            <p className="note regular">{tool.about}</p>
          </li>
        ))}
      </ul>
      {upcoming && <Upcoming labels={upcoming} className={styles.upcoming} />}
    </div>
  </section>
)
