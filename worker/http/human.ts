// What the forms do with the proof that a person sent them, where the site asks for one (Turnstile).
import type { MiddlewareHandler } from 'hono'
import type { Deps } from '#worker/deps.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import type { HumanCheck } from '#worker/net/turnstile.ts'

/** Gives the request its check; none where it is not configured. */
export function openHumanCheck(deps: Deps): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    c.set('humanCheck', deps.humanCheckFor(c.env ?? {}))
    await next()
  }
}

/**
 * Why a form is refused, in words for a person; null when it is taken. Where nobody can say whether the token is good,
 * it is: a letter must not be lost, and the hidden field, the time it took and the rate limit were asked before.
 */
export async function unprovenReason(check: HumanCheck | undefined, token: string): Promise<string | null> {
  if (!check) return null
  if (token === '') return MISSING
  return (await check(token)) === 'refused' ? REFUSED : null
}

export const MISSING =
  'The proof that a person sends this is missing (Cloudflare Turnstile). Send it again from the form, or write to us by mail.'
const REFUSED =
  'Cloudflare Turnstile did not accept the proof that a person sends this; each is good once and for five minutes. Send it again, or write to us by mail.'
