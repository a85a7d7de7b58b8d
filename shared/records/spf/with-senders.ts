// The first SPF record of a domain, with what its owner ticks: nothing shows from outside every service that sends as it.
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
