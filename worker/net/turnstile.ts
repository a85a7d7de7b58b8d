// Cloudflare Turnstile: whether a token proves that a person filled in a form. Only if both keys are set.
// https://developers.cloudflare.com/turnstile/get-started/server-side-validation/
import type { Clock } from '#worker/clock.ts'
import type { WorkerEnv } from '#worker/env.ts'
import { readAtMost } from '#worker/net/read-at-most.ts'
import { withTimeout } from '#worker/net/in-time.ts'

/**
 * - refused: the token is not from our widget, was used before, or is older than five minutes
 * - unreachable: there was no answer, or our secret is wrong; the log has the reason
 */
export type HumanAnswer = 'human' | 'refused' | 'unreachable'

/** Never rejects and always ends. */
export type HumanCheck = (token: string) => Promise<HumanAnswer>

export type TurnstileKeys = Pick<WorkerEnv, 'TURNSTILE_SITE_KEY' | 'TURNSTILE_SECRET_KEY'>

const SITEVERIFY = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'
const TIMEOUT_MS = 4_000
/** An answer has about 300. */
const MAX_BYTES = 10_000

interface Outside {
  fetch: (url: string, init: RequestInit) => Promise<Response>
  clock: Clock
}

/** For the widget; undefined unless tokens can also be verified. */
export const turnstileSiteKey = (keys: TurnstileKeys): string | undefined =>
  (keys.TURNSTILE_SECRET_KEY && keys.TURNSTILE_SITE_KEY) || undefined

/** Undefined if it is not configured. */
export function turnstileCheck(keys: TurnstileKeys, outside: Outside): HumanCheck | undefined {
  const { TURNSTILE_SECRET_KEY: secret } = keys
  if (!secret || !turnstileSiteKey(keys)) return undefined
  return async (token) => {
    try {
      const answer = await withTimeout(outside.clock, TIMEOUT_MS, (signal) =>
        ask(outside, { secret, response: token }, signal),
      )
      if (typeof answer === 'object') return judge(answer)
      console.error('turnstile', answer)
    } catch (error) {
      console.error('turnstile', error instanceof Error ? error.name : 'unknown')
    }
    return 'unreachable'
  }
}

interface Verdict {
  success?: unknown
  'error-codes'?: unknown
}

/** What the service says, or why that is unusable. */
async function ask(outside: Outside, question: object, signal: AbortSignal): Promise<Verdict | string> {
  const response = await outside.fetch(SITEVERIFY, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(question),
    signal,
  })
  const bytes = await readAtMost(response, MAX_BYTES)
  const body: unknown = JSON.parse(new TextDecoder().decode(bytes ?? undefined))
  return typeof body === 'object' && body !== null ? body : `status ${response.status}`
}

/** Codes about the token; every other code is an error of ours or of the service. */
const OF_THE_TOKEN = ['missing-input-response', 'invalid-input-response', 'timeout-or-duplicate']

function judge(verdict: Verdict): HumanAnswer {
  if (verdict.success === true) return 'human'
  const codes: unknown[] = Array.isArray(verdict['error-codes']) ? verdict['error-codes'] : []
  if (codes.some((code) => OF_THE_TOKEN.includes(String(code)))) return 'refused'
  console.error('turnstile', codes.map((code) => String(code).slice(0, 40)).join(' ') || 'no reason')
  return 'unreachable'
}
