// The site on a machine of one's own, as the container starts it: the built worker in workerd, its data in DATA, its schedule, and
// a door in front. docs/deploy.md has the settings.
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { Miniflare } from 'miniflare'
import { startReceiver } from '../receiver/server.mjs'
import { startDoor } from './door.mjs'
import { keepRunning } from './schedule.mjs'
import { SECRETS, variablesFrom } from './settings.mjs'
import { migrate } from './tables.mjs'

const own = (name) => fileURLToPath(new URL(name, import.meta.url))
const read = (name) => JSON.parse(readFileSync(own(name), 'utf8'))
const { DATA = '/data', PORT = '8787', HOST, BEHIND_PROXY, PRIVATE_NETWORK, SMTP_PORT } = process.env
const CRON = '*/5 * * * *'
const FIVE_MINUTES = 5 * 60_000
/** The runtime’s own lines name the hosts that it did not reach, and with them what was checked. */
const OF_RUNTIME = /^(?:\S+\.c\+\+:\d+: |stack: )/

const { assets, bindings, ...settings } = read('settings.json')
const variables = {
  INBOUND_SECRET: randomBytes(24).toString('base64url'),
  ...variablesFrom(process.env, [...Object.keys(bindings), ...SECRETS]),
}
mkdirSync(DATA, { recursive: true })

const miniflare = new Miniflare({
  host: '127.0.0.1',
  port: 0,
  cf: false,
  handleRuntimeStdio: (stdout, stderr) => {
    stdout.pipe(process.stdout)
    createInterface({ input: stderr }).on('line', (line) => OF_RUNTIME.test(line) || console.error(line))
  },
  d1Persist: `${DATA}/d1`,
  durableObjectsPersist: `${DATA}/do`,
  workers: [
    {
      ...settings,
      name: 'warmpost',
      modulesRoot: own('.'),
      modules: [{ type: 'ESModule', path: own('worker.js') }],
      bindings: { ...bindings, SITE_URL: '', ...variables },
      assets: { ...assets, directory: own('client') },
      // What strangers name must not lead into the network of this machine.
      outboundService: {
        network: {
          allow: PRIVATE_NETWORK === 'on' ? ['public', 'private'] : ['public'],
          tlsOptions: { trustBrowserCas: true },
        },
      },
    },
  ],
})
const worker = await miniflare.ready
await migrate(await miniflare.getD1Database('DB'), read('migrations.json'))
const door = await startDoor({
  worker,
  port: Number(PORT),
  host: HOST,
  isBehindProxy: BEHIND_PROXY === 'on',
})
const { scheduled } = await miniflare.getWorker('warmpost')
const schedule = keepRunning(() => scheduled({ cron: CRON }), FIVE_MINUTES)
const receiver = SMTP_PORT ? await takeMail() : null

console.log(`Warmpost is at port ${door.port}, its data in ${DATA}.`)
if (receiver) console.log(`Mail is taken at port ${receiver.port}.`)

for (const signal of ['SIGINT', 'SIGTERM']) {
  // Miniflare would end the process at once, with what is being answered.
  process.removeAllListeners(signal)
  process.once(signal, async () => {
    schedule.stop()
    await receiver?.stop()
    await door.stop()
    await miniflare.dispose()
    process.exit(0)
  })
}

function takeMail() {
  const { INBOX_DOMAIN: domain, REPORTS_DOMAIN: reportsDomain, INBOUND_SECRET: secret } = variables
  const { SMTP_NAME: name, TLS_CERT, TLS_KEY } = process.env
  if (!domain) throw new Error('SMTP_PORT needs INBOX_DOMAIN, the domain of the addresses.')
  return startReceiver({
    domain,
    ...(reportsDomain && { reportsDomain }),
    worker: { url: worker.origin, secret },
    port: Number(SMTP_PORT),
    ...(name && { name }),
    ...(TLS_CERT &&
      TLS_KEY && { tls: { cert: readFileSync(TLS_CERT, 'utf8'), key: readFileSync(TLS_KEY, 'utf8') } }),
  })
}
