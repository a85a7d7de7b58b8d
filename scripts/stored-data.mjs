// What visitors left with us, for the people who run the site: read and deleted with `wrangler d1 execute`.
// The worker's SQL stays in worker/db/, behind a binding that a command line does not have; the SQL of the commands
// (`npm run messages`, `export`, `forget`) is only here.
import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { quietEnv, root } from './run.mjs'

const MAX_BYTES = 64 * 1024 * 1024

/** The options of the commands, named like wrangler's own: the real database, or a folder with another local one. */
export const PLACE = { remote: { type: 'boolean' }, 'persist-to': { type: 'string' } }

/**
 * @param {{ remote?: boolean, 'persist-to'?: string }} [options] without them, the database of `npm start`
 */
export function storedData({ remote = false, 'persist-to': persistTo } = {}) {
  const place = remote ? ['--remote'] : ['--local', ...(persistTo ? ['--persist-to', persistTo] : [])]
  return storedIn((statements) => execute(place, statements))
}

/** @typedef {Record<string, string | number | null>} Row */

/** @param {(...statements: string[]) => Promise<Row[][]>} ask */
function hashesIn(ask) {
  /** @type {string | undefined} */
  let salt
  /** As a text in SQL. @param {string} address */
  const hashOf = async (address) => {
    salt ??= (await ask('SELECT salt FROM deployment_salt'))[0][0].salt
    return textLiteral(hashOfAddress(address, salt))
  }
  return hashOf
}

/** @param {(statements: string[]) => Promise<Row[][]>} execute the rows of each */
export function storedIn(execute) {
  const ask = (/** @type {string[]} */ ...statements) => execute(statements)
  const hashOf = hashesIn(ask)
  return {
    /** Newest first. */
    async messages() {
      const [messages] = await ask(`SELECT ${MESSAGE} FROM contact_messages ORDER BY received_at DESC`)
      return messages.map(readable)
    },

    /** Everything that is stored about an address. @param {string} address */
    async about(address) {
      const hash = await hashOf(address)
      return byTable(
        await ask(
          `SELECT ${MESSAGE} FROM contact_messages WHERE ${isAbout(address)} ORDER BY received_at DESC`,
          `SELECT ${SUBSCRIBER} FROM subscribers WHERE ${isAbout(address)}`,
          `SELECT ${MAIL} FROM mail_test_mails WHERE ${names(address)} ORDER BY id`,
          `SELECT ${WATCHED} FROM watch_targets WHERE ${isTargetOf(address)} ORDER BY created_at`,
          `SELECT ${SILENCE} FROM silences WHERE address_hash = ${hash}`,
          `SELECT ${ASK} FROM room_work WHERE room = 'asked for ' || ${hash} AND network <> '*'`,
          `SELECT ${CONFIRMATION} FROM confirmations WHERE address_hash = ${hash}`,
          linksOf(hash),
        ),
      )
    },

    /**
     * That an address wants no email is kept, and so is, for a day or two, that it was asked: otherwise, deleting its data
     * would have it asked again.
     * @param {string} address
     * @param {{ silence?: boolean, liftSilence?: boolean }} [options] silence: from now on, this site does not email the
     * address; liftSilence: it may again
     * @returns what was deleted, not what was listed before: a message that came meanwhile is included. Nothing of "saved": the
     * worker deletes that at its next run
     */
    async forget(address, { silence = false, liftSilence = false } = {}) {
      const hash = await hashOf(address)
      const [, , ...deleted] = await ask(
        leftToWorker(hash),
        `DELETE FROM mail_test_raw WHERE mail_id IN (SELECT id FROM mail_test_mails WHERE ${names(address)})`,
        `DELETE FROM contact_messages WHERE ${isAbout(address)} RETURNING ${MESSAGE}`,
        `DELETE FROM subscribers WHERE ${isAbout(address)} RETURNING ${SUBSCRIBER}`,
        `DELETE FROM mail_test_mails WHERE ${names(address)} RETURNING ${MAIL}`,
        `DELETE FROM watch_targets WHERE ${isTargetOf(address)} RETURNING ${WATCHED}`,
        ...(liftSilence ? [`DELETE FROM silences WHERE address_hash = ${hash} RETURNING ${SILENCE}`] : []),
        ...(silence
          ? [`INSERT INTO silences (address_hash, at) VALUES (${hash}, ${Date.now()}) ON CONFLICT DO NOTHING`]
          : []),
      )
      return byTable(deleted)
    },
  }
}

const MESSAGE = `id, first_name, last_name, email, phone_number, subject, message, received_at, mail_attempts,
  last_attempt_at, mailed_at`
/** Without the token: its holder can unsubscribe, so it is only sent to the address's mailbox. */
const SUBSCRIBER = 'email, state, asked_at, changed_at, mail_attempts, mailed_at'
/** What was said about it in the SMTP session, and its envelope; includes its text. */
const MAIL = 'id, received_at, size, envelope, summary'
/** An email about a watch or a monitor; without the token, as above. */
const WATCHED = `kind, address, state, created_at, mailed_at,
  (SELECT subject FROM told WHERE id = watch_id) AS subject`
/** That the address wants no email. */
const SILENCE = 'address_hash, at'
/** Until the day is over: from which network someone asked to have it emailed; then, until when it gets no second email. */
const ASK = 'network, used, ends_at'
const CONFIRMATION = 'address_hash, kind, free_at, tries'
const TIMES = [
  'at',
  'ends_at',
  'free_at',
  'created_at',
  'expires_at',
  'received_at',
  'last_attempt_at',
  'mailed_at',
  'asked_at',
  'changed_at',
]

/**
 * As worker/db/salt.ts makes it.
 * @param {string} address
 * @param {string} salt
 */
export const hashOfAddress = (address, salt) =>
  createHmac('sha256', Buffer.from(salt, 'hex'))
    .update(`address\n${address.toLowerCase()}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url')

/**
 * An email about what lasts, or a message from the address (its `asked_at` is null); the address itself is in an object, which only
 * the worker reaches. @param {string} hash as a text in SQL
 */
const linksOf = (hash) =>
  `SELECT s.kind, k.asked_at FROM saved_keys k JOIN saved s ON s.name = k.name
     WHERE k.opens IN ('link', 'from') AND k.address_hash = ${hash} ORDER BY k.asked_at`

/** @param {string} hash as a text in SQL */
const leftToWorker = (hash) =>
  `INSERT INTO forgotten (address_hash, at) VALUES (${hash}, ${Date.now()}) ON CONFLICT DO UPDATE SET at = excluded.at`

const isAbout = (address) => `lower(email) = lower(${textLiteral(address)})`

const isTargetOf = (address) => `kind = 'email' AND address = lower(${textLiteral(address)})`

/** A test email belongs to the addresses in its envelope and its From. */
const names = (address) =>
  `instr(lower(envelope || coalesce(summary, '')), lower(${textLiteral(address)})) > 0`

/**
 * `wrangler d1 execute` binds no values, so a text is written as its bytes in hexadecimal: nothing in it can end the
 * literal.
 * @param {string} text
 */
export const textLiteral = (text) => `CAST(x'${Buffer.from(text, 'utf8').toString('hex')}' AS TEXT)`

/**
 * @param {string | undefined} address
 * @returns {string | null} why this cannot be a stored address; null if it can
 */
export function addressProblem(address) {
  if (address === undefined) return 'Which address? For example: npm run export -- ada@example.com'
  if (address.length > 200) return 'The address is longer than the 200 characters that are stored.'
  return /^[^\s\p{Cc}@]+@[^\s\p{Cc}@]+$/u.test(address)
    ? null
    : `This is not an email address: ${shown(address)}`
}

/** Strangers wrote it, and a terminal obeys control characters. Line breaks and tabs stay. @param {string} text */
export const shown = (text) =>
  text.replaceAll('\r\n', '\n').replaceAll(/[^\P{Cc}\n\t]|\p{Bidi_Control}/gu, '\u{FFFD}')

/** @param {Row[][]} rows of each statement */
const byTable = ([
  messages,
  subscribers,
  mails,
  watches,
  silences = [],
  asks = [],
  sent = [],
  saved = [],
]) => ({
  contact_messages: messages.map(readable),
  subscribers: subscribers.map(readable),
  test_mails: mails.map(readable),
  watches: watches.map(readable),
  silences: silences.map(readable),
  confirmation_asks: asks.map(readable),
  confirmations: sent.map(readable),
  saved: saved.map(readable),
})

/** Turns milliseconds since 1970 into a readable date. @param {Row} row @returns {Row} */
const readable = (row) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      TIMES.includes(name) && value !== null ? new Date(value).toISOString() : value,
    ]),
  )

/** @returns {Promise<Row[][]>} the rows of each statement */
function execute(place, statements) {
  const command = statements.join('; ').replaceAll(/\s+/g, ' ')
  const args = ['d1', 'execute', 'DB', ...place, '--json', '--yes', '--command', command]
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [`${root}node_modules/wrangler/bin/wrangler.js`, ...args],
      { cwd: root, env: { ...quietEnv, CI: '1' }, maxBuffer: MAX_BYTES },
      (error, stdout, stderr) => {
        const answer = parsed(stdout)
        if (!error && Array.isArray(answer)) return resolve(answer.map(({ results }) => results))
        reject(new Error(reasonOf(answer?.error?.text ?? (stderr.trim() || stdout.trim()), place)))
      },
    )
  })
}

function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const reasonOf = (text, [where]) =>
  text.includes('no such table')
    ? `This database has no tables yet. Make them: npx wrangler d1 migrations apply DB ${where}`
    : text
