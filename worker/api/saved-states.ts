// /user/saved: where several saved things stand, whatever their kinds, and one feed of several. The keys are the only secrets.
import { Hono, type Context } from 'hono'
import * as v from 'valibot'
import { API_BASE_PATH, YOURS_PATH } from '#shared/site.ts'
import { MAX_STATES, SavedState } from '#shared/saved/since/schema.ts'
import { feedOfAll, type ToldOf } from '#shared/saved/watch/atom.ts'
import { FEED_ENDING } from '#shared/saved/watch/paths.ts'
import { feedsPath } from '#shared/saved/yours/feed.ts'
import { described, type RouteText } from '#worker/api/openapi/route-text.ts'
import { askDatabase, DatabaseFailure } from '#worker/db/ask-database.ts'
import type { Deps } from '#worker/deps.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { ownOriginOnly } from '#worker/http/callers.ts'
import { errorBody } from '#worker/http/errors.ts'
import { limitRate } from '#worker/http/rate-limit.ts'
import { noTrace } from '#worker/http/security-headers.ts'
import { validJson } from '#worker/http/validate.ts'
import { logError } from '#worker/log.ts'
import { feedKeyOf, isView, sha256Hex } from '#worker/mail-test/keys.ts'
import { KINDS } from '#worker/saved/kinds.ts'
import { findMany, type FoundKey } from '#worker/saved/register.ts'
import { stubOf } from '#worker/saved/stub.ts'
import { feedAnswer, siteOf } from '#worker/watch/report.ts'

const MAX_KEY = 100
const MAX_ENTRIES = 100
/** Objects that are asked at once, and how long is waited for all of them. */
const AT_ONCE = 10
const WITHIN_MS = 10_000

const StatesBody = v.object({
  views: v.pipe(
    v.array(v.pipe(v.string(), v.maxLength(MAX_KEY))),
    v.maxLength(MAX_STATES, `Send at most ${MAX_STATES} keys.`),
    v.description('Keys of pages, of any kind.'),
  ),
})

const group = 'Saved results' as const
const EXAMPLE_VIEW = 'c2FtcGxlIHdhdGNoIGtleQ'
/** As feedKeyOf makes it from the key above. */
const EXAMPLE_FEED = 'iD5mxFbZWfQY3I7uqb1O5w.atom'

const ABOUT_STATES: RouteText = {
  group,
  summary: 'Read where several saved things stand',
  about: `Up to ${MAX_STATES} keys of watches, monitors, mail watches, warmup plans, moves, fleets, tests and saved results. Unknown, expired and removed ones are left out. Nothing is looked up for it. Like a visit to its page, it keeps what ends when nobody reads it.`,
  example: { views: [EXAMPLE_VIEW] },
  answer: {
    status: 200,
    about: 'One for each that is there, in the order of the keys.',
    schema: v.object({ states: v.array(SavedState) }),
  },
  problems: ['foreign', 'unavailable'],
}

const ABOUT_FEED: RouteText = {
  group,
  summary: 'Read several feeds as one',
  about: `The newest ${MAX_ENTRIES} entries of up to ${MAX_STATES} feeds, as an Atom feed with ETag and 304. Feeds that are no longer there are left out.`,
  parts: {
    feeds:
      'The keys of the feeds (the end of the URL of each, without “.atom”), joined by “.”, with “.atom” at the end.',
  },
  example: { feeds: EXAMPLE_FEED },
  answer: { status: 200, about: 'The feed.', schema: v.string(), type: 'application/atom+xml' },
  problems: ['foreign', 'not_found', 'unavailable'],
}

const scope = () => 'saved'

export const savedStates = ({ clock }: Deps) =>
  new Hono<ApiEnv>()
    .use(ownOriginOnly)
    .use(noTrace)
    .use(limitRate('read many', scope))
    .post('/states', described(ABOUT_STATES), validJson(StatesBody), async (c) => {
      const views = [...new Set(c.req.valid('json').views)].filter(isView)
      const found = await foundOf(c, views, 'page')
      const until = clock.now() + WITHIN_MS
      const states = await eachOf(found, (one) => stateOf(c, one, () => until - clock.now()))
      return c.json({ states: states.filter((state) => state !== null) }, 200)
    })
    .get('/feed/:feeds', described(ABOUT_FEED), async (c) => {
      const asked = c.req.param('feeds')
      const keys = [...new Set(asked.slice(0, -FEED_ENDING.length).split('.'))]
      if (!asked.endsWith(FEED_ENDING) || keys.length > MAX_STATES || !keys.every(isView))
        return c.json(NO_FEED, 404)
      const found = await foundOf(c, keys, 'feed')
      const until = clock.now() + WITHIN_MS
      const told = await toldOfAll(c, found, () => until - clock.now())
      const site = siteOf(c)
      return feedAnswer(
        c,
        feedOfAll({
          about: `saved/${(await sha256Hex(keys.join('.'))).slice(0, 22)}`,
          authority: new URL(site).hostname,
          siteName: 'Warmpost',
          title: 'What Warmpost watches for you',
          feedUrl: site + API_BASE_PATH + feedsPath(keys),
          pageUrl: site + YOURS_PATH,
          created: BEGAN,
          told: told.sort(newestFirst).slice(0, MAX_ENTRIES),
        }),
      )
    })

/** The time of a feed that has no entry. */
const BEGAN = '2026-01-01T00:00:00Z'

const NO_FEED = errorBody(
  'not_found',
  `There is no such feed. Join the keys of up to ${MAX_STATES} feeds by “.”.`,
)

interface Found extends FoundKey {
  key: string
}

/** In the order of the keys: one query, however many are unknown. */
async function foundOf(
  c: Context<ApiEnv>,
  keys: readonly string[],
  opens: 'page' | 'feed',
): Promise<Found[]> {
  const hashes = await Promise.all(keys.map(sha256Hex))
  if (hashes.length === 0) return []
  const known = new Map((await askDatabase(findMany(c.env.DB, hashes, opens))).map((row) => [row.hash, row]))
  return hashes.flatMap((hash, index) => {
    const row = known.get(hash)
    return row ? [{ ...row, key: keys[index] ?? '' }] : []
  })
}

/** A few at once, in their order. */
async function eachOf<One, Of>(all: readonly One[], ask: (one: One) => Promise<Of>): Promise<Of[]> {
  const answers: Of[] = []
  for (let from = 0; from < all.length; from += AT_ONCE)
    answers.push(...(await Promise.all(all.slice(from, from + AT_ONCE).map(ask))))
  return answers
}

/** In milliseconds. */
type TimeLeft = () => number

async function askWithin<T>(left: TimeLeft, ask: () => Promise<T>): Promise<T> {
  const timeoutMs = left()
  if (timeoutMs <= 0) throw new DatabaseFailure('no time is left')
  return askDatabase(ask(), { timeoutMs })
}

async function stateOf(c: Context<ApiEnv>, { key, hash, name, kind }: Found, left: TimeLeft) {
  const { brief: about } = KINDS[kind] ?? {}
  if (!about) return null
  const page = about.pageOf(key)
  // What does not answer is still there.
  const answer = await askWithin(left, () => stubOf(c.env.SAVED, name).brief(hash)).catch(unreadable)
  if (answer === null) return null
  const feed = about.feedOf && siteOf(c) + API_BASE_PATH + about.feedOf(await feedKeyOf(key))
  return { view: key, kind, page, ...answer.brief, ...(feed !== undefined && { feed }) } satisfies SavedState
}

/** The log has why. */
function unreadable(failure: Error): typeof UNREADABLE {
  logError('database', failure.cause, '')
  return UNREADABLE
}

const UNREADABLE = {
  brief: {
    name: '',
    tone: 'unknown' as const,
    headline: 'We could not load it just now. Try again in a few minutes.',
    changedAt: null,
  },
}

/** One that does not answer costs the reader nothing of the others: what it was told is there the next time. */
async function toldOfAll(c: Context<ApiEnv>, found: readonly Found[], left: TimeLeft): Promise<ToldOf[]> {
  let failure: unknown
  const answers = await eachOf(found, (one) =>
    toldOf(c, one, left).catch((error: Error) => {
      failure = error
      logError('database', error.cause, '')
      return null
    }),
  )
  if (answers.length > 0 && answers.every((told) => told === null)) throw failure
  return answers.flatMap((told) => told ?? [])
}

/** What only its feed opens has no page here: its reader finds it among the pages of the device. */
async function toldOf(c: Context<ApiEnv>, { hash, name, kind }: Found, left: TimeLeft): Promise<ToldOf[]> {
  const { alerts } = KINDS[kind] ?? {}
  const saved =
    alerts && (await askWithin(left, () => stubOf(c.env.SAVED, name).open({ kind, hash, opens: 'feed' })))
  if (!saved) return []
  const { id, made, events } = saved
  const { source } = alerts.about(made)
  return events.map((event) => ({
    about: `${source}/${id}`,
    pageUrl: siteOf(c) + YOURS_PATH,
    event: alerts.view(made, event),
  }))
}

const newestFirst = (one: ToldOf, other: ToldOf): number =>
  one.event.at === other.event.at
    ? one.about < other.about
      ? -1
      : 1
    : one.event.at < other.event.at
      ? 1
      : -1
