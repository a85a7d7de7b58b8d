// A database that is down is our problem, and temporary: 503, and when to come back.
import { describe, expect, test } from 'vitest'
import { apiOverZone } from '#tests/helpers/api-over-zone.ts'
import { takeConsoleOutput } from '#tests/helpers/loud-console.ts'

const broken = {
  prepare: () => {
    throw new Error('D1_ERROR: ada@example.com')
  },
} as unknown as D1Database
const statement = { bind: () => statement, first: () => Promise.reject(new Error('D1_ERROR')) }
const failing = { prepare: () => statement } as unknown as D1Database

const LETTER = {
  firstName: 'Ada',
  lastName: '',
  email: 'ada@example.com',
  phoneNumber: '',
  subject: '',
  message: 'Hello',
}

/** A site that has a newsletter. */
const MAILS = {
  MAIL_FROM: 'site@example.com',
  SITE_URL: 'https://site.example',
  MAILER: { send: () => Promise.resolve() },
  OUTBOX: { send: () => Promise.resolve() },
}

describe.each([
  ['/user/contact', LETTER],
  ['/user/subscribe', { email: 'ada@example.com' }],
])('%s', (path, body) => {
  test.each([
    ['throws', broken],
    ['fails', failing],
  ])('says when to come back while the database %s', async (_, DB) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await apiOverZone({}, undefined, { DB, ...MAILS })(path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30'])
    expect(await answer.json()).toMatchObject({ error: { code: 'unavailable' } })
    expect(takeConsoleOutput().join()).not.toContain('ada@')
  })
})
