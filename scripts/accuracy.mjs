// `npm run accuracy`: counts what the tests rest on and writes the figures of /accuracy to app/content/accuracy.json.
// tests/house/accuracy.test.ts fails while the file says something else. No network is needed.
import { writeFileSync } from 'node:fs'
import { format, resolveConfig } from 'prettier'
import { createServer } from 'vite'
import { root } from './run.mjs'

const FILE = `${root}app/content/accuracy.json`

process.chdir(root)
const vite = await createServer({
  root,
  configFile: false,
  logLevel: 'error',
  appType: 'custom',
  server: { middlewareMode: true, hmr: false, ws: false },
  optimizeDeps: { noDiscovery: true },
})
try {
  const { accuracyFigures } = await vite.ssrLoadModule('/tests/accuracy/figures.ts')
  const figures = await accuracyFigures()
  const written = { day: new Date().toISOString().slice(0, 10), command: 'npm run accuracy', ...figures }
  const options = { ...(await resolveConfig(FILE)), filepath: FILE }
  writeFileSync(FILE, await format(JSON.stringify(written), options))
  const rules = figures.rules.flatMap((room) => room.rules)
  process.stdout.write(
    `${rules.length} rules and ${figures.suites.length} suites in app/content/accuracy.json\n`,
  )
} finally {
  await vite.close()
}
