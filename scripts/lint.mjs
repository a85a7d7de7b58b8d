// `npm run lint`: the linter and the formatter's check. `npm run format`: the formatter.
import { CHECK_SOURCES, OXFMT, run } from './run.mjs'

if (process.argv.includes('--write')) await run('node', [OXFMT])
else {
  await run('node', [CHECK_SOURCES, '--rules'])
  await run('node', [OXFMT, '--check'])
}
