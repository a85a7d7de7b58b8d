// One seed mailbox: looks through its folders for new messages since the last round. It opens them read-only, so nothing is
// marked, moved or deleted.
import { clearInterval, setInterval } from 'node:timers'
import { ImapFlow } from 'imapflow'
import { accessTokens } from './logins.mjs'
import { tokensIn, traceHeader } from './find-tokens.mjs'

const CONNECT_MS = 15_000
const SILENCE_MS = 30_000
/** A round that takes longer is aborted, and does not count. */
const LOOK_MS = 60_000
const MAX_FOLDERS = 60
/** Per folder and round; the next round continues where this one ended. */
const MAX_MESSAGES = 100
const MAX_MESSAGE_BYTES = 512 * 1024
/** Per round, in messages. */
const MAX_BYTES = 32 * 1024 * 1024
/** Per round, in all: a server may send what no one asked for, and as long as it likes. */
const MAX_RECEIVED = 2 * MAX_BYTES
const COUNT_EVERY_MS = 250
/** How far back the first round goes: this is how long a test waits. */
const FIRST_LOOK_MS = 24 * 60 * 60 * 1000
/** Of a message, in both directions: tests last a day, and clocks differ. */
const MAX_AGE_MS = 30 * FIRST_LOOK_MS

/** The mailbox's own mail, and views of what is in other folders. */
const SKIPPED = ['\\Sent', '\\Drafts', '\\Flagged']
/** Gmail's tabs, as its search names them; anything in none of them is in Primary. */
const CATEGORIES = ['promotions', 'social', 'updates', 'forums']

/**
 * @typedef {object} SeenCopy
 * @property {string} token
 * @property {string} path
 * @property {string} name
 * @property {string} [specialUse]
 * @property {string} [category]
 * @property {string} arrivedAt ISO 8601
 * @property {string} header
 */

/**
 * @param {import('./logins.mjs').SeedMailbox} seed
 * @param {(options: import('imapflow').ImapFlowOptions) => import('imapflow').ImapFlow} [newClient]
 */
export function seedMailbox(seed, newClient = (options) => new ImapFlow(options)) {
  const connection = connectionTo(seed, newClient)
  /** @type {Map<string, { validity: string, next: number }>} by folder: where the next round starts */
  const marks = new Map()
  /** @type {SeenCopy[]} not reported yet */
  const found = []

  /**
   * One round through all folders.
   * @returns {Promise<{ copies: SeenCopy[], isComplete: boolean, error?: unknown }>} complete: everything was read
   */
  async function look() {
    let timer
    let counter
    const tooMuch = new Promise((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('took too long')), LOOK_MS)
      const before = connection.received()
      counter = setInterval(() => {
        if (connection.received() - before > MAX_RECEIVED) reject(new Error('sent too much'))
      }, COUNT_EVERY_MS)
    })
    try {
      const work = lookThrough()
      work.catch(() => {})
      const isComplete = await Promise.race([work, tooMuch])
      return { copies: firstOfEach(found.splice(0)), isComplete }
    } catch (error) {
      connection.hangUp()
      // What was found before the error is not searched for again.
      return { copies: firstOfEach(found.splice(0)), isComplete: false, error }
    } finally {
      clearTimeout(timer)
      clearInterval(counter)
    }
  }

  async function lookThrough() {
    const imap = await connection.open()
    const folders = await imap.list({ statusQuery: { uidNext: true, uidValidity: true } })
    const wanted = inOrder(folders)
    const budget = { bytes: MAX_BYTES }
    const listed = new Set(wanted.map(({ path }) => path))
    for (const path of marks.keys()) if (!listed.has(path)) marks.delete(path)
    // Each mailbox has an inbox (RFC 3501, 5.1); without it, nothing is known about the mail in it.
    let isComplete = wanted.length <= MAX_FOLDERS && wanted.some(isInbox)
    for (const folder of wanted.slice(0, MAX_FOLDERS)) {
      isComplete = (await lookInto(imap, folder, { marks, budget, found })) && isComplete
    }
    // STATUS may be out of date for the open folder (RFC 3501, 6.3.10). CLOSE loses nothing for a folder that is open read-only
    // (6.4.2).
    await imap.mailboxClose()
    if (!imap.usable) throw new Error('the connection ended')
    return isComplete
  }

  return { look, hangUp: connection.hangUp }
}

/**
 * One connection, reopened after it breaks.
 * @param {import('./logins.mjs').SeedMailbox} seed
 * @param {(options: import('imapflow').ImapFlowOptions) => import('imapflow').ImapFlow} newClient
 */
function connectionTo(seed, newClient) {
  const token = seed.oauth && accessTokens(seed.oauth)
  /** @type {import('imapflow').ImapFlow | null} */
  let client = null
  return {
    async open() {
      if (client?.usable) return client
      const login = token ? { accessToken: await token() } : { pass: seed.password }
      const fresh = newClient({ ...connectionOf(seed), auth: { user: seed.user, ...login } })
      // Without it, a connection that breaks while no one waits for it would end this process.
      fresh.on('error', () => {})
      client = fresh
      await fresh.connect()
      return fresh
    },
    /** Bytes since it was opened. */
    received: () => client?.stats().received ?? 0,
    hangUp() {
      client?.close()
      client = null
    },
  }
}

/** @param {import('./logins.mjs').SeedMailbox} seed */
const connectionOf = ({ host, port, tls }) => ({
  host,
  port,
  secure: tls === 'implicit',
  // Never unencrypted just because a server, or someone on the network, offers no encryption.
  doSTARTTLS: tls === 'starttls',
  logger: /** @type {const} */ (false),
  disableAutoIdle: true,
  // What arrives is what is counted and limited.
  disableCompression: true,
  connectionTimeout: CONNECT_MS,
  greetingTimeout: CONNECT_MS,
  socketTimeout: SILENCE_MS,
  maxLiteralSize: 4 * MAX_MESSAGE_BYTES,
  maxResponseSize: 8 * MAX_MESSAGE_BYTES,
  clientInfo: { name: 'seed mailboxes' },
})

/** The inbox first; views of all folders last, which show messages that are only archived. */
function inOrder(folders) {
  const rank = (folder) => (isInbox(folder) ? 0 : folder.specialUse === '\\All' ? 2 : 1)
  return folders
    .filter(
      ({ flags, specialUse }) =>
        !flags.has('\\Noselect') && !flags.has('\\NonExistent') && !SKIPPED.includes(specialUse),
    )
    .filter(({ flags }) => !flags.has('\\Important'))
    .sort((one, other) => rank(one) - rank(other))
}

const isInbox = ({ path }) => path.toUpperCase() === 'INBOX'

/** If a message is in two folders, the one that was read first counts. */
const firstOfEach = (copies) =>
  copies.filter(({ token }, index) => copies.findIndex((copy) => copy.token === token) === index)

/** @returns whether all of it was read */
async function lookInto(imap, folder, { marks, budget, found }) {
  const { path, status } = folder
  // A folder that cannot be read, or was deleted meanwhile; mail does not arrive there.
  if (!status || status.error || !Number.isSafeInteger(status.uidNext)) return !isInbox(folder)
  const validity = String(status.uidValidity)
  const known = marks.get(path)
  const isKnown = known?.validity === validity
  if (isKnown && known.next >= status.uidNext) return true
  const lock = await imap.getMailboxLock(path, { readOnly: true })
  try {
    const uids = await newUids(imap, isKnown ? known.next : null)
    let next = isKnown ? known.next : 1
    let looked = 0
    for (const uid of uids.slice(0, MAX_MESSAGES)) {
      if (budget.bytes <= 0) break
      found.push(...(await copiesIn(imap, folder, uid, budget)))
      next = uid + 1
      looked += 1
    }
    const isComplete = looked === uids.length
    marks.set(path, { validity, next: isComplete ? Math.max(next, status.uidNext) : next })
    return isComplete
  } finally {
    lock.release()
  }
}

/** In ascending order. A range to the last message includes that one even if it is older (RFC 3501, 6.4.8). */
async function newUids(imap, from) {
  const query = from === null ? { since: new Date(Date.now() - FIRST_LOOK_MS) } : { uid: `${from}:*` }
  return (await searched(imap, query)).filter((uid) => from === null || uid >= from).sort((a, b) => a - b)
}

/** Nothing found is an empty list; the library returns something else for a search that was refused. */
async function searched(imap, query) {
  const found = await imap.search(query, { uid: true })
  if (!Array.isArray(found)) throw new Error('the search was refused')
  return found
}

async function copiesIn(imap, { path, name, specialUse }, uid, budget) {
  const message = await imap.fetchOne(
    String(uid),
    { uid: true, internalDate: true, labels: true, source: { start: 0, maxLength: MAX_MESSAGE_BYTES } },
    { uid: true },
  )
  if (!imap.usable) throw new Error('the connection ended')
  // It was deleted meanwhile.
  if (!message || !message.source) return []
  budget.bytes -= message.source.length
  const tokens = await tokensIn(message.source)
  if (tokens.length === 0) return []
  // It arrived in the inbox after the inbox had been read.
  const isInboxed = isInbox({ path }) || message.labels?.has('\\Inbox') === true
  const category = isInboxed ? await categoryOf(imap, uid) : undefined
  const seen = {
    ...(isInboxed
      ? { path: 'INBOX', name: 'INBOX' }
      : { path: beginning(path, 300), name: beginning(name, 200) }),
    ...(!isInboxed && specialUse && { specialUse }),
    ...(category && { category }),
    arrivedAt: arrivalOf(message.internalDate).toISOString(),
    header: traceHeader(message.source),
  }
  return tokens.map((token) => ({ token, ...seen }))
}

/** Without halves of characters: the modified UTF-7 of names can have them (RFC 3501, 5.1.3), and a cut makes them. */
const beginning = (text, length) => text.slice(0, length).replace(/\p{Cs}/gu, '\ufffd')

/** When it was found, if the server names no time that could be right. */
function arrivalOf(internalDate) {
  const now = Date.now()
  const at = Number(internalDate ?? NaN)
  return new Date(Math.abs(at - now) <= MAX_AGE_MS ? at : now)
}

/** Only Gmail has tabs, and only its search knows them: https://developers.google.com/workspace/gmail/imap/imap-extensions */
async function categoryOf(imap, uid) {
  if (!imap.capabilities.has('X-GM-EXT-1')) return undefined
  for (const category of CATEGORIES) {
    if ((await searched(imap, { uid: String(uid), gmraw: `category:${category}` })).includes(uid))
      return category
  }
  return 'primary'
}
