// The URL where someone approves a change at their DNS provider (spec 2.3, "Apply Template"), signed the way the provider
// verifies it ("Digitally Sign Requests").
import { templatePath, type ConnectHost } from './discover.ts'
import type { TemplateCall } from './template-call.ts'
import { decodeBase64Leniently, encodeBase64 } from '#shared/kit/encoding/base64.ts'

/** RS256: RSASSA-PKCS1-v1_5 with SHA-256 (RFC 7518 section 3.3). */
const ALGORITHM = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }

export interface Signer {
  /** Where the public key is, below the domain that the templates specify. */
  keyName: string
  key: CryptoKey
}

/** @param pem PKCS#8 (RFC 5958) with its line breaks, possibly written as \n; null if it is not a key */
export async function readSigningKey(pem: string): Promise<CryptoKey | null> {
  const [, body] = /-----BEGIN PRIVATE KEY-----([^-]+)-----END PRIVATE KEY-----/.exec(
    pem.replaceAll('\\n', '\n'),
  ) ?? [null, '']
  try {
    const bytes = decodeBase64Leniently(body ?? '')
    return await crypto.subtle.importKey('pkcs8', bytes.slice().buffer, ALGORITHM, false, ['sign'])
  } catch {
    return null
  }
}

/** The signature covers the query as it is sent, without `key` and `sig`, which come last as Cloudflare requires. */
export async function applyUrl(host: ConnectHost, call: TemplateCall, signer: Signer): Promise<string> {
  const { tool, domain, host: name, variables } = call
  const query = queryOf({ domain, ...(name === '' ? {} : { host: name }), ...variables })
  const bytes = new TextEncoder().encode(query)
  const signature = new Uint8Array(await crypto.subtle.sign(ALGORITHM.name, signer.key, bytes))
  const proof = queryOf({ key: signer.keyName, sig: encodeBase64(signature) })
  return `${host.urlSyncUX}${templatePath(tool)}/apply?${query}&${proof}`
}

const queryOf = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${encoded(value)}`)
    .join('&')

/** Everything but the unreserved characters of RFC 3986 section 2.3, so nothing re-encodes the query on its way. */
const encoded = (value: string): string =>
  encodeURIComponent(value).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
