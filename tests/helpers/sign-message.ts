// Signs messages for tests as a mail server does, with Node's crypto: it shares nothing with the code that verifies
// them.
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  type KeyObject,
} from 'node:crypto'
import { RSA_KEYS, type RsaKeyName } from '../fixtures/rsa-keys.ts'

export interface TestKey {
  privateKey: KeyObject
  /** The text of the key record. */
  record: string
  algorithm: 'rsa-sha256' | 'ed25519-sha256'
}

export const rsaKey = (name: RsaKeyName = 2048): TestKey =>
  rsaTestKey(createPrivateKey({ key: Buffer.from(RSA_KEYS[name], 'base64'), format: 'der', type: 'pkcs8' }))

/** A key that no one has seen before. */
export const newRsaKey = (): TestKey =>
  rsaTestKey(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey)

function rsaTestKey(privateKey: KeyObject): TestKey {
  const p = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64')
  return { privateKey, record: `v=DKIM1; k=rsa; p=${p}`, algorithm: 'rsa-sha256' }
}

export function edwardsKey(): TestKey {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const p = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64')
  return { privateKey, record: `v=DKIM1; k=ed25519; p=${p}`, algorithm: 'ed25519-sha256' }
}

interface SignOptions {
  domain: string
  selector: string
  key: TestKey
  /** Names of existing fields, in the order of h=; each is used once. */
  fields?: readonly string[]
  /** Additional tags, like "l=10; x=5;". */
  more?: string
  /** The field's name, and what replaces "v=1". */
  name?: string
  start?: string
  /** simple/simple instead of relaxed/relaxed. */
  isSimple?: boolean
}

/** The message with a signature on top. The text has CRLF line endings, one character per byte. */
export function signed(message: string, options: SignOptions): string {
  const {
    domain,
    selector,
    key,
    more = '',
    name = 'DKIM-Signature',
    start = 'v=1;',
    isSimple = false,
  } = options
  const method = isSimple ? 'simple' : 'relaxed'
  const [head = '', ...rest] = message.split('\r\n\r\n')
  const lines = head.split(/\r\n(?![ \t])/)
  const names = options.fields ?? lines.map((line) => line.slice(0, line.indexOf(':')))
  const body = Buffer.from(
    isSimple ? rest.join('\r\n\r\n').replace(/(?:\r\n)*$/, '\r\n') : relaxedBody(rest.join('\r\n\r\n')),
    'latin1',
  )
  const length = /(?:^|;)\s*l=(\d+)/.exec(more)?.[1]
  const hash = createHash('sha256')
    .update(length === undefined ? body : body.subarray(0, Number(length)))
    .digest('base64')
  const value = `${start} a=${key.algorithm}; c=${method}/${method}; d=${domain}; s=${selector}; h=${names.join(':')}; ${more} bh=${hash}; b=`
  const left = [...lines]
  const fields = names.flatMap((wanted) => {
    const at = left.findLastIndex((line) => line.toLowerCase().startsWith(`${wanted.toLowerCase()}:`))
    return at < 0 ? [] : left.splice(at, 1)
  })
  const data = [...fields, `${name}: ${value}`].map(isSimple ? (line) => line : relaxedField).join('\r\n')
  return `${name}: ${value}${signatureOf(data, key)}\r\n${message}`
}

/** Adds an ARC set that covers all previous sets. */
export function sealed(message: string, options: SignOptions & { instance: number; chain: string }): string {
  const { instance, chain, domain, selector, key } = options
  const results = `ARC-Authentication-Results: i=${instance}; ${domain}; dkim=pass header.d=sender.test`
  const own = signed(message, { ...options, name: 'ARC-Message-Signature', start: `i=${instance};` })
  const [ownSignature = ''] = own.split(/\r\n(?![ \t])/)
  const head = message.slice(0, message.indexOf('\r\n\r\n')).split(/\r\n(?![ \t])/)
  const sets = Array.from({ length: instance - 1 }, (_, index) =>
    ['ARC-Authentication-Results', 'ARC-Message-Signature', 'ARC-Seal'].map(
      (kind) => head.find((line) => line.startsWith(kind) && line.includes(`i=${index + 1};`)) ?? '',
    ),
  ).flat()
  const seal = `ARC-Seal: i=${instance}; a=${key.algorithm}; cv=${chain}; d=${domain}; s=${selector}; b=`
  const data = [...sets, results, ownSignature, seal].map(relaxedField).join('\r\n')
  return `${seal}${signatureOf(data, key)}\r\n${ownSignature}\r\n${results}\r\n${message}`
}

function signatureOf(data: string, { algorithm, privateKey }: TestKey): string {
  const bytes = Buffer.from(data, 'latin1')
  const made =
    algorithm === 'rsa-sha256'
      ? sign('sha256', bytes, privateKey)
      : sign(null, createHash('sha256').update(bytes).digest(), privateKey)
  return made.toString('base64')
}

const relaxedField = (line: string) => {
  const at = line.indexOf(':')
  const value = line
    .slice(at + 1)
    .replaceAll('\r\n', '')
    .replace(/[ \t]+/g, ' ')
    .trim()
  return `${line.slice(0, at).trim().toLowerCase()}:${value}`
}

function relaxedBody(body: string): string {
  const lines = body.split('\r\n').map((line) => line.replace(/[ \t]+/g, ' ').trimEnd())
  while (lines.at(-1) === '') lines.pop()
  return lines.length === 0 ? '' : `${lines.join('\r\n')}\r\n`
}
