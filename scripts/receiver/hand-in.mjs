// Submits a message to the worker (POST /inbound/mail) and returns the reply for the sender.
import { createHash, randomUUID } from 'node:crypto'

const TIMEOUT_MS = 30_000
/** Messages whose outcome is unknown. */
const MAX_PENDING = 1_000

export const TOO_LARGE = { code: 552, text: '5.3.4 The message is larger than 5 MiB' }
const NO_SUCH_ADDRESS = { code: 550, text: '5.1.1 There is no such address, or it has expired' }
const TOO_MANY = { code: 451, text: '4.7.1 Too many messages for this address, or in all' }
/** RFC 3463: the mail system cannot accept it now. */
const AWAY = { code: 451, text: '4.3.0 The message could not be stored. Send it again later' }
const TAKEN = { code: 250, text: '2.0.0 Accepted: see your test page' }

const ANSWERS = {
  201: TAKEN,
  404: NO_SUCH_ADDRESS,
  410: NO_SUCH_ADDRESS,
  413: TOO_LARGE,
  429: TOO_MANY,
}

/** Why this address takes no such message, in the words of the site: one line of ASCII. */
function notAccepted(body) {
  const message = String(JSON.parse(body)?.error?.message ?? 'This message is not taken here')
  return { code: 550, text: `5.7.1 ${message.replace(/[^ -~]+/g, ' ').slice(0, 200)}` }
}

/**
 * A sender that got a 451 tries again, and the message may have been stored before the worker died. So a message keeps its
 * id until its outcome is known; the same message sent again on purpose gets another.
 * @param {{ url: string, secret: string }} worker
 */
export function handInTo({ url, secret }) {
  /** @type {Map<string, string>} ids by recipient and message */
  const pending = new Map()

  async function post(raw, envelope, id) {
    try {
      const response = await fetch(`${url}/apis/v1/core/inbound/mail`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${secret}`,
          'content-type': 'message/rfc822',
          'x-envelope': asciiJson({ ...envelope, id }),
        },
        body: raw,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const body = await response.text()
      if (response.status === 422) return notAccepted(body)
      return ANSWERS[response.status] ?? AWAY
    } catch {
      return AWAY
    }
  }

  /**
   * @param {Buffer} raw
   * @param {Record<string, unknown> & { from: string }} envelope without its recipient
   * @param {string[]} recipients
   * @returns {Promise<{ code: number, text: string }>} one reply for all of them, as SMTP requires
   */
  return async function handIn(raw, envelope, recipients) {
    const keys = recipients.map((to) => keyOf(to, envelope.from, raw))
    const answers = []
    for (const [index, to] of recipients.entries()) {
      const id = pending.get(keys[index]) ?? randomUUID()
      remember(pending, keys[index], id)
      answers.push(await post(raw, { ...envelope, to }, id))
    }
    // A sender that was told "later" sends it to all of them again, so those that accepted it have to recognize it.
    const later = answers.find(({ code }) => code === 451)
    if (later) return later
    for (const key of keys) pending.delete(key)
    return answers.find(({ code }) => code === 250) ?? answers[0]
  }
}

/** The oldest are dropped. */
function remember(pending, key, id) {
  pending.delete(key)
  pending.set(key, id)
  if (pending.size > MAX_PENDING) pending.delete(pending.keys().next().value)
}

const keyOf = (to, from, raw) =>
  createHash('sha256').update(`${to.toLowerCase()}\n${from}\n`).update(raw).digest('hex')

/** An HTTP field holds only ASCII. */
const asciiJson = (value) =>
  JSON.stringify(value).replaceAll(
    /[\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
