// How HashiCorp's own parser reads HCL. Debian has it: apt-get install golang-go golang-github-hashicorp-hcl-v2-dev
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findProgram } from '../servers.mjs'

const LIBRARIES = '/usr/share/gocode'
const go = findProgram('go')
const isThere = go && existsSync(`${LIBRARIES}/src/github.com/hashicorp/hcl/v2`)
export const unlessHcl = isThere ? false : 'go and its library for HCL are not installed'

/**
 * @param {string[]} files
 * @returns {{ kind: string, name: string, value: any }[]}
 */
export function readHcl(files) {
  const script = fileURLToPath(new URL('read-hcl.go', import.meta.url))
  const read = execFileSync(/** @type {string} */ (go), ['run', script], {
    input: files.join(''),
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: { ...process.env, GO111MODULE: 'off', GOPATH: LIBRARIES, GOFLAGS: '' },
  })
  return JSON.parse(read)
}
