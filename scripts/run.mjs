// Runs one of the project's own programs and fails when it fails.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

export const CHECK_SOURCES = `${root}scripts/check-sources.mjs`
/** What is as it was the last time is not looked at again; `npm ci` does not forget it, another version of the program does. */
export const PRETTIER = [
  '.',
  ...['--cache', '--cache-strategy', 'content', '--cache-location', `${root}.cache/prettier`],
]

/** For what reads all sources: more room for what lives shortly, collected without threads that other programs need. */
const ROOMY = ['--max-semi-space-size=128', '--max-old-space-size=4096', '--single-threaded-gc']

/** The environment of every child: no telemetry, no question whether there is a newer version, no colour codes in pipes. */
export const quietEnv = {
  ...process.env,
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  NO_UPDATE_NOTIFIER: '1',
}

/**
 * @param {string} program a name in node_modules/.bin, "node", or the path of a file with a program
 * @param {string[]} args
 * @param {{ quiet?: boolean, roomy?: boolean, env?: Record<string, string | undefined> }} [options] quiet: show the output only on
 *   failure; roomy: with memory for all sources
 * @returns {Promise<string>} what it printed, when quiet; a failure has it as `output`
 */
export function run(program, args, { quiet = false, roomy = false, env = {} } = {}) {
  const local = `${root}node_modules/.bin/${program}`
  const command = existsSync(local) ? local : program === 'node' ? process.execPath : program
  return new Promise((resolve, reject) => {
    const [first, ...others] = roomy ? [process.execPath, ...ROOMY, command, ...args] : [command, ...args]
    const child = spawn(first, others, {
      cwd: root,
      env: { ...quietEnv, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    })
    let output = ''
    child.stdout?.on('data', (data) => (output += data))
    child.stderr?.on('data', (data) => (output += data))
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) return resolve(output)
      if (quiet) process.stderr.write(output)
      reject(Object.assign(new Error(`${program} ${args.join(' ')} ended with ${code}`), { output }))
    })
  })
}
