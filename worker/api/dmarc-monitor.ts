// /user/dmarc-monitor: addresses for DMARC reports, and what the reports show. The key of a monitor reads, changes and deletes it; the key of its
// feed follows from it, and only reads the feed.
import { Hono, type Context } from 'hono'
import { addressChanges } from '#shared/dmarc-reports/dmarc-monitor/changes.ts'
import { monitorCsv, monitorJson } from '#shared/dmarc-reports/dmarc-monitor/export.ts'
import type { MonitorState } from '#shared/dmarc-reports/dmarc-monitor/schema.ts'
import type { MonitorEvent } from '#shared/dmarc-reports/dmarc-monitor/event-kinds.ts'
import type { KeptEvent } from '#shared/saved/watch/event-view.ts'
import { lookAtRecords } from '#shared/dmarc-reports/dmarc-monitor/look.ts'
import {
  MONITOR_FEED_ENDING,
  MONITOR_TOOL_PATH,
  monitorApiPath,
} from '#shared/dmarc-reports/dmarc-monitor/limits.ts'
import { API_BASE_PATH } from '#shared/site.ts'
import { lookUpSources } from '#shared/dmarc-reports/sources/look-up.ts'
import { withUnusedIncludes } from '#shared/dmarc-reports/sources/unused-include.ts'
import { parseDomainInput } from '#shared/dns/domain-name.ts'
import { publicSuffixList } from '#shared/dns/public-suffix/list.ts'
import { sinceOfMonitor } from '#shared/saved/visit/of-monitor.ts'
import { feedText } from '#shared/saved/watch/atom.ts'
import {
  MONITOR_TEXT,
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
  ABOUT_ORIGINAL,
  ABOUT_SAMPLE,
} from '#worker/api/dmarc-monitor-text.ts'
import { openDns } from '#worker/api/open-dns.ts'
import { described } from '#worker/api/openapi/route-text.ts'
import { monitorProvider } from '#worker/api/monitor-provider.ts'
import type { Deps } from '#worker/deps.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { errorBody, notConfigured } from '#worker/http/errors.ts'
import { ownOriginOnly, openHumanCheck } from '#worker/http/callers.ts'
import { limitRate } from '#worker/http/rate-limit.ts'
import { validJson, validQuery } from '#worker/http/validate.ts'
import { feedKeyOf, newToken } from '#worker/mail-test/keys.ts'
import { canMailVisitors } from '#worker/mail/mailer.ts'
import { turnstileSiteKey } from '#worker/net/turnstile.ts'
import { askSaved, makeSaved, nothingHere, openOrRefuse, openSaved, type Open } from '#worker/saved/door.ts'
import { monitorAsks, monitorKind } from '#worker/saved/kinds/dmarc-monitor.ts'
import { networksToLookUp, withNetworks } from '#worker/saved/kinds/dmarc-monitor/sources.ts'
import { savedRoutes } from '#worker/api/saved-routes.ts'
import {
  addressOf,
  isPublished,
  type MonitorFacts,
  type MonitorMade,
} from '#worker/saved/kinds/dmarc-monitor/monitor.ts'
import { targetRoutes } from '#worker/api/target-routes.ts'
import { feedAnswer, siteOf } from '#worker/watch/report.ts'
import { monitorEventView } from '#shared/dmarc-reports/dmarc-monitor/event-words.ts'
import { sampleReportEnvelope, sampleReportMail } from '#shared/data/samples/report-mail.ts'
import { receiveReport } from '#worker/incoming/receive-any.ts'
import { removedText } from '#worker/quota/refuse.ts'

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
    .use('/:view/provider', limitRate('start a monitor', scope))
    .use('/:view/targets', limitRate('start a monitor', scope), openHumanCheck(deps))
    .use('/:view/*', limitRate('read a monitor', scope), openDns(deps))
    .post('/', described(ABOUT_NEW_MONITOR), validJson(MonitorBody), async (c) => {
      const read = parseDomainInput(c.req.valid('json').domain)
      if (!read.ok) return c.json(errorBody('invalid_domain', read.message, 'domain'), 400)
      const domain = read.domain.replace(/^_dmarc\./, '')
      if (!c.env?.REPORTS_DOMAIN) return notConfigured(c, NOT_CONFIGURED)
      const token = newToken('r')
      const registered = publicSuffixList.registrableDomain(domain) ?? domain
      const made = { token, domain, registered }
      const saved = await makeSaved(c, monitorKind, { made, now: deps.clock.now(), addresses: [token] })
      if (saved.refused) return saved.refused
      const address = addressOf(made, c.env)
      const seen = await lookAtRecords(domain, c.get('resolver'))
      const changes = addressChanges({ domain, address }, seen)
      const expires = new Date(saved.expiresAt).toISOString()
      return c.json({ address, tlsAddress: address, view: saved.key, expires, changes }, 201)
    })
    .get('/:view', described(ABOUT_MONITOR), validQuery(MonitorQuery), async (c) => {
      const asked = c.req.param('view')
      if (asked.endsWith(MONITOR_FEED_ENDING)) return feed(c, asked.slice(0, -MONITOR_FEED_ENDING.length))
      const found = await openOrRefuse(c, monitorKind, asked)
      const state = await stateNow(c, found)
      const { format, since } = c.req.valid('query')
      if (format !== undefined) return fileOf(c, state, format)
      if (since === undefined) return c.json(state, 200)
      const { createdAt: created, events: kept } = found.saved
      const events = kept as KeptEvent<MonitorEvent>[]
      const known = { state, events, created, now: deps.clock.now() }
      return c.json({ ...state, since: sinceOfMonitor(known, since) }, 200)
    })
    .route('/', savedRoutes(monitorKind, MONITOR_TEXT))
    .route('/', marks)
    .route('/', monitorProvider(deps, stateNow))
    .route('/', targets(deps))
    .route('/', samples(deps))
    .route('/', originals)

const targets = (deps: Deps) =>
  targetRoutes(deps, monitorKind, {
    param: 'view',
    texts: {
      add: ABOUT_NEW_MONITOR_TARGET,
      test: ABOUT_TEST_MONITOR_TARGET,
      end: ABOUT_END_MONITOR_TARGET,
    },
    watched: ({ saved }) => ({
      id: saved.id,
      kind: 'domain',
      subject: saved.made.domain,
      isProved: isPublished(saved),
    }),
  })

const marks = new Hono<ApiEnv>()
  .post('/:view/senders', described(ABOUT_MARK), validJson(MarkBody), async (c) => {
    const found = await openOrRefuse(c, monitorKind, c.req.param('view'))
    const isMarked = await askSaved(found, monitorAsks.page, 'markSender', c.req.valid('json'))
    if (isMarked === null) throw nothingHere(c, monitorKind)
    return isMarked ? c.json(await stateNow(c, found), 200) : c.json(TOO_MANY_SENDERS, 400)
  })
  .post('/:view/receivers', described(ABOUT_MARK_RECEIVER), validJson(ReceiverBody), async (c) => {
    const found = await openOrRefuse(c, monitorKind, c.req.param('view'))
    const { org, mark } = c.req.valid('json')
    const isMarked = await askSaved(found, monitorAsks.page, 'markReceiver', { name: org, mark })
    if (isMarked === null) throw nothingHere(c, monitorKind)
    return isMarked ? c.json(await stateNow(c, found), 200) : c.json(TOO_MANY_RECEIVERS, 400)
  })

const feedUrl = (c: Context<ApiEnv>, feedKey: string): string =>
  siteOf(c) + API_BASE_PATH + monitorApiPath(feedKey) + MONITOR_FEED_ENDING

type OpenMonitor = Open<MonitorMade, MonitorFacts>

async function stateNow(c: Context<ApiEnv>, found: OpenMonitor): Promise<MonitorState> {
  const offersEmail = canMailVisitors(c.env)
  const siteKey = turnstileSiteKey(c.env)
  const state = await askSaved(found, monitorAsks.page, 'state', {
    feed: feedUrl(c, await feedKeyOf(c.req.param('view') ?? '')),
    seen: await lookAtRecords(found.saved.made.domain, c.get('resolver')),
    offers: { offersEmail, ...(offersEmail && siteKey && { turnstileSiteKey: siteKey }) },
  })
  if (!state) throw nothingHere(c, monitorKind)
  const { domain } = found.saved.made
  const named = await withNetworksNow(c, found, state)
  return { ...named, senders: await withUnusedIncludes(domain, named.senders, c.get('resolver')) }
}

/** DNS is asked here: the object answers others in the meantime. */
async function withNetworksNow(c: Context<ApiEnv>, found: OpenMonitor, state: MonitorState) {
  const wanted = networksToLookUp(state.senders)
  const sources = await lookUpSources(wanted, c.get('resolver'))
  const isNews = sources.some(({ network }) => network !== undefined)
  if (isNews) await askSaved(found, monitorAsks.page, 'keepNetworks', sources)
  return isNews ? { ...state, senders: withNetworks(state.senders, sources) } : state
}

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
  const ofFeed = await openSaved(c.env, monitorKind, key, 'feed')
  const found = ofFeed ?? (await openOrRefuse(c, monitorKind, key, { mayBeRemoved: true }))
  const { id, made, createdAt, events } = found.saved
  const { domain } = made
  const site = siteOf(c)
  return feedAnswer(
    c,
    feedText({
      about: `dmarc-monitor/${id}`,
      authority: new URL(site).hostname,
      siteName: 'Warmpost',
      title: `${domain}: DMARC reports`,
      begun: {
        title: `Monitoring the DMARC reports on ${domain}`,
        text: `From now on, what the reports on ${domain} show appears here, and every Monday the week.`,
      },
      feedUrl: feedUrl(c, ofFeed ? key : await feedKeyOf(key)),
      pageUrl: site + MONITOR_TOOL_PATH,
      created: new Date(createdAt).toISOString(),
      events: events.map((event) => ({
        ...monitorEventView(domain, event as KeptEvent<MonitorEvent>),
        before: [],
        after: [],
        change: null,
      })),
    }),
  )
}

const NOT_CONFIGURED =
  'This site has no domain for DMARC reports, so nothing can be monitored. The report reader reads files on your device.'
const TOO_MANY_SENDERS = errorBody(
  'invalid_request',
  'So many senders are marked that no other can be. Remove the mark of one first.',
  'name',
)
const TOO_MANY_RECEIVERS = errorBody(
  'invalid_request',
  'So many receivers are marked that no other can be. Remove the mark of one first.',
  'org',
)

const READ_TIMEOUT_MS = 20_000

/** Through the same door as any other message. */
const samples = (deps: Deps) =>
  new Hono<ApiEnv>().post('/:view/sample', described(ABOUT_SAMPLE), async (c) => {
    const { made } = (await openOrRefuse(c, monitorKind, c.req.param('view'))).saved
    const to = addressOf(made, c.env)
    const text = await sampleReportMail({ to, domain: made.domain, now: deps.clock.now() })
    const envelope = { ...sampleReportEnvelope(to), via: 'sample' as const }
    const receipt = await receiveReport(
      made.token,
      { raw: new TextEncoder().encode(text), envelope, id: crypto.randomUUID() },
      { deps, env: c.env },
    )
    if (typeof receipt === 'object') return c.json({ n: receipt.n }, 202)
    if (receipt === 'unknown') throw nothingHere(c, monitorKind)
    return c.json(NO_MORE_MAIL, 429)
  })

const originals = new Hono<ApiEnv>().get('/:view/reports/:n', described(ABOUT_ORIGINAL), async (c) => {
  const found = await openOrRefuse(c, monitorKind, c.req.param('view'))
  const n = c.req.param('n')
  if (!/^[1-9]\d{0,8}$/.test(n)) return c.json(NO_SUCH_REPORT, 404)
  const raw = await askSaved(found, monitorAsks.page, 'original', Number(n), {
    timeoutMs: READ_TIMEOUT_MS,
  })
  if (raw === null) throw nothingHere(c, monitorKind)
  if (raw === 'removed') return c.json(REPORT_REMOVED, 410)
  if (raw === 'none') return c.json(NO_SUCH_REPORT, 404)
  return c.body(raw as Uint8Array<ArrayBuffer>, 200, {
    'Content-Type': 'text/plain',
    'Content-Disposition': `attachment; filename="report-${n}.eml"`,
    'X-Content-Type-Options': 'nosniff',
  })
})

const NO_SUCH_REPORT = errorBody('not_found', 'There is no such message: each is kept for seven days.')
const REPORT_REMOVED = errorBody('expired', removedText('This message'))
const NO_MORE_MAIL = errorBody(
  'rate_limited',
  'No message is accepted now: too many came. Reporters try again, and so can you.',
)
