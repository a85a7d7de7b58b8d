import * as v from 'valibot'
import { DAY_MS, HOUR_MS, isoTime } from '#shared/kit/calendar.ts'
import { NEW_WATCHES, WATCHES } from '#shared/saved/quota/quotas.ts'
import { sampleProofs } from '#shared/data/samples/list-answers.ts'
import { isSampleAddress } from '#shared/data/samples/names.ts'
import {
  advance,
  KeptState,
  type FacetMemory,
  newState,
  type WatchEvent,
  type WatchState,
} from '#shared/saved/watch/advance.ts'
import { eventView, type KeptEvent } from '#shared/saved/watch/event-view.ts'
import { lookAt } from '#shared/saved/watch/look.ts'
import { feedPath, WATCH_DAYS, watchedPath } from '#shared/saved/watch/paths.ts'
import { facetState, watchVerdict } from '#shared/saved/watch/report-verdict.ts'
import { WatchKind } from '#shared/saved/watch/schema.ts'
import { toUnicode } from '#shared/dns/domain-name.ts'
import { todayOfWatch } from '#shared/saved/visit/of-watch.ts'
import type { Brief, Kind, Self } from '#worker/saved/self.ts'

/** How long before its end a watch says so, once. */
const WARN_BEFORE_MS = 14 * DAY_MS

const Made = v.object({
  kind: WatchKind,
  subject: v.string(),
  selectors: v.array(v.string()),
  everyHours: v.number(),
})
export type WatchMade = v.InferOutput<typeof Made>

const State = v.object({
  seen: KeptState,
  lookedAt: v.nullable(v.number()),
  nextAt: v.number(),
})
export interface SavedWatchState {
  seen: WatchState
  /** Milliseconds since 1970. */
  lookedAt: number | null
  nextAt: number
}

export const watchKind: Kind<WatchMade, SavedWatchState> = {
  name: 'watch',
  title: 'This watch',
  noSuch: `There is no such watch: it was ended, nobody read it for ${WATCH_DAYS} days, or its URL was replaced.`,
  made: Made,
  state: State,
  begin: (_made, now) => ({ seen: newState(now), lookedAt: null, nextAt: now }),
  lifeMs: WATCH_DAYS * DAY_MS,
  isProlongedByReading: true,
  isRankedByEnd: true,
  needs: ({ everyHours }) => [
    { of: WATCHES, units: Math.floor(24 / everyHours) },
    { of: NEW_WATCHES, units: 1 },
  ],
  tables: [],
  brief: { pageOf: watchedPath, feedOf: feedPath, of: brief },
  jobs: { look },
  first: ['look'],
  alerts: {
    about: ({ kind, subject }) => ({
      source: 'watch',
      kind,
      subject,
      about: `when ${subject} changes`,
      pageOf: watchedPath,
    }),
    view: ({ subject }, event) => eventView(subject, event as KeptEvent<WatchEvent>),
  },
}

function brief(self: Self<WatchMade, SavedWatchState>): Brief {
  const { made, state, createdAt, removedAt } = self.facts
  const { subject } = made
  const { facets } = state.seen
  const events = self.events<WatchEvent>()
  const changed = events.find(({ event }) => event.what === 'changed')
  const { tone, heading } = watchVerdict({
    subject,
    facets: (Object.values(facets) as FacetMemory[]).map((memory) => ({ state: facetState(memory) })),
    changed: changed && eventView(subject, changed),
    lookedAt: state.lookedAt === null ? null : isoTime(state.lookedAt),
    nextAt: isoTime(state.nextAt),
    created: isoTime(createdAt),
    removed: undefined,
  })
  const [today] = todayOfWatch({ subject, events, facets, removed: removedAt, now: self.now() })
  return {
    name: toUnicode(subject),
    tone,
    headline: heading,
    changedAt: changed?.at ?? null,
    ...(today && { today }),
  }
}

/** Looked up outside, combined with what is known, kept all at once. */
async function look(self: Self<WatchMade, SavedWatchState>): Promise<number | null> {
  const { env, deps } = self.outside
  const { made, state, expiresAt } = self.facts
  const { resolver, eachUpstream, foreignFetch, lists } = deps.lookupsFor(env, { fresh: true })
  const upstreams = eachUpstream()
  const isSample = isSampleAddress(made.subject)
  const now = self.now()
  const seen = await lookAt(made, state.seen, {
    // Without any server, the samples still answer, and everything else is unknown.
    resolvers: upstreams.length > 0 ? upstreams : [resolver],
    foreignFetch,
    proofs: isSample ? sampleProofs(now) : made.kind === 'ip' ? await lists.proofs() : [],
    keys: lists.keys,
    now,
  })
  if (!isSample) await lists.keep(seen.proofs)
  if (!self.isThere || self.facts.removedAt !== null) return null
  const everyMs = made.everyHours * HOUR_MS
  const turn = advance({ state: state.seen, sightings: seen.sightings, now, everyMs })
  self.store.together(() => {
    self.keep({ seen: turn.state, lookedAt: now, nextAt: turn.nextAt })
    self.addEvents([...turn.events, ...endingEvents(expiresAt, state.lookedAt, now)], now)
  })
  return turn.nextAt
}

/** At the first look after that time, and at no other. */
function endingEvents(expiresAt: number, lookedAt: number | null, now: number): WatchEvent[] {
  const from = expiresAt - WARN_BEFORE_MS
  return now >= from && (lookedAt ?? 0) < from
    ? [{ what: 'ends', on: new Date(expiresAt).toISOString().slice(0, 10) }]
    : []
}
