import { deadAliasFact } from '#shared/data/mail-services/free-target.ts'
import type { NamePurpose } from '#shared/data/mail-services/name-purpose.ts'
import { DNS_FINDINGS } from '#shared/report/unanswered.ts'
import { type CodeOf, findingsOf, rule } from '#shared/report/finding-table.ts'
import type { Finding } from '#shared/report/finding.ts'
import { SEARCH_FINDINGS } from './search-findings.ts'

/** Where in the record, e.g. "character 12 of string 2". */
interface Place {
  place: string
}

/** A quote from a record. */
export const short = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

export const TAG_FINDINGS = {
  'dkim-quote': rule({
    severity: 'error',
    title: 'A quotation mark in the record',
    rfc: 'RFC 6376, 3.2',
    message: ({ place }: Place) =>
      `There is a quotation mark in the record itself (${place}), so receivers cannot read it.`,
    fix: 'Your DNS panel adds the quotes itself: enter the record without quotes.',
  }),
  'dkim-backslash': rule({
    severity: 'error',
    title: 'A backslash in the record',
    rfc: 'RFC 6376, 3.2',
    message: ({ place }: Place) =>
      `There is a backslash in the record itself (${place}), so receivers cannot read it.`,
    fix: 'Write the semicolons without a backslash: only zone files need one.',
  }),
  'dkim-syntax': rule({
    severity: 'error',
    title: 'Text that is not a tag',
    rfc: 'RFC 6376, 3.2',
    message: ({ text, place, lacks }: Place & { text: string; lacks: 'equals' | 'name' }) =>
      `“${short(text)}” (${place}) ${lacks === 'equals' ? 'is not a tag: it has no equals sign' : 'has no valid tag name'}. Receivers cannot read the record.`,
    fix: 'Write each tag as name=value, with a semicolon between tags.',
  }),
  'dkim-empty-tag': rule({
    severity: 'warning',
    title: 'Two semicolons with nothing between them',
    rfc: 'RFC 6376, 3.2',
    message: ({ place }: Place) =>
      `There is nothing between two semicolons (${place}); strict receivers refuse that.`,
    fix: 'Remove one of the semicolons.',
  }),
  'dkim-duplicate-tag': rule({
    severity: 'error',
    title: 'A tag that is there twice',
    rfc: 'RFC 6376, 3.2',
    message: ({ tag }: { tag: string }) =>
      `The tag ${tag}= appears more than once, so the entire record is invalid.`,
    fix: ({ tag }) => `Keep one ${tag}=.`,
  }),
  'dkim-tag-case': rule({
    severity: 'error',
    title: 'A tag in capitals',
    rfc: 'RFC 6376, 3.2',
    message: ({ tag }: { tag: string }) =>
      `“${tag}=” is written in capitals; receivers know only “${tag.toLowerCase()}=” and ignore it.`,
    fix: ({ tag }) => `Write ${tag.toLowerCase()}= instead.`,
  }),
  'dkim-no-version': rule({
    severity: 'info',
    title: 'No version at the start',
    rfc: 'RFC 6376, 3.6.1',
    message: 'The record does not start with v=DKIM1. It is optional but recommended.',
  }),
  'dkim-version': rule({
    severity: 'error',
    title: 'A version that nobody knows',
    rfc: 'RFC 6376, 3.6.1',
    message: ({ version }: { version: string }) =>
      `The version is “${short(version)}”; receivers must discard every record whose version is not exactly DKIM1.`,
    fix: 'Start the record with v=DKIM1 and a semicolon.',
  }),
  'dkim-version-not-first': rule({
    severity: 'warning',
    title: 'The version is not the first tag',
    rfc: 'RFC 6376, 3.6.1',
    message: 'v=DKIM1 is there, but it must be the first tag; strict receivers discard the record.',
    fix: 'Put v=DKIM1 in front of the other tags.',
  }),
  'dkim-key-type': rule({
    severity: 'error',
    title: 'A kind of key that nobody knows',
    rfc: 'RFC 6376, 3.6.1; RFC 8463, 4.2',
    message: ({ type }: { type: string }) =>
      `k=${short(type)} is not a key type that receivers know; they must ignore it.`,
    fix: 'Use k=rsa or k=ed25519, in lowercase.',
  }),
  'dkim-key-type-case': rule({
    severity: 'warning',
    title: 'The kind of key in capitals',
    rfc: 'RFC 6376, 3.2',
    message: ({ type }: { type: string }) =>
      `k=${type} is written in capitals; some receivers recognize it only in lowercase.`,
    fix: ({ type }) => `Write k=${type.toLowerCase()}.`,
  }),
  'dkim-hash': rule({
    severity: 'error',
    title: 'The only valid hash is not allowed',
    rfc: 'RFC 8301, 3.1',
    message: ({ hashes }: { hashes: string }) =>
      `h=${short(hashes)} does not allow sha256, the only hash that counts, so no signature can be valid.`,
    fix: 'Remove h=, or write h=sha256.',
  }),
  'dkim-hash-sha1': rule({
    severity: 'info',
    title: 'A hash that must not be used anymore',
    rfc: 'RFC 8301, 3.1',
    message: 'h= also names sha1, which must no longer be used.',
    fix: 'Write h=sha256.',
  }),
  'dkim-service': rule({
    severity: 'error',
    title: 'A key that is not for email',
    rfc: 'RFC 6376, 3.6.1',
    // A key of its own for TLS reports is how it should be (RFC 8460 section 3).
    severityOf: ({ isForReports }) => (isForReports ? 'info' : 'error'),
    message: ({ services, isForReports }: { services: string; isForReports: boolean }) =>
      isForReports
        ? `s=${short(services)} says that the key only signs TLS reports, so email receivers ignore it.`
        : `s=${short(services)} says that the key is not for email, so email receivers ignore it.`,
    fix: ({ services, isForReports }) =>
      isForReports
        ? 'Keep it for the reports. If you sign email with this selector, too, write s=email:tlsrpt.'
        : `If you sign email with this key, write s=email:${short(services)}.`,
  }),
  'dkim-testing': rule({
    severity: 'warning',
    title: 'Still in test mode',
    rfc: 'RFC 6376, 3.6.1',
    message:
      't=y says that you are only testing: mail whose signature fails must be treated as if it had none.',
    fix: 'Remove t=y once your mail passes.',
  }),
  'dkim-granularity': rule({
    severity: 'warning',
    title: 'An old tag that limits the key',
    rfc: 'RFC 6376, C.2',
    message: ({ value }: { value: string }) =>
      value === ''
        ? 'g= is empty: for receivers that still read this old tag, the key matches no email address at all.'
        : `g=${short(value)} limits the key to some email addresses for old receivers; new ones ignore it.`,
    fix: 'Remove g=.',
  }),
  'dkim-unknown-tag': rule({
    severity: 'info',
    title: 'Tags that nobody knows',
    rfc: 'RFC 6376, 3.2',
    message: ({ tags }: { tags: readonly string[] }) =>
      `Receivers ignore tags they do not know: ${tags.map((tag) => `${tag}=`).join(', ')}.`,
  }),
}

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

const TRY_AGAIN = 'Try again in a minute.'

/** What is published at the name of a selector. */
const SELECTOR = {
  'dkim-absent': rule({
    severity: 'error',
    title: 'No key at this selector',
    rfc: 'RFC 6376, 6.1.2',
    message: ({ name }: { name: string }) =>
      `DNS says that there is no record at ${name}, so no signature with this selector can be verified.`,
    fix: 'Check s= in a message’s DKIM-Signature header, or leave the selector empty and we search for it.',
  }),
  'dkim-not-a-key': rule({
    severity: 'error',
    title: 'A record that is not a key',
    rfc: 'RFC 6376, 3.6.1',
    message: ({ name, count }: { name: string; count: number }) =>
      `${count === 1 ? 'There is a TXT record' : `There are ${count} TXT records`} at ${name}, but no DKIM key among them.`,
    fix: 'It may come from a wildcard (*) in your zone. Publish the key at this name.',
  }),
  'dkim-multiple-records': rule({
    severity: 'error',
    title: 'More than one key at one selector',
    rfc: 'RFC 6376, 3.6.2.2',
    message: ({ name, count }: { name: string; count: number }) =>
      `There are ${count} key records at ${name}; which one a receiver uses is undefined.`,
    fix: 'Keep the one you sign with. A second key needs its own selector.',
  }),
  'dkim-other-text': rule({
    severity: 'warning',
    title: 'Another record next to the key',
    rfc: 'RFC 6376, 3.6.2.2',
    message: ({ name }: { name: string }) =>
      `There is another TXT record next to the key at ${name}; how receivers treat that is undefined.`,
    fix: 'Remove it.',
  }),
  'dkim-cname-dead-end': rule({
    severity: 'error',
    severityOf: ({ isSpare }) => (isSpare ? 'info' : 'error'),
    title: 'A CNAME that does not lead to a key',
    rfc: 'RFC 6376, 3.6.2.2',
    message: ({
      name,
      target,
      isMissing,
    }: {
      name: string
      target: string
      /** It waits for the next rotation of the service's keys. */
      isSpare: boolean
      service?: string
      /** The target does not exist. */
      isMissing: boolean
    }) => deadAliasFact(name, target, isMissing),
    fix: ({ isSpare, service }) =>
      isSpare
        ? `Keep the CNAME: ${service} fills this selector only when it rotates keys, and signs with the other one until then.`
        : `Turn on DKIM for this domain at ${service ?? 'the service behind the target'}, or remove the CNAME if you no longer use it.`,
  }),
}

/** What is true of the domain, whatever the selector. */
const DOMAIN = {
  'dkim-none-can-exist': rule({
    severity: 'error',
    title: 'No key under any selector',
    rfc: 'RFC 8020, 2',
    message: ({ domain }: { domain: string }) =>
      `DNS says that _domainkey.${domain} does not exist, so nothing below it exists either: ${domain} has no DKIM key under any selector.`,
    fix: 'Turn on DKIM at the service that sends your email, and publish the record it shows you.',
  }),
  'dkim-not-needed': rule({
    severity: 'ok',
    title: 'A domain that needs no key',
    rfc: 'RFC 7208, 10.1.2',
    message: ({ domain }: { domain: string }) =>
      `${domain} needs no DKIM key: its SPF record says that no server may send its mail.`,
  }),
  'dkim-not-in-from': rule({
    severity: 'ok',
    title: 'A name that nobody sees in From',
    rfc: 'RFC 6376, 3.5',
    message: ({ domain, use, service }: { domain: string } & NamePurpose) =>
      `${domain} needs no DKIM key: ${
        use === 'bounces'
          ? `it is for bounces of mail that ${service} sends, which is signed as the domain in From`
          : `${service} hands what arrives there to a program, and no mail is sent as ${domain}`
      }.`,
  }),
  'dkim-parked': rule({
    severity: 'ok',
    title: 'Every key is revoked on purpose',
    rfc: 'RFC 6376, 3.6.1; RFC 4592, 2.2.1',
    message: ({ domain }: { domain: string }) =>
      `A wildcard at *._domainkey.${domain} revokes every key, the right way to say that a domain does not sign mail.`,
  }),
  'dkim-wildcard': rule({
    severity: 'warning',
    title: 'The same answer for every selector',
    rfc: 'RFC 6376, 3.6.2.2; RFC 4592, 2.2.1',
    message: ({ domain }: { domain: string }) =>
      `A wildcard at *._domainkey.${domain} answers for every selector, so this record proves nothing about the one asked for.`,
    fix: 'Publish each key at its own selector, and remove the wildcard.',
  }),
  'dkim-ed25519-only': rule({
    severity: 'warning',
    title: 'No RSA key next to the modern one',
    rfc: 'RFC 8463, 5',
    message: ({ domain }: { domain: string }) =>
      `The only DKIM key found for ${domain} is Ed25519. Gmail, Yahoo and Microsoft verify RSA signatures; to receivers without Ed25519, mail signed only with this key counts as unsigned.`,
    fix: 'Sign with both: publish a 2048-bit RSA key under another selector, and sign each message with both keys.',
  }),
}

/** What could not be found out. */
const UNKNOWNS = {
  'dkim-unknown': rule({
    severity: 'warning',
    unknown: true,
    title: 'DNS did not answer',
    message: ({ name, reason }: { name?: string; reason: string }) =>
      name === undefined
        ? `The selector search failed: ${reason}`
        : `The key at ${name} could not be looked up: ${reason}`,
    fix: ({ name }) =>
      `${TRY_AGAIN} This says nothing about the ${name === undefined ? 'records themselves' : 'record itself'}.`,
  }),
  'dkim-need-unknown': rule({
    severity: 'warning',
    unknown: true,
    title: 'Whether a key is needed is unknown',
    rfc: 'RFC 7505, 4.2',
    message: ({ domain }: { domain: string }) =>
      `There is no DKIM key. Whether ${domain} needs one is unknown: it does not receive mail, and its SPF record could not be looked up.`,
    fix: TRY_AGAIN,
  }),
}

export const DKIM_FINDINGS = {
  ...DOMAIN,
  ...SELECTOR,
  ...KEY_FINDINGS,
  ...TAG_FINDINGS,
  ...UNKNOWNS,
  ...SEARCH_FINDINGS,
}

export type DkimCode = CodeOf<typeof DKIM_FINDINGS> | CodeOf<typeof DNS_FINDINGS>
export type DkimFinding = Finding<DkimCode>

export const dkimFinding = findingsOf({ ...DKIM_FINDINGS, ...DNS_FINDINGS })
