// What one host, one network and one session may use of the mail server, so that others always get in.
import { SMTPServer } from 'smtp-server'

/** @typedef {typeof LIMITS} Limits */

export const LIMITS = {
  /** Connections in all: each may hold a message of 5 MiB. */
  total: 50,
  /** Of one IPv4 address, or one /64 of IPv6. */
  perHost: 10,
  /** Of one /24 of IPv4, or one /48 of IPv6. */
  perNetwork: 20,
  /** In a session; ten messages take 40. */
  commands: 100,
  /** Replies that refuse something, in a session. */
  errors: 10,
  /** The client has sent nothing for this long. */
  silenceMs: 60_000,
  /** Even if it is busy: a client that sends a byte a minute would keep its connection forever. */
  sessionMs: 10 * 60_000,
}

/** @param {string | undefined} address of a client */
export function networkOf(address) {
  const plain = (address ?? '').replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*/, '')
  if (plain === '') return { host: 'unknown', network: 'unknown' }
  if (!plain.includes(':')) return { host: plain, network: `${plain.split('.').slice(0, 3).join('.')}.0/24` }
  const [head = [], tail = []] = plain.split('::').map((part) => part.split(':').filter(Boolean))
  const groups = [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail]
  return { host: `${groups.slice(0, 4).join(':')}::/64`, network: `${groups.slice(0, 3).join(':')}::/48` }
}

/** Refuses what exceeds the limits as soon as it connects, before anything is read or looked up. */
export class LimitedServer extends SMTPServer {
  #open = new Map()
  #limits

  /**
   * @param {ConstructorParameters<typeof SMTPServer>[0]} options
   * @param {typeof LIMITS} limits
   */
  constructor(options, limits) {
    super(options)
    this.#limits = limits
  }

  connect(socket, options) {
    const { host, network } = networkOf(socket.remoteAddress)
    const { total, perHost, perNetwork } = this.#limits
    const count = (name) => this.#open.get(name) ?? 0
    const names = ['all', `host ${host}`, `network ${network}`]
    if (count(names[0]) >= total) return refuse(socket, '421 4.3.2 Too many connections, try again later')
    if (count(names[1]) >= perHost || count(names[2]) >= perNetwork)
      return refuse(socket, '421 4.7.0 Too many connections from your network, try again later')
    for (const name of names) this.#open.set(name, count(name) + 1)
    socket.once('close', () => {
      for (const name of names) {
        if (count(name) > 1) this.#open.set(name, count(name) - 1)
        else this.#open.delete(name)
      }
    })
    return super.connect(socket, options)
  }
}

function refuse(socket, reply) {
  socket.on('error', () => {})
  socket.write(`${reply}\r\n`)
  socket.destroySoon()
}

/**
 * Counts the lines of each dialogue, as smtp-server logs them.
 * @param {typeof LIMITS} limits
 * @param {(cid: string) => void} hangUp
 */
export function sessionBudget({ commands, errors }, hangUp) {
  /** @type {Map<string, { commands: number, errors: number }>} by connection */
  const used = new Map()
  return ({ cid, tnx }, _format, text) => {
    if (cid === undefined) return
    if (tnx === 'close') return void used.delete(cid)
    const one = used.get(cid) ?? { commands: 0, errors: 0 }
    if (tnx === 'command') one.commands += 1
    else if (tnx === 'send' && /^[45]/.test(text)) one.errors += 1
    else return
    used.set(cid, one)
    // Once: the reply that ends the session is an error, too.
    const isOver = tnx === 'command' ? one.commands === commands + 1 : one.errors === errors
    if (isOver) hangUp(cid)
  }
}
