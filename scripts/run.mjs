// Runs one of the project's own programs and fails when it fails.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

export const CHECK_SOURCES = `${root}scripts/check-sources.mjs`
/** Not by their names in node_modules/.bin: those files have no extension, and the first versions of Node 20 do not run them. */
export const TSC = `${root}node_modules/typescript-native/lib/tsc.js`
export const OXFMT = `${root}node_modules/oxfmt/dist/cli.js`
export const KNIP = `${root}node_modules/knip/bin/knip.js`
export const OXLINT = `${root}node_modules/oxlint/dist/cli.js`
/** The environment of every child process: no telemetry, no version check, no color codes in pipes. */
export const quietEnv = {
  ...process.env,
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  NO_UPDATE_NOTIFIER: '1',
}

/**
 * @param {string} program a name in node_modules/.bin, "node", or the path of a file with a program
 * @param {string[]} args
 * @param {{ quiet?: boolean, env?: Record<string, string | undefined> }} [options] quiet: show the output only on failure
 * @returns {Promise<string>} what it printed, when quiet; a failure has it as `output`
 */
export function run(program, args, { quiet = false, env = {} } = {}) {
  const local = `${root}node_modules/.bin/${program}`
  const command = existsSync(local) ? local : program === 'node' ? process.execPath : program
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
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
