// How a visitor lets this page read their Postmaster Tools data: Google asks them on a page of its own and sends them back with a
// token behind the # of our URL, which no server sees. developers.google.com/identity/protocols/oauth2/javascript-implicit-flow,
// read on 2026-11-30. Google recommends codes instead, but those need a secret, and so a server that sees the token.
import type { GoogleProblem } from './google-problems.ts'

export interface GoogleSettings {
  clientId: string
  /** Where Google asks the visitor. */
  authorize: string
  /** The origin of the API. */
  api: string
}

/** Where Google is asked, unless it is a stand-in on this machine. */
export const GOOGLE_AUTHORIZE = 'https://accounts.google.com'
export const GOOGLE_API = 'https://gmailpostmastertools.googleapis.com'
export const AUTHORIZE_PATH = '/o/oauth2/v2/auth'

/** It reads traffic figures. Domains cannot be listed with it. */
const SCOPE = 'https://www.googleapis.com/auth/postmaster.traffic.readonly'

interface ConsentQuestion {
  /** Registered with Google. */
  redirectUri: string
  /** Random; Google sends it back. */
  state: string
}

export function consentUrl(google: GoogleSettings, { redirectUri, state }: ConsentQuestion): string {
  const question = new URLSearchParams({
    client_id: google.clientId,
    redirect_uri: redirectUri,
    response_type: 'token',
    scope: SCOPE,
    state,
    include_granted_scopes: 'false',
    // Otherwise someone with several accounts would come back with the same one each time.
    prompt: 'select_account',
  })
  return `${google.authorize}?${question.toString()}`
}

export type Consent = { token: string } | { problem: GoogleProblem }

/** Google’s have about 500. */
const MAX_FRAGMENT = 8_000

/**
 * @param fragment with its #
 * @param state what this tab has sent along; null if it has asked nothing
 * @returns null for a fragment that is no answer of Google’s, such as a place on the page
 */
export function readConsent(fragment: string, state: string | null): Consent | null {
  const answer = new URLSearchParams(fragment.slice(1, MAX_FRAGMENT))
  const [token, error, given] = ['access_token', 'error', 'state'].map((name) => answer.get(name))
  if (token == null && error == null) return null
  // A refusal may come without it; believing a forged one does no harm.
  const isOurs = state !== null && (given === state || (given == null && token == null))
  if (!isOurs) return { problem: 'forged' }
  if (error != null) return { problem: error === 'access_denied' ? 'refused' : 'no-consent' }
  // RFC 6749, 5.1: without it, the scope is the one that was asked for.
  const scopes = answer.get('scope')?.split(' ') ?? [SCOPE]
  return token && scopes.includes(SCOPE) ? { token } : { problem: 'no-scope' }
}
