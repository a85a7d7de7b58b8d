// Private keys in common forms, compared with records; the keys come from Node's own cryptography and the RFCs.
import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { checkKeyFit } from '#shared/records/dkim/key-fit.ts'
import {
  ED25519,
  RFC_8463_ED25519,
  RFC_8463_RSA,
  RSA_1024,
  RSA_2048,
} from '#tests/shared/records/dkim/keys.ts'

/** RFC 8463, A.2 */
const RFC_8463_SEED = 'nWGxne/9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A='

const rsaKey = createPrivateKey({
  key: Buffer.from(RSA_2048.private, 'base64'),
  format: 'der',
  type: 'pkcs8',
})
const edPair = generateKeyPairSync('ed25519')
const ecKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey

const pem = (key: KeyObject, type: 'pkcs8' | 'pkcs1' | 'sec1' = 'pkcs8') =>
  key.export({ format: 'pem', type }) as string
const locked = (type: 'pkcs8' | 'pkcs1') =>
  rsaKey.export({ format: 'pem', type, cipher: 'aes-128-cbc', passphrase: 'x' }) as string

const PKCS8 = pem(rsaKey)
const PKCS1 = pem(rsaKey, 'pkcs1')
const ED_PKCS8 = pem(edPair.privateKey)
const edRaw = edPair.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')

const RECORD = `v=DKIM1; k=rsa; p=${RSA_2048.spki}`
const ED_RECORD = `v=DKIM1; k=ed25519; p=${edRaw}`
const inStrings =
  RECORD.match(/.{1,255}/g)
    ?.map((string) => `"${string}"`)
    .join(' ') ?? ''

describe('a private key fits its record', () => {
  test.each([
    ['PKCS#8 in PEM (RFC 5958, 2)', PKCS8, RECORD],
    ['PKCS#1 in PEM (RFC 8017, A.1.2)', PKCS1, RECORD],
    ['with blanks around it', `\n\n  ${PKCS8}  `, ` ${RECORD} `],
    ['on one line, as some panels show it', PKCS8.replaceAll('\n', ' '), RECORD],
    ['with line breaks written as \\n', PKCS8.replaceAll('\n', '\\n'), RECORD],
    ['with line breaks of Windows', PKCS8.replaceAll('\n', '\r\n'), RECORD],
    ['without the lines around it', RSA_2048.private, RECORD],
    ['PKCS#1 without the lines around it', RSA_2048.private1, RECORD],
    [
      'beside its certificate',
      `-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n${PKCS8}`,
      RECORD,
    ],
    ['a record without k=, which is RSA (RFC 6376, 3.6.1)', PKCS8, `v=DKIM1; p=${RSA_2048.spki}`],
    ['a record with a bare RSAPublicKey (RFC 6376, 3.6.1)', PKCS8, `v=DKIM1; p=${RSA_2048.bare}`],
    ['a record in quoted strings (RFC 1035, 5.1)', PKCS8, inStrings],
    ['a line of a zone file', PKCS8, `s1._domainkey 3600 IN TXT ( ${inStrings} ) ; a note`],
    ['the value of p= alone', PKCS8, RSA_2048.spki],
    ['a line of a zone file without quotes', PKCS8, `s1._domainkey IN TXT ${RECORD}`],
    ['Ed25519 in PKCS#8 (RFC 8410, 7)', ED_PKCS8, ED_RECORD],
    ['an Ed25519 public key alone', ED_PKCS8, edRaw],
    ['a public key in PEM', ED_PKCS8, edPair.publicKey.export({ format: 'pem', type: 'spki' }) as string],
    ['the bare private bytes (RFC 8463, A.2)', RFC_8463_SEED, `v=DKIM1; k=ed25519; p=${RFC_8463_ED25519}`],
    [
      'the private bytes, then the public ones',
      Buffer.concat([Buffer.from(RFC_8463_SEED, 'base64'), Buffer.from(RFC_8463_ED25519, 'base64')]).toString(
        'base64',
      ),
      `v=DKIM1; k=ed25519; p=${RFC_8463_ED25519}`,
    ],
  ])('%s', async (_, key, record) => {
    expect(await checkKeyFit(key, record)).toMatchObject({ state: 'fits', findings: [] })
  })

  test('and what else is wrong with the record, with the record that works', async () => {
    const fit = await checkKeyFit(ED_PKCS8, `v=DKIM1; p=${edRaw}`)
    expect(fit).toMatchObject({ state: 'fits', record: ED_RECORD })
    expect(fit.findings.map(({ code }) => code)).toEqual(['dkim-key-type-mismatch'])
  })
})

describe('a private key does not fit', () => {
  test.each([
    [
      'another RSA pair',
      PKCS8,
      `v=DKIM1; p=${RFC_8463_RSA}`,
      'it is RSA (2048 bits), and the record’s is RSA (1024 bits)',
    ],
    [
      'another Ed25519 pair',
      ED_PKCS8,
      `v=DKIM1; k=ed25519; p=${ED25519.raw}`,
      'both are Ed25519, but from different pairs',
    ],
    ['another type', ED_PKCS8, RECORD, 'it is Ed25519, and the record’s is RSA (2048 bits)'],
    ['another exponent (RFC 8017, 3.1)', PKCS8, RECORD.replace(/IDAQAB$/, 'IDAQAD'), 'from different pairs'],
  ])('%s', async (_, key, record, message) => {
    const fit = await checkKeyFit(key, record)
    expect(fit.state).toBe('differs')
    expect(fit.message).toContain(message)
  })

  test.each([
    ['RSA', PKCS1, RECORD],
    ['Ed25519', ED_PKCS8, ED_RECORD],
  ])('the record that belongs to it follows from it: %s', async (_, key, record) => {
    expect(await checkKeyFit(key, `v=DKIM1; p=${RSA_1024.spki}`)).toMatchObject({ state: 'differs', record })
  })

  test.each([
    ['revoked (RFC 6376, 3.6.1)', 'v=DKIM1; p=', 'has been revoked'],
    ['cut off', RECORD.slice(0, 255), 'cannot be read'],
    ['no key', 'v=spf1 -all', 'cannot be read'],
    ['nothing', '', 'cannot be read'],
  ])('no private key fits a record that is %s', async (_, record, message) => {
    const fit = await checkKeyFit(PKCS8, record)
    expect(fit).toMatchObject({ state: 'bad-record', record: RECORD })
    expect(fit.message).toContain(message)
  })
})

describe('what is not a usable private key', () => {
  const changed = Buffer.from(RSA_2048.private1, 'base64')
  // In the private exponent, which follows the modulus and the public exponent.
  changed[400] = (changed[400] ?? 0) ^ 4
  test.each([
    ['nothing', ' ', 'Paste the private key'],
    ['without its last line', PKCS8.slice(0, -40), 'not complete'],
    ['cut off before it was framed', PKCS8.replace(/\n.+\n-----END/, '\n-----END'), 'not complete'],
    ['with a foreign character', PKCS8.replace(/\nM/, '\n%'), 'cannot be read as a private key'],
    ['locked, PKCS#8', locked('pkcs8'), 'password-protected'],
    ['locked, PKCS#1 (RFC 1421)', locked('pkcs1'), 'password-protected'],
    [
      'the public key',
      `-----BEGIN PUBLIC KEY-----\n${RSA_2048.spki}\n-----END PUBLIC KEY-----`,
      'public key',
    ],
    ['the public key, bare', RSA_2048.spki, 'public key'],
    ['the record', RECORD, 'a DNS record'],
    ['a certificate', '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----', 'is a certificate'],
    [
      'in OpenSSH format',
      '-----BEGIN OPENSSH PRIVATE KEY-----\nb3Bl\n-----END OPENSSH PRIVATE KEY-----',
      'ssh-keygen',
    ],
    ['an elliptic curve (RFC 8463, 3)', pem(ecKey), 'another kind'],
    ['an elliptic curve in SEC 1', pem(ecKey, 'sec1'), 'another kind'],
    ['damaged in its private part (RFC 8017, 3.2)', changed.toString('base64'), 'do not fit together'],
    ['text', 'my key', 'cannot be read as a private key'],
    ['very long', 'A'.repeat(60_000), 'cannot be read as a private key'],
  ])('%s', async (_, key, message) => {
    const fit = await checkKeyFit(key, RECORD)
    expect(fit.state).toBe('bad-key')
    expect(fit.message).toContain(message)
  })
})
