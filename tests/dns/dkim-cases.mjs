/**
 * @typedef {object} Keys
 * @property {string} rsa the p= of an RSA key of 2048 bits
 * @property {string} bare the same as a bare RSAPublicKey
 * @property {string} rsa768
 * @property {string} rsa1024
 * @property {string} rsa4096
 * @property {string} ed25519
 */

/**
 * @typedef {object} DkimCase
 * @property {boolean} usable by RFC 6376, 8301 and 8463
 * @property {import('./zone-file.mjs').ZoneNode} node
 * @property {keyof Keys} [key] that the message is signed with; rsa, if not said
 */

/** SubjectPublicKeyInfo of an Ed25519 key, before its bytes (RFC 8410 section 4). */
const ED25519_HEAD = Buffer.from('302a300506032b6570032100', 'hex')

/** @param {string} raw */
const wrapped = (raw) => Buffer.concat([ED25519_HEAD, Buffer.from(raw, 'base64')]).toString('base64')

/**
 * @param {Keys} keys
 * @returns {Record<string, DkimCase>}
 */
export function dkimCases({ rsa, bare, rsa768, rsa1024, rsa4096, ed25519 }) {
  const good = (/** @type {(string | string[])[]} */ ...TXT) => ({ usable: true, node: { TXT } })
  const bad = (/** @type {(string | string[])[]} */ ...TXT) => ({ usable: false, node: { TXT } })
  const whole = `v=DKIM1; k=rsa; p=${rsa}`
  return {
    plain: good(whole),
    'without-v': good(`k=rsa; p=${rsa}`),
    'v-at-the-end': good(`k=rsa; p=${rsa}; v=DKIM1`),
    'v-2': bad(`v=DKIM2; k=rsa; p=${rsa}`),
    'v-lower-case': bad(`v=dkim1; k=rsa; p=${rsa}`),
    'without-k': good(`v=DKIM1; p=${rsa}`),
    'k-upper-case': good(`v=DKIM1; k=RSA; p=${rsa}`),
    'k-unknown': bad(`v=DKIM1; k=dsa; p=${rsa}`),
    'hash-sha256': good(`v=DKIM1; h=sha256; p=${rsa}`),
    'hash-sha1': bad(`v=DKIM1; h=sha1; p=${rsa}`),
    'hash-both': good(`v=DKIM1; h=sha1:sha256; p=${rsa}`),
    'service-email': good(`v=DKIM1; s=email; p=${rsa}`),
    'service-all': good(`v=DKIM1; s=*; p=${rsa}`),
    'service-other': bad(`v=DKIM1; s=tlsrpt; p=${rsa}`),
    testing: good(`v=DKIM1; t=y; p=${rsa}`),
    strict: good(`v=DKIM1; t=s; p=${rsa}`),
    flags: good(`v=DKIM1; t=y:s; p=${rsa}`),
    'blanks-in-key': good(`v=DKIM1; p=${rsa.slice(0, 100)} ${rsa.slice(100)}`),
    'blanks-around-tags': good(`v = DKIM1 ; k = rsa ; p = ${rsa}`),
    'semicolon-at-end': good(`${whole};`),
    'two-semicolons': good(`v=DKIM1;; k=rsa; p=${rsa}`),
    'unknown-tag': good(`v=DKIM1; x=1; p=${rsa}`),
    note: good(`v=DKIM1; n=our key; p=${rsa}`),
    granularity: good(`v=DKIM1; g=*; p=${rsa}`),
    'bare-rsa-key': good(`v=DKIM1; k=rsa; p=${bare}`),
    'two-strings': good([whole.slice(0, 255), whole.slice(255)]),
    'many-strings': good(whole.match(/.{1,7}/g) ?? []),
    'another-text-behind': good(whole, 'site-verification=5f8a'),
    'another-text-before': good('site-verification=5f8a', whole),
    'same-key-twice': good(whole, `v=DKIM1; p=${rsa}`),
    revoked: bad('v=DKIM1; p='),
    'without-p': bad('v=DKIM1; k=rsa'),
    absent: { usable: false, node: {} },
    'quotes-in-record': bad(`"${whole}"`),
    backslashes: bad(whole.replaceAll(';', '\\;')),
    'p-upper-case': bad(`v=DKIM1; P=${rsa}`),
    'first-255-characters': bad(whole.slice(0, 255)),
    'lost-character': bad(whole.replace(rsa.slice(120, 122), rsa.slice(120, 121))),
    'alias-of-key': { usable: true, node: { CNAME: 'plain._domainkey.example.net' } },
    'alias-of-alias': { usable: true, node: { CNAME: 'alias-of-key._domainkey.example.net' } },
    'alias-of-nothing': { usable: false, node: { CNAME: 'gone.example.com' } },
    'rsa-768': { ...bad(`v=DKIM1; p=${rsa768}`), key: 'rsa768' },
    'rsa-1024': { ...good(`v=DKIM1; p=${rsa1024}`), key: 'rsa1024' },
    'rsa-4096': { ...good(`v=DKIM1; p=${rsa4096}`), key: 'rsa4096' },
    'k-ed25519-of-rsa': bad(`v=DKIM1; k=ed25519; p=${rsa}`),
    ed25519: { ...good(`v=DKIM1; k=ed25519; p=${ed25519}`), key: 'ed25519' },
    'ed25519-wrapped': { ...bad(`v=DKIM1; k=ed25519; p=${wrapped(ed25519)}`), key: 'ed25519' },
    'ed25519-without-k': { ...bad(`v=DKIM1; p=${ed25519}`), key: 'ed25519' },
    'ed25519-without-padding': {
      ...good(`v=DKIM1; k=ed25519; p=${ed25519.replace(/=+$/, '')}`),
      key: 'ed25519',
    },
  }
}
