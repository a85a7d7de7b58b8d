// Starts Dovecot with mailboxes in a folder of its own, and stops it: as any user, on free ports of this machine.
import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

const READY_WITHIN_MS = 20_000
const POLL_EVERY_MS = 50

/** Any name is a user, with this password. */
export const PASSWORD = 'password-of-these-tests'

/** @param {string} dovecot its path */
export async function startDovecot(dovecot) {
  const folder = mkdtempSync(join(tmpdir(), 'dovecot-test-'))
  const [imapPort, lmtpPort] = await Promise.all([freePort(), freePort()])
  mkdirSync(join(folder, 'home'))
  // If root starts it, it reads mail as an unprivileged user.
  chmodSync(folder, 0o755)
  chmodSync(join(folder, 'home'), 0o777)
  const configuration = join(folder, 'dovecot.conf')
  writeFileSync(configuration, configurationOf(folder, imapPort, lmtpPort))
  const child = spawn(dovecot, ['-F', '-c', configuration], { stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('exit', resolve).once('error', resolve))
  const killNow = () => void child.kill('SIGKILL')
  process.once('exit', killNow)
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    process.off('exit', killNow)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await Promise.all([imapPort, lmtpPort].map((port) => answers(port, ended)))
  } catch (error) {
    const log = logOf(folder)
    await stop()
    throw new Error(`${error instanceof Error ? error.message : error}\n${log}`)
  }
  return { imapPort, lmtpPort, stop, log: () => logOf(folder) }
}

/** @param {string} folder */
function logOf(folder) {
  try {
    return readFileSync(join(folder, 'dovecot.log'), 'utf8').split('\n').slice(-20).join('\n')
  } catch {
    return 'Dovecot wrote no log.'
  }
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/**
 * @param {number} port
 * @param {Promise<unknown>} ended
 */
async function answers(port, ended) {
  const deadline = Date.now() + READY_WITHIN_MS
  let isOver = false
  void ended.then(() => (isOver = true))
  for (;;) {
    if (await greets(port)) return
    if (isOver || Date.now() > deadline) throw new Error('Dovecot does not answer.')
    await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS))
  }
}

/** @param {number} port @returns {Promise<boolean>} */
const greets = (port) =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: 2_000 })
    const end = (/** @type {boolean} */ isThere) => {
      socket.destroy()
      resolve(isThere)
    }
    socket.once('data', () => end(true))
    for (const event of ['error', 'timeout', 'close']) socket.once(event, () => end(false))
  })

/**
 * @param {string} folder
 * @param {number} imapPort
 * @param {number} lmtpPort
 */
function configurationOf(folder, imapPort, lmtpPort) {
  const { uid, gid, username } = userInfo()
  const isRoot = uid === 0
  const [mailUid, mailGid] = isRoot ? ['nobody', 'nogroup'] : [uid, gid]
  const rootless = isRoot
    ? ''
    : `default_internal_user = ${username}
default_login_user = ${username}
default_internal_group = ${execFileSync('id', ['-gn']).toString().trim()}
service anvil { chroot = }
service imap-login { chroot = }`
  return `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/dovecot.log
protocols = imap lmtp
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
first_valid_uid = 1
first_valid_gid = 1
mail_location = maildir:~/Maildir
postmaster_address = postmaster@seeds.test
recipient_delimiter = +
lmtp_save_to_detail_mailbox = yes
lda_mailbox_autocreate = yes
passdb {
  driver = static
  args = password=${PASSWORD}
}
userdb {
  driver = static
  args = uid=${mailUid} gid=${mailGid} home=${folder}/home/%n allow_all_users=yes
}
namespace inbox {
  inbox = yes
  separator = /
  mailbox Quarantine { auto = no
    special_use = \\Junk }
  mailbox Sent { auto = create
    special_use = \\Sent }
  mailbox Trash { auto = create
    special_use = \\Trash }
}
service imap-login {
  inet_listener imap { port = ${imapPort} }
  inet_listener imaps { port = 0 }
}
service lmtp {
  inet_listener lmtp { address = 127.0.0.1
    port = ${lmtpPort} }
}
${rootless}
`
    .replace(/\{ (?=\S)/g, '{\n  ')
    .replace(/ \}$/gm, '\n}')
}
