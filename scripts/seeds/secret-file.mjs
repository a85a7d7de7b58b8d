// The file with the mailboxes' logins. Errors name the number of the mailbox, never the file's contents.
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs'

const MAX_BYTES = 256 * 1024
const MAX_MAILBOXES = 50
const ADDRESS = /^[^\s@]+@[^\s@]+$/
const HERE = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/

/**
 * @param {string} path
 * @returns {import('./secret-file.mjs').SeedMailbox[]}
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
    if (size > MAX_BYTES) throw new Error(`${path} is larger than 256 KB.`)
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
