// The mail software that our verdicts are compared with, as far as it is installed; each program answers in its own
// words.
import { execFile, spawnSync } from 'node:child_process'
import { Resolver } from 'node:dns/promises'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hasRspamd } from './rspamd.mjs'
import { findProgram, NAMED_PORT } from './servers.mjs'

/** Debian's own: no other Python sees its packages. */
const PYTHON = '/usr/bin/python3'
/** mailauth is an npm package but not a dependency: this folder has its node_modules. */
const MAILAUTH_FOLDER = process.env.MAILAUTH ?? join(tmpdir(), 'mailauth')

const runs = (/** @type {string} */ program, /** @type {string[]} */ args) =>
  spawnSync(program, args, { stdio: 'ignore' }).status === 0

const TESTKEY = findProgram('opendkim-testkey')
const mailauth = findMailauth()

/** The name of each, whether it is there, and how to get it. */
export const PEERS = {
  dkimpy: { found: runs(PYTHON, ['-c', 'import dkim, nacl, dns.resolver']), from: 'python3-dkim' },
  opendkim: { found: TESTKEY !== undefined, from: 'opendkim-tools' },
  rspamd: { found: hasRspamd(), from: 'rspamd' },
  mailDmarc: { found: runs('perl', ['-e', 'use Mail::DMARC::PurePerl']), from: 'libmail-dmarc-perl' },
  mailauth: { found: mailauth !== null, from: `npm i --prefix ${MAILAUTH_FOLDER} mailauth@4.13.3` },
}

/** For the `skip` of a test. @param {keyof typeof PEERS} name */
export const unlessFound = (name) => (PEERS[name].found ? false : `${name} is not installed`)

function findMailauth() {
  try {
    const require = createRequire(join(MAILAUTH_FOLDER, 'package.json'))
    return /** @type {(message: string, options: object) => Promise<any>} */ (
      require('mailauth').authenticate
    )
  } catch {
    return null
  }
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {object[]} jobs one line of JSON for each
 * @returns {Promise<any[]>} the answers in order
 */
function jsonLines(program, args, jobs) {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, RES_NAMESERVERS: '127.0.0.1', RES_OPTIONS: `port:${NAMED_PORT}` }
    const child = execFile(program, args, { maxBuffer: 1 << 24, env }, (error, output) => {
      if (error) return reject(error)
      resolve(
        output
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line)),
      )
    })
    child.stdin?.end(jobs.map((job) => `${JSON.stringify(job)}\n`).join(''))
  })
}

/** @param {string} name of a file beside this one */
const beside = (name) => fileURLToPath(new URL(name, import.meta.url))

const askDkimpy = (/** @type {object[]} */ jobs) =>
  jsonLines(PYTHON, [beside('dkimpy.py'), String(NAMED_PORT)], jobs)

/**
 * @typedef {object} Signing
 * @property {string} message
 * @property {string} domain
 * @property {string} selector
 * @property {string} key in PEM, or the base64 of the 32 bytes for Ed25519
 * @property {'rsa-sha256' | 'ed25519-sha256'} algorithm
 */

/**
 * @param {Signing[]} jobs
 * @returns {Promise<string[]>} the signed messages
 */
export async function signWithDkimpy(jobs) {
  const answers = await askDkimpy(jobs)
  return answers.map(({ result, error }) => {
    if (typeof result !== 'string') throw new Error(`dkimpy did not sign: ${error}`)
    return result
  })
}

/**
 * @param {string[]} messages
 * @returns {Promise<boolean[]>} whether the first signature of each holds
 */
export async function verifyWithDkimpy(messages) {
  const answers = await askDkimpy(messages.map((message) => ({ message })))
  return answers.map(({ result }) => result === true)
}

/**
 * dkimpy's own command, which reads the private key from a file.
 * @param {Signing} signing
 * @returns {Promise<string>}
 */
export function dkimsign({ message, domain, selector, key, algorithm }) {
  return withKeyFile(
    key,
    (path) =>
      new Promise((resolve, reject) => {
        const args = ['--signalg', algorithm, selector, domain, path]
        const child = execFile('/usr/bin/dkimsign', args, (error, output) =>
          error ? reject(error) : resolve(output),
        )
        child.stdin?.end(message)
      }),
  )
}

/**
 * @param {string} domain
 * @param {string} selector
 * @param {string} [key] the private key, in PEM; it reads none of Ed25519
 * @returns {Promise<string>} the verdict of opendkim-testkey, "key OK" when it found nothing wrong
 */
export function opendkimTestkey(domain, selector, key) {
  return withKeyFile(key ?? '', (path, folder) => {
    const conf = join(folder, 'opendkim.conf')
    writeFileSync(conf, `Syslog no\nMinimumKeyBits 1024\nNameservers 127.0.0.1@${NAMED_PORT}\n`)
    const args = ['-x', conf, '-d', domain, '-s', selector, ...(key ? ['-k', path] : []), '-vvv']
    return new Promise((resolve) => {
      execFile(TESTKEY ?? '', args, { timeout: 20_000 }, (_, output, errors) => {
        // The verdict is printed to one of the two, progress to the other.
        const lines = (output.trim() || errors.trim()).split('\n')
        resolve((lines.at(-1) ?? '').replace('opendkim-testkey: ', ''))
      })
    })
  })
}

/**
 * @template T
 * @param {string} key
 * @param {(path: string, folder: string) => Promise<T>} use
 */
async function withKeyFile(key, use) {
  const folder = mkdtempSync(join(tmpdir(), 'dns-test-key-'))
  const path = join(folder, 'key.pem')
  try {
    writeFileSync(path, key, { mode: 0o600 })
    return await use(path, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * @param {string[]} domains
 * @returns {Promise<string[]>} the policy that Mail::DMARC would apply to each: "none" to "reject", or "no dmarc"
 */
export async function policiesOfMailDmarc(domains) {
  const answers = await jsonLines(
    'perl',
    [beside('mail-dmarc.pl')],
    domains.map((domain) => ({ domain })),
  )
  return answers.map(({ result }) => result)
}

/**
 * @param {{ message: string, ip: string, sender: string, helo: string }} mail
 * @returns {Promise<any>} what mailauth's `authenticate` returns
 */
export function askMailauth({ message, ...envelope }) {
  if (!mailauth) throw new Error('mailauth is not installed.')
  const resolver = new Resolver({ timeout: 1_000, tries: 1 })
  resolver.setServers([`127.0.0.1:${NAMED_PORT}`])
  return mailauth(message, {
    ...envelope,
    trustReceived: false,
    disableArc: true,
    disableBimi: true,
    mta: 'mx.example.net',
    minBitLength: 1024,
    resolver: (/** @type {string} */ name, /** @type {string} */ type) => resolver.resolve(name, type),
  })
}
