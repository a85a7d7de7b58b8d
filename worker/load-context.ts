import { Hono } from 'hono'
import { API_BASE_PATH, isFresh } from '#shared/site.ts'
import { PICTURES } from '#shared/picture/address.ts'
import type { GoogleSettings } from '#shared/postmaster/google-consent.ts'
import type { Abilities } from '#shared/tools/tool.ts'
import { createApiClient, type ApiClient, type Transport } from '#shared/api/client.ts'
import { devClock } from '#worker/dev/clock.ts'
import { health } from '#worker/api/health.ts'
import { createCoreApi, withinOneRequest } from '#worker/api/core-api.ts'
import { productionDeps } from '#worker/deps.ts'
import type { RequestEnv, WorkerEnv } from '#worker/env.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { mailsContactMessages, offersNewsletter } from '#worker/mail/mailer.ts'
import { mcp } from '#worker/mcp/router.ts'
import { protectAnswer } from '#worker/http/security-headers.ts'
import { logError, referenceOf, lookupCostOf, type ReportedLookupCost } from '#worker/log.ts'
import type { Drawings } from '#worker/pages/page-memory.ts'
import type { PageStyles } from '#worker/pages/page-styles.ts'
import { turnstileSiteKey } from '#worker/net/turnstile.ts'
import { abilitiesOf } from '#worker/pages/abilities.ts'
import { googleOf } from '#worker/pages/google.ts'
import { resultPictures } from '#worker/pages/result-picture.ts'
import { thirdPartiesOf, type ThirdParties } from '#worker/pages/third-parties.ts'

declare module '@remix-run/cloudflare' {
  interface AppLoadContext {
    /** The API, called in process. */
    api: ApiClient
    /** The same, with one request's lookups for everything it is asked. */
    apiWithin: () => ApiClient
    /** Where customers log in, if there is such a place. */
    customerAppUrl: string | undefined
    /** The third-party services that the pages may offer. */
    thirdParties: ThirdParties
    /** The site key of the forms' widget; undefined if Turnstile is not set up. */
    turnstileSiteKey: string | undefined
    /** Where visitors let the page about Postmaster Tools read theirs, if there is such a place. */
    google: GoogleSettings | undefined
    /** Whether this site has a newsletter: it must be able to email visitors. */
    offersNewsletter: boolean
    /** What this site is set up to do. */
    abilities: Abilities
    /** Whether contact messages are emailed to us, or wait in the database. */
    mailsContactMessages: boolean
    /** Marks the scripts and styles of this page as ours (CSP); empty in development. */
    nonce: string
    /** The styles of a page with these routes; undefined in development, where Vite serves them. */
    stylesOf: PageStyles
    /** Pages that were drawn from the same data; undefined for a page that is not drawn for others, too. */
    drawings: Drawings | undefined
    /** Called for a page that is complete and depends only on its URL and the theme. */
    allowKeeping: () => void
    /** Called for a page that may show a form that Turnstile guards. */
    allowHumanCheck: () => void
    /** Called for a page whose script may ask Google. */
    allowGoogle: () => void
    /** Logs a bug, under the reference that the page shows. */
    reportError: (error: unknown) => void
    /** What the lookups of this page have cost so far. */
    lookupCost: () => ReportedLookupCost
    /** Ends when the first lookup of this page begins. */
    lookup: Promise<void>
    /** Called by a page that is sent before it is complete, with what ends when it is. */
    whenDone: (done: Promise<void>) => void
  }
}

/** Built once: the router with the API under its path, in front of the pages. */
export const deps = productionDeps()
export const server = new Hono<ApiEnv>()
  .use(`${API_BASE_PATH}/*`, protectAnswer)
  .use('/healthz', protectAnswer)
  .use('/dev/*', protectAnswer)
  .route('/dev', devClock)
  .route(`${API_BASE_PATH}/user/dev`, devClock)
  .route(API_BASE_PATH, createCoreApi(deps))
  .route('/healthz', health(deps))
server.use(`${PICTURES}/*`, protectAnswer).route(PICTURES, resultPictures())
server.use('/mcp', protectAnswer).route('/mcp', mcp(server, deps.clock))

interface ContextArgs {
  request: Request
  context: {
    cloudflare: { env: unknown; ctx: Pick<ExecutionContext, 'waitUntil' | 'passThroughOnException'> }
  }
  nonce?: string
  stylesOf?: PageStyles
  drawings?: Drawings | undefined
  allowKeeping?: () => void
  allowHumanCheck?: () => void
  allowGoogle?: () => void
  whenDone?: (done: Promise<void>) => void
}

export function getLoadContext({
  request,
  context,
  nonce = '',
  stylesOf = () => Promise.resolve(undefined),
  drawings,
  allowKeeping = () => {},
  allowHumanCheck = () => {},
  allowGoogle = () => {},
  whenDone = () => {},
}: ContextArgs) {
  let onLookup = () => {}
  const lookup = new Promise<void>((resolve) => (onLookup = resolve))
  const env: RequestEnv = { ...(context.cloudflare.env as WorkerEnv), onLookup }
  const ctx = context.cloudflare.ctx as ExecutionContext
  const cost = { waves: 0, queries: 0 }
  const note = (spent: ReportedLookupCost) => {
    cost.waves = Math.max(cost.waves, spent.waves)
    cost.queries += spent.queries
  }
  return {
    api: createApiClient(inProcess(server, { request, env, ctx, note })),
    apiWithin: () => {
      const options = { fresh: isFresh(new URL(request.url)), visitor: request }
      const within = new Hono<ApiEnv>().route(API_BASE_PATH, withinOneRequest(deps, env, options))
      return createApiClient(inProcess(within, { request, env, ctx, note }))
    },
    customerAppUrl: env.CUSTOMER_APP_URL || undefined,
    thirdParties: thirdPartiesOf(env),
    turnstileSiteKey: turnstileSiteKey(env),
    google: googleOf(env),
    offersNewsletter: offersNewsletter(env),
    abilities: abilitiesOf(env),
    mailsContactMessages: mailsContactMessages(env),
    nonce,
    stylesOf,
    drawings,
    allowKeeping,
    allowHumanCheck,
    allowGoogle,
    reportError: (error: unknown) => logError('page', error, referenceOf(nonce)),
    lookupCost: () => cost,
    lookup,
    whenDone,
  }
}

interface Asking {
  /** For the page. */
  request: Request
  env: RequestEnv
  ctx: ExecutionContext
  note: (cost: ReportedLookupCost) => void
}

/** Calls the API for a page. The caller is the page's visitor, so their limits count. */
function inProcess(
  api: Pick<typeof server, 'request'>,
  { request: page, env, ctx, note }: Asking,
): Transport {
  const visitor = page.headers.get('cf-connecting-ip')
  // The home page only requests a sample, which costs nothing.
  const url = new URL(page.url)
  const isCounted = visitor !== null && url.pathname !== '/'
  const fresh = isFresh(url)
  return async (input, init) => {
    const headers = new Headers(init?.headers)
    if (isCounted) headers.set('cf-connecting-ip', visitor)
    if (fresh) headers.set('cache-control', 'no-cache')
    // Without env and ctx, a handler called in process would have no bindings.
    const response = await api.request(
      input instanceof URL ? input.href : input,
      { ...init, headers, signal: page.signal },
      env,
      ctx,
    )
    note(lookupCostOf(response.headers))
    // The page has nothing to show then; a form keeps its input and says so itself.
    if (response.status === 429 && page.method === 'GET') throw response
    return response
  }
}
