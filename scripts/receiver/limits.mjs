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
  /** Until the first command. */
  firstMs: 30_000,
  /** The client has sent nothing for this long: no command, or no part of a message. */
  silenceMs: 60_000,
  /** Until a message is sent, and from one to the next. */
  transactionMs: 3 * 60_000,
  /** A message may take this long, and a second more for each of these bytes: someone may type one, and no one drips it. */
  graceMs: 2 * 60_000,
  bytesPerSecond: 1024,
  /** Even if it is busy. */
  sessionMs: 10 * 60_000,
  /** Who has been silent for this long, and delivered nothing, gives way to others of its network. */
  patienceMs: 10_000,
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

/** How often to look for connections whose time is over. */
const LOOK_MS = 250
const GIVES_WAY = '4.3.2 Others are waiting for this connection, try again later'

/** Refuses what exceeds the limits as soon as it connects, before anything is read or looked up. */
export class LimitedServer extends SMTPServer {
  #places

  /**
   * @param {ConstructorParameters<typeof SMTPServer>[0]} options
   * @param {Places} places
   */
  constructor(options, places) {
    super(options)
    this.#places = places
    const look = setInterval(() => {
      for (const { id, why } of places.overdue()) this.hangUp(id, why)
    }, LOOK_MS)
    look.unref()
    this.once('close', () => clearInterval(look))
  }

  connect(socket, options) {
    const { id } = options
    const { refusal, instead } = this.#places.enter(id, networkOf(socket.remoteAddress))
    if (instead !== null) this.hangUp(instead, GIVES_WAY)
    if (refusal !== null) return refuse(socket, `421 ${refusal}`)
    socket.once('close', () => this.#places.leave(id))
    return super.connect(socket, options)
  }

  /** By smtp-server: once TLS has begun, the socket that connected never says that it is closed. */
  onClose(session) {
    this.#places.leave(session.id)
  }

  /** It is closed on our side: a client that does not close its own would keep its place. */
  hangUp(id, why) {
    const connection = this.#find(id)
    connection?.send(421, why)
    connection?._socket.destroySoon()
  }

  isOpen(id) {
    return this.#find(id) !== undefined
  }

  #find(id) {
    return [...this.connections].find((connection) => connection.id === id)
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
