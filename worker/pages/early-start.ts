// Sends the start of a page while its answer is still being looked up: the visitor sees at once that something happens, and
// when the rest arrives, the browser has the font and has read the styles.

export interface PageStart {
  text: string
  /** Where the rest begins in the whole page. */
  next: string
}

/** The body of a page that begins with `start`; the rest follows when the page is there. */
export function bodyFrom({ text, next }: PageStart, page: Promise<Response>): ReadableStream {
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(text)),
    async pull(controller) {
      const whole = await (await page).text()
      controller.enqueue(encoder.encode(whole.slice(whole.indexOf(next))))
      controller.close()
    },
  })
}
