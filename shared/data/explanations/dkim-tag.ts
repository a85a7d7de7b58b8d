import { ED25519_KEY, GOOD_KEY } from './example-keys.ts'
import type { TAG_FINDINGS } from '#shared/records/dkim/findings.ts'
import type { Example, Explanations } from '#shared/report/explanation.ts'

/** One record at the selector s1, as one string or several. */
export const atSelector = (record: string | string[]): Example => ({
  zone: (domain) => ({ [`s1._domainkey.${domain}`]: { TXT: [record] } }),
  fields: { selector: 's1' },
})

const TAGS = 'A DKIM record is a list of tags such as “k=rsa”, with a semicolon after each.'

export const TAG_EXPLANATIONS: Explanations<typeof TAG_FINDINGS> = {
  'dkim-quote': {
    meaning:
      'Instructions often show a record between quotation marks. They only show where the text starts and ends. Here they became part of the record itself, so receivers cannot read the key, and mail signed with it fails DKIM.',
    example: atSelector(`"v=DKIM1; k=rsa; p=${GOOD_KEY}"`),
  },
  'dkim-backslash': {
    meaning:
      'In the files of some name servers, a semicolon is written with a backslash before it. The panel of a DNS provider needs no backslash and keeps it as text. Receivers then cannot read the record, and mail signed with the key fails DKIM.',
    example: atSelector(`v=DKIM1\\; k=rsa\\; p=${GOOD_KEY}`),
  },
  'dkim-syntax': {
    meaning: `${TAGS} A part of this record is not a tag, often because a semicolon or an equals sign got lost. Receivers discard the whole record, and mail signed with the key fails DKIM.`,
    example: atSelector(`v=DKIM1; rsa; p=${GOOD_KEY}`),
  },
  'dkim-empty-tag': {
    meaning: `${TAGS} Here two semicolons have nothing between them. Most receivers ignore that, but strict ones discard the record, so the same mail passes at one provider and fails at another.`,
    example: atSelector(`v=DKIM1;; k=rsa; p=${GOOD_KEY}`),
  },
  'dkim-duplicate-tag': {
    meaning:
      'Each tag may be in a DKIM record once. With two of the same, receivers do not guess which one counts: they discard the record, and mail signed with the key fails DKIM.',
    fix: 'Keep one of the two tags and delete the other. If both have a key, ask the service which one it signs with.',
    example: atSelector(`v=DKIM1; k=rsa; k=rsa; p=${GOOD_KEY}`),
  },
  'dkim-tag-case': {
    meaning:
      'The names of the tags in a DKIM record are lowercase letters. Receivers take a capital letter for another tag that they do not know and ignore it. If it is the “P” of the key, there is no key for them.',
    fix: 'Write the name of the tag in lowercase.',
    example: atSelector(`v=DKIM1; k=rsa; P=${GOOD_KEY}`),
  },
  'dkim-no-version': {
    meaning:
      '“v=DKIM1” at the start says what the record is for. It may be left out, and receivers still read the key. With it, nobody takes the record for something else.',
    fix: 'Put “v=DKIM1; ” at the start of the record when you next change it.',
    example: atSelector(`k=rsa; p=${GOOD_KEY}`),
  },
  'dkim-version': {
    meaning:
      'A DKIM record starts with “v=DKIM1”, in exactly these characters. This one has something else there, so receivers must discard it, and mail signed with the key fails DKIM.',
    example: atSelector(`v=DKIM1.0; k=rsa; p=${GOOD_KEY}`),
  },
  'dkim-version-not-first': {
    meaning:
      'The version “v=DKIM1” belongs at the start of the record. Here another tag comes before it. Strict receivers discard the record, so the same mail passes at one provider and fails at another.',
    example: atSelector(`k=rsa; v=DKIM1; p=${GOOD_KEY}`),
  },
  'dkim-key-type': {
    meaning:
      'The tag “k=” says which kind of key the record has. Email uses two kinds, “rsa” and “ed25519”. Receivers ignore a key of any other kind, so mail signed with it fails DKIM.',
    example: atSelector(`v=DKIM1; k=dsa; p=${GOOD_KEY}`),
  },
  'dkim-key-type-case': {
    meaning:
      'The kind of key after “k=” is written in capitals. Some receivers read it anyway, others know only lowercase and ignore the key. So the same mail passes at one provider and fails at another.',
    fix: 'Write “k=rsa” or “k=ed25519” in lowercase.',
    example: atSelector(`v=DKIM1; k=ED25519; p=${ED25519_KEY}`),
  },
  'dkim-hash': {
    meaning:
      'To sign a message, the sender first computes a short fingerprint of it, called a hash. The tag “h=” limits which way of doing that is allowed. This record leaves out sha256, the only one that receivers accept today, so no signature can pass.',
    example: atSelector(`v=DKIM1; k=rsa; h=sha1; p=${GOOD_KEY}`),
  },
  'dkim-hash-sha1': {
    meaning:
      'The record allows sha1, an old way to compute the fingerprint of a message that can be forged. Receivers no longer accept it. The record also allows sha256, so your mail passes; sha1 is only a leftover.',
    example: atSelector(`v=DKIM1; k=rsa; h=sha1:sha256; p=${GOOD_KEY}`),
  },
  'dkim-service': {
    meaning:
      'The tag “s=” says what the key may be used for, and this record does not name email. Receivers of email ignore the key, so mail signed with it fails DKIM. Keys for reports about delivery look like this, and are fine if they sign nothing else.',
    example: atSelector(`v=DKIM1; k=rsa; s=tlsrpt; p=${GOOD_KEY}`),
  },
  'dkim-testing': {
    meaning:
      '“t=y” tells receivers that you are still trying DKIM out. They then treat a message with a broken signature like one without any. It is meant for the first days, and was probably forgotten here.',
    example: atSelector(`v=DKIM1; k=rsa; t=y; p=${GOOD_KEY}`),
  },
  'dkim-granularity': {
    meaning:
      'The tag “g=” once limited a key to some email addresses. It was dropped in 2011, and today’s receivers ignore it. Very old ones still read it, and may then refuse the key.',
    example: atSelector(`v=DKIM1; g=; k=rsa; p=${GOOD_KEY}`),
  },
  'dkim-unknown-tag': {
    meaning:
      'The record has a tag that DKIM does not know. Receivers skip it, so it does no harm. If it is a misspelled tag, what it was meant to say is not said.',
    fix: 'See whether the tag is a typo. If it has no use, delete it.',
    example: atSelector(`v=DKIM1; k=rsa; note=office; p=${GOOD_KEY}`),
  },
}
