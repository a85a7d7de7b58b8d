// Reads a private key in any common form: PKCS#8 or PKCS#1 in PEM, or the bare Ed25519 bytes that some signers keep.
import { readPublicKey } from './public-key.ts'
import { ED25519, RSA_ENCRYPTION, withoutZeros } from './rsa-numbers.ts'
import { decodeBase64 } from '#shared/kit/encoding/base64.ts'
import { childrenOf, oidText, readDer, readDerHeader, TAG, type Der } from '#shared/kit/encoding/der.ts'

/** The numbers of an RSAPrivateKey, in its order, without leading zeros (RFC 8017 appendix A.1.2). */
const RSA_NUMBERS = ['n', 'e', 'd', 'p', 'q', 'dp', 'dq', 'qi'] as const
export type RsaNumbers = Record<(typeof RSA_NUMBERS)[number], Uint8Array>

export type PrivateKey = { kind: 'rsa'; numbers: RsaNumbers } | { kind: 'ed25519'; seed: Uint8Array }

type PrivateKeyInput = { ok: true; key: PrivateKey } | { ok: false; message: string }

/** A 16,384-bit key has 13,000 characters; a certificate or two may come with it. */
const MAX_TEXT = 50_000

const no = (message: string): PrivateKeyInput => ({ ok: false, message })

export function readPrivateKey(typed: string): PrivateKeyInput {
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
