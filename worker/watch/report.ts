// A watch as its page, programs and feed readers see it.
import type { Context } from 'hono'
import { API_BASE_PATH } from '#shared/api/base-path.ts'
import type { FacetMemory } from '#shared/watch/confirm.ts'
import { atomFeed } from '#shared/watch/atom.ts'
import { chatOf } from '#shared/watch/chat.ts'
import { eventView, type KeptEvent } from '#shared/watch/event-view.ts'
import { feedPath, subjectPath } from '#shared/watch/places.ts'
import type { LastTest, WatchReport } from '#shared/watch/schema.ts'
import { shownWebhook } from '#shared/watch/webhook.ts'
import { isBeingSent } from '#shared/watch/test-alert.ts'
import { facetName } from '#shared/watch/words.ts'
import type { Target } from '#worker/db/watch-targets.ts'
import type { StoredWatch } from '#worker/db/watches.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { sha256Hex } from '#worker/mail-test/keys.ts'

/** For this many seconds, a feed reader need not ask again. */
const FEED_AGE = 300

/** As visitors reach it. */
export const siteOf = (c: Context<ApiEnv>): string => new URL(c.req.url).origin

export const feedUrl = (site: string, feedKey: string): string => site + API_BASE_PATH + feedPath(feedKey)

interface Seen {
  watch: StoredWatch
  events: readonly KeptEvent[]
  targets: readonly Target[]
  feed: string
  offersEmail: boolean
  turnstileSiteKey: string | undefined
  now: number
}

export function reportOf(seen: Seen): WatchReport {
  const { watch, events, targets, feed, offersEmail, turnstileSiteKey, now } = seen
  const { kind, subject, selectors, everyHours, createdAt, expiresAt, lookedAt, nextAt, removedAt, state } =
    watch
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
    facets: (Object.entries(state.facets) as [string, FacetMemory][]).map((entry) => watchedFacet(...entry)),
    events: events.map((event) => eventView(subject, event)),
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

/** People with the key must not learn an address that someone else added, or be able to post there: URLs have tokens. */
export function shownTarget(target: Target, now: number): WatchReport['targets'][number] {
  const { id, kind, address, state, problem } = target
  const chat = kind === 'webhook' ? chatOf(address) : null
  const test = lastTest(target, now)
  return {
    id,
    kind,
    address: kind === 'webhook' ? shownWebhook(address) : masked(address),
    ...(chat && { chat }),
    state,
    ...(problem !== null && { problem }),
    ...(test && { test }),
  }
}

function lastTest({ state, testId, testedAt, testProblem }: Target, now: number): LastTest | null {
  if (testId !== null && state === 'confirmed') return { state: 'sending' }
  if (testedAt === null) return null
  if (isBeingSent(testProblem, testedAt, now)) return { state: 'sending' }
  const at = moment(testedAt)
  return testProblem === null ? { state: 'delivered', at } : { state: 'failed', at, problem: testProblem }
}

function masked(address: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, 1)}…${address.slice(at)}`
}

interface Fed {
  watch: StoredWatch
  feedKey: string
  events: readonly KeptEvent[]
}

export const feedOf = (c: Context<ApiEnv>, { watch, feedKey, events }: Fed): Promise<Response> => {
  const site = siteOf(c)
  return feedAnswer(
    c,
    atomFeed({
      watchId: watch.id,
      authority: new URL(site).hostname,
      siteName: 'Warmpost',
      subject: watch.subject,
      feedUrl: feedUrl(site, feedKey),
      pageUrl: site + subjectPath(watch.kind, watch.subject),
      created: moment(watch.createdAt),
      events: events.map((event) => eventView(watch.subject, event)),
    }),
  )
}

/** With ETag and 304. */
export async function feedAnswer(c: Context<ApiEnv>, text: string): Promise<Response> {
  const tag = `"${(await sha256Hex(text)).slice(0, 32)}"`
  const headers = {
    ETag: tag,
    'Cache-Control': `private, max-age=${FEED_AGE}`,
    'X-Robots-Tag': 'noindex',
  }
  if (c.req.header('if-none-match')?.includes(tag)) return c.body(null, 304, headers)
  return c.body(text, 200, { ...headers, 'Content-Type': 'application/atom+xml; charset=utf-8' })
}
