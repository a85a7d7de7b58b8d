// Looks into all mailboxes again and again, and reports to the worker which of them it could read and what it saw.
import { seedMailbox } from './mailbox.mjs'

const AT_ONCE = 5
const POST_MS = 30_000
const COPIES_A_POST = 20
/** What the worker has not accepted yet. */
const MAX_PENDING = 1_000
/** Seconds between two rounds: the worker decides within these limits; if it does not answer, this long. */
const SOONEST = 3
const LATEST = 120
const WHEN_AWAY = 30
const REFUSED = 'answer 400'

/**
 * @typedef {object} CompanionOptions
 * @property {readonly import('./logins.mjs').SeedMailbox[]} mailboxes
 * @property {{ url: string, secret: string }} worker
 * @property {(line: string) => void} [log] gets lines that name no address
 * @property {Parameters<typeof seedMailbox>[1]} [newClient]
 */

/** @param {CompanionOptions} options */
export function companionOf({ mailboxes, worker, log = () => {}, newClient }) {
  const seeds = mailboxes.map((seed, index) => ({
    seed,
    mailbox: seedMailbox(seed, newClient),
    label: `Mailbox ${index + 1} (${seed.provider})`,
    /** @type {string | null} the last line logged about it */
    said: null,
  }))
  /** @type {object[]} */
  let pending = []

  /** One round over all mailboxes. @returns {Promise<number>} seconds until the next */
  async function round() {
    const looks = await inTurn(seeds, (entry) => lookInto(entry, log))
    for (const { copies } of looks) pending.push(...copies)
    if (pending.length > MAX_PENDING) pending = pending.slice(-MAX_PENDING)
    try {
      let again = WHEN_AWAY
      // The remaining copies go first: a mailbox counts as read only when everything in it has been reported.
      do {
        const copies = pending.slice(0, COPIES_A_POST)
        const isLast = pending.length <= COPIES_A_POST
        const answer = await post(worker, { copies, mailboxes: isLast ? announced(looks) : [] })
        pending = pending.slice(copies.length)
        if (answer.stored > 0) log(`${answer.stored} copies were told to the site`)
        again = answer.againInSeconds
      } while (pending.length > 0)
      return Math.min(LATEST, Math.max(SOONEST, again))
    } catch (error) {
      // A copy that it does not understand would be rejected forever.
      if (error.message === REFUSED) pending = pending.slice(COPIES_A_POST)
      log(`The site did not take what was found: ${reasonOf(error)}`)
      return WHEN_AWAY
    }
  }

  return { round, hangUp: () => seeds.forEach(({ mailbox }) => mailbox.hangUp()) }
}

/** @param {{ url: string, secret: string }} worker */
async function post({ url, secret }, body) {
  const response = await fetch(`${url}/apis/v1/core/inbound/seeds`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(POST_MS),
  })
  const answer = await response.json().catch(() => ({}))
  if (!response.ok) throw new Error(`answer ${response.status}`)
  return answer
}

/** Logs how it went, if that is news. */
async function lookInto(entry, log) {
  const { address, provider } = entry.seed
  const startedAt = Date.now()
  const { copies, isComplete, error } = await entry.mailbox.look()
  const state = error
    ? `cannot be read: ${reasonOf(error)}`
    : isComplete
      ? 'is read'
      : 'has more new mail than one look takes'
  if (state !== entry.said) log(`${entry.label} ${state}`)
  entry.said = state
  return {
    address,
    provider,
    readAt: isComplete ? startedAt : null,
    copies: copies.map((copy) => ({ ...copy, address })),
  }
}

const announced = (looks) =>
  looks.map(({ address, provider, readAt }) => ({
    address,
    provider,
    readSecondsAgo: readAt === null ? null : Math.ceil((Date.now() - readAt) / 1000),
  }))

/** Five at a time, so many mailboxes need neither many connections in parallel nor the sum of their times. */
async function inTurn(entries, job) {
  const results = new Array(entries.length)
  let next = 0
  const worker = async () => {
    while (next < entries.length) {
      const at = next++
      results[at] = await job(entries[at])
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return results
}

/** A code or a word of ours: a server's text may quote the login. */
function reasonOf(error) {
  const { serverResponseCode, authenticationFailed, message = '' } = error ?? {}
  const code = error?.code ?? error?.cause?.code
  if (authenticationFailed) return 'the login was refused'
  if (typeof code === 'string') return code
  if (typeof serverResponseCode === 'string') return serverResponseCode
  return /^(took too long|sent too much|the search was refused|the connection ended|token refused \((?:\d+|too large)\)|answer \d+)$/.test(
    message,
  )
    ? message
    : (error?.name ?? 'unknown')
}

/** Runs until it is stopped. @param {CompanionOptions} options */
export function startCompanion(options) {
  const companion = companionOf(options)
  let isStopped = false
  /** @type {() => void} */
  let wake = () => {}
  const running = (async () => {
    while (!isStopped) {
      const seconds = await companion.round()
      await new Promise((resolve) => {
        const timer = setTimeout(resolve, isStopped ? 0 : seconds * 1000)
        wake = () => {
          clearTimeout(timer)
          resolve(undefined)
        }
      })
    }
  })()
  return {
    async stop() {
      isStopped = true
      companion.hangUp()
      wake()
      await running
    },
  }
}
