// The worker: the API first, then the pages. Static files never get here.
import { bodyLimit } from 'hono/body-limit'
import { trimTrailingSlash } from 'hono/trailing-slash'
import { getPath } from 'hono/utils/url'
import manifest from '../build/.vite/client-manifest.json'
import * as build from '#build/server/index.js'
import type { WorkerEnv, OutboxItem } from '#worker/env.ts'
import {
  formTooLarge,
  MAX_FORM_BYTES,
  ownFormsOnly,
  protectRedirect,
  refuseMalformedPaths,
  redirectToHttps,
} from '#worker/http/refuse.ts'
import { deps, getLoadContext, server } from '#worker/load-context.ts'
import { logRequest, routeNamer, referenceOf, lookupCostOf, type ReportedLookupCost } from '#worker/log.ts'
import { deliverOutbox, OUTBOX_QUEUE } from '#worker/mail/outbox.ts'
import { takeRoutedMail } from '#worker/incoming/email-handler.ts'
import { finishPage, isSecretAddress, newNonce } from '#worker/pages/finish-page.ts'
import { HUMAN_CHECK_ORIGIN, originsOf } from '#worker/pages/third-parties.ts'
import { createDrawings, createPageMemory, keyOfPage, pageHandler } from '#worker/pages/page-memory.ts'
import { pageStyles, withoutStyles } from '#worker/pages/page-styles.ts'
import { liveWorld } from '#worker/saved/live-world.ts'
import { SavedObject } from '#worker/saved/object.ts'
import { scheduled } from '#worker/scheduled.ts'

const paths = Object.values(build.routes).flatMap((route) => route?.path ?? [])
const routeOf = routeNamer(['/', ...paths, ...server.routes.map(({ path }) => path)])

const render = pageHandler({ ...build, assets: withoutStyles(build.assets) }, routeOf)
const stylesWith = pageStyles(manifest, build.assets)
const memory = createPageMemory()
const drawingsFor = createDrawings()

interface LaterFacts extends ReportedLookupCost {
  status: number
  /** Identifies a failure in the log and on the page. */
  reference?: string | undefined
}
/** Of the answers that began before they were complete. */
const later = new WeakMap<Request, Promise<LaterFacts>>()

const limitFormSize = bodyLimit({ maxSize: MAX_FORM_BYTES, onError: formTooLarge })

// Each page has one URL.
const trimPath = trimTrailingSlash({ alwaysRedirect: true })

server.all('*', refuseMalformedPaths, protectRedirect, trimPath, ownFormsOnly, limitFormSize, async (c) => {
  const nonce = newNonce()
  const key = keyOfPage(c.req.raw)
  const kept = key && memory.recall(key, nonce)
  if (kept) return kept
  const address = new URL(c.req.url)
  const isShared = !key && c.req.method === 'GET' && !isSecretAddress(address)
  let mayBeKept = false
  let mayCheckHuman = false
  let mayAskGoogle = false
  let done: Promise<void> | undefined
  const context = getLoadContext({
    request: c.req.raw,
    context: { cloudflare: { env: c.env, ctx: c.executionCtx } },
    nonce,
    stylesOf: stylesWith(c.env.ASSETS),
    drawings: isShared ? drawingsFor(nonce) : undefined,
    allowKeeping: () => (mayBeKept = true),
    allowHumanCheck: () => (mayCheckHuman = true),
    allowGoogle: () => (mayAskGoogle = true),
    whenDone: (end) => {
      done = end
    },
  })
  const response = await render(c.req.raw, context)
  const page = finishPage(response, {
    nonce,
    cost: context.lookupCost(),
    reference: referenceOf(nonce),
    origins: originsOf(context.thirdParties),
    frames: mayCheckHuman && context.turnstileSiteKey ? [HUMAN_CHECK_ORIGIN] : [],
    asked: mayAskGoogle && context.google ? [context.google.api] : [],
    address,
  })
  const { status } = response
  if (done)
    later.set(
      c.req.raw,
      done.then(() => ({ status, ...context.lookupCost() })),
    )
  return key && mayBeKept && status === 200 ? memory.keep(key, page, nonce) : page
})

async function fetch(request: Request, env: WorkerEnv, ctx: ExecutionContext): Promise<Response> {
  const startedAt = Date.now()
  const response = redirectToHttps(request, env.SITE_URL) ?? (await server.fetch(request, env, ctx))
  const { headers, status } = response
  const log = (facts: LaterFacts) =>
    logRequest(env, {
      // Remix asks for the data of a page by its path with this ending.
      route: routeOf(getPath(request).replace(/\.data$/, '')),
      method: request.method,
      ms: Date.now() - startedAt,
      ...facts,
    })
  const complete = later.get(request)
  if (complete) ctx.waitUntil(complete.then(log))
  else log({ status, ...lookupCostOf(headers), reference: headers.get('x-reference') ?? undefined })
  return response
}

/** The only queue (wrangler.toml). Taken for an email, another message would be lost; refused, it is tried again. */
async function consume(batch: MessageBatch<OutboxItem>, env: WorkerEnv): Promise<void> {
  if (batch.queue !== OUTBOX_QUEUE) throw new Error(`Nothing consumes the queue “${batch.queue}”.`)
  await deliverOutbox(batch, env)
}

/** The class of the binding SAVED (wrangler.toml). */
export class Saved extends SavedObject {
  constructor(ctx: DurableObjectState, own: WorkerEnv) {
    super(ctx, own, liveWorld(deps, own, ctx))
  }
}

export default {
  fetch,
  scheduled,
  email: (mail, env, ctx) => takeRoutedMail(mail, { deps, env, waitUntil: (job) => ctx.waitUntil(job) }),
  queue: consume,
} satisfies ExportedHandler<WorkerEnv, OutboxItem>
