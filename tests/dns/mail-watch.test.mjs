// A mail watch as a server meets it: real mail over SMTP from swaks, signed by dkimpy, with keys and records from named.
import { execFile } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startReceiver } from '../../scripts/receiver/server.mjs'
import { INBOX, WORKER_VARIABLE } from './ask-worker.mjs'
import { generatedPair } from './dkim-keys.mjs'
import { PEERS, signWithDkimpy } from './mail-peers.mjs'
import { findProgram, loadZones } from './servers.mjs'
import { describeUnless } from './unless.mjs'

const DOMAIN = 'watched.example.net'
const SENDER = '9.1.1.7'
const SELECTOR = 'news'
const swaks = findProgram('swaks')
const skip = !swaks ? 'swaks is not installed' : PEERS.dkimpy.found ? false : 'dkimpy is not installed'
const API = () => `${process.env[WORKER_VARIABLE]}/apis/v1/core/user/mail-watch`

/** @type {Awaited<ReturnType<typeof startReceiver>>} */
let receiver
/** @type {Awaited<ReturnType<typeof generatedPair>>} */
let pair

/** @param {number} index @param {string} from */
const messageOf = (index, from = `news@${DOMAIN}`) =>
  [
    `From: News <${from}>`,
    'To: reader@example.com',
    `Subject: Issue ${index}`,
    `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${index}@${DOMAIN}>`,
    `List-ID: <news.${DOMAIN}>`,
    '',
    'What is new.',
    '',
  ].join('\r\n')

/** @param {string} message @returns {Promise<string>} */
const signed = async (message) => {
  const key = { domain: DOMAIN, selector: SELECTOR, key: pair.signingKey, algorithm: pair.algorithm }
  const [text = ''] = await signWithDkimpy([{ message, ...key }])
  return text
}

/** @param {string} raw @param {string} to @returns {Promise<string>} what was said in the session */
const send = (raw, to) =>
  new Promise((resolve, reject) => {
    const server = ['--server', '127.0.0.1', '--port', String(receiver.port), '--to', to]
    const options = ['--from', `bounce@${DOMAIN}`, '--ehlo', DOMAIN, '--xclient-addr', SENDER, '--data', '-']
    const child = execFile(swaks ?? '', [...server, ...options], (error, output) =>
      error ? reject(new Error(output)) : resolve(output),
    )
    child.stdin?.end(raw.replaceAll('\r\n', '\n'))
  })

/** @param {string} view @param {number} count @returns {Promise<any>} the state once that many mails were judged */
async function stateAfter(view, count) {
  for (const deadline = Date.now() + 40_000; Date.now() < deadline;) {
    const state = await fetch(`${API()}/${view}`).then((response) => response.json())
    if (state.streams[0]?.count === count) return state
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  throw new Error(`${count} mails were not judged.`)
}

describeUnless(skip, 'A mail watch', () => {
  beforeAll(async () => {
    pair = await generatedPair({ algorithm: 'RSA', keyLength: 2048 }, { domain: DOMAIN, selector: SELECTOR })
    await loadZones({
      [DOMAIN]: { TXT: [`v=spf1 ip4:${SENDER} -all`], A: [SENDER] },
      [`_dmarc.${DOMAIN}`]: { TXT: ['v=DMARC1; p=reject'] },
      [`${SELECTOR}._domainkey.${DOMAIN}`]: { TXT: [pair.record] },
    })
    const { INBOX_DOMAIN: domain, INBOUND_SECRET: secret } = INBOX
    const worker = { url: process.env[WORKER_VARIABLE] ?? '', secret }
    receiver = await startReceiver({ domain, worker, port: 0, host: '127.0.0.1', local: true })
  })
  afterAll(() => receiver?.stop())

  test('judges each mail, refuses another From in the session, and tells when signing stops', async () => {
    const { address, view } = await fetch(API(), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ domain: DOMAIN }),
    }).then((response) => response.json())

    for (const index of [1, 2]) await send(await signed(messageOf(index)), address)
    const steady = await stateAfter(view, 2)
    expect(steady.streams[0].mails[0].fingerprint).toMatchObject({
      dkim: [{ domain: DOMAIN, selector: SELECTOR, result: 'pass' }],
      dmarc: { result: 'pass' },
    })
    await expect(send(messageOf(3, 'news@elsewhere.example'), address)).rejects.toThrow(/<\*\* 5\d\d/)

    for (const index of [4, 5]) await send(messageOf(index), address)
    const { events } = await stateAfter(view, 4)
    expect(events.map((/** @type {any} */ { facet }) => facet)).toContain('dkim')
  })
})
