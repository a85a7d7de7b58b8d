// `npm run seeds`: reads the seed mailboxes and tells the site which folders messages landed in (docs/placement.md).
import { startCompanion } from './seeds/companion.mjs'
import { readSecretFile } from './seeds/logins.mjs'

const { SEEDS_FILE = 'seeds.json', SEEDS_SECRET, SITE_URL } = process.env
const missing = Object.entries({ SEEDS_SECRET, SITE_URL }).filter(([, value]) => !value)

if (missing.length > 0) {
  console.error(
    `Set ${missing.map(([name]) => name).join(' and ')}: the secret of the worker and where the site is reached. docs/placement.md says how.`,
  )
  process.exit(2)
}

try {
  const mailboxes = readSecretFile(SEEDS_FILE)
  const worker = { url: SITE_URL.replace(/\/$/, ''), secret: SEEDS_SECRET }
  const companion = startCompanion({ mailboxes, worker, log: (line) => console.log(line) })
  console.log(`${mailboxes.length} mailboxes are read for ${worker.url}`)
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => void companion.stop().then(() => process.exit(0)))
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 2
}
