// What comes back from Google’s consent page, and what did not come from there.
import { describe, expect, test } from 'vitest'
import { consentUrl, GOOGLE_API, GOOGLE_AUTHORIZE, readConsent } from '#shared/postmaster/google-consent.ts'

const SCOPE = 'https://www.googleapis.com/auth/postmaster.traffic.readonly'
const fragment = (fields: Record<string, string>) => `#${new URLSearchParams(fields).toString()}`
const GRANTED = { access_token: 'secret', token_type: 'Bearer', expires_in: '3599', scope: SCOPE, state: 's' }

test('the question asks for a token that only reads figures, and nothing that was granted before', () => {
  const google = { clientId: 'id', authorize: GOOGLE_AUTHORIZE, api: GOOGLE_API }
  const url = new URL(consentUrl(google, { redirectUri: 'https://a.example/tool/x', state: 'a+b' }))
  expect(url.origin).toBe('https://accounts.google.com')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: 'id',
    redirect_uri: 'https://a.example/tool/x',
    response_type: 'token',
    scope: SCOPE,
    state: 'a+b',
    include_granted_scopes: 'false',
    prompt: 'select_account',
  })
})

describe('an answer to our question', () => {
  test('has the token', () => {
    expect(readConsent(fragment(GRANTED), 's')).toEqual({ token: 'secret' })
    expect(readConsent(fragment({ access_token: 'secret', state: 's' }), 's')).toEqual({ token: 'secret' })
  })

  test.each([
    ['refused', { error: 'access_denied', state: 's' }],
    ['refused', { error: 'access_denied' }],
    ['no-consent', { error: 'admin_policy_enforced', state: 's' }],
    ['no-scope', { ...GRANTED, scope: '' }],
    ['no-scope', { ...GRANTED, scope: 'openid email' }],
    ['no-scope', { ...GRANTED, scope: `${SCOPE}.more` }],
    ['no-scope', { ...GRANTED, access_token: '' }],
  ])('may be: %s', (problem, fields) => {
    expect(readConsent(fragment(fields), 's')).toEqual({ problem })
  })
})

test.each([
  ['another state', fragment({ ...GRANTED, state: 'other' }), 's'],
  ['no state', fragment({ access_token: 'secret' }), 's'],
  ['a state that nobody sent', fragment(GRANTED), null],
  ['an empty state', fragment({ ...GRANTED, state: '' }), null],
  ['a refusal that nobody waits for', fragment({ error: 'access_denied' }), null],
  ['a refusal with another state', fragment({ error: 'access_denied', state: 'other' }), 's'],
])('a fragment with %s is not believed', (_, hash, state) => {
  expect(readConsent(hash, state)).toEqual({ problem: 'forged' })
})

test.each(['', '#', '#main', '#state=s', '#x=access_token'])('%s is no answer of Google’s', (hash) => {
  expect(readConsent(hash, 's')).toBe(null)
})
