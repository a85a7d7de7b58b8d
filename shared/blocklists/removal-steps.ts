// How an entry gets off a list, as one text: the same in findings, changes and emails.
import type { ListResult } from './schema.ts'

/** The list's own steps say whether anyone needs to ask at all. Ends with the URL of the page for it. */
export const removalSteps = ({
  operator,
  delist,
  delistSteps,
}: Pick<ListResult, 'operator' | 'delist' | 'delistSteps'>): string =>
  [`Stop the cause first, then follow the steps of ${operator}.`, ...delistSteps, `Details: ${delist}`].join(
    ' ',
  )
