// Whether a domain looks like a mistyped one of a large mailbox provider: one letter more, fewer, another, or two swapped.
import { isMailboxDomain, LARGE_DOMAINS } from '#shared/list-check/mailbox-domains.ts'

/** Shorter names are one letter away from too many others: their label has to be right, and the ending wrong. */
const LONG_LABEL = 5

const byLength = new Map<number, string[]>()
for (const domain of LARGE_DOMAINS)
  byLength.set(domain.length, [...(byLength.get(domain.length) ?? []), domain])

interface Endings {
  isTopLevel: (label: string) => boolean
}

/** The large domain that it was meant to be; null if it is none of their typos. @param domain lower-case A-label name */
export function typoOf(domain: string, { isTopLevel }: Endings): string | null {
  if (isMailboxDomain(domain)) return null
  for (const length of [domain.length, domain.length + 1, domain.length - 1])
    for (const large of byLength.get(length) ?? [])
      if (isOneOff(domain, large) && isLikely(domain, large, isTopLevel)) return large
  return null
}

function isLikely(domain: string, large: string, isTopLevel: Endings['isTopLevel']): boolean {
  const [label, ending] = cut(domain)
  const [meant, meantEnding] = cut(large)
  if (label !== meant)
    return meant.length >= LONG_LABEL && (ending === meantEnding || label + ending === meant + meantEnding)
  const top = ending.slice(ending.lastIndexOf('.') + 1)
  const meantTop = meantEnding.slice(meantEnding.lastIndexOf('.') + 1)
  // Countries have endings that are one letter apart; those that are close to .com are typed by accident.
  return meantTop.length > 2 || !isTopLevel(top)
}

/** The first label, and the rest. */
function cut(domain: string): [string, string] {
  const dot = domain.indexOf('.')
  return dot < 0 ? [domain, ''] : [domain.slice(0, dot), domain.slice(dot + 1)]
}

/** A distance of exactly one: insertion, deletion, substitution, or two neighbors swapped. */
export function isOneOff(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 1) return false
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  if (one.length > other.length) return one.slice(at + 1) === other.slice(at)
  if (one.length < other.length) return one.slice(at) === other.slice(at + 1)
  if (one.slice(at + 1) === other.slice(at + 1)) return true
  const isSwapped = one[at] === other[at + 1] && one[at + 1] === other[at]
  return isSwapped && one.slice(at + 2) === other.slice(at + 2)
}
