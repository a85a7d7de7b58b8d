import { describe, expect, test } from 'vitest'
import { holdBackSuffix } from '#worker/pages/hold-back-suffix.ts'

/** What comes out when the text goes in cut at these places. */
async function through(text: string, ...cuts: number[]): Promise<string> {
  const bytes = new TextEncoder().encode(text)
  const edges = [0, ...cuts, bytes.length]
  const source = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let i = 1; i < edges.length; i++) controller.enqueue(bytes.slice(edges[i - 1], edges[i]))
      controller.close()
    },
  })
  return new Response(source.pipeThrough(holdBackSuffix('</body></html>'))).text()
}

describe('the closing tags of a document', () => {
  test('come last, after scripts that are streamed later', async () => {
    expect(await through('<p>a</body></html><script>1</script>')).toBe('<p>a<script>1</script></body></html>')
  })

  test('come last wherever the stream is cut', async () => {
    const text = '<p>ä</body></html><script>ö</script>'
    const length = new TextEncoder().encode(text).length
    for (let first = 0; first <= length; first++) {
      for (let second = first; second <= length; second += 3) {
        expect(await through(text, first, second)).toBe('<p>ä<script>ö</script></body></html>')
      }
    }
  })

  test('are not invented when they are missing', async () => {
    expect(await through('<p>a</bod')).toBe('<p>a</bod')
  })
})
