// Runs one of the project's own programs and fails when it fails.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** What is as it was the last time is not looked at again; `npm ci` forgets it. */
const CACHE = ['--cache', '--cache-strategy', 'content']
export const ESLINT = ['.', '--max-warnings', '0', ...CACHE, '--cache-location', 'node_modules/.cache/eslint']
/** It keeps to the place that it has for it, node_modules/.cache/prettier/. */
export const PRETTIER = ['.', ...CACHE]

/** The environment of every child: no telemetry, no question whether there is a newer version, no colour codes in pipes. */
export const quietEnv = {
  ...process.env,
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  NO_UPDATE_NOTIFIER: '1',
}

/**
 * @param {string} program a name in node_modules/.bin, or "node"
 * @param {string[]} args
 * @param {{ quiet?: boolean, env?: Record<string, string | undefined> }} [options] quiet: show the output only on failure
 * @returns {Promise<string>} what it printed, when quiet
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
      reject(new Error(`${program} ${args.join(' ')} ended with ${code}`))
    })
  })
}
