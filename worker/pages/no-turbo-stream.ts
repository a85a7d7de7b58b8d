// Stands in for the package turbo-stream (wrangler.toml). Remix would write the data of each page in its form, for its own
// router in the browser; our pages carry it as JSON (app/page-scripts.ts).

export const encode = (): ReadableStream => new ReadableStream()

/** Only Remix's router in the browser reads. */
export const decode = (): never => {
  throw new Error('Nothing here is written as a turbo stream.')
}
