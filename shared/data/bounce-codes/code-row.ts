// The shape of a provider's own codes, as its list publishes them and as we would answer whoever gets one.
import type { Meaning } from './meaning.ts'

export interface Page {
  url: string
  /** YYYY-MM-DD. */
  readOn: string
}

export interface CodeRow extends Omit<Meaning, 'isGuess'> {
  /**
   * “5.7.705”; “x.7.321” for both classes; “5.7.606-649” for a range; “504 5.7.40” if it only counts with this basic code.
   */
  code: string
  /** Lower case, separated by “ | ”: one of them has to be in the reply. Without them, the code is enough. */
  words?: string
  /** The words are not the provider's alone, so its server or its wording has to name it. */
  isNamed?: true
  /** Nobody else sends the code, so nothing has to name the provider. */
  isOwn?: true
  /** The reply's wording is more exact. */
  isAfterWords?: true
  /** The page that says so, if it is not the list itself. */
  source?: Page
}

export interface CodeTable {
  provider: string
  /** The list. */
  source: Page
  rows: readonly CodeRow[]
}
