// Public keys for the examples of findings: good ones, and ones with a certain flaw.
import { rsaPublicKey } from '#shared/records/dkim/public-key.ts'
import { encodeBase64 } from '#shared/kit/base64.ts'

/** RSA with 2048 bits. */
export const GOOD_KEY =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA0n5VApI856oIBTgxJGwvjAEpWXKryzb4prJ8Y/KZH/8ENZWUK22uwce2zegQhfGDuR6oRShNblC6L6qmvDFxuo5YSxOJZ3UiJuceCMx2QuZFxj4ZFgcWplXNjmLNwkmUt0nNY02z3az+Zmh6KNnYYs0dcMSpWOm/QoSkI5OQxhdG6H3BcKQXU15L48xZEElIpzUNfz9CF8jB+oeu3ziA7FFyCLbCt8Z1os840qQSPFstEDXbZL54UrIo4OQqFMqTAZEkBnahf91xd2y8fhFfmTQ52WwhAO2DXu5OsJar0x1qKuCHr6CbcvGH8hxIoFZYhhnC+1AXdLW74Ua6XwXBPwIDAQAB'

/** RSA with 1024 bits: the key of RFC 8463, appendix A.2. */
export const SHORT_KEY =
  'MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDkHlOQoBTzWRiGs5V6NpP3idY6Wk08a5qhdR6wy5bdOKb2jLQiY/J16JYi0Qvx/byYzCNb3W91y3FutACDfzwQ/BC/e/8uBsCR+yz1Lxj+PL6lHvqMKrM3rG4hstT5QjvHO9PzoxZyVYLzBfO2EeC3Ip3G+2kryOTIKT+l/K4w3QIDAQAB'

/** The other key of the same appendix. */
export const ED25519_KEY = '11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo='

/** The same in the wrapping of a key file: what comes before the 32 bytes, then those (RFC 8410 section 4). */
export const WRAPPED_KEY = 'MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo='

/** An RSA key of any size that no private key belongs to. */
export function madeUpKey(bits: number, { last = 0xd1, exponent = [1, 0, 1] } = {}): string {
  const modulus = Uint8Array.from({ length: bits / 8 }, (_, index) => 0xb0 + ((index * 37) % 64))
  modulus[modulus.length - 1] = last
  return encodeBase64(rsaPublicKey(modulus, Uint8Array.from(exponent)))
}
