// Builds the pages with Vite and bundles the worker as a deployment would, into build/.
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { root, run } from './run.mjs'

/** Leaves build/client (static files) and build/worker (the bundle). */
export async function build() {
  rmSync(`${root}build`, { recursive: true, force: true })
  await run('remix', ['vite:build'], { quiet: true })
  return run('wrangler', ['deploy', '--dry-run', '--outdir', 'build/worker'], { quiet: true })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build()
