// The API under /apis/v1/core: who may call it, what each request gets, and what is answered when nothing fits.
import { Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { HTTPException } from 'hono/http-exception'
import type { ApiEnv } from '#worker/api/env.ts'
import { contact } from '#worker/api/contact.ts'
import { bodyTooLarge, internalError, methodNotAllowed, notFound, refused } from '#worker/api/errors.ts'
import { cname } from '#worker/api/tools/cname.ts'
import { dmarc } from '#worker/api/tools/dmarc.ts'
import { dkim } from '#worker/api/tools/dkim.ts'
import { mx } from '#worker/api/tools/mx.ts'
import { spf } from '#worker/api/tools/spf.ts'
import type { Deps } from '#worker/deps.ts'

const MAX_BODY_OCTETS = 1024 * 1024
const ANY_ORIGIN = {
  origin: '*',
  allowMethods: ['GET', 'POST'],
  exposeHeaders: ['Server-Timing'],
  maxAge: 86_400,
}

/** Set up whole before anyone mounts it: a handler for errors that is added to a mounted router is ignored. */
export function createCoreApi(deps: Deps) {
  const api = new Hono<ApiEnv>()
    .use(bodyLimit({ maxSize: MAX_BODY_OCTETS, onError: bodyTooLarge }))
    // The tools are for everybody's programs; what stores something is for our own pages.
    .use('/user/tools/*', cors(ANY_ORIGIN))
    .use('/user/tools/*', openDns(deps))
    .route('/user/contact', contact)
    .route('/user/tools/spf', spf)
    .route('/user/tools/mx', mx)
    .route('/user/tools/dmarc', dmarc)
    .route('/user/tools/cname', cname)
    .route('/user/tools/dkim', dkim)
  api.onError((error, c) => {
    if (error instanceof HTTPException && error.status === 400) return refused(c)
    console.error('api', error)
    return internalError(c)
  })
  api.all('/user/tools/spf/checker', (c) => methodNotAllowed(c, 'GET'))
  api.all('/user/tools/mx/checker', (c) => methodNotAllowed(c, 'GET'))
  api.all('/user/tools/mx/report', (c) => methodNotAllowed(c, 'GET'))
  api.all('/user/tools/cname/checker', (c) => methodNotAllowed(c, 'GET'))
  api.all('/user/tools/cname/report', (c) => methodNotAllowed(c, 'GET'))
  api.all('/user/tools/dmarc/checker', (c) => methodNotAllowed(c, 'GET'))
  api.all('/user/tools/dmarc/preview', (c) => methodNotAllowed(c, 'GET'))
  api.all('/user/tools/dkim/checker', (c) => methodNotAllowed(c, 'GET'))
  api.all('/user/tools/dkim/report', (c) => methodNotAllowed(c, 'GET'))
  api.all('/user/tools/dkim/generate', (c) => methodNotAllowed(c, 'POST'))
  api.all('/user/tools/spf/preview', (c) => methodNotAllowed(c, 'GET'))
  api.all('/user/contact', (c) => methodNotAllowed(c, 'POST'))
  api.all('*', notFound)
  return api
}

export type CoreApi = ReturnType<typeof createCoreApi>

/** Gives the request its resolver, and its answer the account of what the lookups cost. */
function openDns(deps: Deps): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const startedAt = deps.clock.now()
    const resolver = deps.resolverFor(c.env, { fresh: c.req.header('cache-control') === 'no-cache' })
    c.set('resolver', resolver)
    await next()
    const { waves, queries, upstreamRequests } = resolver.cost
    if (queries === 0) return
    const dns = `dns;dur=${deps.clock.now() - startedAt};desc="waves=${waves} queries=${queries}"`
    c.header('Server-Timing', `${dns}, upstream;desc="requests=${upstreamRequests}"`)
  }
}
