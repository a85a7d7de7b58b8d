// Who may call a route.
import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { errorBody, notFound, unauthorized } from '#worker/http/errors.ts'
import { DAY_SECONDS } from '#shared/kit/calendar.ts'
import { isSameSecret } from '#worker/mail-test/keys.ts'
import type { Deps } from '#worker/deps.ts'
import type { HumanCheck } from '#worker/net/turnstile.ts'

// Routes that store something for a visitor are for our own pages, and for programs, which send no Origin.
export const ownOriginOnly: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const origin = c.req.header('origin')
  const isOwn = origin === undefined || hostOf(origin) === new URL(c.req.url).host
  return isOwn ? next() : c.json(errorBody('foreign_origin', FOREIGN_ORIGIN), 403)
}

export const FOREIGN_ORIGIN =
  'This belongs to the pages of this site; a script of another site may not use it.'

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null)

// The tools are for everyone's programs: any page may read their answers.
const READABLE = ['Server-Timing', 'Retry-After']

const preflight = cors({
  origin: '*',
  allowMethods: ['GET', 'POST'],
  exposeHeaders: READABLE,
  maxAge: DAY_SECONDS,
})

/**
 * hono/cors starts an answer before the handler does, and both are then copied into a third, so it only handles
 * preflights.
 */
export const anyOrigin: MiddlewareHandler<ApiEnv> = async (c, next) => {
  if (c.req.method === 'OPTIONS') return preflight(c, next)
  await next()
  c.res.headers.set('Access-Control-Allow-Origin', '*')
  c.res.headers.set('Access-Control-Expose-Headers', READABLE.join(','))
}

// Routes for our own programs, which know a secret of the site. If none is set, the route does not exist.
export const secretOnly =
  (name: 'INBOUND_SECRET' | 'SEEDS_SECRET'): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const secret = c.env?.[name]
    if (!secret) return notFound(c)
    const [, given = ''] = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '') ?? []
    return (await isSameSecret(given, secret)) ? next() : unauthorized(c)
  }

// How the forms use the proof that a person sent them, if the site requires one (Turnstile).

/** Gives the request its check; none if it is not configured. */
export function openHumanCheck(deps: Deps): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    c.set('humanCheck', deps.humanCheckFor(c.env ?? {}))
    await next()
  }
}

/**
 * Why a form is rejected, in words for a person; null if it is accepted. If no one can say whether the token is valid, it is
 * accepted: a message must not be lost, and the hidden field, the time it took and the rate limit were checked before.
 */
export async function unprovenReason(check: HumanCheck | undefined, token: string): Promise<string | null> {
  if (!check) return null
  if (token === '') return MISSING
  return (await check(token)) === 'refused' ? REFUSED : null
}

export const MISSING =
  'Proof that a person is sending this is missing (Cloudflare Turnstile). Send it again from the form, or email us.'
const REFUSED =
  'Cloudflare Turnstile did not accept the proof that a person is sending this. Each proof works once, for five minutes. Send it again, or email us.'
