// Sends one request from the visitor’s browser to Google.
import { MAX_ANSWER_BYTES } from '#shared/postmaster/ask-gmail.ts'
import type { GoogleRequest } from '#shared/postmaster/google-api.ts'
import type { GoogleAnswer } from '#shared/postmaster/google-problems.ts'

const TIMEOUT_MS = 20_000

/** @param leaving ends the requests, also one that takes too long */
export const sendToGoogle =
  (token: string, leaving: AbortController) =>
  async ({ method, url, body }: GoogleRequest): Promise<GoogleAnswer> => {
    const timer = setTimeout(() => leaving.abort(), TIMEOUT_MS)
    try {
      const response = await fetch(url, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body }),
        cache: 'no-store',
        credentials: 'omit',
        // The token goes to Google’s API, and nowhere that it may point to.
        redirect: 'error',
        signal: leaving.signal,
      })
      const text = await textUpTo(response, MAX_ANSWER_BYTES)
      return text === null ? { problem: 'too-large' } : { status: response.status, text }
    } catch {
      return { problem: 'unreachable' }
    } finally {
      clearTimeout(timer)
    }
  }

/** Null if it has more bytes. */
async function textUpTo({ body }: Response, limit: number): Promise<string | null> {
  const reader = body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let length = 0
  for (;;) {
    const step = await reader?.read()
    if (!step || step.done) return text + decoder.decode()
    length += step.value.length
    if (length > limit) {
      await reader?.cancel()
      return null
    }
    text += decoder.decode(step.value, { stream: true })
  }
}
