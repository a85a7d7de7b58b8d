// `npm run dev`: pages and API from their sources, reloaded on every save.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { startObjects } from './dev-objects.mjs'
import { root, run } from './run.mjs'

const port = process.env.PORT ?? '5173'
const STATE = `${root}.wrangler/state/v3/`
/** Next to the database, so it is deleted with the database. */
const APPLIED = `${STATE}d1/migrations-applied`
/** Beside wrangler.toml, since its paths and .dev.vars are found from there. */
const CONFIG = 'wrangler.dev.toml'

const migrations = readdirSync(`${root}worker/db/migrations`).join('\n')
if (readOrNothing(APPLIED) !== migrations) {
  await run('wrangler', ['d1', 'migrations', 'apply', 'DB', '--local'], { quiet: true, env: { CI: '1' } })
  mkdirSync(`${STATE}d1`, { recursive: true })
  writeFileSync(APPLIED, migrations)
}
// In Node, wrangler would warn of objects, whose worker is another one here.
const toml = readFileSync(`${root}wrangler.toml`, 'utf8')
writeFileSync(
  `${root}${CONFIG}`,
  toml.replace(/^\[\[(durable_objects\.bindings|migrations)\]\]\n(\w.*\n)+/gm, ''),
)
const objects = await startObjects(STATE)
console.log(`Pages and API reload on save: http://localhost:${port}`)
const pages = run('remix', ['vite:dev', '--port', port, '--strictPort', '--host', '127.0.0.1'], {
  // A thousand files are read at once, and most of what that makes is thrown away soon.
  env: {
    DEV_CONFIG: CONFIG,
    SAVED_URL: objects.url,
    UV_THREADPOOL_SIZE: '16',
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64`,
  },
})
await pages.finally(objects.stop)

function readOrNothing(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
