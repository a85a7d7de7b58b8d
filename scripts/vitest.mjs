import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, run } from './run.mjs'

/**
 * Its output is shown when something fails.
 * @param {string[]} args after `vitest run`
 * @returns {Promise<{ passed: number, failed: number, skipped: number, failures: string[],
 *   files: { file: string, seconds: number }[] }>} a failure is the place and the message: of a test, of a hook, or of vitest itself
 */
export async function vitest(args) {
  const folder = mkdtempSync(join(tmpdir(), 'warmpost-test-'))
  const file = join(folder, 'outcome.json')
  const reporters = ['--reporter=default', `--reporter=${root}scripts/outcome-reporter.mjs`]
  let error
  try {
    await run('vitest', ['run', ...args, ...reporters], { quiet: true, env: { OUTCOME_FILE: file } }).catch(
      (reason) => (error = reason),
    )
    const outcome = readOutcome(file)
    if (error && outcome.failures.length === 0) outcome.failures.push(error.message)
    keepSeconds(outcome.files)
    return outcome
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** It writes nothing if it cannot even start. */
const readOutcome = (file) => readJson(file, { passed: 0, failed: 0, skipped: 0, failures: [], files: [] })

const SECONDS = `${root}.cache/test-seconds.json`

/** How long each file of tests took when it last ran. @returns {Record<string, number>} */
export const knownSeconds = () => readJson(SECONDS, {})

function keepSeconds(files) {
  const seconds = {
    ...knownSeconds(),
    ...Object.fromEntries(files.map(({ file, seconds }) => [file, seconds])),
  }
  mkdirSync(`${root}.cache`, { recursive: true })
  writeFileSync(SECONDS, JSON.stringify(seconds))
}

function readJson(file, otherwise) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return otherwise
  }
}
