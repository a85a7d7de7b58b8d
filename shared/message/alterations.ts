// How a message may have been changed after signing: each guess undoes one change that servers and lists are known to make, and is
// right if the result is what was signed. A right guess is certain; if none is right, the cause stays unknown.
import { latin1, latin1Bytes } from '#shared/kit/bytes.ts'
import type { HowChanged } from './source-schema.ts'
import {
  canonicalBody,
  type Canonicalization,
  type RawField,
  type RawMessage,
  rawOffset,
} from './raw-message.ts'
import type { Signature } from './signature.ts'
import { type BodyHashes, sha256, signedData, signedFieldsOf } from './verify-signature.ts'

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

interface HeaderGuess {
  how?: HowChanged
  /** What was done, as the end of a sentence. */
  what: string
  /** The field that was changed. */
  field?: string
  /** What the signer would have signed, one character per byte. */
  data: string
}

/** The most names that are read from a hostile h=. */
const MAX_GUESSES = 80
/** The most bytes of signed fields; no real header is this large. */
const MAX_DATA = 64 * 1024

export function guessHeaders(message: RawMessage, signature: Signature): HeaderGuess[] {
  if (signedData(message, signature).length > MAX_DATA) return []
  const other = signature.header === 'simple' ? 'relaxed' : 'simple'
  const written = `nothing changed: the signer canonicalized the header as “${other}” and wrote “${signature.header}” into c=`
  const guesses: HeaderGuess[] = [
    { what: written, how: 'signer', data: signedData(message, signature, other) },
    ...signersFaults(message, signature),
  ]
  const signed = new Set(signedFieldsOf(message, signature))
  for (const field of message.fields) {
    if (guesses.length >= MAX_GUESSES) break
    if (!signed.has(field)) continue
    for (const { what, how, by } of rewritings(field, signature.header === 'simple'))
      guesses.push({
        what,
        ...(how && { how }),
        field: field.name,
        data: signedData({ ...message, fields: replaced(message.fields, field, by) }, signature),
      })
  }
  return guesses
}

const replaced = (fields: readonly RawField[], field: RawField, by: RawField | null): RawField[] =>
  fields.flatMap((each) => (each === field ? (by ?? []) : each))

interface Rewriting {
  what: string
  how?: HowChanged
  by: RawField | null
}

/** null is a field that was missing when the message was signed. */
function rewritings(field: RawField, isSimple: boolean): Rewriting[] {
  const colon = field.text.indexOf(':') + 1
  const name = field.text.slice(0, colon - 1).trim()
  const value = field.text.slice(colon)
  const to = (what: string, how: HowChanged, changed: string): Rewriting[] =>
    changed === value
      ? []
      : [{ what, how, by: { name: field.name, text: field.text.slice(0, colon) + changed } }]
  const spaces = `the spaces between the addresses in ${name} were changed`
  const how = isSimple ? 'refolded' : 'rewritten'
  return [
    { what: `${name} was added, or repeated, after signing`, by: null },
    ...(field.name === 'subject'
      ? subjects(value).flatMap((changed) =>
          to(`Subject was changed: “${labelIn(value)}” was added to it`, 'tagged', changed),
        )
      : []),
    ...to(
      `quotation marks in ${name} were added or removed`,
      'rewritten',
      value.replace(/"([^"\\\r\n]{0,200})"/g, '$1'),
    ),
    ...to(
      `quotation marks in ${name} were added or removed`,
      'rewritten',
      value.replace(/^(\s*)([^"<>\r\n]{1,200}?)(\s*)</, '$1"$2"$3<'),
    ),
    ...to(spaces, how, value.replace(/,\s{0,20}(?=\S)/g, ', ')),
    ...to(spaces, how, value.replace(/,\s{1,20}(?=\S)/g, ',')),
    // Only “simple” notices these.
    ...(isSimple ? foldings(value).flatMap((changed) => to(`${name} was folded again`, how, changed)) : []),
  ]
}

/** How the value may have been folded when it was signed (RFC 5322, 2.2.3). */
function foldings(value: string): string[] {
  const unfolded = value.replace(/\r\n(?=[ \t])/g, '')
  const single = ` ${value.replace(/[ \t\r\n]+/g, ' ').trim()}`
  return [unfolded, single, value.replace(/\r\n[ \t]+/g, ' '), single.replaceAll(', ', ',\r\n ')]
}

/** What signers get wrong in “relaxed” although nobody changes the message (RFC 6376, 3.4.2). */
function signersFaults(message: RawMessage, signature: Signature): HeaderGuess[] {
  if (signature.header !== 'relaxed') return []
  const right = signedData(message, signature)
  const own = right.lastIndexOf('\r\n') + 2
  const head = right.slice(0, own)
  const folded = signedFieldsOf(message, signature).filter(({ text }) => /^[^:]{1,80}:[ \t]*\r\n/.test(text))
  const what = (fault: string) => `nothing changed: the signer ${fault}`
  return [
    ...folded.map(({ name }) => ({
      what: what(`kept the space between “${name}:” and its value, which is folded`),
      how: 'signer' as const,
      field: name,
      data: head.replace(`${name}:`, `${name}: `) + right.slice(own),
    })),
    {
      what: what('kept a space after the colon of each field'),
      how: 'signer',
      data: right.replace(/(^|\r\n)([!-9;-~]{1,80}):/g, '$1$2: '),
    },
  ]
}

/** Prefixes from lists and filters: [list], ***SPAM***, "EXTERNAL:". */
const LABEL =
  /\[[^\]\r\n]{1,80}\]\s{0,5}|\*{2,8}\s?[A-Z ]{2,20}\s?\*{2,8}\s{0,5}|(?:SPAM|EXTERNAL|EXT|EXTERN|CAUTION)\s?:\s{0,5}/i

const labelIn = (value: string) => (LABEL.exec(value)?.[0] ?? '').trim()

function subjects(value: string): string[] {
  const label = LABEL.exec(value)
  if (!label) return []
  const without = value.slice(0, label.index) + value.slice(label.index + label[0].length)
  return [without, without.replace(/^(\s*)(?:re|fwd?):\s{0,5}/i, '$1')]
}
