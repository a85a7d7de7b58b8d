// Reports of real receivers, signed by opendkim, sent with swaks over SMTP, with keys and records from named: they add up to what the report
// reader says of the same file. And the operator's wildcard record, with the trap in it.
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startReceiver } from '../../scripts/receiver/server.mjs'
import { askApi, INBOX, WORKER_VARIABLE } from './ask-worker.mjs'
import { generatedPair } from './dkim-keys.mjs'
import { OPENDKIM, startOpendkim } from './opendkim.mjs'
import { findProgram, loadZones } from './servers.mjs'
import { describeUnless } from './unless.mjs'

const FOLDER = new URL('../fixtures/mail-reports/dmarc-reports/', import.meta.url)
const SELECTOR = 'reports'
const swaks = findProgram('swaks')
const skip = !swaks ? 'swaks is not installed' : OPENDKIM ? false : 'opendkim is not installed'
const API = () => `${process.env[WORKER_VARIABLE]}/apis/v1/core/user`

const DAY = 86_400
const yesterday = Math.floor(Date.now() / 1000 / DAY) * DAY - DAY

/** As if they were of yesterday: older ones are not in the totals. */
const FILES = readdirSync(FOLDER)
  .map((name) => ({ name, text: readFileSync(new URL(name, FOLDER), 'utf8') }))
  .filter(({ text }) => text.includes('<record>'))
  .map(({ name, text }) => ({
    name,
    text: text
      .replace(/<begin>\s*\d+/, `<begin>${yesterday}`)
      .replace(/<end>\s*\d+/, `<end>${yesterday + DAY - 1}`),
    from: (/<email>[^<@]*@([^<\s]+)/.exec(text)?.[1] ?? '').toLowerCase(),
    domain: /<policy_published>[^]*?<domain>\s*([^<\s]+)/.exec(text)?.[1] ?? '',
  }))

const senders = [...new Set(FILES.map(({ from }) => from))]

/** @type {Awaited<ReturnType<typeof startReceiver>>} */
let receiver
/** @type {Awaited<ReturnType<typeof startOpendkim>>} */
let signer

/** @param {string} path @param {object} body */
const post = (path, body) =>
  fetch(API() + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).then((response) => response.json())

/** @param {string} view @returns {Promise<any>} */
const stateOf = (view) => fetch(`${API()}/dmarc-monitor/${view}`).then((response) => response.json())

/** @param {{ text: string, from: string }} file @param {string} to */
const messageOf = ({ text, from }, to) =>
  [
    `From: reports@${from}`,
    `To: ${to}`,
    'Subject: Report',
    `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
    'MIME-Version: 1.0',
    'Content-Type: text/xml',
    'Content-Transfer-Encoding: base64',
    '',
    ...(Buffer.from(text)
      .toString('base64')
      .match(/.{1,76}/g) ?? []),
    '',
  ].join('\r\n')

/** @param {string} raw @param {{ to: string, from: string }} envelope */
const send = (raw, { to, from }) =>
  new Promise((resolve, reject) => {
    const server = ['--server', '127.0.0.1', '--port', String(receiver.port)]
    const options = ['--to', to, '--from', `reports@${from}`, '--xclient-addr', '9.9.9.9', '--data', '-']
    const child = execFile(swaks ?? '', [...server, ...options], (error, output) =>
      error ? reject(new Error(output)) : resolve(output),
    )
    child.stdin?.end(raw.replaceAll('\r\n', '\n'))
  })

/** @param {string} view @param {number} count */
async function untilRead(view, count) {
  for (const deadline = Date.now() + 40_000; Date.now() < deadline;) {
    const state = await stateOf(view)
    const read = state.reports.filter((/** @type {any} */ one) => one.state !== 'waiting')
    if (read.length === count) return state
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  throw new Error(`${count} messages were not read.`)
}

describeUnless(skip, 'Reports signed by opendkim and sent with swaks', () => {
  beforeAll(async () => {
    const pair = await generatedPair(
      { algorithm: 'RSA', keyLength: 2048 },
      { domain: 'example.net', selector: SELECTOR },
    )
    await loadZones(
      Object.fromEntries(
        senders.flatMap((domain) => [
          [`_dmarc.${domain}`, { TXT: ['v=DMARC1; p=reject'] }],
          [`${SELECTOR}._domainkey.${domain}`, { TXT: [pair.record] }],
        ]),
      ),
    )
    signer = await startOpendkim({ domains: senders, selector: SELECTOR, pem: pair.pem })
    const { INBOX_DOMAIN: domain, REPORTS_DOMAIN: reportsDomain, INBOUND_SECRET: secret } = INBOX
    const worker = { url: process.env[WORKER_VARIABLE] ?? '', secret }
    receiver = await startReceiver({ domain, reportsDomain, worker, port: 0, host: '127.0.0.1', local: true })
  })
  afterAll(async () => {
    signer?.stop()
    await receiver?.stop()
  })

  test('add up to what the reader says of the same files, forged twins in nothing', async () => {
    const monitors = await Promise.all(
      FILES.map(async (file) => ({ file, ...(await post('/dmarc-monitor', { domain: file.domain })) })),
    )
    for (const { file, address } of monitors) {
      const raw = messageOf(file, address)
      // The forged twin comes first: it must not keep the real one out.
      await send(raw, { to: address, from: file.from })
      const signed = await signer.sign(raw, `reports@${file.from}`)
      await send(signed, { to: address, from: file.from })
    }
    const seen = []
    const expected = []
    for (const { file, view } of monitors) {
      const { reports, totals, unverified } = await untilRead(view, 2)
      const read = await fetch(`${API()}/tools/reports/read`, { method: 'POST', body: file.text })
      const { totals: device } = await read.json()
      seen.push({
        name: file.name,
        states: reports.map((/** @type {any} */ one) => one.state).toSorted(),
        messages: totals.messages,
        aligned: totals.aligned,
        refused: totals.refused,
        unverified: unverified.reports,
      })
      expected.push({
        name: file.name,
        states: ['read', 'unverified'],
        messages: device.messages,
        aligned: device.aligned,
        refused: device.quarantine + device.reject,
        unverified: 1,
      })
    }
    expect(seen).toEqual(expected)
  }, 150_000)
})

const HOST = 'reports.operator.example'
const ADDRESS = `r-abcdefghijklm@${HOST}`
const OPERATOR = {
  [HOST]: { MX: [[10, 'mx.operator.example']], TXT: ['v=spf1 -all'] },
  [`*._report._dmarc.${HOST}`]: { TXT: ['v=DMARC1'] },
  [`_dmarc.${HOST}`]: { TXT: ['v=DMARC1; p=reject'] },
  'mx.operator.example': { A: ['9.1.1.25'] },
}
const DOMAINS = ['acme.com', 'shop.com', 'acme.org', 'a.b.acme.net']

/** @param {Record<string, object>} extra @returns {Promise<Record<string, boolean>>} whether receivers may send there, by domain */
async function authorized(extra) {
  const own = DOMAINS.map((domain) => [
    `_dmarc.${domain}`,
    { TXT: [`v=DMARC1; p=none; rua=mailto:${ADDRESS}`] },
  ])
  await loadZones(/** @type {any} */ ({ ...OPERATOR, ...Object.fromEntries(own), ...extra }))
  const answers = await Promise.all(DOMAINS.map((domain) => askApi('dmarc/checker', { domain })))
  return Object.fromEntries(
    answers.map(({ body }, index) => [
      DOMAINS[index],
      body.reporting.find((/** @type {any} */ one) => one.uri === `mailto:${ADDRESS}`)?.authorized,
    ]),
  )
}

test('The wildcard lets receivers send reports about every domain; a record for one takes it from its ending', async () => {
  expect(await authorized({})).toEqual(Object.fromEntries(DOMAINS.map((domain) => [domain, true])))
  // Now com._report._dmarc… exists, so the wildcard does not answer below it (RFC 4592, 2.2.2).
  const trap = { [`example.com._report._dmarc.${HOST}`]: { TXT: ['v=DMARC1'] } }
  expect(await authorized(trap)).toEqual({
    'acme.com': false,
    'shop.com': false,
    'acme.org': true,
    'a.b.acme.net': true,
  })
})
