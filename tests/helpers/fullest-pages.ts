import { TOOLS } from '#shared/tools/catalogue.ts'

/** One URL for each tool; for a tool that answers a question, the URL with its fullest answer. */
export const fullestPages = (): string[] =>
  TOOLS.map(({ path, examples = [] }) => path + (examples.at(-1) ?? ''))
