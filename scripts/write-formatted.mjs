// Writes a file in the formatter's style.
import { writeFileSync } from 'node:fs'
import { OXFMT, run } from './run.mjs'

/**
 * @param {string} path
 * @param {string} text
 */
export async function writeFormatted(path, text) {
  writeFileSync(path, text)
  await run('node', [OXFMT, path], { quiet: true })
}
