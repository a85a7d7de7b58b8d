// The mail server of `npm run receiver` with several recipients, whatever the site says about each: a message that was answered
// with 250 is there once for each of them, and whoever does not have it, its sender was told.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rounds } from '#tests/helpers/full-run.ts'
import { scriptedInbox, type Asked, type Given } from '#tests/helpers/scripted-inbox.ts'
import { smtpClient } from '#tests/helpers/smtp-client.ts'
import { startReceiver } from '../../scripts/receiver/server.mjs'

interface Recipient {
  asked: Asked[]
  given: Given[]
}
interface Case {
  recipients: Recipient[]
  /** What the sender does after 452: goes on in the same session, or leaves it to its queue. Both are usual. */
  goesOn: boolean
}

const CASES = rounds(600)
const ATTEMPTS = 30
const DOMAIN = 'inbox.test'
const roomy = { total: 1_000, perHost: 1_000, perNetwork: 1_000, commands: 1_000 }

const scripts = new Map<string, Recipient>()
let inbox: Awaited<ReturnType<typeof scriptedInbox>>
let receiver: Awaited<ReturnType<typeof startReceiver>>
beforeAll(async () => {
  inbox = await scriptedInbox((to) => scripts.get(to))
  receiver = await startReceiver({
    domain: DOMAIN,
    worker: { url: inbox.url, secret: 'x' },
    port: 0,
    host: '127.0.0.1',
    local: true,
    limits: roomy,
  })
})
afterAll(async () => {
  await receiver.stop()
  await inbox.stop()
})

let made = 0
function newAddress(script: Recipient): string {
  made += 1
  const digits = [...made.toString(4).padStart(13, '0')].map((digit) => 'abcd'.charAt(Number(digit)))
  const address = `t-${digits.join('')}@${DOMAIN}`
  scripts.set(address, script)
  return address
}

/** What the sender knows of one recipient; `later`: it has been told to try again. */
type Fate = 'delivered' | 'refused' | 'later'

interface Sent {
  to: string
  fate: Fate
}

/** One session of a sender: as many transactions as it takes, as RFC 5321, 4.5.3.1.10 has it. */
async function session(from: string, waiting: Sent[], raw: string, goesOn: boolean): Promise<void> {
  const client = smtpClient(receiver.port)
  await client.reply()
  await client.say('EHLO mail.sender.test')
  let left = [...waiting]
  while (left.length > 0) {
    await client.say(`MAIL FROM:<${from}>`)
    const accepted: Sent[] = []
    const apart: Sent[] = []
    for (const one of left) {
      const reply = await client.say(`RCPT TO:<${one.to}>`)
      if (reply.startsWith('250')) accepted.push(one)
      else if (reply.startsWith('452')) apart.push(one)
      else if (reply.startsWith('5')) one.fate = 'refused'
    }
    if (accepted.length > 0) {
      expect(await client.say('DATA')).toMatch(/^354 /)
      const answer = await client.say(`${raw}\r\n.`)
      for (const one of accepted) {
        if (answer.startsWith('250')) one.fate = 'delivered'
        else if (answer.startsWith('5')) one.fate = 'refused'
      }
    }
    await client.say('RSET')
    left = goesOn && accepted.length > 0 ? apart : []
  }
  client.socket.destroy()
}

async function send(recipients: Recipient[], goesOn: boolean, attempts = ATTEMPTS): Promise<Sent[]> {
  const sent = recipients.map((script): Sent => ({ to: newAddress(script), fate: 'later' }))
  const raw = `From: ada@northwind.test\r\nSubject: ${made}\r\n\r\nHello`
  for (let attempt = 0; attempt < attempts && sent.some(({ fate }) => fate === 'later'); attempt++)
    await session(
      `ada@northwind.test`,
      sent.filter(({ fate }) => fate === 'later'),
      raw,
      goesOn,
    )
  return sent
}

/** What is wrong with what became of one recipient. */
function faultOf({ to, fate }: Sent): string | null {
  const script = scripts.get(to)
  const copies = inbox.stored(to).length
  const settles = script?.asked.at(-1) === 'accepted' && script.given.at(-1) === 'ok'
  if (copies > 1) return 'doubled'
  if (fate === 'delivered' && copies === 0) return 'lost'
  if (fate === 'later' && settles) return 'never delivered, though it could be'
  return null
}

const asked = fc.constantFrom<Asked>('accepted', 'accepted', 'busy', 'full', 'away', 'missing')
const given = fc.constantFrom<Given>('ok', 'ok', 'busy', 'away', 'lost', 'late', 'foreign', 'too-large')
const recipient = fc.record<Recipient>({
  asked: fc
    .tuple(
      fc.array(asked, { maxLength: 2 }),
      fc.constantFrom<Asked>('accepted', 'accepted', 'accepted', 'unknown', 'expired'),
    )
    .map(([first, last]) => [...first, last]),
  given: fc
    .tuple(
      fc.array(given, { maxLength: 3 }),
      fc.constantFrom<Given>('ok', 'ok', 'ok', 'unknown', 'foreign', 'busy'),
    )
    .map(([first, last]) => [...first, last]),
})
const cases = fc.record<Case>({
  recipients: fc.array(recipient, { minLength: 1, maxLength: 5 }),
  goesOn: fc.boolean(),
})

test('whatever the site says about each of one to five recipients, nothing is lost, doubled or kept quiet', async () => {
  const wrong = await Promise.all(
    fc.sample(cases, { numRuns: CASES, seed: 5321 }).map(async (one) => {
      const sent = await send(one.recipients, one.goesOn)
      return sent.flatMap((each, at) => {
        const fault = faultOf(each)
        return fault === null ? [] : [{ fault, at, fate: each.fate, ...one }]
      })
    }),
  )
  expect(wrong.flat()).toEqual([])
})

describe('of two recipients', () => {
  const ok: Recipient = { asked: ['accepted'], given: ['ok'] }
  const fates = async (other: Recipient, goesOn = false) => {
    const sent = await send([ok, other], goesOn, 6)
    return sent.map(({ to, fate }) => [fate, inbox.stored(to).length])
  }

  test.each<[string, Recipient, Fate]>([
    ['nobody has', { asked: ['unknown'], given: ['unknown'] }, 'refused'],
    ['ends between RCPT and DATA', { asked: ['accepted'], given: ['unknown'] }, 'refused'],
    ['takes no such message', { asked: ['accepted'], given: ['foreign'] }, 'refused'],
    ['is busy, and stays so', { asked: ['busy'], given: ['busy'] }, 'later'],
    ['becomes busy between RCPT and DATA', { asked: ['accepted'], given: ['busy'] }, 'later'],
    ['is full', { asked: ['full'], given: ['busy'] }, 'later'],
    ['the site does not know how to answer for', { asked: ['missing'], given: ['ok'] }, 'later'],
  ])('the one that %s is told so, and the other has its mail', async (_what, other, fate) => {
    for (const goesOn of [false, true])
      expect(await fates(other, goesOn)).toEqual([
        ['delivered', 1],
        [fate, 0],
      ])
  })

  test('both have the mail once, though the answer about one was lost', async () => {
    for (const state of ['lost', 'late'] as const)
      expect(await fates({ asked: ['accepted'], given: [state, 'ok'] })).toEqual([
        ['delivered', 1],
        ['delivered', 1],
      ])
  })

  test('one that was stored before it became full is not refused', async () => {
    expect(await fates({ asked: ['accepted', 'full'], given: ['lost', 'busy'] })).toEqual([
      ['delivered', 1],
      ['delivered', 1],
    ])
  })
})

test('five recipients that all take the message need one transaction', async () => {
  const addresses = Array.from({ length: 5 }, () => newAddress({ asked: ['accepted'], given: ['ok'] }))
  const client = smtpClient(receiver.port)
  await client.reply()
  const steps = [
    'EHLO x',
    'MAIL FROM:<>',
    ...addresses.map((to) => `RCPT TO:<${to}>`),
    'DATA',
    'Subject: x\r\n\r\n.',
  ]
  const codes = []
  for (const step of steps) codes.push((await client.say(step)).slice(0, 3))
  client.socket.destroy()
  expect(codes).toEqual(['250', '250', '250', '250', '250', '250', '250', '354', '250'])
  expect(addresses.map((to) => inbox.stored(to).length)).toEqual([1, 1, 1, 1, 1])
})
