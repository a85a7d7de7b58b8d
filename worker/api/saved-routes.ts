// What whoever has the key of a saved thing can do with it, whatever its kind: delete it, and get a new key for it.
import { Hono } from 'hono'
import { NewKey } from '#shared/watch/schema.ts'
import { described, type RouteText } from '#worker/api/openapi/route-text.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { deleteSaved, nothingHere, openOrRefuse, renewKey } from '#worker/saved/door.ts'
import type { Kind } from '#worker/saved/self.ts'

interface Routes<Param extends string> {
  /** As the parameter of its path is called. */
  param: Param
  /** Its deletion. */
  end: RouteText
  /** One that was removed to make room can be deleted before its time; otherwise its key says that it was removed. */
  mayBeRemoved?: boolean
}

export const ownRoutes = <Made, State, Param extends 'key' | 'view'>(
  kind: Kind<Made, State>,
  { param, end, mayBeRemoved = false }: Routes<Param>,
) =>
  new Hono<ApiEnv>().delete(`/:${param}`, described(end), async (c) => {
    const found = await openOrRefuse(c, kind, c.req.param(param) ?? '', { mayBeRemoved })
    if (!(await deleteSaved(found))) throw nothingHere(c, kind)
    return c.body(null, 204)
  })

/** A new key for it. */
export const keyRoute = <Made, State, Param extends 'key' | 'view'>(
  kind: Kind<Made, State>,
  { param, called, end, mayBeRemoved = false }: Routes<Param> & { called: string },
) =>
  new Hono<ApiEnv>().post(`/:${param}/key`, described(aboutRenewal(called, end)), async (c) => {
    const view = await renewKey(await openOrRefuse(c, kind, c.req.param(param) ?? '', { mayBeRemoved }))
    if (view === null) throw nothingHere(c, kind)
    return c.json({ view }, 200)
  })

const aboutRenewal = (called: string, { group, parts, example, problems }: RouteText): RouteText => ({
  ...(group && { group }),
  summary: `Renew the key of ${called}`,
  about: 'The old key and what follows from it, such as a feed, are 404 from then on.',
  ...(parts && { parts }),
  ...(example && { example }),
  answer: { status: 200, about: 'The new key.', schema: NewKey },
  answerExample: { view: 'mZ2vP0ku3cQ1y8d7w5xT4A' },
  ...(problems && { problems }),
})
