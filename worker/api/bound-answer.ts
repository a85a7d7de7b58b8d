// No answer of the API is longer than 1 MB, no matter what is in DNS or in the request.
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { errorBody } from '#worker/http/errors.ts'

const MAX_RESPONSE_BYTES = 1_000_000
/** The most that UTF-8 takes for a UTF-16 code unit. */
const MOST_BYTES = 3

/**
 * Measures the JSON of this request as it is written: reading it from a finished answer takes about as long as making it.
 * Streams are not affected; their rows are limited one by one.
 * @returns what was written last
 */
export function boundAnswer(c: Context<ApiEnv>): { readonly text: string | null } {
  const { json } = c
  const written: { text: string | null } = { text: null }
  const bounded = (data: unknown, status?: ContentfulStatusCode, headers?: Record<string, string>) => {
    const text = JSON.stringify(data)
    if (isTooLong(text)) return json(TOO_LONG, 502)
    written.text = text
    return c.body(text, status, { 'Content-Type': 'application/json', ...headers })
  }
  c.json = bounded as typeof json
  return written
}

const isTooLong = (text: string): boolean =>
  text.length * MOST_BYTES > MAX_RESPONSE_BYTES && new TextEncoder().encode(text).length > MAX_RESPONSE_BYTES

const TOO_LONG = errorBody(
  'lookup_failed',
  'There is so much in it that the report would be longer than 1 MB.',
)
