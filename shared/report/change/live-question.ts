// What to query to see whether a change is published.
import type { Change } from './change.ts'
import type { ChangeType } from './schema.ts'

export interface LiveQuestion {
  owner: string
  type: ChangeType
  /** The record that should exist, as a change writes it; missing if records should be gone. */
  expect?: string
  /** A record that should be gone. */
  gone?: string
}

/** What to look for once a change is published. */
export const liveQuestion = ({ owner, type, before, after }: Change): LiveQuestion => {
  const [expect] = after
  const gone = before.find((record) => !after.includes(record))
  return { owner, type, ...(expect === undefined ? {} : { expect }), ...(gone === undefined ? {} : { gone }) }
}
