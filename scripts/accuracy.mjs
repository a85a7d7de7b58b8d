// `npm run accuracy`: counts what the tests are based on and writes the figures of /accuracy to app/content/accuracy.json.
// tests/accuracy/accuracy.test.ts fails while the file is out of date. No network is needed. With `--steps`, 200 labeled domains
// follow our advice for 120 days, which takes some minutes; otherwise their figures stay as they are.
import { readFileSync } from 'node:fs'
import { writeFromSources } from './generated-file.mjs'
import { root } from './run.mjs'

const FILE = 'app/content/accuracy.json'

process.chdir(root)
const { rules, suites } = await writeFromSources(FILE, async (load) => {
  const { accuracyFigures } = await load('tests/accuracy/figures.ts')
  const isAll = process.argv.includes('--steps')
  const { steps } = JSON.parse(readFileSync(FILE, 'utf8'))
  const figures = await (isAll ? accuracyFigures() : accuracyFigures(undefined, 0))
  return { day: new Date().toISOString().slice(0, 10), ...figures, ...(!isAll && { steps }) }
})
const count = rules.flatMap((room) => room.rules).length
process.stdout.write(`${count} rules and ${suites.length} suites in ${FILE}\n`)
