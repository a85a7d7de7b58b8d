// `npm run lint`: the linter and the formatter's check. `npm run format`: the formatter.
import { CHECK_SOURCES, PRETTIER, run } from './run.mjs'

if (process.argv.includes('--write'))
  await run('prettier', [...PRETTIER, '--write', '--log-level', 'warn'], { roomy: true })
else {
  await run('node', [CHECK_SOURCES, '--rules'])
  await run('prettier', [...PRETTIER, '--check'], { roomy: true })
}
