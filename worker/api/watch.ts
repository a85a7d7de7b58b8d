// /user/watch: watched domains and IP addresses. The key of a watch reads, changes and ends it; the key of its feed follows
// from it, and only reads the feed (watch-feed.ts).
import { DAY_MS } from '#shared/calendar/day.ts'
import { Hono, type Context } from 'hono'
import { parseDomainInput } from '#shared/dns/domain-name.ts'
import { readIpInput } from '#shared/ip-reputation/question.ts'
import type { WatchEvent } from '#shared/watch/advance.ts'
import { FEED_ENDING, WATCH_DAYS, watchedPath } from '#shared/watch/places.ts'
import type { WatchKind } from '#shared/watch/schema.ts'
import { described } from '#worker/api/openapi/route-text.ts'
import {
  ABOUT_END_TARGET,
  ABOUT_TEST_TARGET,
  ABOUT_END_WATCH,
  ABOUT_NEW_TARGET,
  ABOUT_NEW_WATCH,
  ABOUT_WATCH,
  TargetBody,
  WatchBody,
} from '#worker/api/watch-text.ts'
import { askDatabase, askOrUndo } from '#worker/db/ask-database.ts'
import { eventsOf } from '#worker/db/told-events.ts'
import { deleteTarget, targetsOf } from '#worker/db/watch-targets.ts'
import { deleteWatch, openWatch, storeWatch, watchNeeds, type StoredWatch } from '#worker/db/watches.ts'
import type { Deps } from '#worker/deps.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { errorBody } from '#worker/http/errors.ts'
import { goneMeanwhile } from '#worker/http/gone-meanwhile.ts'
import { openHumanCheck } from '#worker/http/human.ts'
import { ownOriginOnly } from '#worker/http/own-origin.ts'
import { limitRate } from '#worker/http/rate-limit.ts'
import { validJson } from '#worker/http/validate.ts'
import { feedKeyOf, isView, newView, sha256Hex } from '#worker/mail-test/keys.ts'
import { canMailVisitors } from '#worker/mail/mailer.ts'
import { turnstileSiteKey } from '#worker/net/turnstile.ts'
import { addTarget } from '#worker/watch/add-target.ts'
import { testTarget } from '#worker/watch/test-target.ts'
import { networkOfRequest, outOfRoom, removedText } from '#worker/room/refuse.ts'
import { putIntoWatchQueue } from '#worker/watch/put-into-queue.ts'
import { feedUrl, reportOf, siteOf } from '#worker/watch/report.ts'

const KEEP_MS = WATCH_DAYS * DAY_MS
const scope = () => 'watch'

export const watch = (deps: Deps) =>
  new Hono<ApiEnv>()
    .use(ownOriginOnly)
    .use('/', limitRate('start a watch', scope))
    .use('/:key/targets', limitRate('start a watch', scope), openHumanCheck(deps))
    .use('/:key/*', limitRate('read a watch', scope))
    .use(
      '/:key/*',
      goneMeanwhile(async (c) => open(c, deps, c.req.param('key') ?? ''), noSuchWatch),
    )
    .post('/', described(ABOUT_NEW_WATCH), validJson(WatchBody), async (c) => {
      const { kind, everyHours, selectors, ...body } = c.req.valid('json')
      if (!c.env.WATCH_QUEUE) return c.json(NOT_CONFIGURED, 503)
      const read = readSubject(kind, body.subject)
      if ('error' in read) return c.json(read, 400)
      const key = newView()
      const id = newView()
      const keys = kind === 'domain' ? [...new Set(selectors)] : []
      const feedKey = await feedKeyOf(key)
      const hashes = { keyHash: await sha256Hex(key), feedHash: await sha256Hex(feedKey) }
      const { DB } = c.env
      const asked = { network: await networkOfRequest(c), now: deps.clock.now() }
      const row = { id, ...hashes, kind, ...read, everyHours, selectors: keys, ...asked, keepMs: KEEP_MS }
      if (!(await askOrUndo(storeWatch(DB, row), () => deleteWatch(DB, id))))
        return outOfRoom(c, watchNeeds(everyHours), asked)
      await putIntoWatchQueue(c.env, [{ kind: 'look', watch: id, turn: 1 }])
      const site = siteOf(c)
      return c.json({ key, feed: feedUrl(site, feedKey), page: site + watchedPath(key) }, 201)
    })
    .get('/:key', described(ABOUT_WATCH), async (c) => {
      const asked = c.req.param('key')
      const isOldFeed = asked.endsWith(FEED_ENDING)
      const key = isOldFeed ? asked.slice(0, -FEED_ENDING.length) : asked
      const found = await open(c, deps, key)
      if (!found) return noSuchWatch(c)
      const feed = feedUrl(siteOf(c), await feedKeyOf(key))
      // Until the feed had a key of its own, this was its URL. A reader that stores the new one forgets the key of the watch.
      if (isOldFeed) return c.redirect(feed, 301)
      const events = await askDatabase(eventsOf<WatchEvent>(c.env.DB, found.id))
      const targets = await askDatabase(targetsOf(c.env.DB, found.id))
      const offers = { offersEmail: canMailVisitors(c.env), turnstileSiteKey: turnstileSiteKey(c.env) }
      return c.json(reportOf({ watch: found, events, targets, feed, now: deps.clock.now(), ...offers }), 200)
    })
    .delete('/:key', described(ABOUT_END_WATCH), async (c) => {
      const found = await open(c, deps, c.req.param('key'))
      if (!found) return noSuchWatch(c)
      await askDatabase(deleteWatch(c.env.DB, found.id))
      return c.body(null, 204)
    })
    .route('/', targets(deps))

const targets = (deps: Deps) =>
  new Hono<ApiEnv>()
    .post('/:key/targets', described(ABOUT_NEW_TARGET), validJson(TargetBody), async (c) => {
      const found = await open(c, deps, c.req.param('key'))
      if (!found) return noSuchWatch(c)
      if (found.removedAt !== null) return c.json(REMOVED, 410)
      const made = await addTarget(c, { watch: found, deps, ...c.req.valid('json') })
      if (!('error' in made)) return c.json(made, 202)
      if (made.retrySeconds) c.header('Retry-After', String(made.retrySeconds))
      return c.json({ error: made.error }, made.status)
    })
    .post('/:key/targets/:target/test', described(ABOUT_TEST_TARGET), async (c) => {
      const found = await open(c, deps, c.req.param('key'))
      if (!found) return noSuchWatch(c)
      if (found.removedAt !== null) return c.json(REMOVED, 410)
      const asked = { watchId: found.id, target: c.req.param('target'), deps }
      const answer = await testTarget(c, asked)
      return answer ?? c.json(NO_SUCH_TARGET, 404)
    })
    .delete('/:key/targets/:target', described(ABOUT_END_TARGET), async (c) => {
      const found = await open(c, deps, c.req.param('key'))
      if (!found) return noSuchWatch(c)
      const isGone = await askDatabase(deleteTarget(c.env.DB, found.id, c.req.param('target')))
      return isGone ? c.body(null, 204) : c.json(NO_SUCH_TARGET, 404)
    })

async function open(c: Context<ApiEnv>, { clock }: Deps, key: string): Promise<StoredWatch | null> {
  if (!isView(key)) return null
  const hashes = { keyHash: await sha256Hex(key), feedHash: await sha256Hex(await feedKeyOf(key)) }
  return askDatabase(openWatch(c.env.DB, hashes, { now: clock.now(), keepMs: KEEP_MS }))
}

function readSubject(kind: WatchKind, typed: string): { subject: string } | ReturnType<typeof errorBody> {
  if (kind === 'ip') {
    const read = readIpInput(typed)
    return read.kind === 'address'
      ? { subject: read.ip }
      : errorBody(
          'invalid_request',
          `subject: ${read.reason.charAt(0).toUpperCase()}${read.reason.slice(1)}.`,
        )
  }
  const read = parseDomainInput(typed)
  return read.ok ? { subject: read.domain } : errorBody('invalid_domain', read.message)
}

export const noSuchWatch = (c: Context<ApiEnv>) =>
  c.json(
    errorBody('not_found', `There is no such watch: it was ended, or nobody read it for ${WATCH_DAYS} days.`),
    404,
  )

const NO_SUCH_TARGET = errorBody('not_found', 'This watch has no target with that id.')
const NOT_CONFIGURED = errorBody(
  'not_configured',
  'This site has no queue for watches, so nothing can be watched.',
)
const REMOVED = errorBody('expired', removedText('This watch'))
