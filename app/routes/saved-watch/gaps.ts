// When a watch got no answers, as far as its report says.
import type { Gap } from '#app/saved/timeline-marks.ts'
import { BLIND_AFTER_MS } from '#shared/saved/watch/paths.ts'
import type { WatchReport } from '#shared/saved/watch/schema.ts'

/** @param now milliseconds since 1970 */
export function gapsOf({ events, facets }: Pick<WatchReport, 'events' | 'facets'>, now: number): Gap[] {
  const gaps: Gap[] = []
  let since: number | null = null
  for (const { what, at } of events.toReversed()) {
    if (what === 'blind') since ??= Date.parse(at) - BLIND_AFTER_MS
    if (what !== 'sighted' || since === null) continue
    gaps.push({ from: since, until: Date.parse(at) })
    since = null
  }
  const failing = facets.flatMap((facet) => (facet.failing === undefined ? [] : [Date.parse(facet.failing)]))
  // Since the last of them failed, there has been no answer at all.
  if (failing.length > 0 && failing.length === facets.length) since ??= Math.max(...failing)
  return since === null ? gaps : [...gaps, { from: since, until: now }]
}
