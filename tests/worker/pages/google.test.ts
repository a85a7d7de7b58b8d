// To whom a page sends visitors with their permission, and what its policy allows for it.
import { describe, expect, test } from 'vitest'
import { googleOf } from '#worker/pages/google.ts'
import { finishPage } from '#worker/pages/finish-page.ts'

const AT_GOOGLE = {
  clientId: 'id',
  authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
  api: 'https://gmailpostmastertools.googleapis.com',
}

test('is nobody without a client ID', () => {
  expect(googleOf({})).toBe(undefined)
  expect(googleOf({ GOOGLE_CLIENT_ID: '', GOOGLE_URL: 'http://localhost:8788' })).toBe(undefined)
})

test.each(['http://localhost:8788', 'http://127.0.0.1:8788/', 'http://127.0.0.1:8788/x?y'])(
  'is the stand-in at %s',
  (GOOGLE_URL) => {
    const { origin } = new URL(GOOGLE_URL)
    expect(googleOf({ GOOGLE_CLIENT_ID: 'id', GOOGLE_URL })).toEqual({
      clientId: 'id',
      authorize: `${origin}/o/oauth2/v2/auth`,
      api: origin,
    })
  },
)

test.each([
  '',
  'localhost:8788',
  'https://localhost:8788',
  'http://localhost.evil.example',
  'http://127.0.0.1.evil.example',
  'http://127.0.0.1@evil.example',
  'https://evil.example',
  'ftp://localhost',
])('is Google when the address of the stand-in is “%s”', (GOOGLE_URL) => {
  expect(googleOf({ GOOGLE_CLIENT_ID: 'id', GOOGLE_URL })).toEqual(AT_GOOGLE)
})

describe('a page', () => {
  const finished = (asked: readonly string[]) => {
    const page = new Response('<p>', { headers: { 'content-type': 'text/html' } })
    const { headers } = finishPage(page, {
      nonce: 'n',
      cost: { waves: 0, queries: 0 },
      reference: 'r',
      origins: [],
      frames: [],
      asked,
      address: new URL('https://site.test/tool/postmaster'),
    })
    const policy = headers.get('content-security-policy') ?? ''
    return [
      /connect-src [^;]*/.exec(policy)?.[0],
      headers.get('referrer-policy'),
      headers.get('x-robots-tag'),
      policy.split('https://').length - 1,
    ]
  }

  test('that asks Google may connect to it, and to nobody else, and names no referrer', () => {
    expect(finished([AT_GOOGLE.api])).toEqual([
      "connect-src 'self' https://gmailpostmastertools.googleapis.com",
      'no-referrer',
      null,
      1,
    ])
  })

  test('that does not ask Google is as before', () => {
    expect(finished([])).toEqual(["connect-src 'self'", 'strict-origin-when-cross-origin', null, 0])
  })
})
