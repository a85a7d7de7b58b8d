// A year of watching in fifty kinds of weather: every real change is reported once, nothing else is, and nothing late.
import { expect, test } from 'vitest'
import { zoneResolver } from '#shared/dns/zone-resolver.ts'
import { isFullRun } from '#tests/helpers/full-run.ts'
import { advance, newState, type WatchEvent } from '#shared/saved/watch/advance.ts'
import { lookAt } from '#shared/saved/watch/look.ts'
import {
  DAY,
  DOMAIN,
  FACET_OF,
  HOUR,
  FAMILIES,
  PATTERNS,
  randomFrom,
  realChanges,
  truthAt,
  type Pattern,
} from './flapping.ts'

const YEAR = 365 * DAY
/** The worker looks for what is due every five minutes. */
const CRON = 5 * 60_000

const WATCHED = { kind: 'domain', subject: DOMAIN, selectors: ['s1'] } as const
const OUTSIDE = {
  foreignFetch: (url: string) =>
    Promise.resolve({ kind: 'http-error' as const, url, status: 404, reason: 'nothing there' }),
  proofs: [],
  keys: [],
}

type Reported = WatchEvent & { at: number }

async function watchFor(span: number, pattern: Pattern, changes: ReturnType<typeof realChanges>) {
  const truthOf = (at: number) => truthAt(changes, at)
  const reported: Reported[] = []
  let state = newState(0)
  let looks = 0
  for (let at = 0, nextAt = 0; at < span; at = Math.max(at + CRON, Math.ceil(nextAt / CRON) * CRON)) {
    const resolvers = ([0, 1] as const).map((server) => {
      const { zone, ttlSeconds } = pattern.view(server, at, truthOf)
      return zoneResolver(zone, { ttlSeconds, source: `dns${server}.example` })
    })
    const { sightings } = await lookAt(WATCHED, state, { ...OUTSIDE, resolvers, now: at })
    const turn = advance({ state, sightings, now: at, everyMs: pattern.everyHours * HOUR })
    reported.push(...turn.events.map((event) => ({ ...event, at })))
    looks += 1
    ;({ state, nextAt } = turn)
  }
  return { reported, looks }
}

/** Every kind of weather once, with the fewest looks; `npm run test:fuzz` watches all fifty. */
const WATCHED_PATTERNS = isFullRun ? PATTERNS : PATTERNS.slice(-FAMILIES.length)

test.each(WATCHED_PATTERNS)('$name', async (pattern) => {
  const changes = realChanges(randomFrom(PATTERNS.indexOf(pattern) + 1000))
  const { reported } = await watchFor(YEAR, pattern, changes)
  const changed = reported.flatMap((event) => (event.what === 'changed' ? [event] : []))
  // 0 false, 0 missed, in order.
  expect(changed.map(({ facet }) => facet)).toEqual(changes.map(({ field }) => FACET_OF[field]))
  const late = changed.map(({ at }, index) => {
    const { at: made = 0 } = changes[index] ?? {}
    const spans = [...pattern.outages, ...pattern.contradicts]
    const span = spans.find(({ from, to }) => made >= from - pattern.everyHours * HOUR && made < to)
    return (at - Math.max(made + pattern.lagMs, span?.to ?? 0)) / (pattern.everyHours * HOUR)
  })
  expect(Math.max(...late), 'polls late').toBeLessThanOrEqual(2)
  expect(reported.filter(({ what }) => what === 'blind')).toHaveLength(pattern.outages.length)
  expect(reported.filter(({ what }) => what === 'sighted')).toHaveLength(pattern.outages.length)
})
