import { describe, expect, test } from 'vitest'
import { readAtMost } from '#worker/net/read-at-most.ts'

const body = (size: number) => new Uint8Array(size).fill(7)

describe.each<[name: string, headers: Record<string, string>]>([
  ['without a length', {}],
  ['with its length', { 'content-length': '10' }],
  ['with a length that is too small', { 'content-length': '1' }],
  ['with a length that is no number', { 'content-length': 'ten' }],
  ['with a length before it was packed', { 'content-length': '2', 'content-encoding': 'gzip' }],
])('a body %s', (_, headers) => {
  test('is read if it fits', async () => {
    expect(await readAtMost(new Response(body(10), { headers }), 10)).toEqual(body(10))
  })

  test('is null if it is longer than wanted', async () => {
    expect(await readAtMost(new Response(body(10), { headers }), 9)).toBeNull()
  })
})

test('a missing body is an empty one', async () => {
  expect(await readAtMost(new Response(null), 9)).toEqual(body(0))
})

/** As a server sends that writes each byte on its own. */
const byteByByte = (size: number) => {
  let left = size
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (left-- > 0) controller.enqueue(Uint8Array.of(7))
      else controller.close()
    },
  })
}

describe('a body of single bytes', () => {
  test('is read if it fits', async () => {
    expect(await readAtMost(new Response(byteByByte(40_000)), 40_000)).toEqual(body(40_000))
  })

  test('is null if it is longer than wanted', async () => {
    expect(await readAtMost(new Response(byteByByte(40_001)), 40_000)).toBeNull()
  })
})

test('a body from the network is read in whole steps, whatever its pieces are', async () => {
  const { readable, writable } = new IdentityTransformStream()
  const writer = writable.getWriter()
  const writing = (async () => {
    for (let written = 0; written < 100; written += 1) await writer.write(Uint8Array.of(7))
    await writer.close()
  })()
  expect(await readAtMost(new Response(readable), 100)).toEqual(body(100))
  await writing
})
