// What whoever has the key of a saved thing can do with it, whatever its kind: delete it, and get a new key for it.
import { Hono } from 'hono'
import type { ApiGroup } from '#shared/tools/tool.ts'
import { NewKey } from '#shared/saved/watch/schema.ts'
import { described, type RouteExample, type RouteText } from '#worker/api/openapi/route-text.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { methodNotAllowed } from '#worker/http/errors.ts'
import { deleteSaved, nothingHere, openOrRefuse, renewKey } from '#worker/saved/door.ts'
import type { Kind } from '#worker/saved/self.ts'

/** What the documentation of these routes says about a kind. */
export interface SavedText<Param extends 'key' | 'view'> {
  group: ApiGroup
  /** "a watch" */
  called: string
  /** The path parameter that its key is. */
  param: Param
  parts: Readonly<Record<Param, string>>
  example: RouteExample
  /** What to know before it is deleted. */
  aboutEnd?: string
  /** One that was removed to make room can be deleted before its time; otherwise its key says that it was removed. */
  mayBeRemoved?: boolean
}

export const savedRoutes = <Made, State, Param extends 'key' | 'view'>(
  kind: Kind<Made, State>,
  text: SavedText<Param>,
) => {
  const { param, mayBeRemoved = false } = text
  return (
    new Hono<ApiEnv>()
      .delete(`/:${param}`, described(aboutEnd(text)), async (c) => {
        const found = await openOrRefuse(c, kind, c.req.param(param) ?? '', { mayBeRemoved })
        if (!(await deleteSaved(found))) throw nothingHere(c, kind)
        return c.body(null, 204)
      })
      .post(`/:${param}/key`, described(aboutRenewal(text)), async (c) => {
        const view = await renewKey(await openOrRefuse(c, kind, c.req.param(param) ?? '', { mayBeRemoved }))
        if (view === null) throw nothingHere(c, kind)
        return c.json({ view }, 200)
      })
      // A kind may have GET /:view/:n, of which "key" is none.
      .all(`/:${param}/key`, (c) => methodNotAllowed(c, 'POST'))
  )
}

type AnyText = Omit<SavedText<never>, 'param'>

const aboutEnd = (text: AnyText): RouteText => ({
  ...commonOf(text),
  summary: `Delete ${text.called}`,
  ...(text.aboutEnd && { about: text.aboutEnd }),
  answer: { status: 204, about: 'It is deleted.' },
})

const aboutRenewal = (text: AnyText): RouteText => ({
  ...commonOf(text),
  summary: `Renew the key of ${text.called}`,
  about: 'The old key and what follows from it, such as a feed, are 404 from then on.',
  answer: { status: 200, about: 'The new key.', schema: NewKey },
})

const commonOf = ({ group, parts, example, mayBeRemoved }: AnyText) => ({
  group,
  parts,
  example,
  problems: mayBeRemoved
    ? (['foreign', 'not_found', 'unavailable'] as const)
    : (['foreign', 'not_found', 'expired', 'unavailable'] as const),
})
