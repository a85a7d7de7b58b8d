// SPF records as their owner ticks boxes: nothing shows from outside every service that sends as a domain, and nothing is taken out
// of a record without a word of its owner.
import type { Change } from '#shared/report/change/schema.ts'

export interface ChosenSenders {
  /** What the chosen services want included. */
  includes: readonly string[]
  /** A mail or web server of its own. */
  hasServer: boolean
  /** No email at all. */
  isSilent: boolean
}

export const NO_SENDERS: ChosenSenders = { includes: [], hasServer: false, isSilent: false }

const SILENT = 'v=spf1 -all'
const OPEN = ['v=spf1', '~all']

/** The change with their terms before its “all”; an ask is one until something is chosen. */
export function withSenders(change: Change, { includes, hasServer, isSilent }: ChosenSenders): Change {
  if (change.senders === undefined) return change
  if (isSilent) return { ...change, action: 'create', after: [SILENT], risk: 'delivery' }
  const terms = change.after[0]?.split(' ') ?? OPEN
  const chosen = [...(hasServer ? ['mx', 'a'] : []), ...includes.map((name) => `include:${name}`)]
  const added = chosen.filter((term) => !terms.includes(term))
  if (added.length === 0) return change
  const record = [...terms.slice(0, -1), ...added, ...terms.slice(-1)].join(' ')
  return { ...change, action: 'create', after: [record], risk: 'delivery' }
}

/** The record with one more term, where receivers read it: before “all” and “redirect=”. */
export function withTerm(record: string, term: string): string {
  const words = record.trimEnd().split(/ +/)
  const end = words.findIndex((word) => /^[-+~?]?all$|^redirect=/i.test(word))
  return words.toSpliced(end < 0 ? words.length : end, 0, term).join(' ')
}

/** The record without these terms. */
export function recordWithout(record: string, terms: readonly string[]): string {
  const gone = new Set(terms)
  const kept = record.split(/ +/).filter((term) => !gone.has(term))
  return kept.join(' ').trimEnd()
}

/** The change once its owner agrees that these terms may go; an ask until then. */
export function withoutTerms(change: Change, terms: readonly string[]): Change {
  if (change.removable === undefined || terms.length === 0) return change
  const { record } = change.removable
  return {
    ...change,
    action: 'replace',
    before: [record],
    after: [recordWithout(record, terms)],
    risk: 'none',
  }
}
