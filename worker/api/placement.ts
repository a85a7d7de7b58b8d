import { Hono, type MiddlewareHandler } from 'hono'
import { deliverabilityTest, seedMailboxes } from '#worker/api/deliverability-test.ts'
import { seeds } from '#worker/api/seeds.ts'
import type { Deps } from '#worker/deps.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { ownOriginOnly } from '#worker/http/callers.ts'
import { limitRate } from '#worker/http/rate-limit.ts'
import { presentVisitor } from '#worker/net/visitor.ts'

/** A stream ends when its visitor leaves. */
const openVisitor: MiddlewareHandler<ApiEnv> = async (c, next) => {
  c.set('visitor', presentVisitor(c.req.raw))
  await next()
}

const limitLooks = limitRate('read a placement test', () => 'placement')

export const placement = (deps: Deps) =>
  new Hono<ApiEnv>()
    .use('/user/deliverability-test/*', ownOriginOnly)
    .use(
      '/user/deliverability-test',
      limitRate('start a placement test', () => 'seeds'),
    )
    .use('/user/deliverability-test/:view/*', limitLooks, openVisitor)
    .use('/user/seed-mailboxes', ownOriginOnly, limitLooks)
    .route('/user/seed-mailboxes', seedMailboxes(deps))
    .route('/user/deliverability-test', deliverabilityTest(deps))
    .route('/inbound/seeds', seeds(deps))
