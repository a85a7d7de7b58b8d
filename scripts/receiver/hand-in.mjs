// Asks the site about each recipient, submits the message for each of them, and finds the one reply for the sender.
import { createHash, randomUUID } from 'node:crypto'
import { AWAY, NO_SUCH_ADDRESS, siteOf, TOO_MANY } from './site.mjs'
import { Turns } from './turns.mjs'

/** Messages whose outcome is unknown. */
const MAX_PENDING = 10_000

/** RFC 5321, 4.5.3.1.10: the rest of the recipients get a transaction of their own. */
const APART = { code: 452, text: '4.5.3 This recipient needs a transaction of its own. Send to it next' }
/** Of a message whose recipients need different answers. */
const SPLIT = { code: 451, text: '4.5.3 These recipients need different answers. Send to each of them alone' }

/** @typedef {{ from: string, network: string }} Sender */

/**
 * SMTP has one answer to a message, whoever it is for (RFC 5321, 4.1.1.4). So each recipient is refused on its own, before the
 * message, as far as that can be known; and if the site still says different things about one message, none of them is the
 * answer: the sender is told to come again, and then each of these recipients needs a transaction of its own. What was stored
 * meanwhile is recognized by its id, so it is there once.
 *
 * A sender that got a 451 tries again, and the message may have been stored before the worker died. So a message keeps its
 * id until its outcome is known, and told; the same message sent again on purpose gets another.
 */
export class Inbox {
  #site
  /** @type {Map<string, string>} ids by recipient, sender and message */
  #pending = new Map()
  #turns = new Turns()

  /** @param {{ url: string, secret: string }} worker */
  constructor(worker) {
    this.#site = siteOf(worker)
  }

  /**
   * @param {string} to
   * @param {Sender} sender
   * @param {string[]} others that this transaction has already
   * @returns {Promise<{ code: number, text: string } | null>} null if it is accepted
   */
  async refusalOf(to, sender, others) {
    const turns = this.#turns
    const turn = turnOf(to, sender)
    const before = others.map((other) => turnOf(other, sender)).filter((other) => other !== turn)
    if (before.length === 0 ? !turns.take(turn) : [turn, ...before].some((one) => turns.has(one))) {
      if (before.length > 0) turns.split([turn, ...before])
      return APART
    }
    const refusal = await this.#site.ask(to)
    if (refusal === NO_SUCH_ADDRESS) turns.settle(turn)
    // It may have arrived before this one was full, and then it is recognized.
    return refusal === TOO_MANY && this.#mayHave(pairOf(to, sender)) ? null : refusal
  }

  /**
   * @param {Buffer} raw
   * @param {Record<string, unknown> & { from: string }} envelope without its recipient
   * @param {string[]} recipients
   * @param {string} network
   * @returns {Promise<{ answer: { code: number, text: string }, told: () => void }>} one reply for all of them, and what to call
   * once the sender has got it
   */
  async handIn(raw, envelope, recipients, network) {
    const sender = { from: envelope.from, network }
    const own = recipients.map((to) => turnOf(to, sender))
    const digest = createHash('sha256').update(raw).digest('hex')
    const keys = recipients.map((to) => `${pairOf(to, sender)}\n${digest}`)
    const replies = await Promise.all(
      recipients.map((to, at) => this.#site.post(raw, { ...envelope, to }, this.#idOf(keys[at]))),
    )
    // The site has decided that it is not there.
    const isNot = (reply) => reply.code !== 250 && reply !== AWAY
    for (const [at, key] of keys.entries()) if (isNot(replies[at])) this.#pending.delete(key)
    const answer = oneOf(replies)
    if (answer === SPLIT) this.#turns.split(own)
    const told = () => {
      for (const key of keys) this.#pending.delete(key)
      for (const turn of own) this.#turns.settle(turn)
    }
    return { answer, told: isTemporary(answer) ? () => {} : told }
  }

  #mayHave(pair) {
    return [...this.#pending.keys()].some((key) => key.startsWith(`${pair}\n`))
  }

  /** The oldest are dropped. */
  #idOf(key) {
    const id = this.#pending.get(key) ?? randomUUID()
    this.#pending.delete(key)
    this.#pending.set(key, id)
    if (this.#pending.size > MAX_PENDING) this.#pending.delete(this.#pending.keys().next().value)
    return id
  }
}

const isTemporary = ({ code }) => code >= 400 && code < 500

/** 250 only if all of them have it, a lasting refusal only if none of them ever will. */
function oneOf(replies) {
  const kinds = new Set(replies.map(({ code }) => Math.floor(code / 100)))
  return kinds.size > 1 ? SPLIT : replies[0]
}

/** Addresses have no line breaks. */
const pairOf = (to, { from }) => `${to.toLowerCase()}\n${from}`
/** Of one network: anyone can write another sender's address, and must not make it take turns. */
const turnOf = (to, { from, network }) => `${to.toLowerCase()}\n${from}\n${network}`
