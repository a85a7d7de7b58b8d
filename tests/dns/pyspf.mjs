// Asks pyspf, the SPF library for Debian's Python, for its results on messages.
import { execFile, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { NAMED_PORT } from './servers.mjs'

/** Debian's own: pyspf is one of its packages, which other Pythons do not see. */
export const PYTHON = '/usr/bin/python3'
const SCRIPT = fileURLToPath(new URL('pyspf.py', import.meta.url))

export const hasPyspf = () => spawnSync(PYTHON, ['-c', 'import DNS, spf'], { stdio: 'ignore' }).status === 0

/**
 * @param {import('./spf-suite.mjs').Case[]} messages
 * @returns {Promise<string[]>} a result for each, or what broke
 */
export function resultsOfPyspf(messages) {
  return new Promise((resolve, reject) => {
    const child = execFile(PYTHON, [SCRIPT, String(NAMED_PORT)], { maxBuffer: 1 << 24 }, (error, output) => {
      if (error) return reject(error)
      const lines = output.trim().split('\n')
      resolve(lines.map((line) => JSON.parse(line)).map(({ result, error: broken }) => result ?? broken))
    })
    child.stdin?.end(messages.map((message) => `${JSON.stringify(message)}\n`).join(''))
  })
}
