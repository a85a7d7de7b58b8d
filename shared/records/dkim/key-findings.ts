// The findings about the key in a DKIM record.
import type { Place } from './tag-findings.ts'
import { rule } from '#shared/report/finding-table.ts'

const COPY_AGAIN =
  'Copy the key again from the original. If you use several strings, put nothing between them.'

/** What is in p=: whether receivers can read it, what it is, and how strong. */
const KEYS = {
  'dkim-ok': rule({
    severity: 'ok',
    title: 'Receivers can use the key',
    rfc: 'RFC 6376, 3.6.1',
    message: ({ keyType, keyBits }: { keyType: string; keyBits?: number }) =>
      `Receivers can verify signatures with this key (${keyType === 'ed25519' ? 'Ed25519' : `RSA, ${keyBits} bits`}).`,
  }),
  'dkim-revoked': rule({
    severity: 'info',
    title: 'A revoked key',
    rfc: 'RFC 6376, 3.6.1',
    message: 'p= is empty: the key has been revoked, and every signature with this selector fails.',
    fix: 'If you still sign with this selector, publish its key; if not, this is correct.',
  }),
  'dkim-no-key': rule({
    severity: 'error',
    title: 'A record without a key',
    rfc: 'RFC 6376, 3.6.1',
    message: 'The record has no p=, so there is no key in it.',
    fix: 'Add p= with the public key.',
  }),
  'dkim-private-key': rule({
    severity: 'error',
    title: 'The private key is public',
    rfc: 'RFC 6376, 3.6.1',
    message: 'This is the private key! Anyone who reads DNS can sign email as you.',
    fix: 'Remove the record now, create a new key pair under a new selector, and publish its public key.',
  }),
  'dkim-pem': rule({
    severity: 'error',
    title: 'The frame of the key file is in the record',
    rfc: 'RFC 6376, 3.6.1',
    message: 'The BEGIN and END lines of the key file are in the record; receivers cannot read that.',
    fix: 'Leave out both lines, and join the others.',
  }),
  'dkim-certificate': rule({
    severity: 'error',
    title: 'A certificate in place of a key',
    rfc: 'RFC 6376, 3.6.1',
    message: 'The value of p= is a certificate, not a public key.',
    fix: 'Publish the public key that is in it.',
  }),
  'dkim-key-algorithm': rule({
    severity: 'error',
    title: 'A key of another kind',
    rfc: 'RFC 6376, 3.6.1',
    message: 'The value of p= is a public key, but neither RSA nor Ed25519.',
    fix: 'Create a 2048-bit RSA key.',
  }),
  'dkim-key-type-mismatch': rule({
    severity: 'error',
    title: 'Not the kind of key that the record says',
    rfc: 'RFC 8463, 4.2',
    message: ({ is, type }: { is: 'rsa' | 'ed25519'; type: 'rsa' | 'ed25519' }) =>
      `The value of p= is an ${is === 'rsa' ? 'RSA' : 'Ed25519'} key, but the record says k=${type}${type === 'rsa' ? ' (or nothing, which means rsa)' : ''}.`,
    fix: ({ is }) => `Write k=${is}.`,
  }),
  'dkim-blank-in-key': rule({
    severity: 'info',
    title: 'Spaces inside the key',
    rfc: 'RFC 6376, 3.6.1',
    message: 'There are spaces inside the key. That is allowed: receivers skip them.',
  }),
  'dkim-ed25519': rule({
    severity: 'info',
    title: 'A modern key that not everyone reads',
    rfc: 'RFC 8463, 6',
    message: 'Not every receiver verifies Ed25519 yet.',
    fix: 'Sign each message twice: with this key, and with an RSA key under another selector.',
  }),
  'dkim-ed25519-wrapped': rule({
    severity: 'error',
    title: 'An Ed25519 key in the wrapping of a file',
    rfc: 'RFC 8463, 4.2',
    message:
      'The Ed25519 key is wrapped the way key files store it; a record must have only its 32 raw bytes.',
    fix: 'Publish the record below: it has the same key without the wrapping.',
  }),
  'dkim-ed25519-length': rule({
    severity: 'error',
    title: 'An Ed25519 key of the wrong length',
    rfc: 'RFC 8463, 4.2',
    message: ({ bytes }: { bytes: number }) =>
      `An Ed25519 key has 32 bytes (44 characters); this one has ${bytes}.`,
    fix: COPY_AGAIN,
  }),
  'dkim-rsa-bare': rule({
    severity: 'warning',
    title: 'An RSA key in an unusual form',
    rfc: 'RFC 6376, 3.6.1',
    message:
      'The key is a bare RSAPublicKey. The RFC’s text says so, but everyone publishes SubjectPublicKeyInfo, and some receivers cannot read anything else.',
    fix: 'Publish the same key as SubjectPublicKeyInfo, which is what “openssl rsa -pubout” prints.',
  }),
  'dkim-rsa-damaged': rule({
    severity: 'error',
    title: 'An RSA key with a changed character',
    rfc: 'RFC 8017, 3.1',
    message: 'The key is an even number, which an RSA key cannot be: a character was changed.',
    fix: COPY_AGAIN,
  }),
  'dkim-rsa-exponent': rule({
    severity: 'error',
    title: 'An RSA key that protects nothing',
    rfc: 'RFC 8017, 3.1',
    message: ({ exponent }: { exponent: number }) =>
      `The key’s exponent is ${exponent}; with it, either anyone can forge signatures or nobody can make one.`,
    fix: 'Create a new key.',
  }),
  'dkim-rsa-short': rule({
    severity: 'error',
    title: 'A key that is too short to be accepted',
    rfc: 'RFC 8301, 3.2',
    message: ({ bits }: { bits: number }) =>
      `The key has ${bits} bits. Receivers must not accept signatures from keys below 1024 bits: they can be forged.`,
    fix: 'Create a 2048-bit key under a new selector, switch to it, then revoke this one.',
  }),
  'dkim-rsa-1024': rule({
    severity: 'warning',
    title: 'A key shorter than 2048 bits',
    rfc: 'RFC 8301, 3.2',
    message: ({ bits }: { bits: number }) =>
      `The key has ${bits} bits. Receivers accept it, but signers should use at least 2048.`,
    fix: 'Create a 2048-bit key under a new selector and switch to it.',
  }),
  'dkim-rsa-large': rule({
    severity: 'warning',
    title: 'A key that is longer than receivers expect',
    rfc: 'RFC 8301, 3.2',
    message: ({ bits }: { bits: number }) =>
      `The key has ${bits} bits; receivers do not have to support more than 4096.`,
    fix: 'Use a 2048-bit key.',
  }),
}

type Seam = {
  /** The number of the string before the seam, counted from 1. */
  string: number
  /** The text at the seam, e.g. "…4fQx | aB9k…". */
  text: string
}

const atSeam = ({ string, text }: Seam) =>
  `in the key. It is most likely between string ${string} and string ${string + 1}: ${text}`

/** A key that was damaged on its way into DNS. */
const DAMAGE = {
  'dkim-key-character': rule({
    severity: 'error',
    title: 'A character that no key has',
    rfc: 'RFC 6376, 3.6.1',
    message: ({ place, character }: Place & { character?: string }) =>
      character === undefined
        ? `There is an equals sign in the middle of the key (${place}), but only its end may have one.`
        : `“${character}” (${place}) is not a base64 character, so receivers cannot read the key.`,
    fix: COPY_AGAIN,
  }),
  'dkim-seam-missing': rule({
    severity: 'error',
    title: 'A character lost between two strings',
    rfc: 'RFC 6376, 3.6.1',
    message: (seam: Seam) => `A character is missing ${atSeam(seam)}`,
    fix: COPY_AGAIN,
  }),
  'dkim-seam-extra': rule({
    severity: 'error',
    title: 'A character too many between two strings',
    rfc: 'RFC 6376, 3.6.1',
    message: (seam: Seam) => `There is an extra character ${atSeam(seam)}`,
    fix: COPY_AGAIN,
  }),
  'dkim-key-cut': rule({
    severity: 'error',
    title: 'The end of the key is missing',
    rfc: 'RFC 6376, 3.6.1',
    message: ({ expected, actual }: { expected: number; actual: number; isFullString: boolean }) =>
      `The end of the key is missing: it says it has ${expected} bytes, but there are only ${actual}.`,
    // Panels that store a single 255-byte string cut off longer texts.
    fix: ({ isFullString }) =>
      isFullString
        ? 'Your DNS panel cut it at 255 characters: enter the record in several quoted strings.'
        : COPY_AGAIN,
  }),
  'dkim-key-extra': rule({
    severity: 'error',
    title: 'More than the key in the record',
    rfc: 'RFC 6376, 3.6.1',
    message: ({ expected, actual }: { expected: number; actual: number }) =>
      `The key says it has ${expected} bytes, but there are ${actual}: something was added to it.`,
    fix: COPY_AGAIN,
  }),
  'dkim-key-unreadable': rule({
    severity: 'error',
    title: 'A key that cannot be read',
    rfc: 'RFC 6376, 3.6.1',
    message: ({ lacksOne }: { lacksOne: boolean }) =>
      lacksOne
        ? 'A character is missing somewhere in the key, so receivers cannot read it.'
        : 'The value of p= is not a public key that receivers can read.',
    fix: COPY_AGAIN,
  }),
}

export const KEY_FINDINGS = { ...KEYS, ...DAMAGE }
