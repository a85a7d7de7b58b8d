// The lists in use, for people and programs: what each one lists, and whether it works.
import { bestProof, isFresh } from '#shared/blocklists/proof.ts'
import { leftOutLists } from '#shared/data/blocklists/left-out-lists.ts'
import { listsInUse } from '#shared/data/blocklists/lists.ts'
import type { Proof } from '#shared/blocklists/schema.ts'
import type { List, ListKey } from '#shared/data/blocklists/list.ts'
import type { ListFacts, ListsReport } from './schema.ts'

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
