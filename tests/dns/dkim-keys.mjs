// Key pairs for the DKIM tests: those that our generator makes, and two kinds that it refuses to make.
import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { postApi } from './ask-worker.mjs'

/** @typedef {{ record: string, publicKey: string, pem: string, signingKey: string, algorithm: 'rsa-sha256' | 'ed25519-sha256' }} Pair */

/**
 * @param {{ algorithm: 'RSA' | 'ED25519', keyLength: number }} kind
 * @param {{ domain: string, selector: string }} place
 * @returns {Promise<Pair>}
 */
export async function generatedPair(kind, place) {
  const { status, body } = await postApi('dkim/generate', { ...kind, ...place })
  if (status !== 200) throw new Error(`No key was made: ${JSON.stringify(body)}`)
  const { privateKey, dkimRecord, publicKey } = body
  const isRsa = kind.algorithm === 'RSA'
  return {
    record: dkimRecord,
    publicKey,
    pem: privateKey,
    // dkimpy stores Ed25519 keys as the base64 of their bytes, which are at the end of PKCS#8 (RFC 8410 section 7).
    signingKey: isRsa ? privateKey : bytesOf(privateKey).subarray(-32).toString('base64'),
    algorithm: isRsa ? 'rsa-sha256' : 'ed25519-sha256',
  }
}

/** @param {string} pem */
const bytesOf = (pem) => Buffer.from(pem.replace(/-----[^-]+-----/g, ''), 'base64')

/** Too short for any receiver (RFC 8301 section 3.2). @returns {Pair} */
export function shortPair() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 768 })
  const spki = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
  return {
    record: `v=DKIM1; p=${spki}`,
    publicKey: spki,
    pem,
    signingKey: pem,
    algorithm: 'rsa-sha256',
  }
}

/** What RFC 6376's text says but no one publishes. @param {string} spki */
export const bareRsaKey = (spki) =>
  createPublicKey({ key: Buffer.from(spki, 'base64'), format: 'der', type: 'spki' })
    .export({ format: 'der', type: 'pkcs1' })
    .toString('base64')
