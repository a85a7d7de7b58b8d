// Real mail sent by swaks over SMTP, signed by dkimpy, judged with keys and records from named: what the test's page
// shows.
import { execFile } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startReceiver } from '../../scripts/receiver/server.mjs'
import { INBOX, WORKER_VARIABLE } from './ask-worker.mjs'
import { generatedPair } from './dkim-keys.mjs'
import { PEERS, signWithDkimpy } from './mail-peers.mjs'
import { findProgram, loadZones } from './servers.mjs'
import { describeUnless } from './unless.mjs'

/** @typedef {import('../../shared/message/schema.ts').MessageReport} MessageReport */

const DOMAIN = 'example.net'
const SENDER = '9.1.1.7'
const SENDER6 = '2001:db8::7'
const swaks = findProgram('swaks')
const skip = !swaks ? 'swaks is not installed' : PEERS.dkimpy.found ? false : 'dkimpy is not installed'

const MESSAGE = [
  `From: Ada <a@${DOMAIN}>`,
  'To: b@example.com',
  'Subject: A test',
  'Date: Fri, 20 Nov 2026 20:00:00 +0000',
  `Message-ID: <1@${DOMAIN}>`,
  '',
  'A text.',
  '.',
  '..a line of dots',
  '',
].join('\r\n')

const site = () => `${process.env[WORKER_VARIABLE]}/apis/v1/core/user/mail-test`
/** @type {Awaited<ReturnType<typeof startReceiver>>} */
let receiver

/** @type {Promise<string[]>} the message, signed with RSA and with Ed25519 */
let signed

async function prepare() {
  const kinds = /** @type {const} */ ([
    { algorithm: 'RSA', keyLength: 2048 },
    { algorithm: 'ED25519', keyLength: 2048 },
  ])
  const pairs = await Promise.all(
    kinds.map((kind) => generatedPair(kind, { domain: DOMAIN, selector: kind.algorithm.toLowerCase() })),
  )
  const selectorOf = (/** @type {number} */ index) => (index === 0 ? 'rsa' : 'ed25519')
  await loadZones({
    [DOMAIN]: { TXT: [`v=spf1 ip4:${SENDER} ip6:${SENDER6} -all`] },
    [`_dmarc.${DOMAIN}`]: { TXT: ['v=DMARC1; p=reject'] },
    [`mail.${DOMAIN}`]: { A: [SENDER] },
    ...Object.fromEntries(
      pairs.map(({ record }, index) => [`${selectorOf(index)}._domainkey.${DOMAIN}`, { TXT: [record] }]),
    ),
  })
  return signWithDkimpy(
    pairs.map(({ signingKey, algorithm }, index) => ({
      message: MESSAGE,
      domain: DOMAIN,
      selector: selectorOf(index),
      key: signingKey,
      algorithm,
    })),
  )
}

/**
 * @param {string} raw
 * @param {string[]} options
 * @returns {Promise<MessageReport>}
 */
async function send(raw, ...options) {
  const made = await fetch(site(), { method: 'POST' }).then((response) => response.json())
  const args = ['--server', '127.0.0.1', '--port', String(receiver.port), '--to', made.address]
  const data = ['--from', `a@${DOMAIN}`, '--ehlo', `mail.${DOMAIN}`, '--data', '-', ...options]
  await new Promise((resolve, reject) => {
    const child = execFile(swaks ?? '', [...args, ...data], (error, output) =>
      error ? reject(new Error(output)) : resolve(output),
    )
    // swaks treats its input as the lines of a file.
    child.stdin?.end(raw.replaceAll('\r\n', '\n'))
  })
  return fetch(`${site()}/${made.view}/1`).then((response) => response.json())
}

/** @param {MessageReport} report */
const inShort = ({ envelope, spf, dkim, dmarc }) => [
  envelope.ip,
  spf.mailfrom?.result,
  dkim.map(({ result }) => result).join(),
  dmarc.result,
]

describeUnless(skip, 'An email sent with swaks', () => {
  beforeAll(async () => {
    receiver = await startReceiver({
      domain: INBOX.INBOX_DOMAIN,
      port: 0,
      host: '127.0.0.1',
      local: true,
      worker: { url: process.env[WORKER_VARIABLE] ?? '', secret: INBOX.INBOUND_SECRET },
    })
    signed = prepare()
    await signed
  })
  afterAll(() => receiver?.stop())

  for (const [index, kind] of ['RSA', 'Ed25519'].entries()) {
    test(`signed with ${kind} passes from the domain’s own address, in the clear and with STARTTLS`, async () => {
      const raw = (await signed)[index]
      const plain = await send(raw, '--xclient-addr', SENDER)
      expect([inShort(plain), plain.envelope.tls]).toEqual([[SENDER, 'pass', 'pass', 'pass'], null])
      if (!hasTls()) return
      const encrypted = await send(raw, '--xclient-addr', `IPV6:${SENDER6}`, '--tls')
      expect(inShort(encrypted)).toEqual([SENDER6, 'pass', 'pass', 'pass'])
      expect(encrypted.envelope.tls?.version ?? '').toMatch(/^TLSv1\.[23]$/)
    })

    test(`signed with ${kind} passes DMARC from an address that SPF does not name`, async () => {
      expect(inShort(await send((await signed)[index], '--xclient-addr', '9.9.9.9'))).toEqual([
        ...['9.9.9.9', 'fail', 'pass', 'pass'],
      ])
    })

    test(`signed with ${kind} and changed on the way fails`, async () => {
      const changed = ((await signed)[index] ?? '').replace('A text', 'Another text')
      expect(inShort(await send(changed, '--xclient-addr', '9.9.9.9'))).toEqual([
        ...['9.9.9.9', 'fail', 'fail', 'fail'],
      ])
    })
  }

  test('says nothing about a client on this machine', async () => {
    const report = await send((await signed)[0])
    expect(inShort(report)).toEqual([null, undefined, 'pass', 'pass'])
    expect(report.unknown.join()).toMatch(/address/)
  })
})

const hasTls = () => findProgram('swaks') !== undefined && tlsInPerl
const tlsInPerl = await new Promise((resolve) =>
  execFile('perl', ['-MNet::SSLeay', '-e', '1'], (error) => resolve(!error)),
)
