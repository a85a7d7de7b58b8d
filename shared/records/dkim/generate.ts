// Generates DKIM key pairs, in the visitor's browser and in the API for programs, and writes the lines that make a mail
// server sign with them.
import * as ed25519 from '@noble/ed25519'
import { encodeBase64 } from '#shared/kit/base64.ts'
import type { Algorithm, KeyLength } from './key-form.ts'
import { keyName } from './question.ts'

interface KeyRequest {
  algorithm: Algorithm
  /** For RSA keys; an Ed25519 key has 256 bits. */
  keyLength: KeyLength
  /** Lower-case A-label name without the final dot. */
  domain: string
  selector: string
}

export interface GeneratedKey {
  /** PKCS#8 in PEM (RFC 5958, RFC 7468). */
  privateKey: string
  dkimRecord: string
  /** The name of the record. */
  name: string
  /** The value of p=. */
  publicKey: string
}

type KeyOutcome = { ok: true; key: GeneratedKey } | { ok: false; message: string }

export async function generateKey({
  algorithm,
  keyLength,
  domain,
  selector,
}: KeyRequest): Promise<KeyOutcome> {
  try {
    const { pkcs8, publicKey } = algorithm === 'RSA' ? await rsaPair(keyLength) : await ed25519Pair()
    const type = algorithm === 'RSA' ? 'rsa' : 'ed25519'
    return {
      ok: true,
      key: {
        privateKey: pemOf(pkcs8),
        dkimRecord: `v=DKIM1; k=${type}; p=${publicKey}`,
        name: keyName(selector, domain),
        publicKey,
      },
    }
  } catch {
    // Some builds refuse 1024 bits, and browsers have no WebCrypto on pages without HTTPS.
    return {
      ok: false,
      message: 'This key could not be generated here. Try another size or another browser.',
    }
  }
}

/** WebCrypto works off the main thread, so the page stays responsive while a large key is made. */
async function rsaPair(bits: KeyLength) {
  const pair = await crypto.subtle.generateKey(
    {
      name: 'RSASSA-PKCS1-v1_5',
      modulusLength: bits,
      // 65537
      publicExponent: new Uint8Array([1, 0, 1]),
      hash: 'SHA-256',
    },
    true,
    ['sign', 'verify'],
  )
  const [pkcs8, spki] = await Promise.all([
    crypto.subtle.exportKey('pkcs8', pair.privateKey),
    crypto.subtle.exportKey('spki', pair.publicKey),
  ])
  return { pkcs8: new Uint8Array(pkcs8), publicKey: encodeBase64(new Uint8Array(spki)) }
}

/** The prefix of an Ed25519 PKCS#8 key, followed by its 32 bytes (RFC 8410 section 7). */
const ED25519_HEAD = [
  0x30, 0x2e, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20,
]

/** Not with WebCrypto: not every browser supports Ed25519 there. */
async function ed25519Pair() {
  const seed = ed25519.utils.randomSecretKey()
  const publicKey = await ed25519.getPublicKeyAsync(seed)
  // The record has the raw bytes (RFC 8463 section 4.2).
  return { pkcs8: new Uint8Array([...ED25519_HEAD, ...seed]), publicKey: encodeBase64(publicKey) }
}

/** RFC 7468 section 10 */
function pemOf(pkcs8: Uint8Array): string {
  const lines = encodeBase64(pkcs8).match(/.{1,64}/g) ?? []
  return ['-----BEGIN PRIVATE KEY-----', ...lines, '-----END PRIVATE KEY-----', ''].join('\n')
}

interface SignerConfig {
  program: string
  /** The file that the lines belong in. */
  file: string
  text: string
}

/** The configuration lines that make a mail server sign with a new key. */
export function signerConfigs(domain: string, selector: string, isEd25519: boolean): SignerConfig[] {
  const key = keyFile(domain, selector)
  const rspamd: SignerConfig = {
    program: 'rspamd',
    file: '/etc/rspamd/local.d/dkim_signing.conf',
    text: `domain {\n  ${domain} {\n    selectors [\n      { selector = "${selector}"; path = "/var/lib/rspamd/dkim/${key}"; }\n    ]\n  }\n}`,
  }
  // OpenDKIM 2.11 signs with RSA only; PowerMTA's dkim-sign takes RSA keys.
  if (isEd25519) return [rspamd]
  return [
    {
      program: 'OpenDKIM',
      file: '/etc/opendkim.conf',
      text: `Domain    ${domain}\nSelector  ${selector}\nKeyFile   /etc/opendkim/keys/${key}\nMode      sv\nSocket    inet:8891@localhost`,
    },
    {
      program: 'Postfix, with OpenDKIM or rspamd',
      file: '/etc/postfix/main.cf',
      text: '# 8891 is OpenDKIM as above; rspamd listens on 11332\nsmtpd_milters = inet:localhost:8891\nnon_smtpd_milters = $smtpd_milters\nmilter_default_action = accept',
    },
    rspamd,
    {
      program: 'PowerMTA',
      file: '/etc/pmta/config',
      text: `domain-key ${selector},${domain},/etc/pmta/${key}\n<domain *>\n  dkim-sign yes\n</domain>`,
    },
  ]
}

/** The name of the private key's file. */
export const keyFile = (domain: string, selector: string): string => `${selector}.${domain}.private.pem`
