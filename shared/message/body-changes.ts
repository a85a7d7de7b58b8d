// How a body may have been changed after signing: each guess undoes one change that servers are known to make, and is right
// if its hash matches bh=. A right guess is certain; if none is right, the cause stays unknown.
import { canonicalBody, rawOffset, type Canonicalization } from './canonicalize.ts'
import { sha256, type BodyHashes } from './verify-signature.ts'
import { latin1, latin1Bytes } from '#shared/kit/encoding/latin1.ts'
import type { RawMessage } from './raw-message.ts'
import type { HowChanged } from './how-changed.ts'
import type { Signature } from './signature.ts'

/** All guesses together hash no more bytes than this. */
const MAX_HASHED = 16 * 1024 * 1024
const MAX_LINES = 40
/** A longer body is too large for guessing line by line. */
const MAX_GUESSED = 512 * 1024

/** What was done to the body, as the end of a sentence, and to which of its bytes. */
interface BodyChange {
  what: string
  how: HowChanged
  place?: { from: number; to: number }
}

interface Guess {
  what: string
  how: HowChanged
  body: () => Uint8Array
  /** Bytes of the body that the guess leaves out. */
  place?: () => { from: number; to: number }
}

/** Undefined when no guess is right. */
export async function changeOfBody(
  message: RawMessage,
  signature: Signature,
  hashes: BodyHashes,
  expected: string,
): Promise<BodyChange | undefined> {
  const other: Canonicalization = signature.body === 'simple' ? 'relaxed' : 'simple'
  if ((await hashes.hash(other, signature.length)) === expected)
    return {
      how: 'signer',
      what: `nothing in the body changed: the signer hashed it as “${other}” and wrote “${signature.body}” into c=`,
    }
  if (message.body.length > MAX_GUESSED) return undefined
  let left = MAX_HASHED
  for (const { what, how, body, place } of guesses(message, signature.body, hashes.bytes(signature.body))) {
    const canonical = canonicalBody(body(), signature.body)
    left -= canonical.length + 1024
    if (left < 0) return undefined
    const signed = signature.length === null ? canonical : canonical.subarray(0, signature.length)
    if ((await sha256(signed)) === expected) return { what, how, ...(place && { place: place() }) }
  }
  return undefined
}

function guesses(message: RawMessage, method: Canonicalization, canonical: Uint8Array): Guess[] {
  const placed = (size: number) => rawOffset(message.body, method, size)
  const text = latin1(message.body)
  const rewritten = (what: string, pattern: RegExp, by: string): Guess[] =>
    pattern.test(text)
      ? [{ what, how: 'exported', body: () => latin1Bytes(text.replaceAll(pattern, by)) }]
      : []
  return [
    ...withoutLastPart(text),
    ...rewritten('“>” was added before lines that start with “From ”', /^>From /gm, 'From '),
    ...rewritten('dots at the start of lines were doubled', /^\.\./gm, '.'),
    ...rewritten('line ends were changed from CRLF to CR CRLF', /\r\r\n/g, '\r\n'),
    ...decoded(message, text),
    ...withoutEnd(canonical, (size) => ({ from: placed(size), to: message.body.length })),
    ...withoutStart(canonical, (size) => ({ from: 0, to: placed(size) })),
  ]
}

/** Mailing lists add their footer as a separate part. */
function withoutLastPart(text: string): Guess[] {
  const end = /\r\n--([^\r\n]{1,70})--[ \t]*(?:\r\n)*$/.exec(text.slice(-2000))
  const boundary = end?.[1]
  if (boundary === undefined) return []
  const close = text.lastIndexOf(`\r\n--${boundary}--`)
  const start = text.lastIndexOf(`\r\n--${boundary}\r\n`, close - 1)
  if (start < 0) return []
  return [
    {
      how: 'footer',
      what: 'a part was added at its end, as mailing lists do with their footers',
      body: () => latin1Bytes(text.slice(0, start) + text.slice(close)),
      place: () => ({ from: start, to: close }),
    },
  ]
}

/** A server that may not forward 8-bit text encodes it, without regard for signatures. */
function decoded(message: RawMessage, text: string): Guess[] {
  const encoding = message.fields
    .find(({ name }) => name === 'content-transfer-encoding')
    ?.text.split(':')[1]
    ?.trim()
    .toLowerCase()
  if (encoding !== 'quoted-printable') return []
  const plain = text
    .replace(/[ \t]*=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, pair: string) => String.fromCharCode(parseInt(pair, 16)))
  return [
    {
      what: 'its encoding was changed to quoted-printable on the route',
      how: 'encoded',
      body: () => latin1Bytes(plain),
    },
  ]
}

type Placed = (size: number) => { from: number; to: number }

function withoutEnd(canonical: Uint8Array, placed: Placed): Guess[] {
  const found: Guess[] = []
  let end = canonical.length - 1
  for (let lines = 1; lines <= MAX_LINES; lines++) {
    end = canonical.lastIndexOf(10, end - 1)
    if (end < 1) break
    const size = end + 1
    found.push({
      how: 'footer',
      what: `${linesText(lines)} added at its end`,
      body: () => canonical.subarray(0, size),
      place: () => placed(size),
    })
  }
  return found
}

function withoutStart(canonical: Uint8Array, placed: Placed): Guess[] {
  const found: Guess[] = []
  let start = 0
  for (let lines = 1; lines <= MAX_LINES / 2; lines++) {
    const end = canonical.indexOf(10, start)
    if (end < 0 || end + 1 >= canonical.length) break
    start = end + 1
    const from = start
    found.push({
      how: 'footer',
      what: `${linesText(lines)} added at its top`,
      body: () => canonical.subarray(from),
      place: () => placed(from),
    })
  }
  return found
}

const linesText = (count: number) => (count === 1 ? 'a line was' : `${count} lines were`)
