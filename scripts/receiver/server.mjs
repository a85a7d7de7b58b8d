// A mail server that accepts mail for the domains of the site and submits it to the worker. It forwards nothing and sends nothing.
import { format } from 'node:util'
import { Inbox } from './hand-in.mjs'
import { LimitedServer, LIMITS, networkOf, sessionBudget } from './limits.mjs'
import { Places } from './places.mjs'
import { selfSigned } from './self-signed.mjs'
import { TOO_LARGE } from './site.mjs'

const MAX_BYTES = 5 * 1024 * 1024
const MAX_RECIPIENTS = 5
const STOP_WITHIN_MS = 2_000
/** Of the dialogue: all of it goes into one HTTP field. */
const MAX_LINES = 60
const MAX_LINE = 160

const NO_RELAY = { code: 550, text: '5.7.1 Mail for other domains is not taken here' }
const NO_ADDRESS = { code: 550, text: '5.1.1 There is no such address' }
const TOO_MUCH = '4.7.0 Too many commands or errors in one session'
/** As worker/mail-test/keys.ts makes them: for emails to judge (a test, a watch, an unsubscribe test), and for reports. */
const MAIL_ADDRESS = /^[tuw]-[a-z2-7]{13}$/
const REPORTS_ADDRESS = /^r-[a-z2-7]{13}$/

/**
 * @param {object} options
 * @param {string} options.domain whose addresses are accepted
 * @param {string} [options.reportsDomain] whose addresses are accepted for reports
 * @param {{ url: string, secret: string }} options.worker where messages are submitted
 * @param {number} options.port 0 picks a free one
 * @param {string} [options.host]
 * @param {string} [options.name] of this server, in its greeting
 * @param {{ key: string, cert: string }} [options.tls] in PEM; without it one is made for this run
 * @param {boolean} [options.local] on a local machine: every client comes from 127.0.0.1, which says nothing about it, and
 * may send another address with XCLIENT
 * @param {Partial<import('./limits.mjs').Limits>} [options.limits] in place of the usual ones
 * @returns {Promise<{ port: number, stop: () => Promise<void> }>}
 */
export async function startReceiver({
  domain,
  reportsDomain,
  worker,
  port,
  host,
  name = domain,
  tls,
  local = false,
  limits: other = {},
}) {
  const limits = { ...LIMITS, ...other }
  const addresses = new Map([
    [domain.toLowerCase(), MAIL_ADDRESS],
    ...(reportsDomain ? [[reportsDomain.toLowerCase(), REPORTS_ADDRESS]] : []),
  ])
  const places = new Places(limits)
  const inbox = new Inbox(worker)
  const spend = sessionBudget(limits, (cid) => server.hangUp(cid, TOO_MUCH))
  const dialogues = transcripts((entry, ...rest) => {
    noteTurn(places, entry)
    spend(entry, ...rest)
  })
  const server = new LimitedServer(
    {
      ...(tls ?? selfSigned(name)),
      name,
      banner: 'ready',
      heloResponse: '%s',
      logger: dialogues.logger,
      size: MAX_BYTES,
      maxRecipients: MAX_RECIPIENTS,
      socketTimeout: limits.silenceMs,
      closeTimeout: STOP_WITHIN_MS,
      disabledCommands: ['AUTH'],
      disableReverseLookup: local,
      useXClient: local,
      ...handlers({ inbox, addresses, places, dialogues, local, isOpen: (id) => server.isOpen(id) }),
    },
    places,
  )
  // A client that disconnects is not an error of ours.
  server.on('error', () => {})
  await listening(server, port, host)
  return {
    port: server.server.address().port,
    stop: () => new Promise((resolve) => server.close(() => resolve(undefined))),
  }
}

/** What happens to a recipient, and to a message. */
const handlers = ({ inbox, addresses, places, dialogues, local, isOpen }) => ({
  onRcptTo({ address }, { envelope, remoteAddress }, callback) {
    const others = envelope.rcptTo.map((one) => one.address)
    const sender = { from: envelope.mailFrom.address, ...networkOf(remoteAddress) }
    const refusal = refusalOf(address, addresses) ?? inbox.refusalOf(address, sender, others)
    void Promise.resolve(refusal).then((answer) => callback(errorOf(answer)))
  },
  onData(stream, session, callback) {
    const { id, remoteAddress } = session
    const take = async () => {
      const raw = await readAtMost(stream, MAX_BYTES, (bytes) => places.received(id, bytes))
      places.stores(id)
      if (!raw) return TOO_LARGE
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      const envelope = envelopeOf(session, dialogues.of(id), local)
      const { answer, told } = await inbox.handIn(raw, envelope, recipients, networkOf(remoteAddress).network)
      // Who hung up has not got the answer, and sends the message again.
      if (isOpen(id)) told()
      return answer
    }
    const end = (isAccepted, ...reply) => {
      places.stored(id, isAccepted)
      callback(...reply)
    }
    void take().then(
      (answer) => (answer.code === 250 ? end(true, null, answer.text) : end(false, errorOf(answer))),
      (error) => end(false, error),
    )
  },
})

/** Whose turn it is, as smtp-server logs it. */
function noteTurn(places, { cid, tnx }) {
  if (tnx === 'command') places.asked(cid)
  if (tnx === 'send') places.answered(cid)
}

function listening(server, port, host) {
  return new Promise((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, host, () => resolve(undefined))
  })
}

/**
 * Never a relay: mail for others is rejected before it is read.
 * @param {Map<string, RegExp>} addresses by domain
 */
function refusalOf(address, addresses) {
  const [local = '', ...rest] = address.toLowerCase().split('@')
  const pattern = addresses.get(rest.join('@'))
  if (!pattern) return NO_RELAY
  return pattern.test(local) ? null : NO_ADDRESS
}

const errorOf = (answer) => answer && Object.assign(new Error(answer.text), { responseCode: answer.code })

/** What exceeds the limit is read to its end, since the client listens only then, and discarded. */
async function readAtMost(stream, limit, onBytes) {
  let chunks = []
  // DATA has begun, even if nothing comes.
  onBytes(0)
  for await (const chunk of stream) {
    onBytes(chunk.length)
    if (stream.byteLength > limit) chunks = []
    else chunks.push(chunk)
  }
  return stream.byteLength > limit ? null : Buffer.concat(chunks)
}

function envelopeOf(session, transcript, local) {
  const { tlsOptions, xClient } = session
  // RFC 5321, 4.1.3: the loopback address says nothing about the client, unless it sent another one.
  const isKnown = !local || xClient.has('ADDR')
  return {
    from: session.envelope.mailFrom.address,
    ...(isKnown && { ip: session.remoteAddress.replace(/^::ffff:(?=\d+\.)/i, '') }),
    ...(session.hostNameAppearsAs && { helo: session.hostNameAppearsAs.slice(0, 255) }),
    ...(isKnown && !session.clientHostname.startsWith('[') && { ptr: session.clientHostname.slice(0, 255) }),
    tls: tlsOptions
      ? { version: tlsOptions.version, cipher: tlsOptions.standardName ?? tlsOptions.name }
      : null,
    transcript,
    via: 'smtp',
  }
}

/**
 * The dialogue of each connection, line by line, as smtp-server logs it.
 * @param {(entry: { cid?: string, tnx?: string }, ...values: string[]) => void} onEntry gets each entry of the log, too
 */
function transcripts(onEntry) {
  /** @type {Map<string, string[]>} by connection */
  const dialogues = new Map()
  const note = ({ cid, tnx }, message, ...values) => {
    if (cid === undefined) return
    if (tnx === 'close') return void dialogues.delete(cid)
    if (tnx !== 'command' && tnx !== 'send' && tnx !== 'starttls') return
    const lines = dialogues.get(cid) ?? []
    dialogues.set(cid, lines)
    const [side, text] =
      tnx === 'starttls' ? ['', `(${format(message, ...values)})`] : [message, values.join(' ')]
    for (const line of text.split('\r\n')) {
      if (lines.length < MAX_LINES) lines.push(`${side} ${line}`.trim().slice(0, MAX_LINE))
    }
  }
  const both = (...entry) => {
    note(...entry)
    onEntry(...entry)
  }
  const ignore = () => {}
  return {
    /** For the option `logger` of smtp-server. */
    logger: {
      trace: ignore,
      debug: both,
      info: both,
      warn: ignore,
      error: ignore,
      fatal: ignore,
      level: ignore,
    },
    of: (cid) => [...(dialogues.get(cid) ?? [])],
  }
}
