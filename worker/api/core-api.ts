// The API under /apis/v1/core: who may call it, what each request gets, and the answer when no route matches.
import { Hono, type Context } from 'hono'
import { health } from '#worker/api/health.ts'
import { contact } from '#worker/api/contact.ts'
import { fleet } from '#worker/api/fleet.ts'
import { dmarcMonitor } from '#worker/api/dmarc-monitor.ts'
import { keptMove } from '#worker/api/move.ts'
import { inbound, recipient } from '#worker/api/inbound.ts'
import { mailWatch } from '#worker/api/mail-watch.ts'
import { mailTest } from '#worker/api/mail-test.ts'
import { placement } from '#worker/api/deliverability-test.ts'
import { savedStates } from '#worker/api/saved-states.ts'
import { senders } from '#worker/api/senders.ts'
import { snapshot } from '#worker/api/snapshot.ts'
import { subscribe } from '#worker/api/subscribe.ts'
import { warmup as savedWarmup } from '#worker/api/warmup.ts'
import { watch, watchFeed, watchMail } from '#worker/api/watch.ts'
import { openDns } from '#worker/api/open-dns.ts'
import { openApi } from '#worker/api/openapi/router.ts'
import { bimi } from '#worker/api/tools/bimi.ts'
import { bounce } from '#worker/api/tools/bounce.ts'
import { change } from '#worker/api/tools/change.ts'
import { cname } from '#worker/api/tools/cname.ts'
import { dmarc } from '#worker/api/tools/dmarc.ts'
import { dkim } from '#worker/api/tools/dkim.ts'
import { domain } from '#worker/api/tools/domain.ts'
import { findings } from '#worker/api/tools/findings.ts'
import { fleetRow } from '#worker/api/tools/fleet.ts'
import { gate } from '#worker/api/tools/gate.ts'
import { header } from '#worker/api/tools/header.ts'
import { ip } from '#worker/api/tools/ip.ts'
import { list } from '#worker/api/tools/list.ts'
import { email } from '#worker/api/tools/email.ts'
import { message } from '#worker/api/tools/message.ts'
import { move } from '#worker/api/tools/move.ts'
import { mx } from '#worker/api/tools/mx.ts'
import { postmaster } from '#worker/api/tools/postmaster.ts'
import { reports } from '#worker/api/tools/reports.ts'
import { sequence } from '#worker/api/tools/sequence.ts'
import { spf } from '#worker/api/tools/spf.ts'
import { subject } from '#worker/api/tools/subject.ts'
import { template } from '#worker/api/tools/template.ts'
import { transport } from '#worker/api/tools/transport.ts'
import { warmup } from '#worker/api/tools/warmup.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { limitBody } from '#worker/http/validate.ts'
import { methodNotAllowed, notFound, answerError } from '#worker/http/errors.ts'
import { ownOriginOnly, anyOrigin, openHumanCheck } from '#worker/http/callers.ts'
import { KEY_PATH, limitRate } from '#worker/http/rate-limit.ts'
import type { Deps } from '#worker/deps.ts'
import type { WorkerEnv } from '#worker/env.ts'
import type { AskApi } from '#worker/api/ask-report.ts'

const limitSenders = limitRate('look up', () => 'senders')
const limitInbox = limitRate('read an inbox', () => 'inbox')

/** Its routes are in the order of the API reference. One-click unsubscribing comes for many readers from few addresses (RFC 8058). Set up completely before it is mounted: an error handler added to a mounted router is ignored. */
export function createCoreApi(deps: Deps) {
  const described = new Hono<ApiEnv>()
    .use(limitBody)
    // The tools are for everyone's programs; routes that store something are for our own pages.
    .use('/user/tools/*', anyOrigin, limitRate(lookupOf, toolOf), openDns(deps))
    .use('/user/senders/*', anyOrigin, limitSenders, openDns(deps))
    .use(KEY_PATH, limitRate('make keys', formOf))
    .use('/user/:form{contact|subscribe}', limitRate('send a form', formOf), openHumanCheck(deps))
    .use('/user/subscribe/change', limitRate('send a form', formOf))
    .use('/user/subscribe/one-click', limitRate('look up', formOf))
    .use('/user/mail-test/*', ownOriginOnly)
    .use('/user/mail-test', limitRate('get an address', formOf))
    .use('/user/mail-test/:view/*', limitInbox, openDns(deps))
    .route('/user/tools/spf', spf)
    .route('/user/tools/dkim', dkim)
    .route('/user/tools/dmarc', dmarc)
    .route('/user/tools/bimi', bimi)
    .route('/user/tools/transport', transport)
    .route('/user/tools/mx', mx)
    .route('/user/tools/change', change)
    .route('/user/tools/cname', cname)
    .route('/user/tools/gate', gate)
    .route('/user/tools/bounce', bounce)
    .route('/user/tools/warmup', warmup)
    .route('/user/tools/move', move)
    .route('/user/tools/domain', domain)
    .route('/user/tools/fleet', fleetRow)
    .route('/user/tools/list', list)
    .route('/user/tools/ip', ip)
    .route('/user/tools/header', header)
    .route('/user/tools/template', template)
    .route('/user/tools/email', email)
    .route('/user/tools/message', message)
    .route('/user/tools/reports', reports)
    .route('/user/tools/postmaster', postmaster)
    .route('/user/tools/findings', findings)
    .route('/user/senders', senders)
    .route('/user/tools/subject', subject)
    .route('/user/tools/sequence', sequence)
    .route('/user/contact', contact)
    .route('/user/subscribe', subscribe(deps))
    .route('/user/mail-test', mailTest(deps))
    .route('/', placement(deps))
    .route('/user/snapshot', snapshot(deps, askWithin(deps)))
    .route('/user/fleet', fleet(deps))
    .route('/user/warmup', savedWarmup(deps))
    .route('/user/watch', watch(deps))
    .route('/user/watch-feed', watchFeed)
    .route('/user/watch-mail', watchMail(deps))
    .route('/user/dmarc-monitor', dmarcMonitor(deps))
    .route('/user/mail-watch', mailWatch(deps))
    .route('/user/move', keptMove(deps))
    .route('/user/saved', savedStates(deps))
    .route('/inbound/mail', inbound(deps))
    .route('/inbound/recipient', recipient(deps))
    .route('/status', health(deps))
  // The same router: it describes the routes that it has at the time of the request.
  const api = described.use('/openapi.json', anyOrigin).route('/openapi.json', openApi(described.routes))
  return withRefusals(api)
}

/** Errors, other methods and other paths. */
function withRefusals<Api extends Hono<ApiEnv>>(api: Api): Api {
  api.onError(answerError)
  for (const [path, methods] of methodsByPath(api.routes)) {
    api.all(path, (c) => methodNotAllowed(c, [...methods].sort().join(', ')))
  }
  api.all('*', notFound)
  return api
}

/** "spf" of "/apis/v1/core/user/tools/spf/checker". */
const toolOf = (path: string): string => /\/tools\/([^/]+)/.exec(path)?.[1] ?? ''
/** A list of domains is requested one by one, one of addresses in many parts. */
const MANY = ['fleet', 'list']
const lookupOf = (path: string) => (MANY.includes(toolOf(path)) ? 'look up one of many' : 'look up')
const formOf = (path: string): string => path.split('/').at(-1) ?? ''

/** The methods of each path; a middleware has none. */
function methodsByPath(routes: readonly { path: string; method: string }[]): Map<string, Set<string>> {
  const byPath = new Map<string, Set<string>>()
  for (const { path, method } of routes) {
    if (method === 'ALL') continue
    byPath.set(path, (byPath.get(path) ?? new Set()).add(method))
  }
  return byPath
}

export type CoreApi = ReturnType<typeof createCoreApi>

/** The API with one request's lookups for everything it is asked, however many routes answer. */
export function withinOneRequest(deps: Deps, env: WorkerEnv, options: Parameters<Deps['lookupsFor']>[1]) {
  const lookups = deps.lookupsFor(env, options)
  // Its answers show the lookups of all of them.
  return createCoreApi({ ...deps, answers: undefined, lookupsFor: () => lookups })
}

const askWithin =
  (deps: Deps) =>
  (c: Context<ApiEnv>, { fresh = c.req.header('cache-control') === 'no-cache' } = {}): AskApi => {
    const api = withinOneRequest(deps, c.env, { fresh, visitor: c.req.raw })
    return async (path, init) => api.request(path, init, c.env)
  }
