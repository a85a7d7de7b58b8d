// Every tool, in the columns of the menu, and the generators.
import { TOOL_COLUMNS } from '#app/content/menu.ts'
import { TOOLS } from '#shared/tools/catalogue.ts'

interface Tool {
  label: string
  to: string
  hint?: string | undefined
  about?: string | undefined
}

export interface Column {
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
    tools: entries.map(({ label, to, hint }): Tool => ({ label, to, hint, about: aboutOf(to) })),
    upcoming,
  })),
  {
    title: 'Records to publish',
    tools: GENERATORS.map(({ label, path, about }): Tool => ({ label, to: path, about })),
  },
]
