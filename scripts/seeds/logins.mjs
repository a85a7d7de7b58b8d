// How the companion logs in to the mailboxes: the file with their logins, and access tokens. Errors name the number of a mailbox,
// never the file's contents.
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs'
import { URLSearchParams } from 'node:url'
import { TextDecoder } from 'node:util'

const MAX_FILE_BYTES = 256 * 1024
const MAX_MAILBOXES = 50
const TIMEOUT_MS = 15_000
const MAX_ANSWER_BYTES = 64 * 1024
/** A token that is about to expire is fetched again. */
const MARGIN_MS = 2 * 60_000
/** RFC 6749, 5.1 recommends sending it; the default if it is missing. */
const DEFAULT_SECONDS = 600
/** Whatever it says: a day. */
const MAX_SECONDS = 86_400
const ADDRESS = /^[^\s@]+@[^\s@]+$/
const HERE = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/

/**
 * How an access token is had for a refresh token (RFC 6749, 6).
 * @typedef {object} OAuth
 * @property {string} tokenUrl
 * @property {string} clientId
 * @property {string} [clientSecret]
 * @property {string} refreshToken
 * @property {string} [scope]
 */

/**
 * @typedef {object} SeedMailbox
 * @property {string} provider as pages name it
 * @property {string} address lower case
 * @property {string} host
 * @property {number} port
 * @property {'implicit' | 'starttls' | 'none'} tls `none` only on this machine
 * @property {string} user
 * @property {string} [password]
 * @property {OAuth} [oauth]
 */

/**
 * @param {string} path
 * @returns {SeedMailbox[]}
 */
export function readSecretFile(path) {
  const text = readPrivately(path)
  /** @type {any} */
  let content
  try {
    content = JSON.parse(text)
  } catch {
    // The parser's own message quotes the file.
    throw new Error(`${path} is not valid JSON.`)
  }
  const list = content?.mailboxes
  if (!Array.isArray(list) || list.length === 0 || list.length > MAX_MAILBOXES)
    throw new Error(`${path}: "mailboxes" has to be a list of 1 to ${MAX_MAILBOXES}.`)
  const mailboxes = list.map((entry, index) => mailboxOf(entry, `${path}, mailbox ${index + 1}`))
  if (new Set(mailboxes.map(({ address }) => address)).size < mailboxes.length)
    throw new Error(`${path}: an address is there twice.`)
  return mailboxes
}

/** The file that was checked is the file that is read. */
function readPrivately(path) {
  let file
  try {
    file = openSync(path, 'r')
  } catch (error) {
    throw new Error(`${path} cannot be read (${error.code}). SEEDS_FILE names another.`)
  }
  try {
    const { mode, size } = fstatSync(file)
    // Windows has no such modes.
    if (process.platform !== 'win32' && (mode & 0o077) !== 0)
      throw new Error(`${path} can be read by others: chmod 600 ${path}`)
    if (size > MAX_FILE_BYTES) throw new Error(`${path} is larger than 256 KB.`)
    return readFileSync(file, 'utf8')
  } finally {
    closeSync(file)
  }
}

function mailboxOf(entry, where) {
  const demand = (isRight, what) => {
    if (!isRight) throw new Error(`${where}: ${what}`)
  }
  const isText = (value, most = 2000) =>
    typeof value === 'string' && value.trim() !== '' && value.length <= most
  demand(typeof entry === 'object' && entry !== null, 'it has to be an object.')
  const { provider, address, host, tls = 'implicit', user = address, password, oauth } = entry
  const port = entry.port ?? (tls === 'implicit' ? 993 : 143)
  demand(isText(provider, 40), '"provider" is missing, or longer than 40 characters.')
  demand(isText(address, 254) && ADDRESS.test(address), '"address" is not an email address.')
  demand(isText(host, 253), '"host" is missing.')
  demand(Number.isInteger(port) && port > 0 && port < 65_536, '"port" is not a port.')
  demand(['implicit', 'starttls', 'none'].includes(tls), '"tls" is implicit, starttls or none.')
  demand(tls !== 'none' || HERE.test(host), '"tls": "none" is allowed on this machine only.')
  demand(isText(user), '"user" is not a string.')
  demand(isText(password) !== isText(oauth?.refreshToken), 'either "password" or "oauth" is needed.')
  if (oauth) demand(isOAuth(oauth, isText), '"oauth" needs tokenUrl (https), clientId and refreshToken.')
  return {
    provider: provider.trim(),
    address: address.trim().toLowerCase(),
    host,
    port,
    tls,
    user,
    password,
    oauth,
  }
}

const isOAuth = ({ tokenUrl, clientId }, isText) => {
  if (!isText(clientId) || !isText(tokenUrl) || !URL.canParse(tokenUrl)) return false
  const { protocol, hostname } = new URL(tokenUrl)
  return protocol === 'https:' || HERE.test(hostname)
}

/**
 * Access tokens for providers that accept no password over IMAP, such as Outlook.com (RFC 6749, 6; used by XOAUTH2).
 * @param {OAuth} oauth
 * @returns {() => Promise<string>} a token that is valid now
 */
export function accessTokens({ tokenUrl, clientId, clientSecret, refreshToken, scope }) {
  let token = ''
  let endsAt = 0
  let refresh = refreshToken
  return async () => {
    if (token !== '' && Date.now() < endsAt - MARGIN_MS) return token
    const response = await fetch(tokenUrl, {
      method: 'POST',
      redirect: 'error',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        client_id: clientId,
        refresh_token: refresh,
        ...(clientSecret && { client_secret: clientSecret }),
        ...(scope && { scope }),
      }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const answer = response.ok ? JSON.parse(await textOf(response)) : {}
    if (!response.ok) await response.body?.cancel()
    if (typeof answer.access_token !== 'string') throw new Error(`token refused (${response.status})`)
    token = answer.access_token
    endsAt = Date.now() + 1000 * Math.min(Number(answer.expires_in) || DEFAULT_SECONDS, MAX_SECONDS)
    // RFC 6749, 6: a new one replaces the old.
    if (typeof answer.refresh_token === 'string') refresh = answer.refresh_token
    return token
  }
}

/** @param {Response} response @returns {Promise<string>} of at most MAX_ANSWER_BYTES */
async function textOf({ body }) {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > MAX_ANSWER_BYTES) throw new Error('token refused (too large)')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
