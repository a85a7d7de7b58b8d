// Keys for tests, made with Node's own cryptography, so that no test compares our code with itself.
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { RSA_KEYS, type RsaKeyName } from '#tests/fixtures/rsa-keys.ts'

export const der = (key: KeyObject, type: 'spki' | 'pkcs1') =>
  key.export({ format: 'der', type }).toString('base64')

export function rsa(name: RsaKeyName) {
  const privateKey = createPrivateKey({
    key: Buffer.from(RSA_KEYS[name], 'base64'),
    format: 'der',
    type: 'pkcs8',
  })
  const publicKey = createPublicKey(privateKey)
  return {
    spki: der(publicKey, 'spki'),
    bare: der(publicKey, 'pkcs1'),
    private: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    private1: privateKey.export({ format: 'der', type: 'pkcs1' }).toString('base64'),
  }
}

export const RSA_1024 = rsa(1024)
export const RSA_2048 = rsa(2048)

const ed25519 = generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' })
export const ED25519 = {
  spki: ed25519.toString('base64'),
  raw: ed25519.subarray(-32).toString('base64'),
}

/** RFC 8463 appendix A.2 */
export const RFC_8463_ED25519 = '11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo='
/** RFC 8463 appendix A.2: the 1024-bit RSA key next to it */
export const RFC_8463_RSA =
  'MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDkHlOQoBTzWRiGs5V6NpP3idY6Wk08a5qhdR6wy5bdOKb2jLQiY/J16JYi0Qvx/byYzCNb3W91y3FutACDfzwQ/BC/e/8uBsCR+yz1Lxj+PL6lHvqMKrM3rG4hstT5QjvHO9PzoxZyVYLzBfO2EeC3Ip3G+2kryOTIKT+l/K4w3QIDAQAB'
