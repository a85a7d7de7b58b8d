// A domain that may be a mistyped one of a large mailbox provider: one letter more, fewer, another, moved, or drawn alike; and any
// domain whose ending does not exist.
import { isMailboxDomain, LARGE_DOMAINS } from '#shared/data/addresses/mailbox-domains.ts'
import { skeleton } from '#shared/dns/look-alike.ts'

/** Shorter names are one letter away from too many others: their label has to be right, and the ending wrong. */
const LONG_LABEL = 5

const byLength = new Map<number, string[]>()
for (const domain of LARGE_DOMAINS)
  byLength.set(domain.length, [...(byLength.get(domain.length) ?? []), domain])

interface Endings {
  isTopLevel: (label: string) => boolean
}

const bySkeleton = new Map(LARGE_DOMAINS.map((domain) => [skeleton(domain), domain]))

/** The large domain that it was meant to be; null if it is none of their typos. @param domain lower-case A-label name */
export function typoOf(domain: string, endings: Endings): string | null {
  if (isMailboxDomain(domain)) return null
  const twin = bySkeleton.get(skeleton(domain))
  if (twin !== undefined) return twin
  for (const length of [domain.length, domain.length + 1, domain.length - 1])
    for (const large of byLength.get(length) ?? [])
      if (isClose(domain, large) && isLikely(domain, large, endings.isTopLevel)) return large
  const ended = rightlyEnded(domain, endings)
  return ended !== null && ended !== domain ? typoOf(ended, endings) : null
}

const isClose = (domain: string, large: string): boolean =>
  isOneOff(domain, large) || hasMovedLetter(domain, large)

const COMMON_ENDINGS = ['com', 'net', 'org', 'edu', 'gov', 'info']

/** With the ending that was probably meant; null if its own exists, or is close to no common one. */
export function rightlyEnded(domain: string, { isTopLevel }: Endings): string | null {
  const dot = domain.lastIndexOf('.')
  const top = domain.slice(dot + 1)
  if (dot < 0 || isTopLevel(top)) return null
  const [meant] = COMMON_ENDINGS.filter((ending) => isOneOff(top, ending))
  return meant === undefined ? null : `${domain.slice(0, dot)}.${meant}`
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

/**
 * What fingers do: two letters swapped, one left out, moved, doubled or hit beside the right one. The first letter is rarely wrong.
 * And what eyes do: take one letter for another.
 */
export function mistakeOf(domain: string, large: string): boolean {
  if (hasMovedLetter(domain, large) || skeleton(domain) === skeleton(large)) return true
  let at = 0
  while (at < large.length && domain[at] === large[at]) at++
  const [typed = '', meant = ''] = [domain[at], large[at]]
  if (domain.length < large.length) return at > 0
  if (domain.length > large.length)
    return [domain[at - 1], domain[at + 1]].some((beside) => beside === typed || areNear(beside, typed))
  const isSwapped = domain.slice(at, at + 2) === `${large[at + 1]}${meant}`
  return isSwapped || (at > 0 && (areNear(typed, meant) || (isVowel(typed) && isVowel(meant))))
}

const KEYS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']

/** Beside each other on a keyboard, in a row or across two. */
function areNear(one: string | undefined, other: string): boolean {
  const [here, there] = [placeOf(one), placeOf(other)]
  return (
    here !== undefined &&
    there !== undefined &&
    Math.abs(here.row - there.row) <= 1 &&
    Math.abs(here.at - there.at) <= 1
  )
}

/** Each row begins half a key further to the right. */
function placeOf(key: string | undefined): { row: number; at: number } | undefined {
  const row = KEYS.findIndex((keys) => key !== undefined && key !== '' && keys.includes(key))
  const at = KEYS[row]?.indexOf(key ?? '')
  return at === undefined ? undefined : { row, at: at + row / 2 }
}

const isVowel = (letter: string): boolean => letter !== '' && 'aeiou'.includes(letter)

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

/** The same letters, one of them at another place behind the first: “icould” for “icloud”. */
function hasMovedLetter(one: string, other: string): boolean {
  if (one.length !== other.length || one === other || one[0] !== other[0]) return false
  let from = 0
  while (one[from] === other[from]) from++
  let to = one.length
  while (one[to - 1] === other[to - 1]) to--
  const [here, there] = [one.slice(from, to), other.slice(from, to)]
  return here.slice(1) + here[0] === there || here === there.slice(1) + there[0]
}
