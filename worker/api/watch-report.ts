import type { Context } from 'hono'
import type { FacetMemory } from '#shared/saved/watch/advance.ts'
import { atomFeed } from '#shared/saved/watch/atom.ts'
import { eventView, type KeptEvent } from '#shared/saved/watch/event-view.ts'
import { subjectPath } from '#shared/saved/watch/paths.ts'
import type { WatchReport } from '#shared/saved/watch/schema.ts'
import { facetName } from '#shared/saved/watch/words.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import type { SavedWatchState, WatchMade } from '#worker/saved/kinds/watch.ts'
import type { Opened } from '#worker/saved/stub.ts'
import { feedAnswer, feedUrl, shownTarget, siteOf } from '#worker/watch/report.ts'

type SavedWatch = Opened<WatchMade, SavedWatchState>

interface Seen {
  watch: SavedWatch
  feed: string
  offersEmail: boolean
  turnstileSiteKey: string | undefined
  now: number
}

export function reportOf(seen: Seen): WatchReport {
  const { watch, feed, offersEmail, turnstileSiteKey, now } = seen
  const { createdAt, expiresAt, removedAt, events, targets } = watch
  const { kind, subject, selectors, everyHours } = watch.made
  const { lookedAt, nextAt, seen: known } = watch.state
  return {
    subject,
    kind,
    feed,
    everyHours,
    selectors,
    created: moment(createdAt),
    expires: moment(expiresAt),
    lookedAt: lookedAt === null ? null : moment(lookedAt),
    nextAt: moment(removedAt ?? nextAt),
    ...(removedAt !== null && { removed: moment(removedAt) }),
    facets: (Object.entries(known.facets) as [string, FacetMemory][]).map((entry) => watchedFacet(...entry)),
    events: (events as KeptEvent[]).map((event) => eventView(subject, event)),
    targets: targets.map((target) => shownTarget(target, now)),
    offersEmail,
    ...(offersEmail && turnstileSiteKey && { turnstileSiteKey }),
  }
}

const moment = (at: number): string => new Date(at).toISOString()

function watchedFacet(facet: string, memory: FacetMemory): WatchReport['facets'][number] {
  const { value, candidate, failingSince } = memory
  return {
    facet,
    name: facetName(facet),
    state: value ? 'known' : candidate ? 'settling' : 'unknown',
    records: (value ?? candidate?.value)?.records ?? [],
    ...(failingSince !== undefined && { failing: moment(failingSince) }),
  }
}

export const feedOf = (c: Context<ApiEnv>, watch: SavedWatch, feedKey: string): Promise<Response> => {
  const site = siteOf(c)
  const { kind, subject } = watch.made
  return feedAnswer(
    c,
    atomFeed({
      watchId: watch.id,
      authority: new URL(site).hostname,
      siteName: 'Warmpost',
      subject,
      feedUrl: feedUrl(site, feedKey),
      pageUrl: site + subjectPath(kind, subject),
      created: moment(watch.createdAt),
      events: (watch.events as KeptEvent[]).map((event) => eventView(subject, event)),
    }),
  )
}
