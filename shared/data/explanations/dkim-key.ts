import { ED25519_KEY, GOOD_KEY, madeUpKey, SHORT_KEY, WRAPPED_KEY } from './example-keys.ts'
import type { KEY_FINDINGS } from '#shared/records/dkim/findings.ts'
import { atSelector } from './dkim-tag.ts'
import type { Explanations } from '#shared/report/explanation.ts'

const rsa = (key: string) => atSelector(`v=DKIM1; k=rsa; p=${key}`)

const STRINGS =
  'DNS stores a long text as several strings, and receivers join them without anything in between.'
const FAILS = 'mail signed with it fails DKIM'
const LENGTH = 'The length of a key, in bits, says how hard it is to break.'

/** SubjectPublicKeyInfo of 2048 bits starts with 24 bytes, which are 32 characters. */
const BARE_KEY = GOOD_KEY.slice(32)

export const KEY_EXPLANATIONS: Explanations<typeof KEY_FINDINGS> = {
  'dkim-ok': {
    meaning:
      'With DKIM, your mail server signs each message with a private key, and the public key in DNS lets every receiver check the signature. This public key is complete and strong enough, so receivers can use it. Whether your server really signs with it, only a message that you send shows.',
    example: rsa(GOOD_KEY),
  },
  'dkim-revoked': {
    meaning:
      'The record is there, but the key in it is empty on purpose: that is how a key is withdrawn. Mail signed with it fails from then on. It is right for an old key, and wrong if a server still signs with it.',
    example: atSelector('v=DKIM1; k=rsa; p='),
  },
  'dkim-no-key': {
    meaning:
      'The tag “p=” of a DKIM record has the public key that receivers check signatures with. This record does not have that tag, so there is nothing to check with, and mail signed with this selector fails DKIM.',
    example: atSelector('v=DKIM1; k=rsa'),
  },
  'dkim-private-key': {
    meaning:
      'Each DKIM key has two halves. The private half signs and must stay secret; the public half is published. Here the private one is in DNS, where anyone can read it and sign mail that passes as yours.',
    example: rsa('MAMCAQA='),
  },
  'dkim-pem': {
    meaning: `A key file starts with a line that says BEGIN and ends with one that says END. Those lines were copied into the record along with the key. Receivers cannot read a key with them, so ${FAILS}.`,
    example: rsa(`-----BEGIN PUBLIC KEY-----${GOOD_KEY}-----END PUBLIC KEY-----`),
  },
  'dkim-certificate': {
    meaning: `A certificate, as websites have one, contains a public key and much more. The record has the whole certificate. Receivers expect the key alone and cannot use it, so ${FAILS}.`,
    example: rsa('MAUwAwIBAQ=='),
  },
  'dkim-key-algorithm': {
    meaning: `There are many kinds of keys, and DKIM uses two of them: RSA and Ed25519. This one is of another kind, so no receiver can use it, and ${FAILS}.`,
    example: rsa(`MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE${'A'.repeat(86)}==`),
  },
  'dkim-key-type-mismatch': {
    meaning: `The tag “k=” says which kind of key follows, and without it the kind is RSA. The key itself is of the other kind. Receivers believe the tag and cannot read the key, so ${FAILS}.`,
    fix: 'Write the kind of key that it is: “k=rsa” or “k=ed25519”. The finding says which.',
    example: rsa(ED25519_KEY),
  },
  'dkim-blank-in-key': {
    meaning:
      'A long key was probably copied with line breaks, and they became spaces. Receivers skip spaces inside the key, so it works as it is.',
    fix: 'You do not have to do anything. If you change the record anyway, take the spaces out.',
    example: rsa(`${GOOD_KEY.slice(0, 99)} ${GOOD_KEY.slice(99)}`),
  },
  'dkim-ed25519': {
    meaning:
      'Ed25519 is a modern kind of key: short and strong. Several large providers cannot check it yet and treat mail signed only with it as not signed. It is best used next to an RSA key, with two signatures on each message.',
    example: atSelector(`v=DKIM1; k=ed25519; p=${ED25519_KEY}`),
  },
  'dkim-ed25519-wrapped': {
    meaning: `An Ed25519 key has just 32 bytes. Key files put a few bytes before them that say what the key is, and the record has those, too. Receivers expect the 32 bytes alone, so ${FAILS}.`,
    example: atSelector(`v=DKIM1; k=ed25519; p=${WRAPPED_KEY}`),
  },
  'dkim-ed25519-length': {
    meaning: `An Ed25519 key always has 32 bytes. This one has more or fewer, so something was lost or added when it was copied. Receivers cannot use it, and ${FAILS}.`,
    example: atSelector(`v=DKIM1; k=ed25519; p=${ED25519_KEY.slice(0, 40)}`),
  },
  'dkim-rsa-bare': {
    meaning:
      'An RSA key can be written down in two forms. Nearly everyone publishes one of them, and this record has the other. The standard allows it, but some receivers cannot read it.',
    example: rsa(BARE_KEY),
  },
  'dkim-rsa-damaged': {
    meaning: `The numbers in an RSA key follow rules, and this key breaks one of them. At least one character was changed when it was copied. No signature can match it, so ${FAILS}.`,
    example: rsa(madeUpKey(2048, { last: 0xd0 })),
  },
  'dkim-rsa-exponent': {
    meaning:
      'One number in an RSA key, the exponent, is so small or of such a kind that the key protects nothing. Either anyone can forge a signature that passes, or no signature can pass at all.',
    example: rsa(madeUpKey(2048, { exponent: [1] })),
  },
  'dkim-rsa-short': {
    meaning: `${LENGTH} Keys below 1024 bits can be broken with rented computers, and whoever does can sign as you. Receivers must not accept them, so ${FAILS}.`,
    example: rsa(madeUpKey(512)),
  },
  'dkim-rsa-1024': {
    meaning: `${LENGTH} Receivers accept keys from 1024 bits on, but those are considered weak today, and 2048 bits are recommended. Your mail passes now; a longer key keeps it safe for longer.`,
    example: rsa(SHORT_KEY),
  },
  'dkim-rsa-large': {
    meaning: `${LENGTH} Receivers have to handle keys of up to 4096 bits, and longer ones take them time. Some refuse a key that is longer, so mail signed with it may fail DKIM there.`,
    example: rsa(madeUpKey(8192)),
  },
  'dkim-key-character': {
    meaning: `A key is written with letters, digits, “+” and “/”, and may end in “=”. This one has a character that does not belong there, usually from copying. Receivers cannot read the key, so ${FAILS}.`,
    example: rsa(`${GOOD_KEY.slice(0, 150)}!${GOOD_KEY.slice(151)}`),
  },
  'dkim-seam-missing': {
    meaning: `${STRINGS} A character of the key is missing, and it fits that it got lost where two strings meet. Receivers cannot read the key, so ${FAILS}.`,
    example: atSelector([`v=DKIM1; k=rsa; p=${GOOD_KEY.slice(0, 200)}`, GOOD_KEY.slice(201)]),
  },
  'dkim-seam-extra': {
    meaning: `${STRINGS} The key has a character too many, and it fits that it came in where two strings meet. Receivers cannot read the key, so ${FAILS}.`,
    example: atSelector([`v=DKIM1; k=rsa; p=${GOOD_KEY.slice(0, 200)}`, `j${GOOD_KEY.slice(200)}`]),
  },
  'dkim-key-cut': {
    meaning: `A key says at its start how long it is, and this one is shorter. Its end got lost, often because a DNS panel cuts off text after 255 characters. Receivers cannot read the key, so ${FAILS}.`,
    fix: 'Copy the key again from the original. If the panel accepts only 255 characters in one field, enter the record as several strings between quotation marks.',
    example: rsa(GOOD_KEY.slice(0, 300)),
  },
  'dkim-key-extra': {
    meaning: `A key says at its start how long it is, and this record has more than that. Something was added at the end when it was copied. Receivers cannot read the key, so ${FAILS}.`,
    example: rsa(`${GOOD_KEY}AAAA`),
  },
  'dkim-key-unreadable': {
    meaning: `The text after “p=” is not a key, or characters of it are missing. Receivers cannot check any signature with it, so ${FAILS}.`,
    example: rsa('notakey'),
  },
}
