// @vitest-environment node
// The pictures of results, as the worker answers with them.
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { PICTURES } from '#shared/picture/address.ts'
import { server } from '#worker/load-context.ts'

const read: string[] = []
const ASSETS = {
  fetch: (url: URL) => {
    read.push(url.pathname)
    return Promise.resolve(new Response(readFileSync(`public${url.pathname}`)))
  },
}

const ask = (path: string, init?: RequestInit) =>
  server.request(`${PICTURES}/${path}`, init, { ASSETS, RATE_LIMIT: 'off' })

describe('a picture', () => {
  test.each([
    'broken.test/bad-bbwba.png',
    '192.0.2.1/unknown.png',
    '2001:db8::1/ok.png',
    'a.b.test/info-uuuuu.png',
  ])('%s is a PNG of the size that previews need', async (path) => {
    const answer = await ask(path)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=604800',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
    const bytes = await answer.arrayBuffer()
    expect(bytes.byteLength).toBeLessThan(40_000)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  })

  test('reads each piece once', async () => {
    for (let time = 0; time < 2; time++) await ask('broken.test/warn-wwwww.png')
    expect(read).toEqual([...new Set(read)])
  })

  test('is answered to HEAD without a body', async () => {
    const answer = await ask('broken.test/bad.png', { method: 'HEAD' })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(await answer.text()).toBe('')
  })
})

test.each([
  'localhost/ok.png',
  'Broken.test/ok.png',
  'broken.test/ok.jpg',
  'broken.test/nice.png',
  'broken.test/ok-ooo.png',
  '%3Cb%3E.test/ok.png',
  'broken.test/%2e%2e%2fpieces%2fsheet.png',
  'broken.test',
  'broken.test/ok.png/more',
])('%s is not there', async (path) => {
  const before = read.length
  expect((await ask(path)).status).toBe(404)
  expect(read.length).toBe(before)
})
