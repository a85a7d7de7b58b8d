// Where Google asks whether a page may read what is in an account: the stand-in’s page, and where it leads back to.
import { URLSearchParams } from 'node:url'

export const CONSENT_PATH = '/o/oauth2/v2/auth'
const SCOPE = 'https://www.googleapis.com/auth/postmaster.traffic.readonly'
const LIFETIME_SECONDS = 3599

/** What each account is for, and what its token may read. */
const ACCOUNTS = {
  owner: 'has northwind.test, broken.test and quiet.northwind.test',
  none: 'has no domain',
  expired: 'gets a token that has ended',
  barred: 'may not see any domain',
  unchecked: 'signs in, but does not let the page read',
}

/** The account of an Authorization header; undefined if its token is not valid. */
export function accountOf(authorization = '') {
  const [, account = ''] = /^Bearer stand-in-token\.(\w+)$/.exec(authorization) ?? []
  return account === 'expired' || !Object.hasOwn(ACCOUNTS, account) ? undefined : account
}

/**
 * @param {URLSearchParams} query
 * @param {string} clientId
 * @returns {{ status: number, html: string } | { status: 302, location: string }}
 */
export function consent(query, clientId) {
  const fault = faultIn(query, clientId)
  if (fault) return { status: 400, html: page(`<h1>Access blocked</h1><p>Error 400: ${fault}</p>`) }
  const account = query.get('account')
  if (account === null) return { status: 200, html: question(query) }
  const answer = new URLSearchParams(answerOf(account))
  const state = query.get('state')
  if (state !== null) answer.set('state', state)
  return { status: 302, location: `${query.get('redirect_uri')}#${answer}` }
}

function answerOf(account) {
  if (!Object.hasOwn(ACCOUNTS, account)) return { error: 'access_denied' }
  return {
    access_token: `stand-in-token.${account}`,
    token_type: 'Bearer',
    expires_in: String(LIFETIME_SECONDS),
    scope: account === 'unchecked' ? '' : SCOPE,
  }
}

/** As Google refuses before it asks anyone. */
function faultIn(query, clientId) {
  if (query.get('client_id') !== clientId) return 'invalid_client'
  if (query.get('response_type') !== 'token') return 'unsupported_response_type'
  if (query.get('scope') !== SCOPE) return 'invalid_scope'
  return isOnThisMachine(query.get('redirect_uri') ?? '') ? null : 'redirect_uri_mismatch'
}

function isOnThisMachine(address) {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, hash, search } = new URL(address)
  return protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname) && hash + search === ''
}

function question(query) {
  const kept = ['client_id', 'redirect_uri', 'response_type', 'scope', 'state']
    .filter((name) => query.has(name))
    .map((name) => `<input type="hidden" name="${name}" value="${escaped(query.get(name))}">`)
  const accounts = Object.entries(ACCOUNTS).map(
    ([account, what]) =>
      `<p><button name="account" value="${account}">Continue as ${account}</button> ${what}</p>`,
  )
  return page(
    `<h1>Which account?</h1><p>This is not Google, but a stand-in on this machine. ${escaped(new URL(query.get('redirect_uri')).host)} wants to read Postmaster Tools figures.</p><form>${kept.join('')}${accounts.join('')}<p><button name="account" value="">Cancel</button></p></form>`,
  )
}

const page = (body) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Stand-in for Google</title><link rel="icon" href="data:,"></head><body>${body}</body></html>`

const escaped = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
