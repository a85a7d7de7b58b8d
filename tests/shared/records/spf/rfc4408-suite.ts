// Reads the public SPF test suite (tests/fixtures/spf-rfc4408) and turns its zones into zone literals.
import { readFileSync } from 'node:fs'
import { parseAllDocuments } from 'yaml'
import type { FailureKind } from '#shared/dns/resolver.ts'
import type { Zone, ZoneNode } from '#shared/dns/zone-resolver.ts'

interface SuiteCase {
  name: string
  helo: string
  host: string
  mailfrom: string
  /** The first one is preferred. */
  results: string[]
  /** undefined: not asserted by the suite; null: the receiver's own words. */
  explanation: string | null | undefined
}

export interface Scenario {
  description: string
  cases: SuiteCase[]
  zone: Zone
}

type RawRecord = string | Record<string, unknown>

interface RawScenario {
  description: string
  tests: Record<
    string,
    { helo: string; host: string; mailfrom: string; result: string | string[]; explanation?: string }
  >
  zonedata: Record<string, RawRecord[]>
}

const SUITE = new URL('../../../fixtures/spf-rfc4408/rfc4408-tests.yml', import.meta.url)

export const loadSuite = (): Scenario[] =>
  parseAllDocuments(readFileSync(SUITE, 'utf8'), { uniqueKeys: false }).map((document) => {
    const raw = document.toJS() as RawScenario
    const cases = Object.entries(raw.tests).map(([name, test]) => ({
      name,
      helo: test.helo,
      host: test.host,
      mailfrom: test.mailfrom,
      results: [test.result].flat(),
      explanation: test.explanation === 'DEFAULT' ? null : test.explanation,
    }))
    const nodes = Object.entries(raw.zonedata).map(
      ([name, records]) => [bare(name), nodeOf(records)] as const,
    )
    return { description: raw.description, cases, zone: Object.fromEntries(nodes) }
  })

const bare = (name: string) => name.toLowerCase().replace(/\.$/, '')

const TYPES = ['A', 'AAAA', 'MX', 'PTR', 'SPF', 'TXT'] as const

/** TIMEOUT applies to every type without a record; SPF records are also published as TXT, unless TXT is given. */
function nodeOf(records: RawRecord[]): ZoneNode {
  const byType = new Map<string, unknown[]>()
  for (const record of records) {
    if (typeof record === 'string') continue
    for (const [type, value] of Object.entries(record)) byType.set(type, [...(byType.get(type) ?? []), value])
  }
  const spf = byType.get('SPF')
  if (spf && !byType.has('TXT')) byType.set('TXT', spf)
  const failure = failureOf(records)
  const node: Record<string, unknown> = {}
  for (const type of TYPES) {
    const values = (byType.get(type) ?? [])
      .filter((value) => value !== 'NONE')
      .map((value) => literalOf(type, value))
    if (values.length > 0) node[type] = values
    else if (failure) node[type] = failure
  }
  return node
}

function failureOf(records: RawRecord[]): FailureKind | null {
  if (records.includes('TIMEOUT')) return 'timeout'
  return records.some((record) => typeof record === 'string' && /^RCODE\d+$/.test(record)) ? 'servfail' : null
}

function literalOf(type: string, value: unknown): unknown {
  if (type === 'MX') {
    const [priority, exchange] = value as [number, string]
    return [priority, exchange === '' ? '.' : bare(exchange)]
  }
  if (type === 'PTR') return bare(String(value))
  return type === 'TXT' || type === 'SPF' ? value : String(value)
}
