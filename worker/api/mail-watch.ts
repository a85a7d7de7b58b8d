// /user/mail-watch: lasting addresses for the mail of a domain. The key of a watch reads, changes and deletes it; the key of its feed
// and badge follows from it, and only reads those.
import { Hono, type Context } from 'hono'
import { API_BASE_PATH } from '#shared/site.ts'
import { parseDomainInput } from '#shared/dns/domain-name.ts'
import { badgeSvg } from '#shared/saved/mail-watch/verdict.ts'
import { mailEventView } from '#shared/saved/mail-watch/event-words.ts'
import type { MailEvent } from '#shared/saved/mail-watch/streams.ts'
import {
  MAIL_BADGE_ENDING,
  MAIL_FEED_ENDING,
  MAIL_WATCH_TOOL_PATH,
  mailWatchApiPath,
} from '#shared/saved/mail-watch/limits.ts'
import { sinceOfMailWatch } from '#shared/saved/visit/of-mail-watch.ts'
import { feedText } from '#shared/saved/watch/atom.ts'
import type { KeptEvent } from '#shared/saved/watch/event-view.ts'
import { mailWatchState, testState } from '#worker/api/mail-watch-state.ts'
import {
  MAIL_WATCH_TEXT,
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
import type { Deps } from '#worker/deps.ts'
import { publicSuffixList } from '#shared/dns/public-suffix/list.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { errorBody, notConfigured } from '#worker/http/errors.ts'
import { FOR_ANY_PAGE } from '#worker/http/security-headers.ts'
import { ownOriginOnly, openHumanCheck } from '#worker/http/callers.ts'
import { limitRate } from '#worker/http/rate-limit.ts'
import { validJson, validQuery } from '#worker/http/validate.ts'
import { feedKeyOf, newToken } from '#worker/mail-test/keys.ts'
import { canMailVisitors } from '#worker/mail/mailer.ts'
import { turnstileSiteKey } from '#worker/net/turnstile.ts'
import { networkOfRequest, outOfRoom } from '#worker/quota/refuse.ts'
import { askSaved, makeSaved, nothingHere, openOrRefuse, openSaved } from '#worker/saved/door.ts'
import { mailWatchAsks, mailWatchKind } from '#worker/saved/kinds/mail-watch.ts'
import { savedRoutes } from '#worker/api/saved-routes.ts'
import { SinceQuery } from '#worker/api/since-query.ts'
import { verdictOf } from '#worker/saved/kinds/mail-watch/stand.ts'
import { TEST_NEEDS } from '#worker/saved/kinds/mail-watch/probes.ts'
import { targetRoutes } from '#worker/api/target-routes.ts'
import { feedAnswer, siteOf } from '#worker/watch/report.ts'

const scope = () => 'mail-watch'
/** A page that embeds the badge asks again after this time. */
const BADGE_AGE = 300
/** The two requests of a test, with their lookups. */
const REQUESTS_TIMEOUT_MS = 20_000

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
    .post('/', described(ABOUT_NEW_MAIL_WATCH), validJson(MailWatchBody), async (c) => {
      const { domain: typed, everyHours = null } = c.req.valid('json')
      const read = parseDomainInput(typed)
      if (!read.ok) return c.json(errorBody('invalid_domain', read.message, 'domain'), 400)
      const { domain } = read
      if (publicSuffixList.registrableDomain(domain) === null) return c.json(NO_ONES_DOMAIN, 400)
      const { INBOX_DOMAIN } = c.env ?? {}
      if (!INBOX_DOMAIN) return notConfigured(c, NOT_CONFIGURED)
      const token = newToken('w')
      const made = { domain, token, everyHours }
      const saved = await makeSaved(c, mailWatchKind, { made, now: deps.clock.now(), addresses: [token] })
      if (saved.refused) return saved.refused
      const expires = new Date(saved.expiresAt).toISOString()
      return c.json({ address: `${token}@${INBOX_DOMAIN.toLowerCase()}`, view: saved.key, expires }, 201)
    })
    .get('/:view', described(ABOUT_MAIL_WATCH), validQuery(SinceQuery), async (c) => {
      const asked = c.req.param('view')
      if (asked.endsWith(MAIL_FEED_ENDING)) return feed(c, asked.slice(0, -MAIL_FEED_ENDING.length))
      if (asked.endsWith(MAIL_BADGE_ENDING)) return badge(c, asked.slice(0, -MAIL_BADGE_ENDING.length), deps)
      return c.json(await stateNow(c, asked, deps, c.req.valid('query').since), 200)
    })
    .route('/', savedRoutes(mailWatchKind, MAIL_WATCH_TEXT))
    .route(
      '/',
      targetRoutes(deps, mailWatchKind, {
        param: 'view',
        texts: { add: ABOUT_NEW_MAIL_TARGET, test: ABOUT_TEST_MAIL_TARGET, end: ABOUT_END_MAIL_TARGET },
        watched: ({ saved: { id, made } }) => ({ id, kind: 'domain', subject: made.domain }),
      }),
    )
    .route('/', unsubscribeTest(deps))

const unsubscribeTest = (deps: Deps) =>
  new Hono<ApiEnv>()
    .get('/:view/unsubscribe-test', described(ABOUT_READ_TEST), async (c) => {
      const found = await openOrRefuse(c, mailWatchKind, c.req.param('view'))
      const probes = await askSaved(found, mailWatchAsks.page, 'test', null)
      if (!probes) throw nothingHere(c, mailWatchKind)
      return c.json(testState(probes, inboxOf(c), deps.clock.now()), 200)
    })
    .post('/:view/unsubscribe-test', described(ABOUT_UNSUBSCRIBE_TEST), async (c) => {
      const found = await openOrRefuse(c, mailWatchKind, c.req.param('view'))
      const asked = { network: await networkOfRequest(c), now: deps.clock.now() }
      const timeoutMs = REQUESTS_TIMEOUT_MS
      const probes = await askSaved(found, mailWatchAsks.page, 'advanceTest', asked, { timeoutMs })
      if (!probes) throw nothingHere(c, mailWatchKind)
      if (probes === 'refused') return outOfRoom(c, TEST_NEEDS, asked)
      return c.json(testState(probes, inboxOf(c), deps.clock.now()), 202)
    })

const inboxOf = (c: Context<ApiEnv>): string => (c.env.INBOX_DOMAIN ?? '').toLowerCase()

const addressOf = (c: Context<ApiEnv>, feedKey: string, ending: string): string =>
  siteOf(c) + API_BASE_PATH + mailWatchApiPath(feedKey) + ending

async function stateNow(c: Context<ApiEnv>, view: string, { clock }: Deps, since: number | undefined) {
  const found = await openOrRefuse(c, mailWatchKind, view)
  const shown = await askSaved(found, mailWatchAsks.page, 'shown', null)
  if (!shown) throw nothingHere(c, mailWatchKind)
  const offersEmail = canMailVisitors(c.env)
  const siteKey = turnstileSiteKey(c.env)
  const feedKey = await feedKeyOf(view)
  const now = clock.now()
  const state = mailWatchState({
    watch: found.saved,
    shown,
    inboxDomain: inboxOf(c),
    urls: {
      feed: addressOf(c, feedKey, MAIL_FEED_ENDING),
      badge: addressOf(c, feedKey, MAIL_BADGE_ENDING),
    },
    now,
    offers: { offersEmail, ...(offersEmail && siteKey && { turnstileSiteKey: siteKey }) },
  })
  if (since === undefined) return state
  const { createdAt: created, events } = found.saved
  const known = { ...state, streams: shown.streams, events: events as KeptEvent<MailEvent>[], created, now }
  return { ...state, since: sinceOfMailWatch(known, since) }
}

/** By the key of the feed; that of the watch works, too, and leads on to it. */
async function ofFeed(c: Context<ApiEnv>, key: string) {
  const found = await openSaved(c.env, mailWatchKind, key, 'feed')
  if (found) return { found, feedKey: key }
  return {
    found: await openOrRefuse(c, mailWatchKind, key, { mayBeRemoved: true }),
    feedKey: await feedKeyOf(key),
  }
}

async function feed(c: Context<ApiEnv>, key: string): Promise<Response> {
  const { found, feedKey } = await ofFeed(c, key)
  const { id, made, createdAt, events } = found.saved
  const { domain } = made
  const site = siteOf(c)
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
      feedUrl: addressOf(c, feedKey, MAIL_FEED_ENDING),
      pageUrl: site + MAIL_WATCH_TOOL_PATH,
      created: new Date(createdAt).toISOString(),
      events: events.map((event) => mailEventView(domain, event as KeptEvent<MailEvent>)),
    }),
  )
}

async function badge(c: Context<ApiEnv>, key: string, { clock }: Deps): Promise<Response> {
  const { found } = await ofFeed(c, key)
  const streams = await askSaved(found, mailWatchAsks.feed, 'streams', null)
  if (!streams) throw nothingHere(c, mailWatchKind)
  const verdict = verdictOf(found.saved, streams, clock.now())
  return c.body(badgeSvg(found.saved.made.domain, verdict), 200, {
    'Content-Type': 'image/svg+xml; charset=utf-8',
    'Cache-Control': `private, max-age=${BADGE_AGE}`,
    ...FOR_ANY_PAGE,
  })
}

const NOT_CONFIGURED =
  'This site has no domain for mail, so nothing can be watched. The mail test judges a message from a file.'
const NO_ONES_DOMAIN = errorBody(
  'invalid_domain',
  'Many organizations have names under this one. Enter the domain that your mail is from.',
  'domain',
)
