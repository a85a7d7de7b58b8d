// /user/dmarc-monitor: addresses for DMARC reports, and what the reports show. The key of a monitor reads, changes and deletes it; the key of its
// feed follows from it, and only reads the feed.
import { Hono, type Context } from 'hono'
import { addressChanges } from '#shared/dmarc-monitor/changes.ts'
import { monitorCsv, monitorJson } from '#shared/dmarc-monitor/export.ts'
import type { MonitorState } from '#shared/dmarc-monitor/schema.ts'
import type { MonitorEvent } from '#shared/dmarc-monitor/event-kinds.ts'
import { UNSEEN_MS } from '#shared/dmarc-monitor/limits.ts'
import { lookAtRecords, namesAddress } from '#shared/dmarc-monitor/look.ts'
import { MONITOR_FEED_ENDING, MONITOR_TOOL_PATH, monitorApiPath } from '#shared/dmarc-monitor/places.ts'
import { API_BASE_PATH } from '#shared/api/base-path.ts'
import { parseDomainInput } from '#shared/dns/domain-name.ts'
import { publicSuffixList } from '#shared/public-suffix/list.ts'
import { feedText } from '#shared/watch/atom.ts'
import {
  ABOUT_DELETE_MONITOR,
  ABOUT_END_MONITOR_TARGET,
  ABOUT_TEST_MONITOR_TARGET,
  ABOUT_MARK,
  ABOUT_MARK_RECEIVER,
  ABOUT_MONITOR,
  ABOUT_NEW_MONITOR,
  ABOUT_NEW_MONITOR_TARGET,
  MarkBody,
  MonitorBody,
  MonitorQuery,
  ReceiverBody,
} from '#worker/api/dmarc-monitor-text.ts'
import { originals, samples } from '#worker/api/dmarc-monitor-mail.ts'
import { noSuchMonitor, open, REMOVED } from '#worker/api/dmarc-monitor-open.ts'
import { openDns } from '#worker/api/open-dns.ts'
import { described } from '#worker/api/openapi/route-text.ts'
import { TargetBody } from '#worker/api/watch-text.ts'
import { askDatabase, askOrUndo } from '#worker/db/ask-database.ts'
import { markReceiver, markSender } from '#worker/db/dmarc-monitor-marks.ts'
import {
  deleteMonitor,
  MONITOR_NEEDS,
  monitorOf,
  monitorOfFeed,
  noteSeen,
  storeMonitor,
  type StoredMonitor,
} from '#worker/db/dmarc-monitors.ts'
import { eventsOf } from '#worker/db/told-events.ts'
import { deleteTarget } from '#worker/db/watch-targets.ts'
import type { Deps } from '#worker/deps.ts'
import { addressOf } from '#worker/dmarc-monitor/address.ts'
import { monitorState } from '#worker/dmarc-monitor/state.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { errorBody, notConfigured } from '#worker/http/errors.ts'
import { goneMeanwhile } from '#worker/http/gone-meanwhile.ts'
import { openHumanCheck } from '#worker/http/human.ts'
import { ownOriginOnly } from '#worker/http/own-origin.ts'
import { limitRate } from '#worker/http/rate-limit.ts'
import { validJson, validQuery } from '#worker/http/validate.ts'
import { feedKeyOf, isView, newToken, newView, sha256Hex } from '#worker/mail-test/keys.ts'
import { canMailVisitors } from '#worker/mail/mailer.ts'
import { turnstileSiteKey } from '#worker/net/turnstile.ts'
import { networkOfRequest, outOfRoom } from '#worker/room/refuse.ts'
import { addTarget } from '#worker/watch/add-target.ts'
import { putTarget } from '#worker/watch/put-target.ts'
import { testTarget } from '#worker/watch/test-target.ts'
import { feedAnswer, siteOf } from '#worker/watch/report.ts'
import { monitorEventView } from '#worker/watch/told.ts'

const scope = () => 'monitor'

export const dmarcMonitor = (deps: Deps) =>
  new Hono<ApiEnv>()
    .use(ownOriginOnly)
    .use(async (c, next) => {
      await next()
      c.header('X-Robots-Tag', 'noindex')
      c.header('Referrer-Policy', 'no-referrer')
    })
    .use('/', limitRate('start a monitor', scope), openDns(deps))
    .use('/:view/sample', limitRate('start a monitor', scope))
    .use('/:view/targets', limitRate('start a monitor', scope), openHumanCheck(deps))
    .use('/:view/*', limitRate('read a monitor', scope), openDns(deps))
    .use('/:view/*', goneMeanwhile(open, noSuchMonitor))
    .post('/', described(ABOUT_NEW_MONITOR), validJson(MonitorBody), async (c) => {
      const read = parseDomainInput(c.req.valid('json').domain)
      if (!read.ok) return c.json(errorBody('invalid_domain', read.message), 400)
      const domain = read.domain.replace(/^_dmarc\./, '')
      if (!c.env?.REPORTS_DOMAIN || !c.env.MONITOR_QUEUE) return notConfigured(c, NOT_CONFIGURED)
      const view = newView()
      const token = newToken('r')
      const id = newView()
      const hashes = { viewHash: await sha256Hex(view), feedHash: await sha256Hex(await feedKeyOf(view)) }
      const asked = { network: await networkOfRequest(c), now: deps.clock.now() }
      const { DB } = c.env
      const registered = publicSuffixList.registrableDomain(domain) ?? domain
      const row = { id, token, domain, registered, ...hashes, ...asked }
      if (!(await askOrUndo(storeMonitor(DB, row), () => deleteMonitor(DB, id))))
        return outOfRoom(c, MONITOR_NEEDS, asked)
      const address = addressOf({ token }, c.env)
      const seen = await lookAtRecords(domain, c.get('resolver'))
      const changes = addressChanges({ domain, address }, seen)
      const expires = new Date(asked.now + UNSEEN_MS).toISOString()
      return c.json({ address, tlsAddress: address, view, expires, changes }, 201)
    })
    .get('/:view', described(ABOUT_MONITOR), validQuery(MonitorQuery), async (c) => {
      const asked = c.req.param('view')
      if (asked.endsWith(MONITOR_FEED_ENDING)) return feed(c, asked.slice(0, -MONITOR_FEED_ENDING.length))
      const found = await open(c)
      if (!found) return noSuchMonitor(c)
      if (found.removedAt !== null) return c.json(REMOVED, 410)
      const state = await stateNow(c, found, deps)
      const { format } = c.req.valid('query')
      return format === undefined ? c.json(state, 200) : fileOf(c, state, format)
    })
    .delete('/:view', described(ABOUT_DELETE_MONITOR), async (c) => {
      const found = await open(c)
      if (!found) return noSuchMonitor(c)
      await askDatabase(deleteMonitor(c.env.DB, found.id))
      return c.body(null, 204)
    })
    .route('/', marks(deps))
    .route('/', targets(deps))
    .route('/', samples(deps))
    .route('/', originals())

const marks = (deps: Deps) =>
  new Hono<ApiEnv>()
    .post('/:view/senders', described(ABOUT_MARK), validJson(MarkBody), async (c) => {
      const found = await open(c)
      if (!found) return noSuchMonitor(c)
      if (found.removedAt !== null) return c.json(REMOVED, 410)
      const { name, mark } = c.req.valid('json')
      if (!(await askDatabase(markSender(c.env.DB, { id: found.id, name, mark }))))
        return c.json(TOO_MANY_SENDERS, 400)
      return c.json(await stateNow(c, found, deps), 200)
    })
    .post('/:view/receivers', described(ABOUT_MARK_RECEIVER), validJson(ReceiverBody), async (c) => {
      const found = await open(c)
      if (!found) return noSuchMonitor(c)
      if (found.removedAt !== null) return c.json(REMOVED, 410)
      const { org, mark } = c.req.valid('json')
      if (!(await askDatabase(markReceiver(c.env.DB, { id: found.id, name: org, mark }))))
        return c.json(TOO_MANY_RECEIVERS, 400)
      return c.json(await stateNow(c, found, deps), 200)
    })

const targets = (deps: Deps) =>
  new Hono<ApiEnv>()
    .post('/:view/targets', described(ABOUT_NEW_MONITOR_TARGET), validJson(TargetBody), async (c) => {
      const found = await open(c)
      if (!found) return noSuchMonitor(c)
      if (found.removedAt !== null) return c.json(REMOVED, 410)
      const isProved = found.seenAt !== null && found.leftAt === null
      const about = { id: found.id, kind: 'domain' as const, subject: found.domain, isProved }
      const put = putTarget(c, found.id, deps.clock)
      const made = await addTarget(c, { watch: about, deps, put, ...c.req.valid('json') })
      if (!('error' in made)) return c.json(made, 202)
      if (made.retrySeconds) c.header('Retry-After', String(made.retrySeconds))
      return c.json({ error: made.error }, made.status)
    })
    .post('/:view/targets/:target/test', described(ABOUT_TEST_MONITOR_TARGET), async (c) => {
      const found = await open(c)
      if (!found) return noSuchMonitor(c)
      if (found.removedAt !== null) return c.json(REMOVED, 410)
      const asked = { watchId: found.id, target: c.req.param('target'), deps }
      const answer = await testTarget(c, asked)
      return answer ?? c.json(NO_SUCH_TARGET, 404)
    })
    .delete('/:view/targets/:target', described(ABOUT_END_MONITOR_TARGET), async (c) => {
      const found = await open(c)
      if (!found) return noSuchMonitor(c)
      const isGone = await askDatabase(deleteTarget(c.env.DB, found.id, c.req.param('target')))
      return isGone ? c.body(null, 204) : c.json(NO_SUCH_TARGET, 404)
    })

const feedUrl = (c: Context<ApiEnv>, feedKey: string): string =>
  siteOf(c) + API_BASE_PATH + monitorApiPath(feedKey) + MONITOR_FEED_ENDING

async function stateNow(c: Context<ApiEnv>, monitor: StoredMonitor, { clock }: Deps) {
  const now = clock.now()
  const address = addressOf(monitor, c.env)
  const seen = await lookAtRecords(monitor.domain, c.get('resolver'))
  const isNews = monitor.seenAt === null || monitor.leftAt !== null
  const isNew = isNews && namesAddress(seen.dmarc, address) === true
  if (isNew) await askDatabase(noteSeen(c.env.DB, monitor, now))
  const current = isNew ? ((await askDatabase(monitorOf(c.env.DB, await viewHashOf(c)))) ?? monitor) : monitor
  const offersEmail = canMailVisitors(c.env)
  const siteKey = turnstileSiteKey(c.env)
  return monitorState({
    db: c.env.DB,
    monitor: current,
    address,
    feed: feedUrl(c, await feedKeyOf(c.req.param('view') ?? '')),
    seen,
    now,
    offers: { offersEmail, ...(offersEmail && siteKey && { turnstileSiteKey: siteKey }) },
  })
}

const viewHashOf = (c: Context<ApiEnv>) => sha256Hex(c.req.param('view') ?? '')

function fileOf(c: Context<ApiEnv>, state: MonitorState, format: 'csv' | 'json') {
  const [text, type] =
    format === 'csv' ? [monitorCsv(state), 'text/csv'] : [monitorJson(state), 'application/json']
  return c.body(text, 200, {
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Disposition': `attachment; filename="dmarc-${state.domain}.${format}"`,
  })
}

/** By the key of the feed; that of the monitor works, too, and leads on to it. */
async function feed(c: Context<ApiEnv>, key: string): Promise<Response> {
  if (!isView(key)) return noSuchMonitor(c)
  const hash = await sha256Hex(key)
  const ofFeed = await askDatabase(monitorOfFeed(c.env.DB, hash))
  const found = ofFeed ?? (await askDatabase(monitorOf(c.env.DB, hash)))
  if (!found) return noSuchMonitor(c)
  const { domain } = found
  const site = siteOf(c)
  const events = await askDatabase(eventsOf<MonitorEvent>(c.env.DB, found.id))
  return feedAnswer(
    c,
    feedText({
      about: `dmarc-monitor/${found.id}`,
      authority: new URL(site).hostname,
      siteName: 'Warmpost',
      title: `${domain}: DMARC reports`,
      begun: {
        title: `Monitoring the DMARC reports on ${domain}`,
        text: `From now on, what the reports on ${domain} show appears here, and every Monday the week.`,
      },
      feedUrl: feedUrl(c, ofFeed ? key : await feedKeyOf(key)),
      pageUrl: site + MONITOR_TOOL_PATH,
      created: new Date(found.createdAt).toISOString(),
      events: events.map((event) => ({
        ...monitorEventView(domain, event),
        before: [],
        after: [],
        change: null,
      })),
    }),
  )
}

const NOT_CONFIGURED =
  'This site has no domain for DMARC reports, so nothing can be monitored. The report reader reads files on your device.'
const NO_SUCH_TARGET = errorBody('not_found', 'This monitor has no target with that id.')
const TOO_MANY_SENDERS = errorBody(
  'invalid_request',
  'name: so many senders are marked that no other can be. Remove the mark of one first.',
)
const TOO_MANY_RECEIVERS = errorBody(
  'invalid_request',
  'org: so many receivers are marked that no other can be. Remove the mark of one first.',
)
