// The reverse names of an IP address, and which of them lead back to it (forward-confirmed reverse DNS, RFC 8601, 2.7.3): anyone
// can write any name into the reverse zone of their own addresses.
import { formatIp, parseIp, reverseName } from './ip-address.ts'
import { isFailure, type DnsFailure, type Resolver } from './resolver.ts'

/** An address with more names has another problem. */
const MAX_NAMES = 3

interface ReverseNames {
  /** The first ones. */
  names: string[]
  /** Those that lead back. */
  confirmed: string[]
  /** What could not be looked up, unless a name is confirmed. */
  failure?: DnsFailure
}

export async function lookUpReverse(ip: string, resolver: Resolver): Promise<ReverseNames> {
  const address = parseIp(ip)
  const answer = await resolver.query(address ? reverseName(address) : ip, 'PTR')
  if (isFailure(answer)) return { names: [], confirmed: [], failure: answer }
  const names = answer.records.slice(0, MAX_NAMES)
  const type = address?.family === 6 ? 'AAAA' : 'A'
  const forward = await Promise.all(names.map((name) => resolver.query(name, type)))
  const canonical = address ? formatIp(address) : ip
  const confirmed = names.filter((_, at) =>
    forward[at]?.records.some((record) => formatIp(parseIp(record) ?? NO_ADDRESS) === canonical),
  )
  const failure = forward.find(isFailure)
  return { names, confirmed, ...(confirmed.length === 0 && failure && { failure }) }
}

const NO_ADDRESS = { family: 4, bytes: [] } as const

/** The name includes the address, or a word that providers use for customer connections. */
export function looksGeneric(name: string, ip: string): boolean {
  const parts = ip.split('.')
  const digits = name
    .replace(/[^\d]+/g, ' ')
    .trim()
    .split(' ')
  const within = parts.filter((part) => digits.includes(part)).length
  return (
    within >= 3 ||
    /(^|[.-])(pool|dyn|dynamic|dhcp|dsl|adsl|ppp|pppoe|cable|dialup|broadband|cust|customer)(\d*)([.-]|$)/.test(
      name,
    )
  )
}
