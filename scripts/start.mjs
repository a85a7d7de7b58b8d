// `npm start`: builds, prepares the local database and serves the production build.
import { build } from './build.mjs'
import { startBuiltWorker, variableNames } from './built-worker.mjs'
import { root, run } from './run.mjs'

const port = Number(process.env.PORT ?? 8787)
console.log('Building …')
await build()
await run('wrangler', ['d1', 'migrations', 'apply', 'DB', '--local'], { quiet: true, env: { CI: '1' } })

const variables = {}
for (const name of variableNames()) {
  const value = process.env[name]
  if (value !== undefined) variables[name] = value
}
const { stop } = await startBuiltWorker({ port, variables, d1Folder: `${root}.wrangler/state/v3/d1` })
const address = `http://localhost:${port}`

console.log(`
Warmpost is at ${address}

Three things to try:
  ${address}/tool/spf?domain=northwind.test     a sample domain, works without internet
  ${address}/tool/mx                            type a domain of yours
  curl '${address}/apis/v1/core/user/tools/spf/checker?domain=broken.test'

Ctrl+C stops it.`)

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    await stop()
    process.exit(0)
  })
}
