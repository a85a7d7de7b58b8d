// For whom the image of a result is requested: the API is called as the visitor.
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { API_BASE_PATH } from '#shared/api/base-path.ts'
import { SHARE_PATH } from '#shared/tools/share-image.ts'
import { systemClock } from '#worker/clock.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { share } from '#worker/share/router.ts'

const VISITOR = { headers: { 'cf-connecting-ip': '198.51.100.7' } }

function siteThatAnswers(answer: () => Response) {
  const asked: Request[] = []
  const site = new Hono<ApiEnv>().all(`${API_BASE_PATH}/*`, (c) => {
    asked.push(c.req.raw)
    return answer()
  })
  return { asked, site: site.route(SHARE_PATH, share(site, systemClock)) }
}

test('the visitor’s own limits count', async () => {
  const { site, asked } = siteThatAnswers(
    () => new Response('{}', { status: 429, headers: { 'Retry-After': '60' } }),
  )
  const answer = await site.request('/share/spf.png?domain=example.com', VISITOR)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '60'])
  expect(asked.map((request) => request.headers.get('cf-connecting-ip'))).toEqual(['198.51.100.7'])
})

test('only the tool’s own fields reach the API', async () => {
  const { site, asked } = siteThatAnswers(() => new Response('{}', { status: 400 }))
  await site.request('/share/dkim.png?domain=example.com&selector=s1&ip=192.0.2.1&utm=x&fresh=1', VISITOR)
  expect(asked.map(({ url }) => new URL(url).search)).toEqual(['?domain=example.com&selector=s1'])
})

test('a URL without parameters sends no query', async () => {
  const { site, asked } = siteThatAnswers(() => new Response('{}'))
  expect((await site.request('/share/spf.png?domain=')).status).toBe(400)
  expect((await site.request('/share/spf.png?domain=example.com', { method: 'POST' })).status).toBe(404)
  expect(asked).toEqual([])
})
