// Who is led to https, and where to.
import { describe, expect, test } from 'vitest'
import { towardsHttps } from '#worker/net/secure-address.ts'

describe('a request over http', () => {
  test.each([
    ['GET', 'http://site.example/tool/spf?domain=a.example', 301],
    ['HEAD', 'http://site.example/', 301],
    ['POST', 'http://site.example/contact-us', 308],
    ['POST', 'http://localhost.example/contact-us', 308],
  ])('%s %s is led to https by %i', (method, url, status) => {
    const answer = towardsHttps({ method, url })
    expect(answer?.status).toBe(status)
    expect(answer?.headers.get('location')).toBe(url.replace('http:', 'https:'))
    expect(answer?.headers.get('strict-transport-security')).toMatch(/^max-age=63072000/)
  })

  test.each([
    'http://localhost:8787/',
    'http://127.0.0.1:8787/',
    'http://[::1]:8787/',
    'http://a.localhost/',
  ])('%s is answered, for this machine has no certificate', (url) => {
    expect(towardsHttps({ method: 'GET', url })).toBeUndefined()
  })

  test('over https is answered', () => {
    expect(towardsHttps({ method: 'GET', url: 'https://site.example/' })).toBeUndefined()
  })
})
