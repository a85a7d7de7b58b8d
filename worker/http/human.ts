// How the forms use the proof that a person sent them, if the site requires one (Turnstile).
import type { MiddlewareHandler } from 'hono'
import type { Deps } from '#worker/deps.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import type { HumanCheck } from '#worker/net/turnstile.ts'

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
