// A key and a self-signed certificate for STARTTLS if none was given, made for this run. Servers that deliver mail accept it
// (RFC 7435): most of them see unverified names anyway.
import { createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

const DAYS = 30
const DAY_MS = 86_400_000

/** DER (ITU-T X.690) of what a certificate is made of (RFC 5280, 4.1). */
const der = (tag, ...parts) => {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
const sequence = (...parts) => der(0x30, ...parts)
const SHA256_WITH_RSA = sequence(Buffer.from('06092a864886f70d01010b', 'hex'), Buffer.from('0500', 'hex'))
const COMMON_NAME = Buffer.from('0603550403', 'hex')
const SUBJECT_ALT_NAME = Buffer.from('0603551d11', 'hex')

const nameOf = (host) => sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(host)))))
/** UTCTime, as every year before 2050 is written. */
const time = (at) =>
  der(0x17, Buffer.from(`${new Date(at).toISOString().replaceAll(/\D/g, '').slice(2, 14)}Z`))

/**
 * @param {string} host
 * @returns {{ key: string, cert: string }} in PEM
 */
export function selfSigned(host) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const now = Date.now()
  const alternative = sequence(der(0x82, Buffer.from(host)))
  const toBeSigned = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    // Positive, and without a leading zero byte.
    der(0x02, Buffer.concat([Buffer.from([0x40]), randomBytes(15)])),
    SHA256_WITH_RSA,
    nameOf(host),
    sequence(time(now - DAY_MS), time(now + DAYS * DAY_MS)),
    nameOf(host),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(SUBJECT_ALT_NAME, der(0x04, alternative)))),
  )
  const signature = createSign('sha256').update(toBeSigned).sign(privateKey)
  const certificate = sequence(toBeSigned, SHA256_WITH_RSA, der(0x03, Buffer.from([0]), signature))
  const lines = certificate.toString('base64').replaceAll(/.{64}/g, '$&\n').trimEnd()
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  }
}
