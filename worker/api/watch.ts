// /user/watch: watched domains and IP addresses. The key of a watch reads, changes and ends it; the key of its feed follows
// from it, and only reads the feed.
import { Hono, type Context } from 'hono'
import { parseDomainInput } from '#shared/dns/domain-name.ts'
import { readIpInput } from '#shared/blocklists/ip-reputation/addresses.ts'
import { FEED_ENDING, watchedPath, subjectPath } from '#shared/saved/watch/paths.ts'
import type { WatchKind, WatchReport, TargetState } from '#shared/saved/watch/schema.ts'
import { described } from '#worker/api/openapi/route-text.ts'
import {
  ABOUT_END_TARGET,
  WATCH_TEXT,
  ABOUT_NEW_TARGET,
  ABOUT_NEW_WATCH,
  ABOUT_TEST_TARGET,
  ABOUT_WATCH,
  WatchBody,
  ABOUT_FEED,
  ABOUT_MAILED,
  ABOUT_MAIL_CHANGE,
  ABOUT_MAIL_ONE_CLICK,
  MailChangeBody,
  MailQuery,
} from '#worker/api/watch-text.ts'
import type { Deps } from '#worker/deps.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { errorBody } from '#worker/http/errors.ts'
import { ownOriginOnly, openHumanCheck } from '#worker/http/callers.ts'
import { limitRate } from '#worker/http/rate-limit.ts'
import { validJson, validQuery } from '#worker/http/validate.ts'
import { feedKeyOf, sha256Hex } from '#worker/mail-test/keys.ts'
import { canMailVisitors } from '#worker/mail/mailer.ts'
import { turnstileSiteKey } from '#worker/net/turnstile.ts'
import { makeSaved, openOrRefuse, nothingHere } from '#worker/saved/door.ts'
import { watchKind, type SavedWatchState, type WatchMade } from '#worker/saved/kinds/watch.ts'
import { savedRoutes } from '#worker/api/saved-routes.ts'
import { SinceQuery } from '#worker/api/since-query.ts'
import { targetRoutes } from '#worker/api/target-routes.ts'
import { feedUrl, siteOf, feedAnswer, shownTarget } from '#worker/watch/report.ts'
import type { FacetMemory } from '#shared/saved/watch/advance.ts'
import { atomFeed } from '#shared/saved/watch/atom.ts'
import { eventView, type KeptEvent } from '#shared/saved/watch/event-view.ts'
import { sinceOfWatch } from '#shared/saved/visit/of-watch.ts'
import { facetState } from '#shared/saved/watch/report-verdict.ts'
import { facetName } from '#shared/saved/watch/words.ts'
import { stubOf, type Opened } from '#worker/saved/stub.ts'
import { askDatabase } from '#worker/db/ask-database.ts'
import { hashOfAddress, isSilenced, liftSilence } from '#worker/db/subscribers.ts'
import type { WorkerEnv } from '#worker/env.ts'
import { readMailToken } from '#worker/db/salt.ts'
import { carryOverLink } from '#worker/saved/compare.ts'
import { silenceEverywhere } from '#worker/saved/links.ts'
import { findByKey } from '#worker/saved/register.ts'

const scope = () => 'watch'

export const watch = (deps: Deps) =>
  new Hono<ApiEnv>()
    .use(ownOriginOnly)
    .use('/', limitRate('start a watch', scope))
    .use('/:key/targets', limitRate('start a watch', scope), openHumanCheck(deps))
    .use('/:key/*', limitRate('read a watch', scope))
    .post('/', described(ABOUT_NEW_WATCH), validJson(WatchBody), async (c) => {
      const { kind, everyHours, selectors, ...body } = c.req.valid('json')
      const read = readSubject(kind, body.subject)
      if ('error' in read) return c.json(read, 400)
      const made = { kind, ...read, selectors: kind === 'domain' ? [...new Set(selectors)] : [], everyHours }
      const saved = await makeSaved(c, watchKind, { made, now: deps.clock.now() })
      if (saved.refused) return saved.refused
      const { key, feedKey } = saved
      const site = siteOf(c)
      return c.json({ key, feed: feedUrl(site, feedKey), page: site + watchedPath(key) }, 201)
    })
    .get('/:key', described(ABOUT_WATCH), validQuery(SinceQuery), async (c) => {
      const asked = c.req.param('key')
      const isOldFeed = asked.endsWith(FEED_ENDING)
      const key = isOldFeed ? asked.slice(0, -FEED_ENDING.length) : asked
      const found = await open(c, key)
      const feed = feedUrl(siteOf(c), await feedKeyOf(key))
      // Until the feed had a key of its own, this was its URL. A reader that stores the new one forgets the key of the watch.
      if (isOldFeed) return c.redirect(feed, 301)
      const offers = { offersEmail: canMailVisitors(c.env), turnstileSiteKey: turnstileSiteKey(c.env) }
      const now = deps.clock.now()
      const report = reportOf({ watch: found.saved, feed, now, ...offers })
      const { since } = c.req.valid('query')
      if (since === undefined) return c.json(report, 200)
      return c.json({ ...report, since: sinceOfWatch(watchNow(found.saved, now), since) }, 200)
    })
    .route('/', savedRoutes(watchKind, WATCH_TEXT))
    .route(
      '/',
      targetRoutes(deps, watchKind, {
        param: 'key',
        texts: { add: ABOUT_NEW_TARGET, test: ABOUT_TEST_TARGET, end: ABOUT_END_TARGET },
        watched: ({ saved: { id, made } }) => ({ id, kind: made.kind, subject: made.subject }),
      }),
    )

const open = (c: Context<ApiEnv>, key: string) => openOrRefuse(c, watchKind, key, { mayBeRemoved: true })

function readSubject(kind: WatchKind, typed: string): { subject: string } | ReturnType<typeof errorBody> {
  if (kind === 'ip') {
    const read = readIpInput(typed)
    return read.kind === 'address'
      ? { subject: read.ip }
      : errorBody(
          'invalid_request',
          `${read.reason.charAt(0).toUpperCase()}${read.reason.slice(1)}.`,
          'subject',
        )
  }
  const read = parseDomainInput(typed)
  return read.ok ? { subject: read.domain } : errorBody('invalid_domain', read.message, 'subject')
}

type SavedWatch = Opened<WatchMade, SavedWatchState>

interface Seen {
  watch: SavedWatch
  feed: string
  offersEmail: boolean
  turnstileSiteKey: string | undefined
  now: number
}

function reportOf(seen: Seen): WatchReport {
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

const watchNow = (
  { made, state, createdAt: created, removedAt: removed, events }: SavedWatch,
  now: number,
) => ({
  ...made,
  events: events as KeptEvent[],
  facets: state.seen.facets,
  lookedAt: state.lookedAt,
  created,
  removed,
  now,
})

const moment = (at: number): string => new Date(at).toISOString()

function watchedFacet(facet: string, memory: FacetMemory): WatchReport['facets'][number] {
  const { value, candidate, failingSince } = memory
  return {
    facet,
    name: facetName(facet),
    state: facetState(memory),
    records: (value ?? candidate?.value)?.records ?? [],
    ...(failingSince !== undefined && { failing: moment(failingSince) }),
  }
}

const feedOf = (c: Context<ApiEnv>, watch: SavedWatch, feedKey: string): Promise<Response> => {
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

// /user/watch-feed: the changes of a watch, for feed readers. Its key opens nothing else.
export const watchFeed = new Hono<ApiEnv>()
  .use(ownOriginOnly)
  .use(limitRate('read a watch', () => 'watch'))
  .get('/:feed', described(ABOUT_FEED), async (c) => {
    const asked = c.req.param('feed')
    if (!asked.endsWith(FEED_ENDING)) throw nothingHere(c, watchKind)
    const feedKey = asked.slice(0, -FEED_ENDING.length)
    const { saved } = await openOrRefuse(c, watchKind, feedKey, { opens: 'feed', mayBeRemoved: true })
    return feedOf(c, saved, feedKey)
  })

// /user/watch-mail: whether an email address agrees to get emails about a watch, or wants none at all.

const mailScope = () => 'watch mail'

export const watchMail = ({ clock }: Deps) =>
  new Hono<ApiEnv>()
    .use(ownOriginOnly)
    .use(limitRate('read a watch', mailScope))
    .get('/', described(ABOUT_MAILED), validQuery(MailQuery), async (c) => {
      const link = await openLink(c.env, c.req.valid('query').token)
      if (!link) return c.json(GONE, 404)
      const { target, addressHash } = link
      if (!target) {
        const silenced = await askDatabase(isSilenced(c.env.DB, addressHash))
        return c.json({ subject: '', state: 'ended' as const, silenced }, 200)
      }
      const state: 'confirmed' | 'pending' = target.state === 'confirmed' ? 'confirmed' : 'pending'
      return c.json({ subject: target.subject, state, silenced: false }, 200)
    })
    .post('/change', described(ABOUT_MAIL_CHANGE), validJson(MailChangeBody), async (c) => {
      const { token, state } = c.req.valid('json')
      const link = await openLink(c.env, token)
      if (!link || (state === 'confirmed' && !link.target)) return c.json(GONE, 404)
      const { target, addressHash } = link
      const subject = target?.subject ?? ''
      if (state === 'allowed') {
        await askDatabase(liftSilence(c.env.DB, addressHash))
        return c.json({ subject, state: 'ended' as const, silenced: false }, 200)
      }
      if (state === 'ended') await silenceEverywhere(c.env, link.addressHash, clock.now())
      else if (target?.state === 'pending') await target.confirm()
      return c.json({ subject, state, silenced: state === 'ended' }, 200)
    })
    // For email apps (RFC 8058): one POST, nothing else to do.
    .post('/one-click', described(ABOUT_MAIL_ONE_CLICK), validQuery(MailQuery), async (c) => {
      const link = await openLink(c.env, c.req.valid('query').token)
      if (link) await silenceEverywhere(c.env, link.addressHash, clock.now())
      return c.json({ state: 'ended' as const }, 200)
    })

interface OpenedLink {
  /** Null if what it was about is gone, or the address was removed from it. */
  target: { subject: string; state: TargetState; address: string; confirm: () => Promise<unknown> } | null
  addressHash: string
}

/** @returns null if we never sent this link, or it is too old to work without what it was about */
async function openLink(env: WorkerEnv, token: string): Promise<OpenedLink | null> {
  const link = await askDatabase(readMailToken(env.DB, token))
  if (!link) return null
  const target = await savedTarget(env, link.secret)
  if (link.addressHash !== null) return { target, addressHash: link.addressHash }
  if (!target) return null
  return { target, addressHash: await askDatabase(hashOfAddress(env.DB, target.address)) }
}

async function savedTarget(env: WorkerEnv, secret: string): Promise<OpenedLink['target']> {
  const hash = await sha256Hex(secret)
  const found =
    (await askDatabase(findByKey(env.DB, hash, 'link'))) ??
    ((await carryOverLink(env, secret)) ? await askDatabase(findByKey(env.DB, hash, 'link')) : null)
  if (!found?.target) return null
  const { name, target: id } = found
  const stub = stubOf(env.SAVED, name)
  const linked = await askDatabase(stub.linked(id, hash))
  return linked && { ...linked, confirm: () => askDatabase(stub.confirm(id, hash)) }
}

const GONE = errorBody('not_found', 'This link is no longer valid: the emails or the watch were stopped.')
