// What is asked to see whether a change is published.
import type { Change, ChangeType } from '#shared/change/change.ts'

export interface LiveQuestion {
  owner: string
  type: ChangeType
  /** The record that should be there, as a change writes it; missing where records should be gone. */
  expect?: string
  /** A record that should be gone. */
  gone?: string
}

/** What is asked for once a change is published. */
export const liveQuestion = ({ owner, type, before, after }: Change): LiveQuestion => {
  const [expect] = after
  const gone = before.find((record) => !after.includes(record))
  return { owner, type, ...(expect === undefined ? {} : { expect }), ...(gone === undefined ? {} : { gone }) }
}
