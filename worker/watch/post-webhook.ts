// Sends a message to a URL that a stranger named: only https to a public name, no redirects, five seconds.
import type { Resolver } from '#shared/dns/resolver.ts'
import { isSampleName } from '#shared/data/samples/names.ts'
import type { Clock } from '#worker/clock.ts'
import { refusalOf } from '#worker/net/foreign-fetch.ts'
import { readAtMost } from '#worker/net/read-at-most.ts'
import { withTimeout } from '#worker/net/in-time.ts'

const TIMEOUT_MS = 5_000
const MAX_ANSWER_BYTES = 8 * 1024

export interface Outside {
  fetch: (url: string, init: RequestInit) => Promise<Response>
  resolver: Resolver
  clock: Clock
}

/** `isUnsure`: it may have been taken all the same. */
export type Posted =
  | { ok: true; answer: string }
  | { ok: false; problem: string; status?: number; isUnsure?: true }

/** Why nothing is ever sent there, in words for the person who typed it; null if it is allowed. */
export async function webhookRefusal(url: string, resolver: Resolver): Promise<string | null> {
  if (URL.canParse(url) && isSampleName(new URL(url).hostname)) return 'its host is a sample of ours'
  return (await refusalOf(url, resolver))?.reason ?? null
}

export async function postWebhook(
  url: string,
  { body, headers }: { body: string; headers: Record<string, string> },
  { fetch, resolver, clock }: Outside,
): Promise<Posted> {
  const posted = await withTimeout(clock, TIMEOUT_MS, async (signal): Promise<Posted> => {
    // Looked up each time: a name that was public may point elsewhere today.
    const refusal = await webhookRefusal(url, resolver)
    if (refusal) return failed(`We do not go there: ${refusal}.`)
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'application/json',
          'user-agent': 'Warmpost (+https://warmpost.example/)',
        },
        body,
        redirect: 'manual',
        signal,
      })
      return await judged(response)
    } catch {
      return { ...failed('The connection failed.'), isUnsure: true }
    }
  })
  return posted === 'timeout'
    ? { ...failed(`The webhook did not answer within ${TIMEOUT_MS / 1000} seconds.`), isUnsure: true }
    : posted
}

const failed = (problem: string): Extract<Posted, { ok: false }> => ({ ok: false, problem })

async function judged(response: Response): Promise<Posted> {
  const { status } = response
  if (status >= 200 && status < 300) {
    const bytes = await readAtMost(response, MAX_ANSWER_BYTES)
    if (!bytes) return failed(`The webhook’s answer is larger than ${MAX_ANSWER_BYTES / 1024} KB.`)
    return { ok: true, answer: new TextDecoder().decode(bytes) }
  }
  await response.body?.cancel().catch(() => undefined)
  const problem =
    status === 410
      ? 'The webhook says that it is gone (410).'
      : status >= 300 && status < 400
        ? 'The webhook redirects, and redirects are not followed.'
        : `The webhook answered with status ${status}.`
  return { ok: false, problem, status }
}
