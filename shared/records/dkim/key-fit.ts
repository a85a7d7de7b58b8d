// Whether a private key and a record match. It runs in the visitor's browser: the key is sent nowhere.
import * as ed25519 from '@noble/ed25519'
import { decodeBase64, encodeBase64 } from '#shared/kit/base64.ts'
import { childrenOf, type Der, oidText, readDer, readDerHeader, TAG } from '#shared/kit/der.ts'
import { encodeHex } from '#shared/kit/bytes.ts'
import type { DkimFinding } from './findings.ts'
import { lintRecord } from './lint.ts'
import {
  bitLength,
  ED25519,
  numberOf,
  readPublicKey,
  RSA_ENCRYPTION,
  rsaPublicKey,
  withoutZeros,
} from './public-key.ts'
import type { DkimRecord } from './schema.ts'

/**
 * - fits: a receiver with this record can verify what the key signs
 * - differs: both are readable, but they belong to different pairs
 * - bad-key, bad-record: one of them is unreadable or unusable
 */
export interface KeyFit {
  state: 'fits' | 'differs' | 'bad-key' | 'bad-record'
  message: string
  /** Other problems that keep receivers from using the record. */
  findings: DkimFinding[]
  /** The record that matches the private key, if it is a different one. */
  record?: string
}

/** @param recordText one record, or its line in a zone file */
export async function checkKeyFit(keyText: string, recordText: string): Promise<KeyFit> {
  const input = readPrivateKey(keyText)
  if (!input.ok) return { state: 'bad-key', message: input.message, findings: [] }
  const own = await publicHalf(input.key)
  const text = recordIn(recordText)
  const judged = lintRecord({ text, strings: [text], bytes: text.length }, 'the record')
  const errors = judged.findings.filter(({ severity }) => severity === 'error')
  const theirs = publishedKey(judged)
  const record = `v=DKIM1; k=${own.type}; p=${own.p}`
  if (!theirs) return { ...unusable(judged, errors), record }
  if (theirs.type !== own.type || theirs.identity !== own.identity)
    return { state: 'differs', message: difference(own, theirs), findings: [], record }
  if (!own.isWhole) return { state: 'bad-key', message: DAMAGED, findings: [] }
  const message = `The private key matches this record: both are from the same ${nameOf(own)} pair.`
  return errors.length > 0
    ? { state: 'fits', message, findings: errors, record: judged.publish?.content ?? record }
    : { state: 'fits', message, findings: [] }
}

interface PublicHalf {
  type: 'rsa' | 'ed25519'
  bits: number
  /** Equal only for equal keys. */
  identity: string
}

async function publicHalf(key: PrivateKey): Promise<PublicHalf & { p: string; isWhole: boolean }> {
  if (key.kind === 'ed25519') {
    const raw = await ed25519.getPublicKeyAsync(key.seed)
    return { type: 'ed25519', bits: 256, identity: encodeHex(raw), p: encodeBase64(raw), isWhole: true }
  }
  const { n, e } = key.numbers
  const p = encodeBase64(rsaPublicKey(n, e))
  return {
    type: 'rsa',
    bits: bitLength(n),
    identity: rsaIdentity(n, numberOf(e)),
    p,
    isWhole: isWhole(key.numbers),
  }
}

/** The equations between the parts of a private RSA key and its public key (RFC 8017 section 3.2). */
function isWhole(numbers: RsaNumbers): boolean {
  const value = (name: keyof RsaNumbers) => BigInt(`0x${encodeHex(numbers[name]) || '0'}`)
  const [n, e, d, p, q] = [value('n'), value('e'), value('d'), value('p'), value('q')]
  if (p < 3n || q < 3n || p * q !== n) return false
  return (
    (e * d) % (p - 1n) === 1n &&
    (e * d) % (q - 1n) === 1n &&
    value('dp') === d % (p - 1n) &&
    value('dq') === d % (q - 1n) &&
    (value('qi') * q) % p === 1n
  )
}

const rsaIdentity = (modulus: Uint8Array, exponent: number | null) =>
  `${encodeHex(modulus)} ${exponent ?? 'large'}`

function publishedKey({ tags }: DkimRecord): PublicHalf | null {
  const decoded = decodeBase64(tags.p ?? '')
  if (!decoded.ok) return null
  const key = readPublicKey(decoded.bytes)
  if (key.kind === 'rsa')
    return { type: 'rsa', bits: key.bits, identity: rsaIdentity(key.modulus, key.exponent) }
  if (key.kind === 'raw32') return { type: 'ed25519', bits: 256, identity: encodeHex(decoded.bytes) }
  return key.kind === 'ed25519-spki' ? { type: 'ed25519', bits: 256, identity: encodeHex(key.raw) } : null
}

function unusable({ tags }: DkimRecord, errors: DkimFinding[]): KeyFit {
  const message =
    tags.p === ''
      ? 'The key has been revoked: p= is empty, so no private key matches it.'
      : 'The key in the record cannot be read, so no private key matches it.'
  return { state: 'bad-record', message, findings: errors }
}

const nameOf = ({ type, bits }: PublicHalf) => (type === 'rsa' ? `RSA (${bits} bits)` : 'Ed25519')

const difference = (own: PublicHalf, theirs: PublicHalf): string =>
  nameOf(own) === nameOf(theirs)
    ? `The private key does not match this record: both are ${nameOf(own)}, but from different pairs.`
    : `The private key does not match this record: it is ${nameOf(own)}, and the record’s is ${nameOf(theirs)}.`

const DAMAGED =
  'The private key claims to match the record, but its numbers do not fit together: it was damaged when it was copied.'

/** The text of a record, from what people have on hand: the text itself, a line of a zone file, or a public key. */
function recordIn(typed: string): string {
  const text = typed.trim()
  const quoted = [...text.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, string = '']) => string)
  if (quoted.length > 0) return quoted.join('').replaceAll('\\', '')
  const inLine = /\sTXT\s+(.*)$/is.exec(text)?.[1] ?? text
  const framed = /-----BEGIN PUBLIC KEY-----([^-]*)/.exec(inLine)?.[1] ?? inLine
  return /^[A-Za-z0-9+/=\s]+$/.test(framed) && !/^\s*[vkp]\s*=/i.test(framed) ? recordOf(framed) : framed
}

/** A bare public key does not name its type, but its bytes reveal it. */
function recordOf(publicKey: string): string {
  const decoded = decodeBase64(publicKey)
  const key = decoded.ok ? readPublicKey(decoded.bytes) : null
  if (key?.kind === 'ed25519-spki') return `v=DKIM1; k=ed25519; p=${encodeBase64(key.raw)}`
  return `v=DKIM1; k=${key?.kind === 'raw32' ? 'ed25519' : 'rsa'}; p=${publicKey.replaceAll(/\s/g, '')}`
}

/** The numbers of an RSAPrivateKey, in its order, without leading zeros (RFC 8017 appendix A.1.2). */
const RSA_NUMBERS = ['n', 'e', 'd', 'p', 'q', 'dp', 'dq', 'qi'] as const
type RsaNumbers = Record<(typeof RSA_NUMBERS)[number], Uint8Array>

type PrivateKey = { kind: 'rsa'; numbers: RsaNumbers } | { kind: 'ed25519'; seed: Uint8Array }

type PrivateKeyInput = { ok: true; key: PrivateKey } | { ok: false; message: string }

/** A 16,384-bit key has 13,000 characters; a certificate or two may come with it. */
const MAX_TEXT = 50_000

const no = (message: string): PrivateKeyInput => ({ ok: false, message })

function readPrivateKey(typed: string): PrivateKeyInput {
  // Keys in configuration files and environment variables often have their line breaks written as \n.
  const text = typed.replaceAll('\\n', '\n').trim()
  if (text === '') return no('Paste the private key.')
  if (text.length > MAX_TEXT) return NOT_A_KEY
  const block = privateBlock(text)
  if (block) return block.body === null ? CUT_OFF : readBlock(block.label, block.body)
  if (/(^|;)\s*[vp]\s*=/i.test(text))
    return no('This is a DNS record. The private key starts with -----BEGIN PRIVATE KEY-----.')
  return readBody(text, true)
}

interface Block {
  label: string
  /** null when the last line is missing. */
  body: string | null
}

/** If a file has several keys, the private one. */
function privateBlock(text: string): Block | undefined {
  const blocks = [...text.matchAll(/-----BEGIN ([A-Z0-9 ]+)-----([^]*?)(-----END \1-----|$)/g)].map(
    ([, label = '', body = '', end]) => ({ label, body: end === '' ? null : body }),
  )
  return blocks.find(({ label }) => label.endsWith('PRIVATE KEY')) ?? blocks[0]
}

function readBlock(label: string, body: string): PrivateKeyInput {
  if (label === 'ENCRYPTED PRIVATE KEY' || /ENCRYPTED/.test(body)) return ENCRYPTED
  if (label === 'PRIVATE KEY' || label === 'RSA PRIVATE KEY') return readBody(body, false)
  if (label === 'EC PRIVATE KEY') return WRONG_KIND
  if (label === 'OPENSSH PRIVATE KEY')
    return no('This key is in OpenSSH format. “ssh-keygen -p -m PKCS8 -f FILE” converts a copy of it.')
  if (label.endsWith('PUBLIC KEY')) return PUBLIC_KEY
  return no(`This is a ${label.toLowerCase()}, not a private key.`)
}

/** @param bare whether there are no PEM lines around it: some signers store only the bytes of an Ed25519 key */
function readBody(body: string, bare: boolean): PrivateKeyInput {
  const decoded = decodeBase64(body)
  if (!decoded.ok) return decoded.kind === 'length' && decoded.bytes[0] === TAG.sequence ? CUT_OFF : NOT_A_KEY
  const { bytes } = decoded
  // 64 bytes: the private ones, then the public ones, as rspamd and libsodium write them.
  if (bare && (bytes.length === 32 || bytes.length === 64))
    return { ok: true, key: { kind: 'ed25519', seed: bytes.slice(0, 32) } }
  const header = readDerHeader(bytes)
  if (header?.tag !== TAG.sequence) return NOT_A_KEY
  if (header.size > bytes.length) return CUT_OFF
  const outer = readDer(bytes)
  const [version, second, third] = childrenOf(outer) ?? []
  if (version?.tag !== TAG.integer) return otherThing(bytes)
  if (second?.tag === TAG.integer) return rsaNumbers(outer)
  if (second?.tag !== TAG.sequence || third?.tag !== TAG.octetString) return NOT_A_KEY
  return inPkcs8(second, third)
}

/** PrivateKeyInfo (RFC 5958 section 2): the algorithm, then the key in that algorithm's form. */
function inPkcs8(algorithm: Der, key: Der): PrivateKeyInput {
  const [oid] = childrenOf(algorithm) ?? []
  const name = oidText(oid)
  const inner = readDer(key.content)
  if (!inner || inner.whole.length !== key.content.length) return NOT_A_KEY
  if (name === RSA_ENCRYPTION) return inner.tag === TAG.sequence ? rsaNumbers(inner) : NOT_A_KEY
  if (name !== ED25519) return WRONG_KIND
  return inner.tag === TAG.octetString && inner.content.length === 32
    ? { ok: true, key: { kind: 'ed25519', seed: inner.content.slice() } }
    : NOT_A_KEY
}

function rsaNumbers(sequence: Der | null): PrivateKeyInput {
  const [, ...pieces] = childrenOf(sequence) ?? []
  if (pieces.length < RSA_NUMBERS.length || pieces.some(({ tag }) => tag !== TAG.integer)) return NOT_A_KEY
  const values = pieces.map(({ content }) => withoutZeros(content))
  const numbers = Object.fromEntries(RSA_NUMBERS.map((name, index) => [name, values[index]])) as RsaNumbers
  return { ok: true, key: { kind: 'rsa', numbers } }
}

function otherThing(bytes: Uint8Array): PrivateKeyInput {
  const { kind } = readPublicKey(bytes)
  if (kind === 'rsa' || kind === 'ed25519-spki' || kind === 'other-algorithm') return PUBLIC_KEY
  if (kind === 'certificate') return no('This is a certificate, not a private key.')
  return NOT_A_KEY
}

const CUT_OFF = no('The key is not complete: copy it from the first line to the last, -----END … KEY-----.')
const NOT_A_KEY = no(
  'This cannot be read as a private key. It starts with -----BEGIN PRIVATE KEY----- or -----BEGIN RSA PRIVATE KEY-----.',
)
const ENCRYPTED = no(
  'This key is password-protected. Decrypt a copy of it on your own computer first: openssl pkey -in FILE -out COPY.',
)
const PUBLIC_KEY = no('This is the public key. Paste the private one, which your mail server signs with.')
const WRONG_KIND = no('DKIM supports only RSA and Ed25519 keys (RFC 8463, 3); this is another kind.')
