// The findings about the tags of a DKIM record, apart from the key itself.
import { rule } from '#shared/report/finding-table.ts'

/** Where in the record, e.g. "character 12 of string 2". */
export interface Place {
  place: string
}

const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

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
      `“${shortened(text)}” (${place}) ${lacks === 'equals' ? 'is not a tag: it has no equals sign' : 'has no valid tag name'}. Receivers cannot read the record.`,
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
      `The version is “${shortened(version)}”; receivers must discard every record whose version is not exactly DKIM1.`,
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
      `k=${shortened(type)} is not a key type that receivers know; they must ignore it.`,
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
      `h=${shortened(hashes)} does not allow sha256, the only hash that counts, so no signature can be valid.`,
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
        ? `s=${shortened(services)} says that the key only signs TLS reports, so email receivers ignore it.`
        : `s=${shortened(services)} says that the key is not for email, so email receivers ignore it.`,
    fix: ({ services, isForReports }) =>
      isForReports
        ? 'Keep it for the reports. If you sign email with this selector, too, write s=email:tlsrpt.'
        : `If you sign email with this key, write s=email:${shortened(services)}.`,
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
        : `g=${shortened(value)} limits the key to some email addresses for old receivers; new ones ignore it.`,
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
