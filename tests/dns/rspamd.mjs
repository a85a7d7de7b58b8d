// Starts rspamd with only its SPF, DKIM and DMARC checks, and asks it for its results on messages.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram, NAMED_PORT } from './servers.mjs'

const PORT = 15333
const READY_WITHIN_MS = 60_000
const POLL_EVERY_MS = 100

const PROGRAM = findProgram('rspamd')
export const hasRspamd = () => PROGRAM !== undefined

/** Its own rules would take ten seconds to start and are not part of this test. @param {string} folder */
const configuration = (folder) => `
options {
  filters = "dkim";
  url_tld = "\${SHAREDIR}/effective_tld_names.dat";
  dns { timeout = 0.5s; sockets = 4; retransmits = 2; nameserver = ["127.0.0.1:${NAMED_PORT}"]; }
  tempdir = "${folder}"; pidfile = "${folder}/pid"; control_socket = "${folder}/control mode=0600";
  cache_file = "${folder}/symbols"; history_file = "${folder}/history"; dynamic_conf = "${folder}/dynamic";
  local_addrs = [];
}
logging { type = "console"; level = "error"; }
worker "normal" { bind_socket = "127.0.0.1:${PORT}"; count = 1; }
modules { path = "\${PLUGINSDIR}/spf.lua"; path = "\${PLUGINSDIR}/dmarc.lua"; }
dkim { }
spf { }
dmarc { }
`

/** @returns {() => Promise<void>} stops it; it may still be starting when this returns */
export function startRspamd() {
  if (!PROGRAM) throw new Error('rspamd is not installed.')
  const folder = mkdtempSync(join(tmpdir(), 'dns-test-rspamd-'))
  writeFileSync(join(folder, 'rspamd.conf'), configuration(folder))
  const variables = ['DBDIR', 'RUNDIR', 'LOGDIR'].map((name) => `--var=${name}=${folder}`)
  const args = ['-f', '-i', '-c', join(folder, 'rspamd.conf'), ...variables]
  const child = spawn(PROGRAM, args, { cwd: folder, stdio: 'ignore' })
  const end = () => {
    // Not SIGKILL: its workers would outlive it.
    child.kill('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', end)
  return async () => {
    process.off('exit', end)
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
    end()
  }
}

/**
 * @param {{ message: string, ip: string, sender: string, helo: string }} mail
 * @returns {Promise<Record<string, { options?: string[] }>>} its symbols, by name
 */
export async function rspamdSymbols({ message, ip, sender, helo }) {
  await untilReady()
  const response = await fetch(`http://127.0.0.1:${PORT}/checkv2`, {
    method: 'POST',
    headers: { IP: ip, From: sender, Helo: helo },
    body: message,
    signal: AbortSignal.timeout(20_000),
  })
  return (await response.json()).symbols
}

async function untilReady() {
  const deadline = Date.now() + READY_WITHIN_MS
  for (;;) {
    const isUp = await fetch(`http://127.0.0.1:${PORT}/ping`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return
    if (Date.now() > deadline) throw new Error(`rspamd was not ready in ${READY_WITHIN_MS} ms.`)
    await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS))
  }
}
