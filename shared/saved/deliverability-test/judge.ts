// What the placements mean, provider by provider: each sorts mail by its own rules, so one average says little.
import { placementFinding, type PlacementFinding } from './findings.ts'
import type { PlacementReport, ProviderShare } from './schema.ts'

export type PlacementFacts = Pick<PlacementReport, 'state' | 'all' | 'byProvider' | 'placements'>

/** Greylisting and full queues take this long; anything faster is not worth mentioning. */
const SLOW_SECONDS = 300

export function judgePlacements({ state, all, byProvider }: PlacementFacts): PlacementFinding[] {
  const came = all.known - all.counts.missing
  if (state === 'expired') return []
  if (came > 0) return [...byProvider.flatMap(judgeProvider), ...unreadable(all.counts.unknown)]
  const nothing = state === 'done' ? [placementFinding('placement-nothing-came')] : []
  return [...nothing, ...unreadable(all.counts.unknown)]
}

function judgeProvider({ provider, counts, known, medianSeconds }: ProviderShare): PlacementFinding[] {
  const findings: PlacementFinding[] = []
  const copies = (count: number) => ({ provider, count, known })
  if (known > 0 && counts.inbox === known)
    findings.push(placementFinding('placement-all-in-inbox', { provider, known }))
  if (counts.spam > 0) findings.push(placementFinding('placement-in-spam', copies(counts.spam)))
  if (counts.missing > 0) findings.push(placementFinding('placement-not-received', copies(counts.missing)))
  if (counts.promotions > 0)
    findings.push(placementFinding('placement-in-promotions', copies(counts.promotions)))
  if (counts.other > 0) findings.push(placementFinding('placement-in-other-folder', copies(counts.other)))
  if (medianSeconds !== null && medianSeconds >= SLOW_SECONDS)
    findings.push(placementFinding('placement-slow-arrival', { provider, seconds: medianSeconds }))
  return findings
}

const unreadable = (count: number): PlacementFinding[] =>
  count === 0 ? [] : [placementFinding('placement-mailbox-unread', { count })]
