// The stand-in for Google by itself, for a worker that runs elsewhere, such as `wrangler dev`; `npm start` brings its own.
import { startGoogle, STAND_IN_CLIENT_ID } from './google/server.mjs'
import { fromSources } from './from-sources.mjs'

const port = Number(process.env.GOOGLE_PORT ?? 8788)
const samples = await fromSources(`export * from './shared/data/samples/postmaster.ts'`)
try {
  const { url, stop } = await startGoogle({ port, samples })
  console.log(
    `A stand-in for Google is at ${url}. Give the worker GOOGLE_URL=${url} GOOGLE_CLIENT_ID=${STAND_IN_CLIENT_ID}`,
  )
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => void stop().then(() => process.exit(0)))
} catch (error) {
  console.error(`Port ${port} cannot be used (${error.code}). GOOGLE_PORT=8789 takes another.`)
  process.exitCode = 1
}
