import { expect, test } from 'vitest'
import { createApiClient } from '#shared/api/client.ts'
import { keepResult, loadResult } from '#app/routes/saved-result/result-data.ts'

const answering = (status: number, code: string, message: string) =>
  createApiClient(() => Promise.resolve(Response.json({ error: { code, message } }, { status })))

test('says that it was removed to make room', async () => {
  const api = answering(410, 'expired', 'This saved result was removed to make room for others.')
  expect(await loadResult(api, 'a'.repeat(22), false)).toEqual({
    status: 410,
    tone: 'info',
    title: 'This saved result was removed',
    text: 'This saved result was removed to make room for others.',
  })
})

test('names the limit when the share of the network is used up', async () => {
  const form = new FormData()
  form.set('tool', 'spf')
  const api = answering(429, 'rate_limited', 'The saved results of your network take 10 MiB.')
  expect(await keepResult(api, form)).toMatchObject({
    status: 429,
    text: 'The saved results of your network take 10 MiB.',
  })
})
