// Replaces the package turbo-stream (wrangler.toml). Remix would write each page's data in that format, for its own router in
// the browser; our pages send it as JSON (app/page-scripts.ts).

export const encode = (): ReadableStream => new ReadableStream()

/** Only Remix's router in the browser reads it. */
export const decode = (): never => {
  throw new Error('Nothing here is written as a turbo stream.')
}
