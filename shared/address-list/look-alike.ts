// Whether a domain that is one letter away from a large mailbox provider was mistyped, or is a real one: what it does with mail, who
// receives for it, how many people of the list are there, and what fingers do.
import { typoTraps } from '#shared/data/addresses/mailbox-domains.ts'
import type { ListRow } from './read-list.ts'
import type { ListDomain } from './schema.ts'
import { mistakeOf } from './typo.ts'

/** Without an MX record, senders try the address. */
export const takesMail = (state: ListDomain['state']): boolean =>
  state === 'accepts' || state === 'address_only'

interface Seen {
  domain: string
  /** The large one. */
  meant: string
  state: ListDomain['state']
  /** A service that companies have their mailboxes at, or filter with. */
  isBusiness: boolean
}

/** By DNS alone. A domain that comes back is a typo of what is so close to it; one that takes mail only if a finger slips like that. */
export function isMistyped({ domain, meant, state, isBusiness }: Seen): boolean {
  if (typoTraps.has(domain) || !takesMail(state)) return true
  return !isBusiness && mistakeOf(domain, meant)
}

/** People who mistype one domain in the same way are few beside those who do not. */
const SEVERAL = 3
const SHARE = 0.01

type Counts = ReadonlyMap<string, number>

const areSeveral = (people: number, atMeant: number): boolean =>
  people >= Math.max(SEVERAL, Math.ceil(atMeant * SHARE))

/** The rows without typos that are none: DNS says so, or so many different people of the list are at a domain that may take mail. */
export function settleTypos(rows: readonly ListRow[], answers: ReadonlyMap<string, ListDomain>): ListRow[] {
  const people = peopleAt(rows)
  const real = new Map<string, boolean>()
  return rows.map((row) => {
    const { domain, suggestion, reasons, ...others } = row
    if (domain === null || suggestion === undefined || !reasons.includes('typo')) return row
    const meant = suggestion.slice(suggestion.lastIndexOf('@') + 1)
    const isReal = real.get(domain) ?? isRealDomain(domain, { meant, answer: answers.get(domain), people })
    real.set(domain, isReal)
    return isReal ? { ...others, domain, reasons: reasons.filter((code) => code !== 'typo') } : row
  })
}

function isRealDomain(
  domain: string,
  { meant, answer, people }: { meant: string; answer: ListDomain | undefined; people: Counts },
): boolean {
  if (typoTraps.has(domain)) return false
  const isKnown = answer !== undefined && answer.state !== 'unknown'
  if (isKnown && !takesMail(answer.state)) return false
  return (
    (isKnown && answer.typoOf === undefined) || areSeveral(people.get(domain) ?? 0, people.get(meant) ?? 0)
  )
}

/** Each mailbox once. */
function peopleAt(rows: readonly ListRow[]): Counts {
  const counts = new Map<string, number>()
  for (const { domain, sameAs } of rows)
    if (domain !== null && sameAs === undefined) counts.set(domain, (counts.get(domain) ?? 0) + 1)
  return counts
}
