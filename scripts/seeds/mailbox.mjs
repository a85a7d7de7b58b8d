// One seed mailbox: looks through its folders for new messages since the last round. It opens them read-only, so nothing is
// marked, moved or deleted.
import { ImapFlow } from 'imapflow'
import { accessTokens } from './access-token.mjs'
import { tokensIn, traceHeader } from './find-tokens.mjs'

const CONNECT_MS = 15_000
const SILENCE_MS = 30_000
/** A round that takes longer is aborted, and does not count. */
const LOOK_MS = 60_000
const MAX_FOLDERS = 60
/** Per folder and round; the next round continues where this one ended. */
const MAX_MESSAGES = 100
const MAX_MESSAGE_BYTES = 512 * 1024
/** Per round. */
const MAX_BYTES = 32 * 1024 * 1024
/** How far back the first round goes: this is how long a test waits. */
const FIRST_LOOK_MS = 24 * 60 * 60 * 1000

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
 * @param {import('./secret-file.mjs').SeedMailbox} seed
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
    const tooLong = new Promise((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('took too long')), LOOK_MS)
    })
    try {
      const work = lookThrough()
      work.catch(() => {})
      const isComplete = await Promise.race([work, tooLong])
      return { copies: firstOfEach(found.splice(0)), isComplete }
    } catch (error) {
      connection.hangUp()
      // What was found before the error is not searched for again.
      return { copies: firstOfEach(found.splice(0)), isComplete: false, error }
    } finally {
      clearTimeout(timer)
    }
  }

  async function lookThrough() {
    const imap = await connection.open()
    const folders = await imap.list({ statusQuery: { uidNext: true, uidValidity: true } })
    const wanted = inOrder(folders)
    const budget = { bytes: MAX_BYTES }
    let isComplete = wanted.length <= MAX_FOLDERS
    for (const folder of wanted.slice(0, MAX_FOLDERS)) {
      isComplete = (await lookInto(imap, folder, { marks, budget, found })) && isComplete
    }
    // STATUS may be out of date for the open folder (RFC 3501, 6.3.10). CLOSE loses nothing for a folder that is open read-only
    // (6.4.2).
    await imap.mailboxClose()
    return isComplete
  }

  return { look, hangUp: connection.hangUp }
}

/**
 * One connection, reopened after it breaks.
 * @param {import('./secret-file.mjs').SeedMailbox} seed
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
    hangUp() {
      client?.close()
      client = null
    },
  }
}

/** @param {import('./secret-file.mjs').SeedMailbox} seed */
const connectionOf = ({ host, port, tls }) => ({
  host,
  port,
  secure: tls === 'implicit',
  // Never unencrypted just because a server, or someone on the network, offers no encryption.
  doSTARTTLS: tls === 'starttls',
  logger: /** @type {const} */ (false),
  disableAutoIdle: true,
  connectionTimeout: CONNECT_MS,
  greetingTimeout: CONNECT_MS,
  socketTimeout: SILENCE_MS,
  maxLiteralSize: 4 * MAX_MESSAGE_BYTES,
  maxResponseSize: 8 * MAX_MESSAGE_BYTES,
  clientInfo: { name: 'seed mailboxes' },
})

/** The inbox first; views of all folders last, which show messages that are only archived. */
function inOrder(folders) {
  const rank = ({ path, specialUse }) => (path.toUpperCase() === 'INBOX' ? 0 : specialUse === '\\All' ? 2 : 1)
  return folders
    .filter(
      ({ flags, specialUse }) =>
        !flags.has('\\Noselect') && !flags.has('\\NonExistent') && !SKIPPED.includes(specialUse),
    )
    .filter(({ flags }) => !flags.has('\\Important'))
    .sort((one, other) => rank(one) - rank(other))
}

/** If a message is in two folders, the one that was read first counts. */
const firstOfEach = (copies) =>
  copies.filter(({ token }, index) => copies.findIndex((copy) => copy.token === token) === index)

/** @returns whether all of it was read */
async function lookInto(imap, folder, { marks, budget, found }) {
  const { path, status } = folder
  // A folder that cannot be read, or was deleted meanwhile; mail does not arrive there.
  if (!status || status.error) return path.toUpperCase() !== 'INBOX'
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
  const found = await imap.search(query, { uid: true })
  return (found || []).filter((uid) => from === null || uid >= from).sort((a, b) => a - b)
}

async function copiesIn(imap, { path, name, specialUse }, uid, budget) {
  const message = await imap.fetchOne(
    String(uid),
    { uid: true, internalDate: true, labels: true, source: { start: 0, maxLength: MAX_MESSAGE_BYTES } },
    { uid: true },
  )
  if (!message || !message.source) return []
  budget.bytes -= message.source.length
  const tokens = await tokensIn(message.source)
  if (tokens.length === 0) return []
  // It arrived in the inbox after the inbox had been read.
  const isInbox = path.toUpperCase() === 'INBOX' || message.labels?.has('\\Inbox') === true
  const category = isInbox ? await categoryOf(imap, uid) : undefined
  const seen = {
    ...(isInbox ? { path: 'INBOX', name: 'INBOX' } : { path: path.slice(0, 300), name: name.slice(0, 200) }),
    ...(!isInbox && specialUse && { specialUse }),
    ...(category && { category }),
    arrivedAt: new Date(message.internalDate ?? Date.now()).toISOString(),
    header: traceHeader(message.source),
  }
  return tokens.map((token) => ({ token, ...seen }))
}

/** Only Gmail has tabs, and only its search knows them: https://developers.google.com/workspace/gmail/imap/imap-extensions */
async function categoryOf(imap, uid) {
  if (!imap.capabilities.has('X-GM-EXT-1')) return undefined
  for (const category of CATEGORIES) {
    const found = await imap.search({ uid: String(uid), gmraw: `category:${category}` }, { uid: true })
    if (found && found.includes(uid)) return category
  }
  return 'primary'
}
