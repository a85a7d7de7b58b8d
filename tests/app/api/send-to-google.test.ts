// One request to Google from the browser: what it sends, how much it reads, and that it always ends.
import { afterEach, expect, test, vi } from 'vitest'
import { sendToGoogle } from '#app/api/send-to-google.ts'
import { MAX_ANSWER_BYTES } from '#shared/postmaster/ask-gmail.ts'

const REQUEST = { method: 'POST', url: 'https://google.example/x', body: '{}' } as const

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function sendTo(server: typeof fetch) {
  const asked = vi.fn(server)
  vi.stubGlobal('fetch', asked)
  return { asked, answer: sendToGoogle('token', new AbortController())(REQUEST) }
}

test('sends the token to Google alone, without cookies', async () => {
  const { asked, answer } = sendTo(() => Promise.resolve(new Response('{"a":"é"}', { status: 403 })))
  expect(await answer).toEqual({ status: 403, text: '{"a":"é"}' })
  expect(asked).toHaveBeenCalledWith(
    'https://google.example/x',
    expect.objectContaining({
      method: 'POST',
      body: '{}',
      headers: { authorization: 'Bearer token', 'content-type': 'application/json' },
      credentials: 'omit',
      redirect: 'error',
    }),
  )
})

test('gives up an answer that is too large without reading all of it', async () => {
  let pieces = 0
  const endless = new ReadableStream<Uint8Array>({
    pull: (stream) => {
      pieces += 1
      stream.enqueue(new Uint8Array(MAX_ANSWER_BYTES / 8))
    },
  })
  const { answer } = sendTo(() => Promise.resolve(new Response(endless)))
  expect(await answer).toEqual({ problem: 'too-large' })
  expect(pieces).toBeLessThan(12)
})

test('ends when Google does not answer, and when there is no network', async () => {
  vi.useFakeTimers()
  const { answer } = sendTo(
    (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new Error('aborted')))
      }),
  )
  await vi.runAllTimersAsync()
  expect(await answer).toEqual({ problem: 'unreachable' })
  expect(await sendTo(() => Promise.reject(new TypeError('offline'))).answer).toEqual({
    problem: 'unreachable',
  })
})
