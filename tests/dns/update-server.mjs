// A separate `named` that accepts updates: for one or more zones, started again for each use.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram } from './servers.mjs'
import { recordsIn } from './zone-text.mjs'

export const PORT = 15310
const READY_WITHIN_MS = 15_000
const POLL_EVERY_MS = 50

/** The programs besides named, which the harness has. */
export const hasUpdateTools = ['nsupdate', 'dig', 'named-compilezone'].every((name) => findProgram(name))

/** @param {string} zone the zone's name; its name server is inside the zone */
export const zoneHead = (zone) => {
  const root = zone === '.' ? '' : zone
  return `$TTL 300\n@ IN SOA ns.${root}. hostmaster.${root}. 1 3600 600 86400 300\n@ IN NS ns.${root}.\nns IN A 127.0.0.1\n`.replaceAll(
    '..',
    '.',
  )
}

/**
 * @param {string} zone
 * @param {string} lines
 * @param {Record<string, string>} [others] further zones by their names, with their lines; with "." among them nothing is asked
 *   elsewhere, and aliases are followed from zone to zone
 * @param {string} [key] a key file for TSIG; with it updates have to be signed
 */
export async function startUpdateServer(zone, lines, others = {}, key = '') {
  const folder = mkdtempSync(join(tmpdir(), 'dns-update-'))
  const zones = Object.entries({ [zone]: lines, ...others })
  zones.forEach(([name, text], index) => writeFileSync(join(folder, `zone${index}`), zoneHead(name) + text))
  const names = zones.map(([name]) => name)
  writeFileSync(join(folder, 'named.conf'), configuration(folder, names, key))
  // Debian's AppArmor profile keeps /usr/sbin/named out of this folder; a copy has no profile.
  copyFileSync(/** @type {string} */ (findProgram('named')), join(folder, 'named'))
  const child = spawn(join(folder, 'named'), ['-g', '-c', join(folder, 'named.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let log = ''
  child.stderr.on('data', (data) => (log += data))
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    if (child.kill('SIGKILL')) await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const keyFile = join(folder, 'update.key')
  writeFileSync(keyFile, key)
  const options = key === '' ? [] : ['-k', keyFile]
  const server = {
    stop,
    keyFile,
    update: (/** @type {string} */ script) => update(script, options),
    records: () => transferred(zone),
  }
  const deadline = Date.now() + READY_WITHIN_MS
  while (server.records().length === 0) {
    if (Date.now() > deadline || child.exitCode !== null) {
      await stop()
      throw new Error(`named with updates did not start.\n${log.slice(-2_000)}`)
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS))
  }
  return server
}

/**
 * Runs a script for nsupdate as is, with only the server line before it.
 * @param {string} script
 * @param {string[]} options
 */
function update(script, options) {
  const { status, stderr } = spawnSync('nsupdate', options, {
    input: `server 127.0.0.1 ${PORT}\n${script}`,
    encoding: 'utf8',
  })
  return { status, said: stderr.trim() }
}

/** @param {string} zone */
function transferred(zone) {
  const args = ['@127.0.0.1', '-p', String(PORT), 'AXFR', zone, '+time=5', '+tries=1', '+noall', '+answer']
  try {
    return recordsIn(execFileSync('dig', args, { encoding: 'utf8', maxBuffer: 1 << 26 }))
  } catch {
    return []
  }
}

/**
 * @param {string} folder
 * @param {string[]} zones
 * @param {string} key
 */
const configuration = (folder, zones, key) => `
${key}
options {
  directory "${folder}"; managed-keys-directory "${folder}";
  pid-file none; session-keyfile none; lock-file none;
  listen-on port ${PORT} { 127.0.0.1; }; listen-on-v6 { none; };
  recursion ${zones.includes('.') ? 'yes' : 'no'}; empty-zones-enable no; dnssec-validation no; notify no; allow-transfer { 127.0.0.1; };
};
controls { };
${zones.map((zone, index) => `zone "${zone}" { type primary; file "zone${index}"; allow-update { ${key === '' ? '127.0.0.1' : `key ${/^key (\S+)/.exec(key)?.[1]}`}; }; };`).join('\n')}
`
