// Signs messages with opendkim, which is a mail filter: this is the mail server in front of it (the milter protocol of Sendmail).
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram } from './servers.mjs'

export const OPENDKIM = findProgram('opendkim')
const READY_WITHIN_MS = 10_000

/**
 * @param {{ domains: string[], selector: string, pem: string }} keys
 * @returns {Promise<{ sign: (message: string, from: string) => Promise<string>, stop: () => void }>}
 */
export async function startOpendkim({ domains, selector, pem }) {
  const folder = mkdtempSync(join(tmpdir(), 'opendkim-'))
  const port = await freePort()
  const file = (/** @type {string} */ name, /** @type {string} */ text) => {
    writeFileSync(join(folder, name), text, { mode: 0o600 })
    return join(folder, name)
  }
  const key = file('key.pem', pem)
  const keys = file('keys', domains.map((domain) => `${domain} ${domain}:${selector}:${key}\n`).join(''))
  const signers = file('signers', domains.map((domain) => `*@${domain} ${domain}\n`).join(''))
  const settings = [
    `Socket inet:${port}@127.0.0.1`,
    'Mode s',
    'Canonicalization relaxed/relaxed',
    'InternalHosts 127.0.0.1',
    'RequireSafeKeys no',
    `KeyTable file:${keys}`,
    `SigningTable refile:${signers}`,
  ]
  const child = spawn(OPENDKIM ?? '', ['-f', '-x', file('opendkim.conf', `${settings.join('\n')}\n`)], {
    stdio: 'ignore',
  })
  const stop = () => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', stop)
  await untilOpen(port)
  return { sign: (message, from) => signed(port, message, from), stop }
}

/** @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
      server.close(() => resolve(port))
    })
  })

/** @param {number} port */
async function untilOpen(port) {
  const deadline = Date.now() + READY_WITHIN_MS
  for (;;) {
    const isOpen = await new Promise((resolve) => {
      const socket = createConnection(port, '127.0.0.1', () => resolve(true)).once('error', () =>
        resolve(false),
      )
      socket.once('connect', () => socket.destroy())
    })
    if (isOpen) return
    if (Date.now() > deadline) throw new Error('opendkim did not start.')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** @param {string[]} texts each followed by a zero byte */
const texts = (...texts) => Buffer.from(texts.map((text) => `${text}\0`).join(''), 'latin1')

/** Version 6, every change that a filter may make, every step. */
const OFFER = Buffer.from('00000006000001ff00000000', 'hex')

/**
 * @param {number} port
 * @param {string} message with CRLF
 * @param {string} from
 * @returns {Promise<string>} with the signature in front
 */
async function signed(port, message, from) {
  const socket = createConnection(port, '127.0.0.1')
  const answers = packetsOf(socket)
  const tell = async (/** @type {string} */ command, /** @type {Buffer} */ data) => {
    const packet = Buffer.alloc(5)
    packet.writeUInt32BE(data.length + 1)
    packet.write(command, 4)
    socket.write(Buffer.concat([packet, data]))
    return (await answers.next()).value ?? { command: '', data: Buffer.alloc(0) }
  }
  const end = message.indexOf('\r\n\r\n')
  const fields = message.slice(0, end).split(/\r\n(?![ \t])/)
  await tell('O', OFFER)
  await tell(
    'C',
    Buffer.concat([texts('localhost'), Buffer.from('4'), Buffer.from([0, 25]), texts('127.0.0.1')]),
  )
  await tell('H', texts('localhost'))
  await tell('M', texts(`<${from}>`))
  await tell('R', texts('<reports@example.net>'))
  for (const field of fields) {
    const at = field.indexOf(':')
    await tell(
      'L',
      texts(
        field.slice(0, at),
        field
          .slice(at + 1)
          .replace(/^ /, '')
          .replaceAll('\r\n', '\n'),
      ),
    )
  }
  await tell('N', Buffer.alloc(0))
  await tell('B', Buffer.from(message.slice(end + 4), 'latin1'))
  let added = ''
  let answer = await tell('E', Buffer.alloc(0))
  while (answer.command === 'i' || answer.command === 'h') {
    const [name = '', value = ''] = answer.data
      .subarray(answer.command === 'i' ? 4 : 0)
      .toString('latin1')
      .split('\0')
    added += `${name}: ${value.trimStart().replaceAll(/\r?\n/g, '\r\n')}\r\n`
    answer = (await answers.next()).value ?? { command: '', data: Buffer.alloc(0) }
  }
  socket.destroy()
  if (!added.startsWith('DKIM-Signature:')) throw new Error(`opendkim did not sign: ${answer.command}`)
  return added + message
}

/** @param {import('node:net').Socket} socket */
async function* packetsOf(socket) {
  let held = Buffer.alloc(0)
  for await (const piece of socket) {
    held = Buffer.concat([held, piece])
    while (held.length >= 4 && held.length >= 4 + held.readUInt32BE()) {
      const end = 4 + held.readUInt32BE()
      yield { command: held.toString('latin1', 4, 5), data: held.subarray(5, end) }
      held = held.subarray(end)
    }
  }
}
