// `npm run reference`: writes the pages of docs/reference/ that only repeat what the sources say.
import { fromSources, writeFormatted } from './generated-file.mjs'
import { root } from './run.mjs'

const FILE = 'docs/reference/limits.md'

const { limitsPage } = await fromSources((load) => load('scripts/limits-page.ts'))
await writeFormatted(root + FILE, limitsPage())
process.stdout.write(`${FILE} is up to date\n`)
