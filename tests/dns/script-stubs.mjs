// Runs an exported shell script with our own programs in place of gcloud and curl, which record what they are asked
// for.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram } from './servers.mjs'

/** A query gets the prepared answer; anything else is recorded, each argument as it came. */
const noted = (/** @type {string} */ isQuestion) => `#!/bin/sh
if ${isQuestion}; then cat "$STUB_FOLDER/answer"; else printf '%s\\0' "$@" > "$STUB_FOLDER/args"; fi
`

/** By the format that needs it. */
export const STUBS = {
  gcloud: { program: 'gcloud', text: noted('[ "$3" = describe ]') },
  'cloudflare-api': { program: 'curl', text: noted('[ "${1+x}" ] && ! printf "%s\\n" "$@" | grep -qx POST') },
}

export const unlessShellTools = findProgram('jq') ? false : 'jq is not installed'

/**
 * @param {string} script
 * @param {Record<string, string>} variables
 * @param {object} answer
 */
export function runScript(script, variables, answer) {
  const folder = mkdtempSync(join(tmpdir(), 'script-'))
  try {
    for (const { program, text } of Object.values(STUBS))
      writeFileSync(join(folder, program), text, { mode: 0o755 })
    writeFileSync(join(folder, 'answer'), JSON.stringify(answer))
    const { status, stderr } = spawnSync('sh', [], {
      input: script,
      encoding: 'utf8',
      cwd: folder,
      env: { ...variables, STUB_FOLDER: folder, PATH: `${folder}:${process.env.PATH ?? ''}` },
    })
    if (existsSync(join(folder, 'pwned'))) throw new Error('A record was run as a command.')
    const args = existsSync(join(folder, 'args'))
      ? readFileSync(join(folder, 'args'), 'utf8').split('\0').slice(0, -1)
      : []
    return { status, said: stderr.trim(), args }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
