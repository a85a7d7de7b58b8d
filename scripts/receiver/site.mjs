// What the site says to our mail server, as replies for the sender: about a recipient (POST /inbound/recipient), and about a
// message for it (POST /inbound/mail).
const TIMEOUT_MS = 30_000
export const TOO_LARGE = { code: 552, text: '5.3.4 The message is larger than 5 MiB' }
export const NO_SUCH_ADDRESS = { code: 550, text: '5.1.1 There is no such address, or it has expired' }
export const TOO_MANY = { code: 451, text: '4.7.1 Too many messages for this address, or in all' }
/** RFC 3463: the mail system cannot accept it now. */
export const AWAY = { code: 451, text: '4.3.0 The message could not be stored. Send it again later' }
const TAKEN = { code: 250, text: '2.0.0 Accepted' }

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

/** What the site says about a recipient before there is a message. */
const REFUSALS = { accepted: null, unknown: NO_SUCH_ADDRESS, expired: NO_SUCH_ADDRESS }

/** @param {{ url: string, secret: string }} worker */
export function siteOf({ url, secret }) {
  const call = (route, headers, body) =>
    fetch(`${url}/apis/v1/core/inbound/${route}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, ...headers },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })

  async function post(raw, envelope, id) {
    try {
      const response = await call(
        'mail',
        { 'content-type': 'message/rfc822', 'x-envelope': asciiJson({ ...envelope, id }) },
        raw,
      )
      const body = await response.text()
      if (response.status === 422) return notAccepted(body)
      return ANSWERS[response.status] ?? AWAY
    } catch {
      return AWAY
    }
  }

  /** @param {string} to */
  async function ask(to) {
    try {
      const response = await call('recipient', { 'content-type': 'application/json' }, JSON.stringify({ to }))
      const { state } = await response.json()
      if (!response.ok || state === undefined) return AWAY
      return state in REFUSALS ? REFUSALS[state] : TOO_MANY
    } catch {
      return AWAY
    }
  }

  return { ask, post }
}

/** An HTTP field holds only ASCII. */
const asciiJson = (value) =>
  JSON.stringify(value).replaceAll(
    /[\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
