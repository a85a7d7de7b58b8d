import { describe, expect, test } from 'vitest'
import { redirectToHttps } from '#worker/http/refuse.ts'

const SITE = 'https://site.example'

describe('a request over http', () => {
  test.each([
    ['GET', 'http://site.example/tool/spf?domain=a.example', 301],
    ['HEAD', 'http://site.example/', 301],
    ['POST', 'http://site.example/contact-us', 308],
  ])('%s %s is redirected to https with %i', (method, url, status) => {
    const answer = redirectToHttps({ method, url }, SITE)
    expect(answer?.status).toBe(status)
    expect(answer?.headers.get('location')).toBe(url.replace('http:', 'https:'))
    expect(answer?.headers.get('strict-transport-security')).toMatch(/^max-age=63072000/)
  })

  test.each([
    'http://localhost:8787/',
    'http://127.0.0.1:8787/',
    'http://[::1]:8787/',
    'http://www.site.example/',
    'http://site.example:8787/',
  ])('%s is answered: it is not the site’s own name', (url) => {
    expect(redirectToHttps({ method: 'GET', url }, SITE)).toBeUndefined()
  })

  test('is answered if the site’s URL is not set', () => {
    expect(redirectToHttps({ method: 'GET', url: 'http://site.example/' }, undefined)).toBeUndefined()
  })

  test('over https is answered', () => {
    expect(redirectToHttps({ method: 'GET', url: 'https://site.example/' }, SITE)).toBeUndefined()
  })
})
