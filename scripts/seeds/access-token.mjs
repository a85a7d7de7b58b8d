// Access tokens for providers that accept no password over IMAP, such as Outlook.com (RFC 6749, 6; used by XOAUTH2).
import { URLSearchParams } from 'node:url'
import { TextDecoder } from 'node:util'

const TIMEOUT_MS = 15_000
const MAX_BYTES = 64 * 1024
/** A token that is about to expire is fetched again. */
const MARGIN_MS = 2 * 60_000
/** RFC 6749, 5.1 recommends sending it; the default if it is missing. */
const DEFAULT_SECONDS = 600
/** Whatever it says: a day. */
const MAX_SECONDS = 86_400

/**
 * @param {import('./secret-file.mjs').OAuth} oauth
 * @returns {() => Promise<string>} a token that is valid now
 */
export function accessTokens({ tokenUrl, clientId, clientSecret, refreshToken, scope }) {
  let token = ''
  let endsAt = 0
  let refresh = refreshToken
  return async () => {
    if (token !== '' && Date.now() < endsAt - MARGIN_MS) return token
    const response = await fetch(tokenUrl, {
      method: 'POST',
      redirect: 'error',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        client_id: clientId,
        refresh_token: refresh,
        ...(clientSecret && { client_secret: clientSecret }),
        ...(scope && { scope }),
      }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const answer = response.ok ? JSON.parse(await textOf(response)) : {}
    if (!response.ok) await response.body?.cancel()
    if (typeof answer.access_token !== 'string') throw new Error(`token refused (${response.status})`)
    token = answer.access_token
    endsAt = Date.now() + 1000 * Math.min(Number(answer.expires_in) || DEFAULT_SECONDS, MAX_SECONDS)
    // RFC 6749, 6: a new one replaces the old.
    if (typeof answer.refresh_token === 'string') refresh = answer.refresh_token
    return token
  }
}

/** @param {Response} response @returns {Promise<string>} of at most MAX_BYTES */
async function textOf({ body }) {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > MAX_BYTES) throw new Error('token refused (too large)')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
