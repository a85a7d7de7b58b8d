// Who holds the connections of the mail server, and who gives way. No place is held by who says nothing: each step has its time,
// and when all places are taken, the network that holds the most of them gives one up to a network that has fewer.

/**
 * @typedef {object} Held
 * @property {string} host
 * @property {string} network
 * @property {number} since when it connected
 * @property {number} heardAt when it was last its turn, or sent a part of a message
 * @property {boolean} isItsTurn we have answered all that it sent
 * @property {boolean} hasSpoken
 * @property {{ since: number, bytes: number } | null} message that it is sending
 * @property {boolean} isStoring its message is complete, and the site has not answered yet
 * @property {number | null} completeAt when its last message was answered
 * @property {boolean} hasDelivered
 */

const TOO_LONG = '4.4.2 This connection has been open for too long'
const TOO_SILENT = '4.4.2 Nothing came for too long'
const TOO_SLOW = '4.4.2 The message came too slowly'
const NO_MESSAGE = '4.4.2 No complete message came for too long'
const TOO_MANY_HERE = '4.7.0 Too many connections from your network, try again later'
const TOO_MANY = '4.3.2 Too many connections, try again later'

export class Places {
  /** @type {Map<string, Held>} by connection */
  #held = new Map()
  #limits
  #now

  /**
   * @param {import('./limits.mjs').Limits} limits
   * @param {() => number} [now] in milliseconds
   */
  constructor(limits, now = Date.now) {
    this.#limits = limits
    this.#now = now
  }

  /**
   * @param {string} id
   * @param {{ host: string, network: string }} from
   * @returns {{ refusal: string | null, instead: string | null }} `instead`: the connection that is to be closed for this one
   */
  enter(id, { host, network }) {
    const { total, perHost, perNetwork } = this.#limits
    const ofHost = this.#of((one) => one.host === host)
    const ofNetwork = this.#of((one) => one.network === network)
    const share = ofHost.length >= perHost ? ofHost : ofNetwork.length >= perNetwork ? ofNetwork : null
    let instead = null
    if (share) {
      instead = this.#silentOne(share)
      if (instead === null) return { refusal: TOO_MANY_HERE, instead }
    } else if (this.#held.size >= total) {
      instead = this.#ofTheLargest(ofNetwork.length) ?? this.#silentOne(ofNetwork)
      if (instead === null) return { refusal: TOO_MANY, instead }
    }
    if (instead !== null) this.leave(instead)
    const now = this.#now()
    this.#held.set(id, {
      host,
      network,
      since: now,
      heardAt: now,
      isItsTurn: false,
      hasSpoken: false,
      message: null,
      isStoring: false,
      completeAt: null,
      hasDelivered: false,
    })
    return { refusal: null, instead }
  }

  leave(id) {
    this.#held.delete(id)
  }

  /** It sent a command, which has to be answered. */
  asked(id) {
    this.#change(id, { isItsTurn: false, hasSpoken: true })
  }

  answered(id) {
    this.#change(id, { isItsTurn: true, heardAt: this.#now() })
  }

  /** A part of its message came. */
  received(id, bytes) {
    const { message } = this.#held.get(id) ?? {}
    const now = this.#now()
    const { since, bytes: before } = message ?? { since: now, bytes: 0 }
    this.#change(id, { message: { since, bytes: before + bytes }, heardAt: now })
  }

  /** Its message is complete. Until it is answered, it must not be cut off: it would come again, and be there twice. */
  stores(id) {
    this.#change(id, { message: null, isStoring: true, isItsTurn: false })
  }

  stored(id, isAccepted) {
    const { hasDelivered } = this.#held.get(id) ?? {}
    this.#change(id, {
      isStoring: false,
      completeAt: this.#now(),
      hasDelivered: hasDelivered || isAccepted,
    })
  }

  /** @returns {{ id: string, why: string }[]} whose time is over */
  overdue() {
    return [...this.#held].flatMap(([id, held]) => {
      const why = this.#endOf(held)
      return why === null ? [] : [{ id, why }]
    })
  }

  get size() {
    return this.#held.size
  }

  /** @param {Held} held */
  #endOf(held) {
    const { firstMs, silenceMs, transactionMs, sessionMs, graceMs, bytesPerSecond } = this.#limits
    const now = this.#now()
    if (held.isStoring) return null
    if (now - held.since >= sessionMs) return TOO_LONG
    if (this.#silenceOf(held) >= (held.hasSpoken ? silenceMs : firstMs)) return TOO_SILENT
    if (!held.message) return now - (held.completeAt ?? held.since) >= transactionMs ? NO_MESSAGE : null
    const mayTake = graceMs + (held.message.bytes / bytesPerSecond) * 1000
    return now - held.message.since >= mayTake ? TOO_SLOW : null
  }

  #of(isMeant) {
    return [...this.#held].filter(([, held]) => isMeant(held))
  }

  /** While we owe an answer, silence is ours. */
  #silenceOf(held) {
    return held.isItsTurn ? this.#now() - held.heardAt : 0
  }

  /** Of one's own share, only who has been silent for a while, and brought nothing. */
  #silentOne(entries) {
    const [first] = this.#inOrder(entries)
    const { patienceMs } = this.#limits
    return first && !first[1].hasDelivered && this.#silenceOf(first[1]) >= patienceMs ? first[0] : null
  }

  /**
   * Of the network that holds the most, for one that holds `own`: it always gets a first place, and more only while it is not
   * the larger one afterward.
   */
  #ofTheLargest(own) {
    const sizes = new Map()
    for (const { network } of this.#held.values()) sizes.set(network, (sizes.get(network) ?? 0) + 1)
    const free = this.#of(
      ({ isStoring, network }) => !isStoring && (own === 0 || own + 1 < sizes.get(network)),
    )
    const largest = Math.max(0, ...free.map(([, { network }]) => sizes.get(network)))
    const [first] = this.#inOrder(free.filter(([, { network }]) => sizes.get(network) === largest))
    return first?.[0] ?? null
  }

  /** Those that brought nothing first, of them the one that has been silent for longest; of equal ones, the oldest. */
  #inOrder(entries) {
    const silence = new Map(entries.map(([id, held]) => [id, this.#silenceOf(held)]))
    return entries
      .filter(([, { isStoring }]) => !isStoring)
      .sort(
        ([a, one], [b, two]) =>
          Number(one.hasDelivered) - Number(two.hasDelivered) ||
          silence.get(b) - silence.get(a) ||
          one.since - two.since,
      )
  }

  #change(id, change) {
    const held = this.#held.get(id)
    if (held) Object.assign(held, change)
  }
}
