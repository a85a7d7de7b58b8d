// Dynamic updates byte by byte, compared with what nsupdate sends and what servers may answer.
import { createServer, type Server } from 'node:net'
import type { AddressInfo } from 'node:net'
import * as dnsPacket from '@dnsquery/dns-packet'
import { afterEach, describe, expect, test } from 'vitest'
import { readKey, sign, verified } from '#cli/publish/tsig.ts'
import { call } from '#tests/cli/call.ts'

const KEY_FILE = `# ours
key "publisher" {
  algorithm hmac-sha256; // as tsig-keygen writes it
  secret "YSBzZWNyZXQgb2YgdGhlc2UgdGVzdHMsIDMyIGJ5dGVz";
};
`
const KEY = readKey(KEY_FILE, 'update.key')

/** What nsupdate from BIND 9.18 sent with this key. */
const BY_NSUPDATE = Buffer.from(
  '00a8ed79280000010001000200010473686f70076578616d706c6500000600010174c00c00100001000000000004036f6e65c01e001000fe000000000004036f6e65c01e001000010000012c000a0374776f057468726565097075626c69736865720000fa00ff00000000003d0b686d61632d7368613235360000006b03788d012c002065dcc74f5ffb89f0438b59947e24caaab2acb9529a3a8f407df13e5031bd204eed7900000000',
  'hex',
).subarray(2)
/** From the record with the signature to the end. */
const SIGNATURE_BYTES = 82
const SIGNED_AT = 0x6b03788d

describe('a signature', () => {
  const unsigned = Buffer.from(BY_NSUPDATE.subarray(0, -SIGNATURE_BYTES))
  unsigned.writeUInt16BE(0, 10)

  test('is the one that nsupdate makes', () => {
    expect(sign(unsigned, KEY, SIGNED_AT).message.toString('hex')).toBe(BY_NSUPDATE.toString('hex'))
  })

  const answerTo = (mac: Buffer, seconds = SIGNED_AT) => {
    // An answer is signed over its query's signature, preceded by its length (RFC 8945, 5.4.1).
    const plain = Buffer.from(unsigned)
    const whole = Buffer.concat([Buffer.from([mac.length >> 8, mac.length & 255]), mac, plain])
    const { mac: own } = sign(whole, KEY, seconds)
    const signed = sign(plain, KEY, seconds).message
    own.copy(signed, signed.length - 6 - own.length)
    return signed
  }
  const { mac } = sign(unsigned, KEY, SIGNED_AT)

  test('of an answer is removed if it is valid', () => {
    expect(verified(answerTo(mac), KEY, mac, SIGNED_AT)).toEqual(unsigned)
  })

  test.each([
    ['of another question', () => answerTo(Buffer.alloc(32)), 'signature is wrong'],
    ['of another hour', () => answerTo(mac, SIGNED_AT - 3600), 'signature is wrong'],
    ['that is missing', () => unsigned, 'The answer is not signed'],
  ])('%s is refused', (_, answer, reason) => {
    expect(() => verified(answer(), KEY, mac, SIGNED_AT)).toThrow(reason)
  })
})

let server: Server | undefined
afterEach(() => server?.close())

/** A name server for t.shop.example TXT "one" that answers updates with this code, and records them. */
async function nameServer(code: number, answerWith?: (question: Buffer) => Buffer) {
  const updates: Buffer[] = []
  server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', (data: Buffer) => {
      const message = data.subarray(2)
      const isUpdate = (message[2] ?? 0) >> 3 === 5
      if (isUpdate) updates.push(message)
      const answer = answerWith?.(message) ?? (isUpdate ? repliedTo(message, code) : heldOf(message))
      socket.end(Buffer.concat([Buffer.from([answer.length >> 8, answer.length & 255]), answer]))
    })
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return { updates, port: (server.address() as AddressInfo).port }
}

function repliedTo(message: Buffer, code: number): Buffer {
  const answer = Buffer.from(message)
  answer[2] = (message[2] ?? 0) | 0x80
  answer[3] = code
  return answer
}

function heldOf(message: Buffer): Buffer {
  const { id, questions } = dnsPacket.decode(message)
  const [{ name = '', type = 'TXT' } = {}] = (questions ?? []) as { name?: string; type?: 'TXT' }[]
  const answers = [{ name, type, ttl: 300, data: ['one'] }]
  return Buffer.from(dnsPacket.encode({ type: 'response', id, questions, answers } as never))
}

const PLAN = JSON.stringify({
  changes: [
    {
      id: 'a',
      action: 'replace',
      title: 'A change',
      text: 'It is planned.',
      owner: 't.shop.example',
      zone: 'shop.example',
      type: 'TXT',
      before: ['one'],
      after: ['two'],
      keep: [],
      why: [],
      risk: 'none',
      prerequisites: [],
    },
  ],
})
const publish = (port: number, words = '') =>
  call(
    `publish shop.example --offline --plan plan.json --with rfc2136 --server 127.0.0.1:${port} --apply ${words}`,
    { files: { 'plan.json': PLAN, 'update.key': KEY_FILE } },
  )

test('an update states what it expects, then what it deletes and adds', async () => {
  const { updates, port } = await nameServer(5)
  await publish(port)
  const [update = Buffer.alloc(0)] = updates
  const zone = '0473686f70076578616d706c6500'
  const owner = `0174${zone}`
  expect(update.subarray(2).toString('hex')).toBe(
    [
      '2800' + '0001' + '0001' + '0002' + '0000',
      `${zone}00060001`,
      `${owner}0010` + '0001' + '00000000' + '0004' + '036f6e65',
      `${owner}0010` + '00fe' + '00000000' + '0004' + '036f6e65',
      `${owner}0010` + '0001' + '0000012c' + '0004' + '0374776f',
    ].join(''),
  )
})

test.each([
  [3, 'The records are gone (NXDOMAIN).'],
  [5, 'does not allow it'],
  [6, 'There is now a record at the name (YXDOMAIN).'],
  [8, 'The records have changed since the check (NXRRSET).'],
  [9, 'not authoritative for the zone'],
  [10, 'the name is not in the zone'],
  [14, 'error 14'],
])('an answer with the code %i is reported as a refusal', async (code, reason) => {
  const { port } = await nameServer(code)
  const ended = await publish(port)
  expect(ended.code).toBe(4)
  expect(ended.out.replaceAll(/\s+/g, ' ')).toContain(reason)
})

test('a server that accepts an update without making it is reported', async () => {
  const { port } = await nameServer(0)
  const { code, out } = await publish(port)
  expect(code).toBe(4)
  expect(out.replaceAll(/\s+/g, ' ')).toContain('The change was accepted, but the zone now has: “one”.')
})

describe('an answer that cannot be trusted', () => {
  test.each([
    ['is not signed, though the question was', '--key update.key', heldOf, 'The answer is not signed'],
    [
      'is cut',
      '--key update.key',
      (question: Buffer) => repliedTo(question, 0).subarray(0, 30),
      'cannot be read',
    ],
    [
      'is a header alone',
      '',
      (question: Buffer) => repliedTo(question, 0).subarray(0, 12),
      'does not show its records',
    ],
    ['fails', '', (question: Buffer) => repliedTo(question, 2), 'the answer was SERVFAIL'],
  ])('because it %s', async (_, words, answerWith, reason) => {
    const { port, updates } = await nameServer(0, answerWith)
    const { code, out } = await publish(port, words)
    expect(code).toBe(4)
    expect(out.replaceAll(/\s+/g, ' ')).toContain(reason)
    expect(updates).toEqual([])
  })

  test('or does not come at all', async () => {
    const { port } = await nameServer(0)
    await new Promise((resolve) => server?.close(resolve))
    const { code, err } = await publish(port)
    expect(code).toBe(3)
    expect(err).toContain(`The name server 127.0.0.1:${port} could not be reached`)
  })
})
