// The routes of whoever is told, and of a new key: the same for each kind that tells.
import { Hono, type Context } from 'hono'
import { described, type RouteText } from '#worker/api/openapi/route-text.ts'
import { TargetBody } from '#worker/api/watch-text.ts'
import { askDatabase, askOrUndo } from '#worker/db/ask-database.ts'
import type { Deps } from '#worker/deps.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { errorBody, NOT_CONFIRMED } from '#worker/http/errors.ts'
import { validJson } from '#worker/http/validate.ts'
import { networkOfRequest, refusalOf, refuse } from '#worker/quota/refuse.ts'
import { nothingHere, openOrRefuse, type Open } from '#worker/saved/door.ts'
import type { Kind } from '#worker/saved/self.ts'
import { addTarget } from '#worker/saved/alerts/add-target.ts'

type Asked = Omit<Parameters<typeof addTarget>[1], 'put'>

interface Routes<Made, State, Param extends string> {
  /** As the parameter of its path is called. */
  param: Param
  /** As a refusal calls what has the targets, if not by the title of its kind. */
  called?: string
  texts: { add: RouteText; test: RouteText; end: RouteText }
  watched: (open: Open<Made, State>, c: Context<ApiEnv>) => Asked['watch'] | Promise<Asked['watch']>
}

export function targetRoutes<Made, State, Param extends 'key' | 'view'>(
  deps: Deps,
  kind: Kind<Made, State>,
  { param, texts, watched, called = kind.title }: Routes<Made, State, Param>,
) {
  const open = (c: Context<ApiEnv>, mayBeRemoved = false) =>
    openOrRefuse(c, kind, c.req.param(param) ?? '', { mayBeRemoved })
  const noTarget = errorBody('not_found', `${called} has no target with that id.`)
  return new Hono<ApiEnv>()
    .post(`/:${param}/targets`, described(texts.add), validJson(TargetBody), async (c) => {
      const found = await open(c)
      const watch = await watched(found, c)
      const made = await newTarget(c, found, { watch, deps, ...c.req.valid('json') })
      if (!made) throw nothingHere(c, kind)
      if (!('error' in made)) return c.json(made, 202)
      if (made.retrySeconds) c.header('Retry-After', String(made.retrySeconds))
      return c.json({ error: made.error }, made.status)
    })
    .post(`/:${param}/targets/:target/test`, described(texts.test), async (c) => {
      const { stub, key } = await open(c)
      const target = c.req.param('target') ?? ''
      const asked = { target, network: await networkOfRequest(c) }
      const outcome = await askDatabase(stub.testTarget(key, asked))
      if (!outcome || outcome.kind === 'missing') return c.json(noTarget, 404)
      if (outcome.kind === 'unconfirmed') return c.json(errorBody('not_confirmed', NOT_CONFIRMED), 409)
      if (outcome.kind === 'lack') return refuse(c, refusalOf(outcome.lack, deps.clock.now()))
      return c.json({ id: target, message: SENDING }, 202)
    })
    .delete(`/:${param}/targets/:target`, described(texts.end), async (c) => {
      const { stub, key } = await open(c, true)
      const isGone = await askDatabase(stub.deleteTarget(key, c.req.param('target') ?? ''))
      if (isGone === null) throw nothingHere(c, kind)
      return isGone ? c.body(null, 204) : c.json(noTarget, 404)
    })
}

const SENDING =
  'A test alert is on its way. The target’s “test” says within seconds whether it was delivered.'

/** @returns null if what it is about was deleted in the meantime */
export async function newTarget(
  c: Context<ApiEnv>,
  { stub, key }: Open<unknown, unknown>,
  asked: Asked,
): Promise<Awaited<ReturnType<typeof addTarget>> | null> {
  let isGone = false
  const made = await addTarget(c, {
    ...asked,
    // The secret is only in this answer. A target that was there before has another id, and stays.
    put: async (target) => {
      const put = await askOrUndo(stub.addTarget(key, target), () => stub.deleteTarget(key, target.id))
      isGone = put === null
      return put === 'full' ? null : put
    },
  })
  return isGone ? null : made
}
