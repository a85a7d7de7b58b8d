// `npm run dev`: pages and API from their sources, reloaded on every save.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { root, run } from './run.mjs'

const port = process.env.PORT ?? '5173'
/** Next to the database, so it is deleted with the database. */
const STATE = `${root}.wrangler/state/v3/d1`
const APPLIED = `${STATE}/migrations-applied`

const migrations = readdirSync(`${root}worker/db/migrations`).join('\n')
if (readOrNothing(APPLIED) !== migrations) {
  await run('wrangler', ['d1', 'migrations', 'apply', 'DB', '--local'], { quiet: true, env: { CI: '1' } })
  mkdirSync(STATE, { recursive: true })
  writeFileSync(APPLIED, migrations)
}
console.log(`Pages and API reload on save: http://localhost:${port}`)
await run('remix', ['vite:dev', '--port', port, '--strictPort', '--host', '127.0.0.1'], {
  // A thousand files are read at once, and most of what that makes is thrown away soon.
  env: {
    UV_THREADPOOL_SIZE: '16',
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64`,
  },
})

function readOrNothing(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
