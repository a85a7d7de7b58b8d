// Signed DNS messages (TSIG, RFC 8945), with the key file that `tsig-keygen` writes and `nsupdate -k` reads.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { Failure } from '#cli/failure.ts'
import { afterName, CLASSES, HEADER_BYTES, nameBytes, TYPES, uint16, uint32 } from '#cli/publish/dns-bytes.ts'
import { Refusal } from '#cli/publish/publisher.ts'

export interface TsigKey {
  name: string
  /** As in "hmac-sha256" (RFC 8945, 6). */
  algorithm: string
  secret: Uint8Array
}

/** HMAC-MD5 must no longer be used (RFC 8945, 6). */
const ALGORITHMS = ['hmac-sha1', 'hmac-sha224', 'hmac-sha256', 'hmac-sha384', 'hmac-sha512']
/** RFC 8945, 10: the recommended allowance for clock differences, in seconds. */
const FUDGE = 300
const COMMENTS = /\/\*[\s\S]*?\*\/|(?:\/\/|#).*$/gm
const KEY = /^\s*key\s+"?([^\s"{;]+)"?\s*\{([^{}]*)\}\s*;?\s*$/

/** The content of a key file; no message quotes it. */
export function readKey(text: string, file: string): TsigKey {
  const [, name = '', body = ''] = KEY.exec(text.replace(COMMENTS, '')) ?? []
  const field = (which: string) =>
    new RegExp(`(?:^|[;\\s])${which}\\s+"?([^";]+?)"?\\s*;`).exec(body)?.[1] ?? ''
  const algorithm = field('algorithm').toLowerCase().replace(/\.$/, '')
  const secret = Buffer.from(field('secret'), 'base64')
  if (name === '' || secret.length === 0)
    throw new Failure(
      `${file} is not a TSIG key file. tsig-keygen writes one: key "name" { algorithm …; secret "…"; };`,
    )
  if (!ALGORITHMS.includes(algorithm))
    throw new Failure(`${file}: the key’s algorithm must be one of ${ALGORITHMS.join(', ')}.`)
  return { name: name.toLowerCase().replace(/\.$/, ''), algorithm, secret }
}

interface Signed {
  message: Buffer
  mac: Buffer
}

/** @param seconds when it is signed, since 1970 */
export function sign(message: Buffer, key: TsigKey, seconds: number): Signed {
  const mac = macOf(key, [message, variables(key, seconds, 0, Buffer.alloc(0))])
  const signed = Buffer.from(message)
  signed.writeUInt16BE(message.readUInt16BE(10) + 1, 10)
  const data = Buffer.concat([
    nameBytes(key.algorithm),
    timeBytes(seconds),
    uint16(mac.length),
    mac,
    message.subarray(0, 2),
    uint16(0),
    uint16(0),
  ])
  const head = [nameBytes(key.name), uint16(TYPES.TSIG), uint16(CLASSES.ANY), uint32(0), uint16(data.length)]
  return { message: Buffer.concat([signed, ...head, data]), mac }
}

/**
 * The answer without its signature.
 * @param mac of the query (RFC 8945, 5.3)
 * @throws {Refusal} if it is not signed with the same key
 */
export function verified(answer: Buffer, key: TsigKey, mac: Buffer, seconds: number): Buffer {
  const at = signatureAt(answer)
  if (at === null) throw new Refusal('The answer is not signed, so it may come from anyone.')
  const plain = Buffer.from(answer.subarray(0, at))
  plain.writeUInt16BE(answer.readUInt16BE(10) - 1, 10)
  const { time, mac: given, error, other } = readSignature(answer, at)
  if (error !== 0) throw new Refusal(ERRORS[error] ?? `The server rejected the signature (error ${error}).`)
  const expected = macOf(key, [uint16(mac.length), mac, plain, variables(key, time, error, other)])
  const isSame = given.length === expected.length && timingSafeEqual(given, expected)
  if (!isSame || Math.abs(time - seconds) > FUDGE)
    throw new Refusal('The answer’s signature is wrong, so it may come from anyone.')
  return plain
}

const ERRORS: Record<number, string> = {
  16: 'The server says that the signature is wrong: it has a different secret or algorithm for this key (BADSIG).',
  17: 'The server does not know this key (BADKEY).',
  18: 'The clocks of this machine and the server differ by more than five minutes (BADTIME).',
}

const macOf = ({ algorithm, secret }: TsigKey, parts: readonly Buffer[]): Buffer =>
  createHmac(algorithm.replace('hmac-', ''), secret).update(Buffer.concat(parts)).digest()

/** RFC 8945, 4.3.3. */
const variables = ({ name, algorithm }: TsigKey, seconds: number, error: number, other: Buffer): Buffer =>
  Buffer.concat([
    nameBytes(name),
    uint16(CLASSES.ANY),
    uint32(0),
    nameBytes(algorithm),
    timeBytes(seconds),
    uint16(error),
    uint16(other.length),
    other,
  ])

/** 48 bits, and the fudge after them. */
const timeBytes = (seconds: number): Buffer =>
  Buffer.concat([uint16(Math.floor(seconds / 2 ** 32)), uint32(seconds % 2 ** 32), uint16(FUDGE)])

/** Where the last record starts, if it is a signature. */
function signatureAt(message: Buffer): number | null {
  let at = HEADER_BYTES
  for (let left = message.readUInt16BE(4); left > 0; left--) at = afterName(message, at) + 4
  const records = [6, 8, 10].reduce((sum, place) => sum + message.readUInt16BE(place), 0)
  let last: number | null = null
  for (let left = records; left > 0; left--) {
    last = at
    const data = afterName(message, at) + 10
    at = data + message.readUInt16BE(data - 2)
  }
  if (last === null || message.readUInt16BE(10) === 0) return null
  return message.readUInt16BE(afterName(message, last)) === TYPES.TSIG ? last : null
}

function readSignature(message: Buffer, start: number) {
  const time = afterName(message, afterName(message, start) + 10)
  const mac = time + 10
  const end = mac + message.readUInt16BE(time + 8)
  return {
    time: message.readUInt16BE(time) * 2 ** 32 + message.readUInt32BE(time + 2),
    mac: message.subarray(mac, end),
    error: message.readUInt16BE(end + 2),
    other: message.subarray(end + 6, end + 6 + message.readUInt16BE(end + 4)),
  }
}
