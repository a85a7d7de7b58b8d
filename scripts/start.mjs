// `npm start`: builds, prepares the local database, serves the production build, and accepts mail for it.
import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { build } from './build.mjs'
import { startBuiltWorker, variableNames } from './built-worker.mjs'
import { fromSources } from './from-sources.mjs'
import { startGoogle, STAND_IN_CLIENT_ID } from './google/server.mjs'
import { startReceiver } from './receiver/server.mjs'
import { root, run } from './run.mjs'

const port = Number(process.env.PORT ?? 8787)
console.log('Building …')
await build()
await run('wrangler', ['d1', 'migrations', 'apply', 'DB', '--local'], { quiet: true, env: { CI: '1' } })

/** For this run; both may come from the environment, for a mail server elsewhere. */
const variables = {
  INBOX_DOMAIN: 'inbox.test',
  REPORTS_DOMAIN: 'reports.inbox.test',
  INBOUND_SECRET: process.env.INBOUND_SECRET ?? randomBytes(24).toString('base64url'),
}
for (const name of variableNames()) {
  const value = process.env[name]
  if (value !== undefined) variables[name] = value
}
/** A real client ID asks the real Google. */
const google = variables.GOOGLE_CLIENT_ID
  ? null
  : await googleStandIn(Number(process.env.GOOGLE_PORT ?? 8788))
if (google) Object.assign(variables, { GOOGLE_CLIENT_ID: STAND_IN_CLIENT_ID, GOOGLE_URL: google.url })
const state = `${root}.wrangler/state/v3/`
const { url, stop } = await startBuiltWorker({
  port,
  variables,
  d1Folder: `${state}d1`,
  objectsFolder: `${state}do`,
})
const address = `http://localhost:${port}`
const receiver = await mailServer(Number(process.env.SMTP_PORT ?? 2525))

console.log(`
Warmpost is at ${address}

Four things to try:
  ${address}/tool/spf?domain=northwind.test     a sample domain, works without internet
  ${address}/tool/mx                            type a domain of yours
  curl '${address}/apis/v1/core/user/tools/spf/checker?domain=broken.test'
  ${clockLine()}

${await mailLines()}${await monitorLines()}${googleLines()}
Ctrl+C stops it.`)

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    await receiver?.stop()
    await google?.stop()
    await stop()
    process.exit(0)
  })
}

/** What lasts, such as a watch, is tried by moving the clock. */
function clockLine() {
  return variables.DEV_CLOCK === 'on'
    ? `watch northwind.test at ${address}/tool/watch, then let a month pass in a minute:
  curl -X POST ${address}/dev/clock -H 'content-type: application/json' -d '{"at": "${new Date(Date.now() + 30 * 86_400_000).toISOString()}"}'`
    : `DEV_CLOCK=on npm start                         says how a month of a watch passes in a minute`
}

/** Null if SMTP_PORT is 0, or something else uses the port. */
async function mailServer(smtpPort) {
  if (smtpPort === 0) return null
  const worker = { url, secret: variables.INBOUND_SECRET }
  const { INBOX_DOMAIN: domain, REPORTS_DOMAIN: reportsDomain } = variables
  const options = { domain, reportsDomain, worker, port: smtpPort, host: '127.0.0.1', local: true }
  return startReceiver(options).catch((error) => {
    console.log(
      `No mail is taken: port ${smtpPort} cannot be used (${error.code}). SMTP_PORT=2526 npm start takes another.`,
    )
    return null
  })
}

/** Null if GOOGLE_PORT is 0, or something else uses the port. */
async function googleStandIn(googlePort) {
  if (googlePort === 0) return null
  const samples = await fromSources(`export * from './shared/data/samples/postmaster.ts'`)
  return startGoogle({ port: googlePort, samples }).catch((error) => {
    console.log(
      `Gmail is not asked: port ${googlePort} cannot be used (${error.code}). GOOGLE_PORT=8789 npm start takes another.`,
    )
    return null
  })
}

/** What to type there. */
function googleLines() {
  if (!google) return ''
  return `
To ask a stand-in for Gmail about broken.test, press “Ask Gmail” and continue as owner; the other accounts show what can go wrong:
  ${address}/tool/postmaster
`
}

/** With an address that was just made, so the line works as it is. */
async function mailLines() {
  if (!receiver) return ''
  const api = `${url}/apis/v1/core/user/mail-test`
  const made = await fetch(api, { method: 'POST' }).then((response) => response.json())
  return `
To see what receivers see in an email, send one (XCLIENT says from where; without it nothing is known about the client):
  swaks --server 127.0.0.1:${receiver.port} --to ${made.address} --from ada@northwind.test --xclient-addr 192.0.43.8
  ${address}/tool/mail-test?test=${made.view}
`
}

/** The same for a monitor of a sample domain, with a report of today that is signed. */
async function monitorLines() {
  if (!receiver) return ''
  const api = `${url}/apis/v1/core/user/dmarc-monitor`
  const made = await fetch(api, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ domain: 'northwind.test' }),
  }).then((response) => response.json())
  if (!made.view) return ''
  const folder = `${root}.wrangler/tmp/`
  const file = `${folder}sample-report.eml`
  const { sampleReportMail } = await fromSources(`export * from './shared/data/samples/report-mail.ts'`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, await sampleReportMail({ to: made.address, domain: 'northwind.test', now: Date.now() }))
  return `
To monitor the DMARC reports on a domain, send one that is signed (again and again: it counts once):
  swaks --server 127.0.0.1:${receiver.port} --to ${made.address} --from reports@reporter.workspace.test --data @${file} --xclient-addr 192.0.43.9
  ${address}/dmarc-monitor/${made.view}
`
}
