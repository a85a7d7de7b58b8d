// The meaning of a list's answer: a listing, another kind of entry, a refusal, or something that cannot be true; and of none.
import type { List, ListCode, ListScope } from '#shared/data/blocklists/list.ts'
import { type IpNetwork, networkContains, parseIp, parseNetwork } from '#shared/dns/ip-address.ts'
import type { DnsFailure, FailureKind } from '#shared/dns/resolver.ts'

interface Reading {
  /** - listed, note: what the list says - refused: it does not answer us - impossible: no list can have said this */
  kind: 'listed' | 'note' | 'refused' | 'impossible'
  /** One sentence for each code, worst first. */
  meanings: string[]
  weight: number
  scope: ListScope
}

/**
 * Reads the A records of one list. One refusal or one impossible address makes the whole answer worthless, since it did not
 * come from the list's data.
 */
export function readCodes(list: List, addresses: readonly string[]): Reading {
  const readings = addresses.flatMap((address) => readAddress(list, address))
  const kind = ORDER.find((kind) => readings.some((reading) => reading.kind === kind)) ?? 'impossible'
  const same = readings.filter((reading) => reading.kind === kind).sort((a, b) => b.weight - a.weight)
  const worst = same[0]
  return {
    kind,
    meanings: [...new Set(same.flatMap((reading) => reading.meanings))],
    weight: worst?.weight ?? 0,
    scope: worst?.scope ?? list.scope,
  }
}

/** The first kind that occurs decides. */
const ORDER: readonly Reading['kind'][] = ['impossible', 'refused', 'listed', 'note']

const network = (text: string): IpNetwork => parseNetwork(text) ?? { family: 4, bytes: [], prefixLength: 0 }
/** RFC 5782 section 2.3: the values are in this range, so nothing happens if one is used as an address. */
const CODES = network('127.0.0.0/8')
/** Spamhaus's codes for queries that it refuses, which others have adopted. */
const REFUSALS = network('127.255.255.0/24')

const REFUSAL_TEXT: Record<string, string> = {
  '127.255.255.252': 'it says that the list’s name is misspelled',
  '127.255.255.254': 'it does not answer queries that come through a public resolver',
  '127.255.255.255': 'it got too many queries from this resolver',
}

function readAddress(list: List, address: string): Reading[] {
  const plain = { weight: 0, scope: list.scope }
  const ip = parseIp(address)
  if (!ip || !networkContains(CODES, ip)) {
    const meaning = `it answered ${address}, which no blocklist answers: its name may have been sold, or the answer was rewritten along the way`
    return [{ ...plain, kind: 'impossible', meanings: [meaning] }]
  }
  if (networkContains(REFUSALS, ip)) {
    const text = REFUSAL_TEXT[address] ?? `it answered with the error code ${address}`
    return [{ ...plain, kind: 'refused', meanings: [text] }]
  }
  const codes = list.coding === 'bits' ? bitCodes(list, ip.bytes) : valueCodes(list, ip.bytes)
  if (codes.length > 0) return codes.map((code) => readingOf(list, code))
  // Some use it as a welcome, some as a refusal, none as a listing.
  if (address === '127.0.0.1') {
    return [{ ...plain, kind: 'refused', meanings: ['it answered 127.0.0.1, which is never a listing'] }]
  }
  if (list.otherCodes === 'listed') {
    const meaning = `Listed with the code ${address}, which the list does not explain.`
    return [{ kind: 'listed', meanings: [meaning], weight: list.weight, scope: list.scope }]
  }
  const meaning = `it answered ${address}, a code that is not in its own table`
  return [{ ...plain, kind: 'impossible', meanings: [meaning] }]
}

const readingOf = (list: List, code: ListCode): Reading => ({
  kind: code.effect,
  meanings: [code.meaning],
  weight: code.effect === 'listed' ? (code.weight ?? list.weight) : 0,
  scope: code.scope ?? list.scope,
})

const valueCodes = (list: List, bytes: readonly number[]): ListCode[] =>
  list.codes.filter(({ code }) => {
    const [first = '', to] = code.split('-')
    const low = parseIp(first)?.bytes
    if (!low) return false
    const last = bytes[3] ?? -1
    return (
      low.slice(0, 3).every((byte, i) => byte === bytes[i]) &&
      last >= (low[3] ?? 0) &&
      last <= (to === undefined ? (low[3] ?? 0) : Number(to))
    )
  })

const bitCodes = (list: List, bytes: readonly number[]): ListCode[] =>
  // The other bytes of a mask are zero; anything else is not an answer of this list.
  bytes[1] === 0 && bytes[2] === 0
    ? list.codes.filter(({ code }) => ((bytes[3] ?? 0) & Number(code)) !== 0)
    : []

/** Why a list gave no answer, as a clause for the middle of a sentence; it never quotes the query, which may have a secret. */
export const failureClause = ({ kind, detail }: DnsFailure): string =>
  kind === 'transport-error' ? `${FAILURE_CLAUSES[kind]}: ${detail}` : FAILURE_CLAUSES[kind]

const FAILURE_CLAUSES: Readonly<Record<FailureKind, string>> = {
  timeout: 'it did not answer in time',
  servfail: "the list's servers did not answer the resolver (SERVFAIL)",
  refused: 'the resolver was refused (REFUSED)',
  'transport-error': 'DNS service is unavailable',
  malformed: 'the answer cannot be read',
  truncated: 'only part of the answer arrived',
  'cname-loop': 'its names form a loop',
  'over-budget': 'this request had used up its share of DNS queries',
}
