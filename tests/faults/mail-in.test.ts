// Real mail over SMTP with STARTTLS into the built worker: what arrives, what is refused, and what happens if the
// worker is killed in between.
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { MailTestState } from '#shared/message/mail-test.ts'
import type { MessageReport } from '#shared/message/schema.ts'
import { createTables } from '#tests/helpers/create-tables.mjs'
import { jsonIn } from '#tests/helpers/json-in.ts'
import { startBuiltWorker } from '../../scripts/built-worker.mjs'
import { startReceiver } from '../../scripts/receiver/server.mjs'
import { emptyFolder, removeFolder, workerdProcesses } from './faulty-site.ts'

const DOMAIN = 'inbox.test'
const SECRET = 'a secret of this test'
const MIB = 1024 * 1024
/** This many while the worker dies. */
const MAILS = 60

const folder = emptyFolder()
let site = await startSite()
const receiver = await startReceiver({
  domain: DOMAIN,
  worker: { url: site.url, secret: SECRET },
  port: 0,
  host: '127.0.0.1',
  local: true,
})

async function startSite(port = 0) {
  const started = await startBuiltWorker({
    port,
    d1Folder: `${folder}/d1`,
    objectsFolder: `${folder}/do`,
    variables: { INBOX_DOMAIN: DOMAIN, INBOUND_SECRET: SECRET, DOH_URLS: '', RATE_LIMIT: 'off' },
    handsInMail: true,
    onLog: () => {},
    onError: () => {},
  })
  return started
}

beforeAll(async () => createTables(await site.miniflare.getD1Database('DB')))
afterAll(async () => {
  await receiver.stop()
  await site.stop()
  removeFolder(folder)
})

const api = (path: string, init?: RequestInit) =>
  // A separate connection: a kept one may have died with the killed worker.
  fetch(`${site.url}/apis/v1/core/user/mail-test${path}`, { headers: { connection: 'close' }, ...init })
const make = async () => jsonIn<{ address: string; view: string }>(await api('', { method: 'POST' }))
const mailsOf = async (view: string) => (await jsonIn<MailTestState>(await api(`/${view}`))).mails
const reportOf = async (view: string, n = 1) => jsonIn<MessageReport>(await api(`/${view}/${n}`))

const transport = (more: object = {}) =>
  createTransport({
    host: '127.0.0.1',
    port: receiver.port,
    name: 'mail.sender.test',
    logger: false,
    tls: { rejectUnauthorized: false },
    ...more,
  })
const send = (to: string | string[], more: SendMailOptions = {}) =>
  transport().sendMail({ from: 'ada@northwind.test', to, subject: 'Hello', text: 'Good morning.', ...more })
const codeOf = (job: Promise<unknown>) =>
  job.then(
    () => 250,
    (error: { responseCode?: number }) => error.responseCode ?? error,
  )

/** Speaks SMTP byte by byte, and returns the server's answer to each step. */
const dialogue = (...steps: (string | Uint8Array)[]) => speak(steps, () => false)

async function speak(steps: (string | Uint8Array)[], isOver: (answer: string) => boolean): Promise<string[]> {
  const socket = connect(receiver.port, '127.0.0.1')
  const answers: string[] = []
  const incoming = socket[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const listen = async () => {
    let text = ''
    while (!/^\d{3} .*\r\n$/m.test(text)) {
      const { value, done } = (await incoming.next()) as IteratorResult<Buffer, undefined>
      if (done) break
      text += value.toString('latin1')
    }
    answers.push(text.trim().split('\r\n').at(-1) ?? '')
  }
  await listen()
  for (const step of steps) {
    if (isOver(answers.at(-1) ?? '')) break
    socket.write(typeof step === 'string' ? `${step}\r\n` : step)
    await listen()
  }
  socket.destroy()
  return answers
}

/** Until something is refused. */
const deliver = (to: string, raw: string | Uint8Array, from = 'ada@northwind.test') =>
  speak(
    [
      'EHLO mail.sender.test',
      `MAIL FROM:<${from}>`,
      `RCPT TO:<${to}>`,
      'DATA',
      Buffer.concat([Buffer.from(raw as string), Buffer.from('\r\n.\r\n')]),
    ],
    (answer) => /^[45]/.test(answer),
  )

describe('an email over SMTP', () => {
  test('arrives with STARTTLS, a big attachment and lines of dots, byte for byte', async () => {
    const { address, view } = await make()
    const attachment = Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * 37) % 256))
    const text = '.\r\n..\r\n.a\r\n\r\n.\r\nümlaut'
    await send(address, { text, attachments: [{ filename: 'a.bin', content: attachment }] })
    const report = await reportOf(view)
    expect(report.envelope).toMatchObject({
      from: 'ada@northwind.test',
      to: address,
      via: 'smtp',
      helo: 'mail.sender.test',
      ip: null,
      tls: { version: 'TLSv1.3', cipher: expect.stringContaining('TLS_') as string },
    })
    expect(report.envelope.transcript).toContain('C: STARTTLS')
    expect(report.message.parts.map(({ type }) => type)).toContain('application/octet-stream')
    const source = await (await api(`/${view}/1/source`)).text()
    expect(source.replaceAll('\r\n', '')).toContain(attachment.toString('base64'))
    expect(source).toMatch(/\r\n\.\r\n\.\.\r\n\.a\r\n\r\n\.\r\n/)
  })

  test('may say where it comes from', async () => {
    const { address, view } = await make()
    const steps = ['XCLIENT ADDR=192.0.43.8 NAME=mx1.northwind.test', 'EHLO mx1.northwind.test']
    const answers = await dialogue(
      'EHLO x',
      ...steps,
      'MAIL FROM:<ada@northwind.test>',
      `RCPT TO:<${address}>`,
      'DATA',
      'From: ada@northwind.test\r\n\r\nHello\r\n.',
    )
    expect(answers.at(-1)).toMatch(/^250 /)
    const report = await reportOf(view)
    expect([report.envelope.ip, report.spf.mailfrom?.result, report.dmarc.result]).toEqual([
      '192.0.43.8',
      'pass',
      'pass',
    ])
  })

  test('for another domain is not relayed, and one without a valid recipient is refused, before it is read', async () => {
    const answers = await dialogue(
      ...['EHLO x', 'MAIL FROM:<ada@northwind.test>'],
      ...[`RCPT TO:<ada@northwind.test>`, `RCPT TO:<x@${DOMAIN}.elsewhere.test>`, `RCPT TO:<info@${DOMAIN}>`],
    )
    expect(answers.slice(3).map((text) => text.slice(0, 9))).toEqual(['550 5.7.1', '550 5.7.1', '550 5.1.1'])
  })

  test('for an address that was never created is refused in the session', async () => {
    expect((await deliver(`t-aaaaaaaaaaaaa@${DOMAIN}`, 'Subject: x')).at(-1)).toMatch(/^550 5\.1\.1 /)
  })

  test('may have five recipients', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, make))
    const recipients = made.map(({ address }) => `RCPT TO:<${address}>`)
    const answers = await dialogue('EHLO x', 'MAIL FROM:<>', ...recipients, 'DATA', 'Subject: x\r\n\r\n.')
    expect(answers.slice(3).map((text) => text.slice(0, 3))).toEqual([
      '250',
      '250',
      '250',
      '250',
      '250',
      '452',
      '354',
      '250',
    ])
    const counts = await Promise.all(made.map(async ({ view }) => (await mailsOf(view)).length))
    expect(counts).toEqual([1, 1, 1, 1, 1, 0])
  })

  test('reaches the recipients who take it, each once, and its sender is told of the others', async () => {
    const { address, view } = await make()
    const watch = await fetch(`${site.url}/apis/v1/core/user/mail-watch`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify({ domain: 'example.com' }),
    })
    const watched = (await jsonIn<{ address: string }>(watch)).address
    const nobody = `t-aaaaaaaaaaaaa@${DOMAIN}`
    const begin = ['EHLO x', 'MAIL FROM:<ada@northwind.test>']
    const raw = 'From: ada@northwind.test\r\nSubject: to three\r\n\r\nHello\r\n.'
    const first = await dialogue(
      ...begin,
      ...[nobody, address, watched].map((to) => `RCPT TO:<${to}>`),
      ...['DATA', raw],
    )
    // Only mail of its own domain is for the watch, so one answer to both would be wrong for one of them.
    expect(first.slice(3).map((text) => text.slice(0, 9))).toEqual([
      ...['550 5.1.1', '250 Accep', '250 Accep', '354 End d', '451 4.5.3'],
    ])
    const again = await dialogue(
      ...begin,
      ...[`RCPT TO:<${address}>`, `RCPT TO:<${watched}>`, 'DATA', raw],
      ...['MAIL FROM:<ada@northwind.test>', `RCPT TO:<${watched}>`, 'DATA', raw],
    )
    expect(again.slice(3).map((text) => text.slice(0, 9))).toEqual([
      ...['250 Accep', '452 4.5.3', '354 End d', '250 2.0.0'],
      ...['250 Accep', '250 Accep', '354 End d', '550 5.7.1'],
    ])
    expect(await mailsOf(view)).toHaveLength(1)
  })

  test('may have 5 MiB and no more', async () => {
    const { address, view } = await make()
    // Lines, since a line that is too long is a different problem.
    const big = Buffer.alloc(5 * MIB + 1, `${'x'.repeat(76)}\r\n`)
    expect((await deliver(address, big)).at(-1)).toMatch(/^552 5\.3\.4 /)
    expect((await deliver(address, big.subarray(0, 5 * MIB - 2))).at(-1)).toMatch(/^250 /)
    expect(await mailsOf(view)).toMatchObject([{ bytes: 5 * MIB }])
  })

  test.each<[string, string | Uint8Array, string?]>([
    ['the null sender', 'From: a@example.com\r\n\r\nx', ''],
    ['no From', 'Subject: x\r\n\r\nx'],
    ['no Message-ID', 'From: a@example.com\r\n\r\nx'],
    ['bare LF', 'From: a@example.com\nSubject: x\n\nx\n.\ny'],
    ['NUL', 'From: a@example.com\r\nSubject: \0\r\n\r\n\0'],
    ['8-bit bytes', Uint8Array.from([70, 114, 111, 109, 58, 0xff, 0xfe, 13, 10, 13, 10, 0x80])],
    ['100,000 header lines', 'X-A: b\r\n'.repeat(100_000)],
    [
      'MIME that is cut off',
      'Content-Type: multipart/mixed; boundary=a\r\n\r\n--a\r\nContent-Type: text/html\r\n\r\n<p',
    ],
  ])('with %s is accepted and judged', async (_what, raw, from) => {
    const { address, view } = await make()
    expect((await deliver(address, raw, from)).at(-1)).toMatch(/^250 /)
    expect((await reportOf(view)).verdict.heading).not.toBe('')
  })

  test('sent twice on purpose is stored twice', async () => {
    const { address, view } = await make()
    for (let time = 0; time < 2; time++) await deliver(address, 'From: a@example.com\r\n\r\nThe same file')
    expect(await mailsOf(view)).toHaveLength(2)
  })
})

test('an email from Cloudflare Email Routing is accepted, and one to an unknown address rejected', async () => {
  const { address, view } = await make()
  const raw =
    'Received: from mx1.northwind.test (192.0.43.8)\r\n by cloudflare-email.net (unknown) id 1 for <x@inbox.test>; today\r\n' +
    'From: ada@northwind.test\r\nMessage-ID: <1@northwind.test>\r\nSubject: Routed\r\n\r\nHello\r\n'
  const route = (to: string) => {
    const query = new URLSearchParams({ from: 'ada@northwind.test', to }).toString()
    return fetch(`${site.url}/cdn-cgi/handler/email?${query}`, { method: 'POST', body: raw })
  }
  expect((await route(address)).status).toBe(200)
  const { envelope, message, spf } = await reportOf(view)
  expect([envelope.via, envelope.ip, message.subject, spf.mailfrom?.result]).toEqual([
    ...['cloudflare', '192.0.43.8', 'Routed', 'pass'],
  ])
  const rejected = await route(`t-aaaaaaaaaaaaa@${DOMAIN}`)
  expect([rejected.status, await rejected.text()]).toEqual([400, expect.stringContaining('550 5.1.1')])
})

test('a worker that is killed loses no message and duplicates none', async () => {
  const made = await Promise.all(Array.from({ length: 10 }, make))
  const waiting = Array.from({ length: MAILS }, (_, number) => ({
    to: made[number % made.length]?.address ?? '',
    subject: `mail ${number}`,
  }))
  const later: typeof waiting = []
  let taken = 0
  const one = async (mail: (typeof waiting)[number]) => {
    const raw = `From: ada@northwind.test\r\nSubject: ${mail.subject}\r\n\r\n${'x'.repeat(70)}\r\n`
    const answer = (await deliver(mail.to, raw)).at(-1) ?? ''
    expect(answer).toMatch(/^(?:250|451 4\.3\.0) /)
    if (answer.startsWith('250')) taken += 1
    else later.push(mail)
  }
  let isKilled = false
  const all = async () => {
    for (let mail = waiting.shift(); mail; mail = waiting.shift()) {
      if (waiting.length === MAILS - 20 && !isKilled) {
        isKilled = true
        // Like a machine that loses power: nothing is closed or written first.
        const processes = workerdProcesses()
        for (const pid of processes) process.kill(pid, 'SIGKILL')
        if (processes.length === 0) await site.stop()
      }
      await one(mail)
    }
  }
  const eightAtATime = () => Promise.all(Array.from({ length: 8 }, all))
  await eightAtATime()
  expect([taken + later.length, later.length > 0]).toEqual([MAILS, true])
  await site.stop().catch(() => undefined)
  // On the same port as before.
  site = await startSite(Number(new URL(site.url).port))
  waiting.push(...later.splice(0))
  await eightAtATime()
  expect([taken, later]).toEqual([MAILS, []])
  const subjects = await Promise.all(
    made.map(async ({ view }) => {
      const mails = await mailsOf(view)
      return Promise.all(mails.map(async ({ n }) => (await reportOf(view, n)).message.subject))
    }),
  )
  const expected = Array.from({ length: MAILS }, (_, number) => `mail ${number}`)
  expect(subjects.flat().sort()).toEqual(expected.sort())
})

test('an email is deferred while the worker is away, and the sender is told to try again', async () => {
  const { address, view } = await make()
  const away = await startReceiver({
    domain: DOMAIN,
    worker: { url: 'http://127.0.0.1:9', secret: SECRET },
    port: 0,
    host: '127.0.0.1',
  })
  const code = await codeOf(
    transport({ port: away.port }).sendMail({ from: 'a@example.com', to: address, text: 'x' }),
  )
  await away.stop()
  expect([code, await mailsOf(view)]).toEqual([451, []])
})
