// /user/mail-watch: lasting addresses for the mail of a domain. The key of a watch reads, changes and deletes it; the key of its feed
// and badge follows from it, and only reads those.
import { Hono, type Context } from 'hono'
import { API_BASE_PATH } from '#shared/api/base-path.ts'
import { parseDomainInput } from '#shared/dns/domain-name.ts'
import { badgeSvg } from '#shared/mail-watch/badge.ts'
import { mailEventView } from '#shared/mail-watch/event-words.ts'
import { UNUSED_MS, missingSince } from '#shared/mail-watch/limits.ts'
import type { MailEvent } from '#shared/mail-watch/memory.ts'
import {
  MAIL_BADGE_ENDING,
  MAIL_FEED_ENDING,
  MAIL_WATCH_TOOL_PATH,
  mailWatchApiPath,
} from '#shared/mail-watch/places.ts'
import type { UnsubscribeState } from '#shared/mail-watch/schema.ts'
import { unsubscribeState } from '#shared/mail-watch/unsubscribe-test.ts'
import { feedText } from '#shared/watch/atom.ts'
import {
  ABOUT_DELETE_MAIL_WATCH,
  ABOUT_END_MAIL_TARGET,
  ABOUT_TEST_MAIL_TARGET,
  ABOUT_MAIL_WATCH,
  ABOUT_NEW_MAIL_TARGET,
  ABOUT_NEW_MAIL_WATCH,
  ABOUT_READ_TEST,
  ABOUT_UNSUBSCRIBE_TEST,
  MailWatchBody,
} from '#worker/api/mail-watch-text.ts'
import { described } from '#worker/api/openapi/route-text.ts'
import { TargetBody } from '#worker/api/watch-text.ts'
import { askDatabase, askOrUndo } from '#worker/db/ask-database.ts'
import { probesOf, storeProbes, TEST_NEEDS } from '#worker/db/mail-watch-probes.ts'
import {
  deleteMailWatch,
  MAIL_WATCH_NEEDS,
  mailWatchOf,
  mailWatchOfFeed,
  storeMailWatch,
  streamsOf,
  type StoredMailWatch,
} from '#worker/db/mail-watches.ts'
import { eventsOf } from '#worker/db/told-events.ts'
import { deleteTarget } from '#worker/db/watch-targets.ts'
import type { Deps } from '#worker/deps.ts'
import { publicSuffixList } from '#shared/public-suffix/list.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { errorBody, notConfigured } from '#worker/http/errors.ts'
import { goneMeanwhile } from '#worker/http/gone-meanwhile.ts'
import { openHumanCheck } from '#worker/http/human.ts'
import { FOR_ANY_PAGE } from '#worker/http/protect.ts'
import { ownOriginOnly } from '#worker/http/own-origin.ts'
import { limitRate } from '#worker/http/rate-limit.ts'
import { validJson } from '#worker/http/validate.ts'
import { feedKeyOf, isView, newToken, newView, sha256Hex } from '#worker/mail-test/keys.ts'
import { mailWatchState, probeOf, verdictOf } from '#worker/mail-watch/state.ts'
import { sendRequests } from '#worker/mail-watch/unsubscribe.ts'
import { canMailVisitors } from '#worker/mail/mailer.ts'
import { turnstileSiteKey } from '#worker/net/turnstile.ts'
import { networkOfRequest, outOfRoom, removedText } from '#worker/room/refuse.ts'
import { addTarget } from '#worker/watch/add-target.ts'
import { putTarget } from '#worker/watch/put-target.ts'
import { testTarget } from '#worker/watch/test-target.ts'
import { feedAnswer, siteOf } from '#worker/watch/report.ts'

const scope = () => 'mail-watch'
/** A page that embeds the badge asks again after this time. */
const BADGE_AGE = 300

export const mailWatch = (deps: Deps) =>
  new Hono<ApiEnv>()
    .use(ownOriginOnly)
    .use(async (c, next) => {
      await next()
      c.header('X-Robots-Tag', 'noindex')
      c.header('Referrer-Policy', 'no-referrer')
    })
    .use('/', limitRate('start a monitor', scope))
    .use('/:view/targets', limitRate('start a monitor', scope), openHumanCheck(deps))
    .use('/:view/*', limitRate('read a monitor', scope))
    .use('/:view/*', goneMeanwhile(open, noSuchWatch))
    .post('/', described(ABOUT_NEW_MAIL_WATCH), validJson(MailWatchBody), async (c) => {
      const { domain: typed, everyHours = null } = c.req.valid('json')
      const read = parseDomainInput(typed)
      if (!read.ok) return c.json(errorBody('invalid_domain', read.message), 400)
      const { domain } = read
      if (publicSuffixList.registrableDomain(domain) === null) return c.json(NO_ONES_DOMAIN, 400)
      const { INBOX_DOMAIN } = c.env ?? {}
      if (!INBOX_DOMAIN || !c.env.WATCH_QUEUE) return notConfigured(c, NOT_CONFIGURED)
      const view = newView()
      const token = newToken('w')
      const id = newView()
      const hashes = { viewHash: await sha256Hex(view), feedHash: await sha256Hex(await feedKeyOf(view)) }
      const asked = { network: await networkOfRequest(c), now: deps.clock.now() }
      const { DB } = c.env
      const row = { id, token, domain, everyHours, ...hashes, ...asked }
      if (!(await askOrUndo(storeMailWatch(DB, row), () => deleteMailWatch(DB, id))))
        return outOfRoom(c, MAIL_WATCH_NEEDS, asked)
      const expires = new Date(asked.now + UNUSED_MS).toISOString()
      return c.json({ address: `${token}@${INBOX_DOMAIN.toLowerCase()}`, view, expires }, 201)
    })
    .get('/:view', described(ABOUT_MAIL_WATCH), async (c) => {
      const asked = c.req.param('view')
      if (asked.endsWith(MAIL_FEED_ENDING)) return feed(c, asked.slice(0, -MAIL_FEED_ENDING.length))
      if (asked.endsWith(MAIL_BADGE_ENDING)) return badge(c, asked.slice(0, -MAIL_BADGE_ENDING.length), deps)
      const found = await open(c)
      if (!found) return noSuchWatch(c)
      if (found.removedAt !== null) return c.json(REMOVED, 410)
      return c.json(await stateNow(c, found, deps), 200)
    })
    .delete('/:view', described(ABOUT_DELETE_MAIL_WATCH), async (c) => {
      const found = await open(c)
      if (!found) return noSuchWatch(c)
      await askDatabase(deleteMailWatch(c.env.DB, found.id))
      return c.body(null, 204)
    })
    .route('/', targets(deps))
    .route('/', unsubscribeTest(deps))

const targets = (deps: Deps) =>
  new Hono<ApiEnv>()
    .post('/:view/targets', described(ABOUT_NEW_MAIL_TARGET), validJson(TargetBody), async (c) => {
      const found = await open(c)
      if (!found) return noSuchWatch(c)
      if (found.removedAt !== null) return c.json(REMOVED, 410)
      const about = { id: found.id, kind: 'domain' as const, subject: found.domain }
      const put = putTarget(c, found.id, deps.clock)
      const made = await addTarget(c, { watch: about, deps, put, ...c.req.valid('json') })
      if (!('error' in made)) return c.json(made, 202)
      if (made.retrySeconds) c.header('Retry-After', String(made.retrySeconds))
      return c.json({ error: made.error }, made.status)
    })
    .post('/:view/targets/:target/test', described(ABOUT_TEST_MAIL_TARGET), async (c) => {
      const found = await open(c)
      if (!found) return noSuchWatch(c)
      if (found.removedAt !== null) return c.json(REMOVED, 410)
      const asked = { watchId: found.id, target: c.req.param('target'), deps }
      const answer = await testTarget(c, asked)
      return answer ?? c.json(NO_SUCH_TARGET, 404)
    })
    .delete('/:view/targets/:target', described(ABOUT_END_MAIL_TARGET), async (c) => {
      const found = await open(c)
      if (!found) return noSuchWatch(c)
      const isGone = await askDatabase(deleteTarget(c.env.DB, found.id, c.req.param('target')))
      return isGone ? c.body(null, 204) : c.json(NO_SUCH_TARGET, 404)
    })

const unsubscribeTest = (deps: Deps) =>
  new Hono<ApiEnv>()
    .get('/:view/unsubscribe-test', described(ABOUT_READ_TEST), async (c) => {
      const found = await open(c)
      if (!found) return noSuchWatch(c)
      if (found.removedAt !== null) return c.json(REMOVED, 410)
      return c.json(await testNow(c, found, deps), 200)
    })
    .post('/:view/unsubscribe-test', described(ABOUT_UNSUBSCRIBE_TEST), async (c) => {
      const found = await open(c)
      if (!found) return noSuchWatch(c)
      if (found.removedAt !== null) return c.json(REMOVED, 410)
      const { DB } = c.env
      const { state } = await testNow(c, found, deps)
      if (state === 'ready')
        await sendRequests(found, await askDatabase(probesOf(DB, found.id)), { env: c.env, deps })
      // Whoever asks again, since an answer was lost, gets how it stands.
      if (UNDER_WAY.has(state)) return c.json(await testNow(c, found, deps), 202)
      const asked = { network: await networkOfRequest(c), now: deps.clock.now() }
      const tokens = { control: newToken('u'), get: newToken('u'), post: newToken('u') }
      if (!(await askDatabase(storeProbes(DB, { watchId: found.id, tokens, ...asked }))))
        return outOfRoom(c, TEST_NEEDS, asked)
      return c.json(await testNow(c, found, deps), 202)
    })

async function open(c: Context<ApiEnv>): Promise<StoredMailWatch | null> {
  const view = c.req.param('view') ?? ''
  return isView(view) ? askDatabase(mailWatchOf(c.env.DB, await sha256Hex(view))) : null
}

const inboxOf = (c: Context<ApiEnv>): string => (c.env.INBOX_DOMAIN ?? '').toLowerCase()

async function testNow(c: Context<ApiEnv>, { id }: StoredMailWatch, { clock }: Deps) {
  const probes = await askDatabase(probesOf(c.env.DB, id))
  return unsubscribeState(
    probes.map((probe) => probeOf(probe, inboxOf(c))),
    clock.now(),
  )
}

const addressOf = (c: Context<ApiEnv>, feedKey: string, ending: string): string =>
  siteOf(c) + API_BASE_PATH + mailWatchApiPath(feedKey) + ending

async function stateNow(c: Context<ApiEnv>, watch: StoredMailWatch, { clock }: Deps) {
  const offersEmail = canMailVisitors(c.env)
  const siteKey = turnstileSiteKey(c.env)
  const feedKey = await feedKeyOf(c.req.param('view') ?? '')
  return mailWatchState({
    db: c.env.DB,
    watch,
    inboxDomain: inboxOf(c),
    urls: {
      feed: addressOf(c, feedKey, MAIL_FEED_ENDING),
      badge: addressOf(c, feedKey, MAIL_BADGE_ENDING),
    },
    now: clock.now(),
    offers: { offersEmail, ...(offersEmail && siteKey && { turnstileSiteKey: siteKey }) },
  })
}

/** By the key of the feed; that of the watch works, too, and leads on to it. */
async function ofFeed(c: Context<ApiEnv>, key: string) {
  if (!isView(key)) return null
  const hash = await sha256Hex(key)
  const found = await askDatabase(mailWatchOfFeed(c.env.DB, hash))
  if (found) return { found, feedKey: key }
  const own = await askDatabase(mailWatchOf(c.env.DB, hash))
  return own && { found: own, feedKey: await feedKeyOf(key) }
}

async function feed(c: Context<ApiEnv>, key: string): Promise<Response> {
  const opened = await ofFeed(c, key)
  if (!opened) return noSuchWatch(c)
  const { id, domain, createdAt } = opened.found
  const site = siteOf(c)
  const events = await askDatabase(eventsOf<MailEvent>(c.env.DB, id))
  return feedAnswer(
    c,
    feedText({
      about: `mail-watch/${id}`,
      authority: new URL(site).hostname,
      siteName: 'Warmpost',
      title: `${domain}: mail`,
      begun: {
        title: `Watching the mail of ${domain}`,
        text: `From now on, changes to the mail of ${domain} appear here once two emails in a row show them.`,
      },
      feedUrl: addressOf(c, opened.feedKey, MAIL_FEED_ENDING),
      pageUrl: site + MAIL_WATCH_TOOL_PATH,
      created: new Date(createdAt).toISOString(),
      events: events.map((event) => mailEventView(domain, event)),
    }),
  )
}

async function badge(c: Context<ApiEnv>, key: string, { clock }: Deps): Promise<Response> {
  const opened = await ofFeed(c, key)
  if (!opened) return noSuchWatch(c)
  const watch = opened.found
  const streams = await askDatabase(streamsOf(c.env.DB, watch.id))
  const due = missingSince(watch.everyHours, watch.lastAt)
  const verdict = verdictOf({ watch, streams, isMissing: due !== null && clock.now() >= due })
  return c.body(badgeSvg(watch.domain, verdict), 200, {
    'Content-Type': 'image/svg+xml; charset=utf-8',
    'Cache-Control': `private, max-age=${BADGE_AGE}`,
    ...FOR_ANY_PAGE,
  })
}

const noSuchWatch = (c: Context<ApiEnv>) =>
  c.json(errorBody('not_found', 'There is no such mail watch: it was deleted, or its time was over.'), 404)

const NOT_CONFIGURED =
  'This site has no domain for mail, so nothing can be watched. The mail test judges a message from a file.'
const NO_ONES_DOMAIN = errorBody(
  'invalid_domain',
  'Many organizations have names under this one. Enter the domain that your mail is from.',
)
const NO_SUCH_TARGET = errorBody('not_found', 'This watch has no target with that id.')
const REMOVED = errorBody('expired', removedText('This mail watch'))
const UNDER_WAY: ReadonlySet<UnsubscribeState['state']> = new Set([
  'subscribing',
  'ready',
  'waiting',
  'no_mailing',
])
