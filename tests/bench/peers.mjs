// The programs that ours is compared with. None is a dependency of the project: the npm packages are installed into a
// folder that is deleted afterward, and pyspf comes from Debian. Missing programs are left out, and reported.
import { execFile, spawn, spawnSync } from 'node:child_process'
import { Resolver } from 'node:dns/promises'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { hasPyspf, PYTHON } from '../dns/pyspf.mjs'

const PACKAGES = { mailauth: '4.13.3', dnsbl: '4.0.3' }
const PYSPF = fileURLToPath(new URL('../dns/pyspf.py', import.meta.url))
/** In seconds; pyspf's own limit for one evaluation, which the slowest resolver here must not reach. */
const PYSPF_TIMEOUT = 20

/** @typedef {{ ip: string, sender: string, helo: string }} Message */
/** @typedef {(message: Message) => Promise<string>} EvaluateSpf the result, in lower case */

/**
 * @param {number} dnsPort of a server at 127.0.0.1, by UDP
 */
export async function startPeers(dnsPort) {
  const folder = mkdtempSync(join(tmpdir(), 'warmpost-peers-'))
  /** @type {string[]} */
  const missing = []
  const installed = await install(folder).catch((error) => {
    missing.push(`mailauth and dnsbl (npm could not install them: ${String(error.message).split('\n')[0]})`)
    return false
  })
  const pyspf = hasPyspf() ? startPyspf(dnsPort) : null
  if (!pyspf) missing.push('pyspf (apt-get install python3-spf python3-dns)')
  return {
    missing,
    /** @type {EvaluateSpf | null} */
    mailauth: installed ? mailauthIn(folder, dnsPort) : null,
    pyspf: pyspf?.evaluate ?? null,
    dnsbl: installed ? await dnsblIn(folder, dnsPort) : null,
    names: {
      mailauth: `mailauth ${PACKAGES.mailauth}`,
      pyspf: pyspfName(),
      dnsbl: `dnsbl ${PACKAGES.dnsbl}`,
    },
    stop() {
      pyspf?.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** @param {string} folder */
async function install(folder) {
  const packages = Object.entries(PACKAGES).map(([name, version]) => `${name}@${version}`)
  const options = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']
  await promisify(execFile)('npm', ['install', '--prefix', folder, ...options, ...packages])
  return true
}

/**
 * @param {string} folder
 * @param {number} dnsPort
 * @returns {EvaluateSpf}
 */
function mailauthIn(folder, dnsPort) {
  const { spf } = createRequire(join(folder, 'package.json'))('mailauth/lib/spf')
  const dns = new Resolver()
  dns.setServers([`127.0.0.1:${dnsPort}`])
  const resolver = (/** @type {string} */ name, /** @type {string} */ type) => dns.resolve(name, type)
  return async (message) => (await spf({ ...message, mta: 'bench', resolver })).status.result
}

/**
 * @param {string} folder
 * @param {number} dnsPort
 */
async function dnsblIn(folder, dnsPort) {
  const { batch } = await import(pathToFileURL(join(folder, 'node_modules/dnsbl/index.js')).href)
  const servers = [`127.0.0.1:${dnsPort}`]
  /** @type {(ip: string, zones: readonly string[], concurrency: number) => Promise<unknown>} */
  return (ip, zones, concurrency) => batch(ip, zones, { servers, concurrency })
}

/**
 * One process for all messages, since Python takes longer to start than SPF takes.
 * @param {number} dnsPort
 */
function startPyspf(dnsPort) {
  const child = spawn(PYTHON, [PYSPF, String(dnsPort), String(PYSPF_TIMEOUT)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  /** @type {EvaluateSpf} */
  const evaluate = async (message) => {
    child.stdin.write(`${JSON.stringify(message)}\n`)
    const { result, error } = JSON.parse((await lines.next()).value)
    if (error) throw new Error(`pyspf: ${error}`)
    return result
  }
  return { evaluate, stop: () => child.kill() }
}

function pyspfName() {
  const { stdout } = spawnSync(PYTHON, ['-c', 'import spf; print(spf.__version__)'], { encoding: 'utf8' })
  return `pyspf ${stdout.trim()}`
}
