// The mail server of `npm run receiver` over real sockets: one host or one session cannot keep others out.
import type { Socket } from 'node:net'
import { createTransport } from 'nodemailer'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { scriptedInbox } from '#tests/helpers/scripted-inbox.ts'
import { smtpClient } from '#tests/helpers/smtp-client.ts'
import { networkOf, type Limits } from '../../scripts/receiver/limits.mjs'
import { startReceiver } from '../../scripts/receiver/server.mjs'

const running: { stop: () => Promise<void> }[] = []
const sockets: Socket[] = []
let inbox: Awaited<ReturnType<typeof scriptedInbox>>
beforeAll(async () => {
  inbox = await scriptedInbox(() => ({ asked: ['accepted'], given: ['ok'] }))
})
afterAll(() => inbox.stop())
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const one of running.splice(0)) await one.stop()
})

async function receiver(limits: Partial<Limits> = {}) {
  const started = await startReceiver({
    domain: 'inbox.test',
    reportsDomain: 'reports.inbox.test',
    worker: { url: inbox.url, secret: 'x' },
    port: 0,
    host: '127.0.0.1',
    local: true,
    limits,
  })
  running.push(started)
  return started
}

/** A client at one of this machine's addresses. */
function client(port: number, from?: string) {
  const one = smtpClient(port, from)
  sockets.push(one.socket)
  return one
}

const greetings = (clients: ReturnType<typeof client>[]) => Promise.all(clients.map(({ reply }) => reply()))
const many = (count: number, port: number, from?: string) =>
  Array.from({ length: count }, () => client(port, from))

test('addresses of both domains are accepted, each of its own kind, and no others', async () => {
  const { port } = await receiver()
  const { reply, say } = client(port)
  await reply()
  await say('EHLO mail.example')
  await say('MAIL FROM:<a@example.com>')
  const local = 'aaaaaaaaaaaaa'
  const codes = []
  for (const to of [
    `t-${local}@inbox.test`,
    `r-${local}@reports.inbox.test`,
    `r-${local}@inbox.test`,
    `t-${local}@reports.inbox.test`,
    `r-${local}@example.com`,
  ])
    codes.push((await say(`RCPT TO:<${to}>`)).slice(0, 9))
  expect(codes.map((code) => code.slice(0, 3))).toEqual(['250', '250', '550', '550', '550'])
  expect(codes.slice(2)).toEqual(['550 5.1.1', '550 5.1.1', '550 5.7.1'])
})

describe('connections', () => {
  test('of one host have a limit, below which another host gets in and is served', async () => {
    const { port } = await receiver()
    const replies = await greetings(many(40, port))
    expect(replies.filter((text) => text.startsWith('220 '))).toHaveLength(10)
    expect(replies.filter((text) => text.startsWith('421 4.7.0 '))).toHaveLength(30)
    const other = client(port, '127.0.0.2')
    expect(await other.reply()).toMatch(/^220 /)
    expect(await other.say('EHLO mail.example')).toMatch(/^250 /)
    expect(await other.say('MAIL FROM:<a@example.com>')).toMatch(/^250 /)
    expect(await other.say('RCPT TO:<t-aaaaaaaaaaaaa@inbox.test>')).toMatch(/^250 /)
  })

  test('of one network have a limit, below which another network gets in', async () => {
    const { port } = await receiver()
    const network = ['127.0.0.1', '127.0.0.2', '127.0.0.3', '127.0.0.4']
    const replies = await greetings(network.flatMap((from) => many(10, port, from)))
    expect(replies.filter((text) => text.startsWith('220 '))).toHaveLength(20)
    expect(await client(port, '127.0.7.1').reply()).toMatch(/^220 /)
  })

  test('of all networks have a limit; then the largest gives way to one that has nothing', async () => {
    const { port } = await receiver({ perHost: 3, perNetwork: 3, total: 6 })
    const held = [...many(3, port, '127.0.1.1'), ...many(3, port, '127.0.2.1')]
    await greetings(held)
    const other = client(port, '127.0.3.1')
    expect(await other.reply()).toMatch(/^220 /)
    const told = await Promise.race(held.map(({ reply }, at) => reply().then((text) => [at < 3, text])))
    expect(told).toEqual([true, expect.stringMatching(/^421 4\.3\.2 /)])
    // Three, two and one: the largest would only change places with it.
    expect(await client(port, '127.0.1.1').reply()).toMatch(/^421 4\.3\.2 /)
    expect(await other.say('EHLO mail.example')).toMatch(/^250 /)
    await other.say('MAIL FROM:<a@example.com>')
    await other.say('RCPT TO:<t-aaaaaaaaaaaaa@inbox.test>')
    await other.say('DATA')
    expect(await other.say('Subject: x\r\n\r\nx\r\n.')).toMatch(/^250 /)
  })

  test('that have ended count no longer', async () => {
    const { port } = await receiver({ perHost: 2 })
    const two = many(2, port)
    await greetings(two)
    expect(await client(port).reply()).toMatch(/^421 /)
    for (const one of two) expect(await one.say('QUIT')).toMatch(/^221 /)
    await expect.poll(() => client(port).reply()).toMatch(/^220 /)
  })

  test('that have ended count no longer once TLS has begun', async () => {
    const { port } = await receiver({ perHost: 2 })
    const mailer = createTransport({ host: '127.0.0.1', port, tls: { rejectUnauthorized: false } })
    const envelope = { from: 'a@example.com', to: `t-${'a'.repeat(13)}@inbox.test` }
    // Each over a connection of its own.
    for (let count = 0; count < 6; count += 1) {
      const { accepted } = await mailer.sendMail({ envelope, raw: `Subject: ${count}\r\n\r\nx\r\n` })
      expect(accepted).toHaveLength(1)
    }
  })
})

describe('a session', () => {
  test('that says nothing ends, with a reason', async () => {
    const { port } = await receiver({ silenceMs: 200 })
    const one = client(port)
    expect([await one.reply(), await one.reply()]).toEqual([
      expect.stringMatching(/^220 /),
      expect.stringMatching(/^421 /),
    ])
    expect(await one.reply()).toBe('closed')
  })

  test('that is never silent ends all the same', async () => {
    const { port } = await receiver({ sessionMs: 300, commands: 1_000_000 })
    const one = client(port)
    await one.reply()
    let text = '250 '
    while (text.startsWith('250 ')) text = await one.say('NOOP')
    expect(text).toMatch(/^421 4\.4\.2 /)
  })

  test('that drips its message ends, and one that drips a command', async () => {
    const { port } = await receiver({ graceMs: 200, bytesPerSecond: 1_000_000 })
    const one = client(port)
    await one.reply()
    for (const line of [
      'EHLO x',
      'MAIL FROM:<a@example.com>',
      'RCPT TO:<t-aaaaaaaaaaaaa@inbox.test>',
      'DATA',
    ])
      await one.say(line)
    one.socket.write('Subject: x\r\n')
    expect(await one.reply()).toMatch(/^421 4\.4\.2 The message/)
    const impatient = await receiver({ firstMs: 300 })
    const two = client(impatient.port)
    await two.reply()
    const drip = setInterval(() => two.socket.write('x'), 50)
    expect(await two.reply()).toMatch(/^421 4\.4\.2 Nothing/)
    clearInterval(drip)
  })

  test('that ends before its answer came stores its message once, when it is sent again', async () => {
    const { port } = await receiver()
    const to = 't-bbbbbbbbbbbbb@inbox.test'
    const begin = async () => {
      const one = client(port)
      await one.reply()
      for (const line of ['EHLO x', 'MAIL FROM:<a@example.com>', `RCPT TO:<${to}>`, 'DATA'])
        await one.say(line)
      return one
    }
    const hasty = await begin()
    hasty.socket.write('Subject: x\r\n\r\nx\r\n.\r\n', () => hasty.socket.resetAndDestroy())
    await expect.poll(() => inbox.stored(to).length).toBe(1)
    expect(await (await begin()).say('Subject: x\r\n\r\nx\r\n.')).toMatch(/^250 /)
    expect(inbox.stored(to)).toHaveLength(1)
  })

  test('may use a hundred commands', async () => {
    const { port } = await receiver()
    const one = client(port)
    await one.reply()
    for (let n = 0; n < 100; n++) expect(await one.say('NOOP')).toMatch(/^250 /)
    expect(await one.say('NOOP')).toMatch(/^421 4\.7\.0 /)
    expect(await one.reply()).toBe('closed')
  })

  test('may fail ten times', async () => {
    const { port } = await receiver()
    const one = client(port)
    await one.reply()
    await one.say('EHLO x')
    await one.say('MAIL FROM:<a@example.com>')
    const replies = []
    for (let n = 0; n < 10; n++) replies.push(await one.say(`RCPT TO:<a${n}@inbox.test>`))
    expect(replies.every((text) => text.startsWith('550 5.1.1 '))).toBe(true)
    expect([await one.reply(), await one.reply()]).toEqual([expect.stringMatching(/^421 4\.7\.0 /), 'closed'])
  })

  test('that pipelines a thousand commands gets no further', async () => {
    const { port } = await receiver()
    const one = client(port)
    await one.reply()
    one.socket.write('NOOP\r\n'.repeat(1_000))
    let replies = 0
    let text = ''
    for (text = await one.reply(); text.startsWith('250 '); text = await one.reply()) replies += 1
    expect([replies, text.slice(0, 9)]).toEqual([100, '421 4.7.0'])
  })
})

test.each([
  ['192.0.2.77', '192.0.2.77', '192.0.2.0/24'],
  ['::ffff:192.0.2.77', '192.0.2.77', '192.0.2.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::6', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  [undefined, 'unknown', 'unknown'],
])('%s counts for %s and %s', (address, host, network) => {
  expect(networkOf(address)).toEqual({ host, network })
})
