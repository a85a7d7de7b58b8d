// Routes that store something for a visitor are for our own pages, and for programs, which send no Origin.
import type { MiddlewareHandler } from 'hono'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { errorBody } from '#worker/http/errors.ts'

export const ownOriginOnly: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const origin = c.req.header('origin')
  const isOwn = origin === undefined || hostOf(origin) === new URL(c.req.url).host
  return isOwn ? next() : c.json(errorBody('foreign_origin', FOREIGN_ORIGIN), 403)
}

export const FOREIGN_ORIGIN =
  'This belongs to the pages of this site; a script of another site may not use it.'

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null)
