// Every tool, in the columns of the menu, and the generators.
import { TOOL_COLUMNS } from '#app/content/menu.ts'
import { TOOLS } from '#shared/tools/catalogue.ts'

interface Tool {
  label: string
  /** Missing for a tool that is only announced. */
  to?: string
  about?: string
}

export interface Column {
  title?: string
  tools: Tool[]
}

const aboutOf = (to?: string) => TOOLS.find(({ path }) => path === to)?.about

/** The menu leaves them out: there, they are tabs of the checkers, with more fields. */
const GENERATORS = TOOLS.filter(({ partOf, isUnlisted }) => partOf && !isUnlisted)

export const toolColumns = (): Column[] => [
  ...TOOL_COLUMNS.map(({ title, entries }) => ({
    title,
    tools: entries.map(({ label, to }): Tool => ({ label, to, about: aboutOf(to) })),
  })),
  {
    title: 'Records to publish',
    tools: GENERATORS.map(({ label, path, about }): Tool => ({ label, to: path, about })),
  },
]
