// Starts BIND (named) with our zones and dnsdist as a DNS-over-HTTPS server in front of it, and stops both.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import {
  accessSync,
  constants,
  copyFileSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { clearInterval, setInterval } from 'node:timers'
import { listRules } from './blocklists.mjs'
import { dropZoneFile, rootZoneFile } from './zone-file.mjs'

/** @typedef {import('./zone-file.mjs').Zone} Zone */

export const NAMED_PORT = 15300
const DNSDIST_PORT = 15301
const DOH_PORT = 15081
const SILENT_PORT = 15399
export const DOH_URL = `http://127.0.0.1:${DOH_PORT}/dns-query`

/** Every name at or below one of these gets this fault from dnsdist, whatever the zones say. */
export const FAULTS = {
  servfail: 'servfail.example',
  refused: 'refused.example',
  http403: 'http403.example',
  silent: 'silent.example',
}

const READY_WITHIN_MS = 15_000
const POLL_EVERY_MS = 20
const RELOAD_EVERY_MS = 2_000
/** Has a new text with each set of zones: a server that returns it is our named, and answers from these zones. */
const MARKER_NAME = 'marker.harness'
const DROP_MARKER_NAME = 'drop-marker.harness'
/** Where the test processes find the folder and the process to signal. */
const HANDLE_VARIABLE = 'DNS_HARNESS'

/** @param {string} name */
export function findProgram(name) {
  // A normal user's PATH has no sbin.
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/sbin']
  return folders.map((folder) => join(folder, name)).find(isExecutable)
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** @returns {Promise<() => Promise<void>>} stops them */
export async function startServers() {
  const [named = 'named', dnsdist = 'dnsdist'] = ['named', 'dnsdist'].map(findProgram)
  for (const port of [NAMED_PORT, DNSDIST_PORT, DOH_PORT, SILENT_PORT]) await assertFree(port)
  const folder = mkdtempSync(join(tmpdir(), 'dns-test-'))
  /** @type {import('node:child_process').ChildProcess[]} */
  const children = []
  const silent = createSocket('udp4')
  const stopNow = () => {
    for (const child of children) child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  // However this process ends, the servers and the folder go with it.
  process.once('exit', stopNow)
  const stop = async () => {
    silent.close()
    await Promise.all(children.map(ended))
    stopNow()
    process.off('exit', stopNow)
  }
  try {
    silent.bind(SILENT_PORT, '127.0.0.1')
    writeFileSync(join(folder, 'named.conf'), namedConfiguration(folder))
    writeFileSync(join(folder, 'dnsdist.conf'), dnsdistConfiguration())
    // Debian's AppArmor profile keeps /usr/sbin/named out of this folder; a copy has no profile.
    copyFileSync(named, join(folder, 'named'))
    const marker = writeZones(folder, {}, [])
    children.push(start(folder, join(folder, 'named'), ['-g', '-c', join(folder, 'named.conf')]))
    children.push(
      start(folder, dnsdist, ['--supervised', '--disable-syslog', '-C', join(folder, 'dnsdist.conf')]),
    )
    process.env[HANDLE_VARIABLE] = JSON.stringify({ folder, namedPid: children[0].pid })
    await untilServed(marker)
    return stop
  } catch (error) {
    const logs = ['named.log', 'dnsdist.log'].map((name) => tail(join(folder, name))).join('')
    await stop()
    throw new Error(`${error instanceof Error ? error.message : error}\n${logs}`)
  }
}

/**
 * Replaces the previous zones with these, and returns when both servers answer from them.
 * @param {Zone} zone
 * @param {{ dropped?: string[] }} [options] dropped: names for which named never answers
 */
export async function loadZones(zone, { dropped = [] } = {}) {
  const handle = process.env[HANDLE_VARIABLE]
  if (!handle) throw new Error('The DNS servers do not run: their global setup starts them.')
  const { folder, namedPid } = JSON.parse(handle)
  const marker = writeZones(folder, zone, dropped)
  const reload = () => process.kill(namedPid, 'SIGHUP')
  reload()
  // A signal that arrives while named is still reloading may be lost.
  const again = setInterval(reload, RELOAD_EVERY_MS)
  await untilServed(marker).finally(() => clearInterval(again))
}

/** @param {string} marker */
async function untilServed(marker) {
  const deadline = Date.now() + READY_WITHIN_MS
  while (!(await isServed(marker))) {
    if (Date.now() > deadline)
      throw new Error(`The DNS servers did not answer from the zones in ${READY_WITHIN_MS} ms.`)
    await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS))
  }
}

/** @param {string} marker */
async function isServed(marker) {
  for (const name of [MARKER_NAME, DROP_MARKER_NAME]) {
    if ((await askNamed(name)) !== marker || !(await askOverHttp(name)).includes(marker)) return false
  }
  return true
}

/**
 * @param {string} folder
 * @param {Zone} zone
 * @param {string[]} dropped
 * @returns {string} the marker of this set of zones
 */
function writeZones(folder, zone, dropped) {
  const marker = randomUUID()
  // RFC 1035 section 3.3.13: 32 bits.
  const serial = Date.now() % 2 ** 32
  const files = {
    'root.zone': rootZoneFile({ [MARKER_NAME]: { TXT: [marker] }, ...zone }, serial),
    'drop.zone': dropZoneFile(dropped, { [DROP_MARKER_NAME]: { TXT: [marker] } }, serial),
  }
  for (const [name, text] of Object.entries(files)) {
    // Renamed into place: named never sees half a file.
    writeFileSync(join(folder, `${name}.new`), text)
    renameSync(join(folder, `${name}.new`), join(folder, name))
  }
  return marker
}

/** @param {string} name */
async function askNamed(name) {
  const resolver = new Resolver({ timeout: 500, tries: 1 })
  resolver.setServers([`127.0.0.1:${NAMED_PORT}`])
  return resolver.resolveTxt(name).then(
    (records) => records.flat().join(''),
    () => '',
  )
}

/** @param {string} name */
async function askOverHttp(name) {
  try {
    const response = await fetch(DOH_URL, {
      method: 'POST',
      headers: { 'content-type': 'application/dns-message' },
      body: question(name),
      signal: AbortSignal.timeout(500),
    })
    return Buffer.from(await response.arrayBuffer())
  } catch {
    return Buffer.alloc(0)
  }
}

/**
 * A TXT query (RFC 1035 section 4.1), by hand: the harness must not rely on the code that it tests.
 * @param {string} name
 */
function question(name) {
  const labels = name.split('.').map((label) => String.fromCharCode(label.length) + label)
  return Buffer.from(`\0\0\x01\0\0\x01\0\0\0\0\0\0${labels.join('')}\0\0\x10\0\x01`, 'latin1')
}

/**
 * @param {string} folder
 * @param {string} program
 * @param {string[]} args
 */
function start(folder, program, args) {
  const child = spawn(program, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  const log = join(folder, `${program.split('/').at(-1)}.log`)
  const write = (/** @type {Buffer} */ data) => {
    try {
      writeFileSync(log, data, { flag: 'a' })
    } catch {
      // The folder is gone: these were last words while stopping.
    }
  }
  child.stdout.on('data', write)
  child.stderr.on('data', write)
  child.on('error', (error) => write(Buffer.from(`${error.message}\n`)))
  return child
}

/** @param {import('node:child_process').ChildProcess} child */
function ended(child) {
  return new Promise((resolve) => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null)
      return resolve(undefined)
    child.once('exit', resolve)
    child.kill('SIGTERM')
    setTimeout(() => child.kill('SIGKILL'), 2_000).unref()
  })
}

/** @param {number} port */
async function assertFree(port) {
  const tcp = createServer()
  const udp = createSocket('udp4')
  try {
    await new Promise((resolve, reject) =>
      tcp.once('error', reject).listen(port, '127.0.0.1', () => resolve(undefined)),
    )
    await new Promise((resolve, reject) =>
      udp.once('error', reject).bind(port, '127.0.0.1', () => resolve(undefined)),
    )
  } catch {
    throw new Error(`Port ${port} of 127.0.0.1 is taken, and the DNS servers of this test need it.`)
  } finally {
    if (tcp.listening) await new Promise((resolve) => tcp.close(resolve))
    udp.close()
  }
}

/** @param {string} path */
function tail(path) {
  try {
    return `${path.split('/').at(-1)}:\n${readFileSync(path, 'utf8').split('\n').slice(-15).join('\n')}\n`
  } catch {
    return ''
  }
}

/** @param {string} folder */
const namedConfiguration = (folder) => `
options {
  directory "${folder}"; managed-keys-directory "${folder}";
  pid-file none; session-keyfile none; lock-file none;
  listen-on port ${NAMED_PORT} { 127.0.0.1; };
  listen-on-v6 { none; };
  recursion yes; allow-query { 127.0.0.1; }; allow-recursion { 127.0.0.1; };
  dnssec-validation no; empty-zones-enable no; notify no; minimal-responses yes;
  rrset-order { order none; };
  tcp-clients 1000;
  /* The zones hold mistakes on purpose. */
  check-names primary ignore; check-mx ignore; check-mx-cname ignore; check-integrity no; check-spf ignore;
  response-policy { zone "drop.harness"; } min-update-interval 0 qname-wait-recurse no;
};
controls { };
zone "." { type primary; file "root.zone"; };
zone "drop.harness" { type primary; file "drop.zone"; allow-query { none; }; };
`

/** DropAction makes dnsdist answer HTTP 403; the silent pool makes it wait, longer than our clients do. */
const dnsdistConfiguration = () => `
setACL("127.0.0.0/8"); setSecurityPollSuffix(""); setUDPTimeout(30)
addLocal("127.0.0.1:${DNSDIST_PORT}")
addDOHLocal("127.0.0.1:${DOH_PORT}", nil, nil, {"/dns-query"})
newServer({address="127.0.0.1:${NAMED_PORT}", name="named", tcpOnly=true}):setUp()
newServer({address="127.0.0.1:${SILENT_PORT}", name="silent", pool="silent"}):setUp()
addAction({"${FAULTS.silent}."}, PoolAction("silent"))
addAction({"${FAULTS.servfail}."}, RCodeAction(DNSRCode.SERVFAIL))
addAction({"${FAULTS.refused}."}, RCodeAction(DNSRCode.REFUSED))
addAction({"${FAULTS.http403}."}, DropAction())
${listRules()}`
