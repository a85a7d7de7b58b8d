import { createTables } from '../helpers/create-tables.mjs'
import { startBuiltWorker } from '../../scripts/built-worker.mjs'
import { INBOX, PLACEMENT, WORKER_VARIABLE } from './ask-worker.mjs'
import { PEERS } from './mail-peers.mjs'
import { missingPackages } from './missing-packages.mjs'
import { startRspamd } from './rspamd.mjs'
import { DOH_URL, startServers } from './servers.mjs'

export default async function setup() {
  const missing = missingPackages()
  if (missing.length > 0) throw new Error(`Install the Debian packages ${missing.join(', ')} first.`)
  printPeers()
  /** What must be stopped, last one first. @type {(() => Promise<unknown>)[]} */
  const stops = [await startServers()]
  if (PEERS.rspamd.found) stops.push(startRspamd())
  const worker = await startBuiltWorker({
    variables: { DOH_URLS: DOH_URL, RATE_LIMIT: 'off', ...INBOX, ...PLACEMENT },
    onLog: () => {},
  })
  stops.push(worker.stop)
  await createTables(await worker.miniflare.getD1Database('DB'))
  // The processes of the tests inherit it.
  process.env[WORKER_VARIABLE] = worker.url
  return async () => {
    for (const stop of stops.reverse()) await stop()
  }
}

/** The programs that DKIM, DMARC and SPF are compared with; each of them may be missing. */
function printPeers() {
  const peers = Object.entries(PEERS)
  const found = peers.filter(([, peer]) => peer.found).map(([name]) => name)
  console.log(`Beside our own: ${found.join(', ') || 'no other program'}`)
  for (const [name, peer] of peers) if (!peer.found) console.log(`Not compared with ${name} (${peer.from})`)
}
