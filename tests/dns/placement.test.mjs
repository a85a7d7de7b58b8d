// Fifteen mailboxes of a real Dovecot, each with its message in a different folder or encoding: what the site says
// about them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ImapFlow } from 'imapflow'
import { createTransport } from 'nodemailer'
import { companionOf } from '../../scripts/seeds/companion.mjs'
import { PLACEMENT, WORKER_VARIABLE } from './ask-worker.mjs'
import { PASSWORD, startDovecot } from './dovecot.mjs'
import { findProgram } from './servers.mjs'
import { describeUnless } from './unless.mjs'

/** @typedef {import('../../shared/saved/deliverability-test/schema.ts').PlacementReport} PlacementReport */

const dovecot = findProgram('dovecot')
const skip = dovecot ? false : 'dovecot is not installed (dovecot-imapd, dovecot-lmtpd)'

const plain = (/** @type {string} */ token) => ({
  subject: 'Our news',
  text: `Good morning.\r\n${token}\r\n`,
})
const bySubject = (/** @type {string} */ token) => ({ subject: `Grüße ${token}`, text: 'Good morning.' })
const byHtml = (/** @type {string} */ token) => ({
  subject: 'Our news',
  html: `<p>${'Long lines are folded by their encoding. '.repeat(20)}<small>${token}</small></p>`,
})
const inBase64 = (/** @type {string} */ token) => ({
  ...plain(token),
  textEncoding: /** @type {const} */ ('base64'),
  attachments: [{ filename: 'a.bin', content: Buffer.alloc(700_000, 7) }],
})

/**
 * Where the provider puts it, what the message is like, and what the site has to say. A folder that only the detail of an address
 * can name is delivered to by LMTP, any other by IMAP.
 * @type {readonly [folder: string, message: typeof plain | typeof bySubject | typeof byHtml | typeof inBase64, expected: string, place?: string][]}
 */
const CASES = [
  ['INBOX', plain, 'inbox'],
  ['INBOX', bySubject, 'inbox'],
  ['INBOX', byHtml, 'inbox'],
  ['INBOX', inBase64, 'inbox'],
  // \Junk, by RFC 6154.
  ['Quarantine', plain, 'spam'],
  ['Quarantine', byHtml, 'spam'],
  // Names, for servers that do not label folders: Microsoft, Yahoo, others, other languages.
  ['Junk Email', plain, 'spam'],
  ['Bulk', plain, 'spam'],
  ['Spam', inBase64, 'spam'],
  ['Skräppost', plain, 'spam'],
  ['Нежелательная почта', bySubject, 'spam'],
  // Labels.
  ['Newsletters', plain, 'other', 'the folder Newsletters'],
  ['Lists/Weekly', byHtml, 'other', 'the folder Weekly'],
  ['Trash', plain, 'other', 'the folder Trash'],
  ['Junk Drawer', plain, 'other', 'the folder Junk Drawer'],
]

const seeds = CASES.map((_, index) => `seed-${String(index + 1).padStart(2, '0')}`)
const PROVIDERS = ['Gmail', 'Outlook', 'Yahoo', 'Others']
const addressOf = (/** @type {string} */ seed) => `${seed}@seeds.test`
const api = () => `${process.env[WORKER_VARIABLE]}/apis/v1/core/user/deliverability-test`

/** @type {Awaited<ReturnType<typeof startDovecot>>} */
let server
/** @type {ReturnType<typeof companionOf>} */
let companion
/** @type {string[]} */
const lines = []

/** @param {string} user */
async function clientOf(user) {
  const login = { user, pass: PASSWORD }
  const options = { host: '127.0.0.1', port: server.imapPort, secure: false, doSTARTTLS: false }
  const client = new ImapFlow({ ...options, auth: login, logger: false })
  await client.connect()
  return client
}

/**
 * As a server of the provider that took it in would have it.
 * @param {string} seed
 * @param {object} content
 */
const messageOf = (seed, content) => ({
  from: 'Ada <ada@northwind.test>',
  to: addressOf(seed),
  date: new Date(Date.now() - 4_000),
  headers: {
    Received: `from mx1.northwind.test (mx1.northwind.test [192.0.43.8]) by mx.seeds.test with ESMTPS; ${new Date().toUTCString().replace('GMT', '+0000')}`,
  },
  ...content,
})

/**
 * @param {string} seed
 * @param {string} folder
 * @param {object} content
 */
async function deliver(seed, folder, content) {
  const message = messageOf(seed, content)
  if (/^[A-Z]+$/i.test(folder)) {
    const lmtp = createTransport({ host: '127.0.0.1', port: server.lmtpPort, lmtp: true, ignoreTLS: true })
    const to = folder === 'INBOX' ? addressOf(seed) : `${seed}+${folder}@seeds.test`
    await lmtp.sendMail({ ...message, envelope: { from: 'bounce@northwind.test', to } })
    lmtp.close()
    return
  }
  const { message: raw } = await createTransport({ streamTransport: true, buffer: true }).sendMail(message)
  const client = await clientOf(seed)
  await client.mailboxCreate(folder.split('/'))
  await client.append(folder, /** @type {Buffer} */ (raw))
  await client.logout()
}

/** @returns {Promise<{ view: string, token: string, addresses: string[] }>} */
async function newTest() {
  const response = await fetch(api(), { method: 'POST' })
  expect(response.status).toBe(201)
  return response.json()
}

/** @param {string} view @returns {Promise<PlacementReport>} */
const resultOf = (view) => fetch(`${api()}/${view}`).then((response) => response.json())

describeUnless(skip, 'The copies of a message in the mailboxes of Dovecot', () => {
  beforeAll(async () => {
    server = await startDovecot(dovecot ?? '')
    companion = companionOf({
      mailboxes: seeds.map((user, index) => ({
        address: addressOf(user),
        provider: PROVIDERS[index % PROVIDERS.length] ?? '',
        user,
        host: '127.0.0.1',
        port: server.imapPort,
        tls: 'none',
        password: PASSWORD,
      })),
      worker: { url: process.env[WORKER_VARIABLE] ?? '', secret: PLACEMENT.SEEDS_SECRET },
      log: (line) => lines.push(line),
    })
  })
  afterAll(async () => {
    companion?.hangUp()
    await server?.stop()
  })

  test('are placed correctly in 15 of 15', async ({ annotate }) => {
    expect((await fetch(api(), { method: 'POST' })).status).toBe(503)
    await companion.round()
    const { view, token, addresses } = await newTest()
    expect([...addresses].sort()).toEqual(seeds.map(addressOf))
    for (const [index, [folder, content]] of CASES.entries())
      await deliver(seeds[index] ?? '', folder, content(token))
    await companion.round()
    const report = await resultOf(view)
    const placed = new Map(report.placements.map((placement) => [placement.address, placement]))
    const right = CASES.filter(([, , expected, place], index) => {
      const placement = placed.get(addressOf(seeds[index] ?? ''))
      return placement?.folder === expected && placement.place === place
    })
    expect(
      CASES.map(([folder], index) => [folder, placed.get(addressOf(seeds[index] ?? ''))?.folder]),
    ).toEqual(CASES.map(([folder, , expected]) => [folder, expected]))
    expect(right.length).toBe(15)
    expect(report.state).toBe('done')
    expect(report.sender).toBe('ada@northwind.test')
    for (const { seconds = -1 } of report.placements) expect(seconds >= 3 && seconds < 120).toBe(true)
    expect(report.senders).toEqual([{ ip: '192.0.43.8', copies: 15 }])
    expect(report.all.counts).toEqual({
      inbox: 4,
      promotions: 0,
      spam: 7,
      other: 4,
      missing: 0,
      waiting: 0,
      unknown: 0,
    })
    annotate(`${right.length} of 15 placements right`)
  })

  test('count once, and stay as they were: unread, in their place', async () => {
    const { view, token } = await newTest()
    const [seed = ''] = seeds
    await deliver(seed, 'INBOX', plain(token))
    await companion.round()
    await deliver(seed, 'Spam', plain(token))
    await companion.round()
    const { placements } = await resultOf(view)
    expect(placements.find(({ address }) => address === addressOf(seed))?.folder).toBe('inbox')
    const client = await clientOf(seed)
    const { unseen, messages } = (await client.status('INBOX', { unseen: true, messages: true })) || {}
    await client.logout()
    expect(unseen).toBe(messages)
  })

  test('are found after the companion was restarted', async () => {
    const { view, token } = await newTest()
    await deliver(seeds[1] ?? '', 'Bulk', plain(token))
    const fresh = companionOf({
      mailboxes: [
        {
          address: addressOf(seeds[1] ?? ''),
          provider: 'Outlook',
          user: seeds[1] ?? '',
          host: '127.0.0.1',
          port: server.imapPort,
          tls: 'none',
          password: PASSWORD,
        },
      ],
      worker: { url: process.env[WORKER_VARIABLE] ?? '', secret: PLACEMENT.SEEDS_SECRET },
    })
    await fresh.round()
    fresh.hangUp()
    const { placements, state } = await resultOf(view)
    expect(placements.find(({ address }) => address === addressOf(seeds[1] ?? ''))?.folder).toBe('spam')
    expect(state).toBe('arriving')
  })

  test('survive connections that break in between', async () => {
    const { view, token } = await newTest()
    companion.hangUp()
    await deliver(seeds[2] ?? '', 'INBOX', bySubject(token))
    await companion.round()
    const { placements } = await resultOf(view)
    expect(placements.find(({ address }) => address === addressOf(seeds[2] ?? ''))?.folder).toBe('inbox')
  })

  test('leave no address, no login and no token in the log', () => {
    expect(lines.length).toBeGreaterThanOrEqual(15)
    expect(lines.join('\n')).not.toMatch(/@|seed-\d|password|p-[a-z2-7]{13}/)
  })
})
