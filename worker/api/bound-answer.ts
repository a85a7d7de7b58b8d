// No answer of the API is longer than 1 MB, whatever is in the DNS or was sent.
import type { Context } from 'hono'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { errorBody } from '#worker/http/errors.ts'

const MAX_RESPONSE_BYTES = 1_000_000

/** To be called when the handler has answered; a stream is left alone, its rows are bounded one by one. */
export async function boundAnswer(c: Context<ApiEnv>): Promise<void> {
  if (!c.res.headers.get('content-type')?.startsWith('application/json')) return
  const { status, headers } = c.res
  const octets = await c.res.arrayBuffer()
  const isShort = octets.byteLength <= MAX_RESPONSE_BYTES
  const answer = isShort ? new Response(octets, { status, headers }) : c.json(TOO_LONG, 502)
  c.res = undefined
  c.res = answer
}

const TOO_LONG = errorBody(
  'lookup_failed',
  'There is so much in it that the report would be longer than 1 MB.',
)
