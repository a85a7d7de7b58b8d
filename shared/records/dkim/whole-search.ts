// A search for selectors that came in slices, as one report: its keys, findings and changes are those of all slices.
import { type Change, orderChanges } from '#shared/report/change/change.ts'
import { warningsOf } from '#shared/report/finding.ts'
import type { DkimFinding } from './findings.ts'
import type { DkimReport } from './schema.ts'
import { searchFindings, searchSoFar } from './search.ts'
import { searchVerdict } from './verdict.ts'

/** @param slices in order, at least one */
export function wholeSearch<Slice extends DkimReport>(slices: readonly [Slice, ...Slice[]]): Slice {
  const [first] = slices
  if (slices.length === 1) return first
  const { keys, tried, next } = searchSoFar(slices)
  const findings = [...searchFindings(slices), ...keys.flatMap((key) => key.findings)]
  // What describes one key is that of the first one found.
  const found =
    slices.find(({ state }) => state === 'found') ?? slices.find(({ state }) => state === 'revoked')
  return {
    ...(found ?? first),
    verdict: searchVerdict(slices),
    findings,
    warnings: warningsOf(findings),
    keys,
    changes: changesOfAll(slices, findings),
    tried,
    next,
  }
}

/** Each once, and none for what another slice disproved, such as a missing RSA key. */
function changesOfAll(slices: readonly DkimReport[], findings: readonly DkimFinding[]): Change[] {
  const left = new Set<string>(findings.map(({ code }) => code))
  const changes = new Map<string, Change>()
  for (const change of slices.flatMap((slice) => slice.changes)) {
    const isOpen = change.why.length === 0 || change.why.some((code) => left.has(code))
    const key = `${change.id} ${change.owner}`
    if (isOpen && !changes.has(key)) changes.set(key, change)
  }
  return orderChanges([...changes.values()], findings)
}
