import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import * as noble from '@noble/ed25519'
import { describe, expect, test } from 'vitest'
import { generateKey, signerConfigs } from '#shared/records/dkim/generate.ts'
import type { Algorithm, KeyLength } from '#shared/records/dkim/key-form.ts'
import { lintRecord } from '#shared/records/dkim/lint.ts'

async function generate(algorithm: Algorithm, keyLength: KeyLength = 2048) {
  const outcome = await generateKey({ algorithm, keyLength, domain: 'a.test', selector: 's1' })
  if (!outcome.ok) throw new Error(outcome.message)
  return outcome.key
}

describe.each<[Algorithm, KeyLength, number]>([
  ['RSA', 1024, 1024],
  ['RSA', 2048, 2048],
  ['RSA', 4096, 4096],
  ['ED25519', 2048, 256],
])('%s %i', (algorithm, keyLength, bits) => {
  test('makes a record that receivers can use, and the private key that matches it', async () => {
    const { privateKey, dkimRecord, name, publicKey } = await generate(algorithm, keyLength)
    expect(name).toBe('s1._domainkey.a.test')
    expect(dkimRecord).toBe(`v=DKIM1; k=${algorithm.toLowerCase()}; p=${publicKey}`)
    const bytes = dkimRecord.length
    expect(lintRecord({ text: dkimRecord, strings: [dkimRecord], bytes }, name)).toMatchObject({
      valid: true,
      keyBits: bits,
    })
    // Node's cryptography reads both: what one signs, the other verifies.
    const raw = Buffer.from(publicKey, 'base64')
    const head = Buffer.from('302a300506032b6570032100', 'hex')
    const spki = algorithm === 'RSA' ? raw : Buffer.concat([head, raw])
    const message = Buffer.from('a message')
    const hash = algorithm === 'RSA' ? 'sha256' : null
    const signature = sign(hash, message, createPrivateKey(privateKey))
    const verifier = createPublicKey({ key: spki, format: 'der', type: 'spki' })
    expect(verify(hash, message, verifier, signature)).toBe(true)
  })
})

test('the private key is PKCS#8 in lines of 64 characters (RFC 7468, 10)', async () => {
  const { privateKey } = await generate('ED25519')
  const lines = privateKey.split('\n')
  expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual([
    '-----BEGIN PRIVATE KEY-----',
    '-----END PRIVATE KEY-----',
    '',
  ])
  expect(Math.max(...lines.slice(1, -2).map((line) => line.length))).toBe(64)
})

test('WebCrypto and noble agree on Ed25519: what one signs, the other verifies (RFC 8032, 5.1)', async () => {
  const { privateKey, publicKey } = await generate('ED25519')
  const pkcs8 = Buffer.from(privateKey.replaceAll(/-----[^-]+-----/g, ''), 'base64')
  const raw = new Uint8Array(Buffer.from(publicKey, 'base64'))
  const message = new TextEncoder().encode('a message')
  const signing = await crypto.subtle.importKey('pkcs8', pkcs8, 'Ed25519', false, ['sign'])
  const verifying = await crypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify'])
  const byWebCrypto = new Uint8Array(await crypto.subtle.sign('Ed25519', signing, message))
  const byNoble = await noble.signAsync(message, new Uint8Array(pkcs8.subarray(-32)))
  expect(byWebCrypto).toEqual(byNoble)
  expect(await noble.verifyAsync(byWebCrypto, message, raw)).toBe(true)
  expect(await crypto.subtle.verify('Ed25519', verifying, new Uint8Array(byNoble), message)).toBe(true)
})

test('two keys are never the same', async () => {
  const keys = await Promise.all([generate('ED25519'), generate('ED25519')])
  expect(keys[0].publicKey).not.toBe(keys[1].publicKey)
})

test('the lines for mail servers name the domain, the selector and the file', () => {
  for (const { program, text } of signerConfigs('a.test', 's1', false)) {
    if (!program.startsWith('Postfix')) expect(text).toContain('s1.a.test.private.pem')
  }
  expect(signerConfigs('a.test', 's1', true).map(({ program }) => program)).toEqual(['rspamd'])
})
