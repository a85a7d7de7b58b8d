// The worker: the API first, then the pages. Static files never get here.
import { bodyLimit } from 'hono/body-limit'
import { getPath } from 'hono/utils/url'
import * as build from '../build/server/index.js'
import styles from '../build/styles.json'
import type { WorkerEnv } from '#worker/env.ts'
import {
  formTooLarge,
  MAX_FORM_BYTES,
  ownFormsOnly,
  pagesOnly,
  refuseMalformedPaths,
} from '#worker/http/refuse.ts'
import { redirectToHttps } from '#worker/http/secure-address.ts'
import { deps, getLoadContext, server } from '#worker/load-context.ts'
import { referenceOf } from '#worker/log/log-error.ts'
import { logRequest, routeNamer } from '#worker/log/log-request.ts'
import { lookupCostOf, type ReportedLookupCost } from '#worker/log/lookup-cost.ts'
import type { FleetMessage } from '#worker/fleet/message.ts'
import { consumeFleet, FLEET_QUEUE } from '#worker/fleet/queue.ts'
import { deliverOutbox } from '#worker/mail/outbox.ts'
import type { OutboxItem } from '#worker/mail/outbox-item.ts'
import { takeRoutedMail } from '#worker/mail-test/email-handler.ts'
import { bodyFrom } from '#worker/pages/early-start.ts'
import { finishPage, newNonce } from '#worker/pages/finish-page.ts'
import { framesAt, originsOf } from '#worker/pages/third-parties.ts'
import { pagesOf } from '#worker/pages/page-handlers.ts'
import { createPageMemory, keyOfPage } from '#worker/pages/page-memory.ts'
import { pageStyles } from '#worker/pages/page-styles.ts'
import { scheduled } from '#worker/scheduled.ts'
import { consumeWatches, WATCH_QUEUE } from '#worker/watch/consumer.ts'
import type { WatchItem } from '#worker/watch/queue-item.ts'

// Built once: the handlers cache the matched routes.
const pages = pagesOf(build)
const stylesOf = pageStyles(styles, build.assets)
const memory = createPageMemory()

interface LaterFacts extends ReportedLookupCost {
  status: number
  /** Identifies a failure in the log and on the page. */
  reference?: string | undefined
}
/** Of the answers that began before they were complete. */
const later = new WeakMap<Request, Promise<LaterFacts>>()
const HTML = { 'Content-Type': 'text/html; charset=utf-8' }
const NO_LOOKUPS: ReportedLookupCost = { waves: 0, queries: 0 }

const limitFormSize = bodyLimit({ maxSize: MAX_FORM_BYTES, onError: formTooLarge })

server.all('*', refuseMalformedPaths, pagesOnly, ownFormsOnly, limitFormSize, async (c) => {
  const nonce = newNonce()
  const key = keyOfPage(c.req.raw)
  const kept = key && memory.recall(key, nonce)
  if (kept) return kept
  let mayBeKept = false
  let onLookup = () => {}
  const lookup = new Promise<void>((resolve) => (onLookup = resolve))
  const context = getLoadContext({
    request: c.req.raw,
    context: { cloudflare: { env: c.env, ctx: c.executionCtx } },
    nonce,
    stylesOf,
    allowKeeping: () => (mayBeKept = true),
    onLookup,
  })
  const reference = referenceOf(nonce)
  const finish = (page: Response, cost: ReportedLookupCost) =>
    finishPage(page, {
      nonce,
      cost,
      reference,
      origins: originsOf(context.thirdParties),
      frames: context.turnstileSiteKey ? framesAt(c.req.path) : [],
      address: new URL(c.req.url),
    })
  const rendering = pages.render(c.req.raw, context)
  const isWaiting = !key && (await Promise.race([rendering, lookup])) === undefined
  const start = isWaiting ? pages.startOf(c.req.raw, context) : undefined
  if (start !== undefined) {
    later.set(
      c.req.raw,
      rendering.then(({ status }) => ({
        status,
        ...context.lookupCost(),
        reference: status >= 500 ? reference : undefined,
      })),
    )
    return finish(new Response(bodyFrom(start, rendering), { headers: HTML }), NO_LOOKUPS)
  }
  const page = finish(await rendering, context.lookupCost())
  return key && mayBeKept && page.status === 200 ? memory.keep(key, page, nonce) : page
})

const paths = Object.values(build.routes).flatMap((route) => route?.path ?? [])
const routeOf = routeNamer(['/', ...paths, ...server.routes.map(({ path }) => path)])

async function fetch(request: Request, env: WorkerEnv, ctx: ExecutionContext): Promise<Response> {
  const startedAt = Date.now()
  const response = redirectToHttps(request, env.SITE_URL) ?? (await server.fetch(request, env, ctx))
  const { headers, status } = response
  const log = (facts: LaterFacts) =>
    logRequest(env, {
      route: routeOf(getPath(request)),
      method: request.method,
      ms: Date.now() - startedAt,
      ...facts,
    })
  const complete = later.get(request)
  if (complete) ctx.waitUntil(complete.then(log))
  else log({ status, ...lookupCostOf(headers), reference: headers.get('x-reference') ?? undefined })
  return response
}

type QueuedMessage = OutboxItem | FleetMessage | WatchItem
type Consumer = (batch: MessageBatch<QueuedMessage>, env: WorkerEnv) => Promise<void>

const deliverEmails: Consumer = (batch, env) => deliverOutbox(batch as MessageBatch<OutboxItem>, env)

/** The consumer of each queue in wrangler.toml. */
const CONSUMERS: Readonly<Record<string, Consumer>> = {
  [FLEET_QUEUE]: (batch, env) => consumeFleet(batch as MessageBatch<FleetMessage>, env, deps),
  [WATCH_QUEUE]: (batch, env) => consumeWatches(batch as MessageBatch<WatchItem>, env, { deps }),
}

export default {
  fetch,
  scheduled,
  email: (mail, env, ctx) => takeRoutedMail(mail, { deps, env, waitUntil: (job) => ctx.waitUntil(job) }),
  queue: (batch, env) => (CONSUMERS[batch.queue] ?? deliverEmails)(batch, env),
} satisfies ExportedHandler<WorkerEnv, QueuedMessage>
