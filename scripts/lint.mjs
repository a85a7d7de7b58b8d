// `npm run lint`: the linter and the formatter's check. `npm run format`: the formatter.
import { ESLINT, PRETTIER, run } from './run.mjs'

if (process.argv.includes('--write')) await run('prettier', [...PRETTIER, '--write', '--log-level', 'warn'])
else {
  await run('eslint', ESLINT)
  await run('prettier', [...PRETTIER, '--check'])
}
