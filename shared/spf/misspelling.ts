// Guesses what a term that breaks the grammar was meant to be, so that a corrected record can be proposed.
import { parseIp, parseNetwork } from '#shared/dns/ip-address.ts'

/** The corrected term, or null if it is unclear what was meant. */
export function replacementFor(term: string): string | null {
  const match = /^([+?~-]?)([a-z0-9_.]{1,12})([:=]?)(.{0,300})$/i.exec(term)
  if (!match) return null
  const [, sign = '', name = '', separator = '', value = ''] = match
  const lower = name.toLowerCase()
  if ((sign === '' ? PLAIN_ALL : ALL).test(lower) && /^[:.;,]?$/.test(separator + value)) return `${sign}all`
  if (value === '') return null
  if (separator === ':' && (lower === 'redirect' || lower === 'exp')) return `${lower}=${value}`
  if (isInclude(lower.replace(/s$/, '')) && separator !== '' && !value.includes('/'))
    return hostTerm(sign, 'include', value)
  if (separator === '') return null
  return ADDRESS_NAMES.test(lower) ? addressTerm(sign, value) : null
}

const PLAIN_ALL = /^all[.;,]?$/
/**
 * One letter too few or too many, or a digit that looks like one. Without a qualifier, “al” may just as well be meant
 * as “a”.
 */
const ALL = /^(?:al|alll?|al1|a1l|a11|aall|lal)[.;,]?$/

/** The word with its letters in a different order, or with one missing: no other term is that close. */
function isInclude(name: string): boolean {
  const letters = [...'include']
  const sorted = [...name].sort().join('')
  return (
    sorted === [...letters].sort().join('') ||
    letters.some((_letter, at) => letters.filter((_other, index) => index !== at).join('') === name)
  )
}

const ADDRESS_NAMES = /^(?:a|ip|ipv?4|ipv?6|ip4_|ips)$/

const hostTerm = (sign: string, name: string, value: string) =>
  /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.[a-z][a-z0-9-]*$/i.test(value) ? `${sign}${name}:${value}` : null

function addressTerm(sign: string, value: string): string | null {
  if (!parseNetwork(value)) return null
  const family = parseIp(value.split('/')[0] ?? '')?.family
  return family ? `${sign}ip${family}:${value}` : null
}
