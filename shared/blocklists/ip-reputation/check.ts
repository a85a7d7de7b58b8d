// What is known about an IP address: what each blocklist says, and whether its reverse DNS matches; and what is known about the
// lists in use.
import { checkLists } from '#shared/blocklists/check.ts'
import { bestProof, isFresh } from '#shared/blocklists/proof.ts'
import type { ListResult, Proof } from '#shared/blocklists/schema.ts'
import { leftOutLists } from '#shared/data/blocklists/left-out-lists.ts'
import type { List, ListKey } from '#shared/data/blocklists/list.ts'
import { listsInUse } from '#shared/data/blocklists/lists.ts'
import { isSampleAddress } from '#shared/data/samples/names.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { ipReport } from './conclude.ts'
import { checkReverse } from './reverse.ts'
import type { IpReputation, ListFacts, ListsReport, Reverse } from './schema.ts'
import { invalidVerdict } from './verdict.ts'

export interface IpCheckOptions {
  resolver: Resolver
  proofs: readonly Proof[]
  keys: readonly ListKey[]
  now: number
  /** Zones of the lists to query. */
  zones: readonly string[]
  /** Not looked up if only some of the lists are. */
  reverse?: boolean
  /** Run the tests again. */
  reprove?: boolean
  /** Rows of a recent check, which are not looked up again. */
  remembered?: readonly { row: ListResult; at: number }[]
  onRow?: (row: ListResult) => void
}

interface IpCheck {
  report: IpReputation
  /** Test results from this check. */
  proofs: Proof[]
  /** Rows that were looked up now. */
  asked: ListResult[]
}

export async function checkIp(ip: string, options: IpCheckOptions): Promise<IpCheck> {
  const { resolver, keys, now, zones, reprove, remembered = [], onRow } = options
  const sample = isSampleAddress(ip)
  for (const { row } of remembered) onRow?.(row)
  const known = new Map(remembered.map(({ row }) => [row.zone, row]))
  const only = zones.filter((zone) => !known.has(zone))
  const [reverse, { rows, proofs }] = await Promise.all([
    options.reverse === false ? NOT_ASKED : checkReverse(ip, resolver),
    checkLists('ip', ip, {
      resolver,
      keys,
      now,
      only,
      proofs: options.proofs,
      // The samples' test results are as made up as their answers.
      reprove: reprove === true && !sample,
      ...(onRow && { onRow }),
    }),
  ])
  for (const row of rows) known.set(row.zone, row)
  const results = zones.flatMap((zone) => known.get(zone) ?? [])
  const oldest = Math.min(now, ...remembered.map(({ at }) => at))
  const ageSeconds = Math.round((now - oldest) / 1000)
  const report = ipReport({ ip, results, reverse, ageSeconds, sample })
  return { report, proofs: sample ? [] : proofs, asked: rows }
}

const NOT_ASKED: Reverse = { names: [], forwardConfirmed: false, state: 'unknown', findings: [] }

/** The zones of all lists of addresses in the order of their rows, or every n-th of them. */
export function zonesOf(keys: readonly ListKey[], slice?: { index: number; of: number }): string[] {
  const zones = listsInUse('ip', keys).map(({ zone }) => zone)
  return slice ? zones.filter((_, i) => i % slice.of === slice.index) : zones
}

/** The answer to what is not a public IPv4 address (specification, 4). */
export function invalidIp(typed: string, reason: string): IpReputation {
  const ip = typed.slice(0, 60)
  const summary = `Invalid IPv4 address: ${reason}.`
  return {
    ip,
    checked: 0,
    listed: 0,
    timeouts: 0,
    summary,
    results: [],
    reverse: NOT_ASKED,
    ageSeconds: 0,
    sample: false,
    verdict: invalidVerdict(ip, summary),
    findings: [],
    changes: [],
  }
}

/** The lists in use, for people and programs: what each one lists, and whether it works. */
export function listsReport(keys: readonly ListKey[], proofs: readonly Proof[], now: number): ListsReport {
  const facts = (list: List): ListFacts => {
    const { kind, zone, name, operator, lists, weight, scope, delist } = list
    const proof = bestProof(proofs, zone, now)
    return {
      kind,
      zone,
      name,
      operator,
      lists,
      weight,
      scope,
      delist: delist.url,
      delistSteps: [...delist.steps],
      state: !proof || !isFresh(proof, now) ? 'untested' : proof.state === 'proved' ? 'on' : 'off',
      provedAt: proof?.provedAt ?? null,
      reason: proof?.reason ?? '',
    }
  }
  return {
    lists: listsInUse('ip', keys).map(facts),
    domainLists: listsInUse('domain', keys).map(facts),
    leftOut: leftOutLists(keys),
  }
}
