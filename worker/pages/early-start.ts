// Sends the start of a page while its answer is still being looked up: when the rest arrives, the browser has the font and has
// read the styles.

/** The body of a page that begins with `start`; the rest follows when the page is there. */
export function bodyFrom(start: string, page: Promise<Response>): ReadableStream {
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(start)),
    async pull(controller) {
      const text = await (await page).text()
      controller.enqueue(encoder.encode(text.slice(start.length)))
      controller.close()
    },
  })
}
