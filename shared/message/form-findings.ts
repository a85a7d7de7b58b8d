// The findings about how a message is built: RFC 5322, RFC 5321 and MIME.
import { MAX_FIELDS } from './raw-message.ts'
import { rule } from '#shared/report/finding-table.ts'
import { numberText } from '#shared/kit/sentence.ts'

/** RFC 5322, 2.1.1. */
export const MAX_LINE = 998

const WRITE = 'Check how your program builds the header: each line is “Name: value” or starts with a space.'

const BYTES = {
  'message-no-header': rule({
    severity: 'error',
    title: 'No header',
    rfc: 'RFC 5322, 2.1',
    message: 'The text has no header field.',
    fix: WRITE,
  }),
  'message-no-body': rule({
    severity: 'info',
    title: 'No body',
    rfc: 'RFC 5322, 2.1',
    message: 'The message ends with its header: there is no body.',
  }),
  'message-local-line-ends': rule({
    severity: 'info',
    title: 'A copy with the line ends of a computer',
    rfc: 'RFC 5322, 2.3',
    message: 'The copy has LF line ends; we read them as CRLF, the way email is sent.',
  }),
  'message-bare-lf': rule({
    severity: 'error',
    title: 'Lines that end incorrectly',
    rfc: 'RFC 5321, 2.3.8',
    message:
      'Some lines end in LF without CR. Servers refuse or rewrite such mail, and rewriting breaks signatures.',
    fix: 'Have your program end every line with CRLF.',
  }),
  'message-nul': rule({
    severity: 'error',
    title: 'A NUL byte in the message',
    rfc: 'RFC 5322, 2.2',
    message: 'There is a NUL byte in the message; many servers refuse it.',
    fix: 'Encode binary parts in base64.',
  }),
  'message-long-line': rule({
    severity: 'error',
    title: 'A line that is too long',
    rfc: 'RFC 5322, 2.1.1',
    message: ({ bytes }: { bytes: number }) =>
      `A line has ${bytes} bytes; ${MAX_LINE} are allowed. Servers break longer lines, which breaks signatures.`,
    fix: 'Encode the text as quoted-printable or base64.',
  }),
  'message-stray-header-lines': rule({
    severity: 'error',
    title: 'Lines in the header that are not fields',
    rfc: 'RFC 5322, 2.2',
    message: ({ count }: { count: number }) =>
      `${count === 1 ? 'A line' : `${count} lines`} of the header ${count === 1 ? 'is' : 'are'} not a field; servers end the header there or refuse the message.`,
    fix: WRITE,
  }),
  'message-header-cut': rule({
    severity: 'error',
    title: 'Thousands of header fields',
    rfc: 'RFC 5321, 4.5.3.1',
    message: `The header has more than ${numberText(MAX_FIELDS)} fields. Servers refuse such messages, and we read only those.`,
    fix: 'Find the program that adds the fields.',
  }),
}

const repeated = (name: string) =>
  rule({
    severity: 'error',
    title: `More than one ${name} field`,
    rfc: 'RFC 5322, 3.6',
    message: ({ count }: { count: number }) =>
      `There are ${count} ${name} fields; one is allowed. Gmail refuses such messages.`,
    fix: 'Send only one.',
  })

/** RFC 5322, 3.6: at most one of each. From is judged with the identities. */
const REPEATED = {
  'message-date-repeated': repeated('Date'),
  'message-sender-repeated': repeated('Sender'),
  'message-reply-to-repeated': repeated('Reply-To'),
  'message-to-repeated': repeated('To'),
  'message-cc-repeated': repeated('Cc'),
  'message-bcc-repeated': repeated('Bcc'),
  'message-id-repeated': repeated('Message-ID'),
  'message-in-reply-to-repeated': repeated('In-Reply-To'),
  'message-references-repeated': repeated('References'),
  'message-subject-repeated': repeated('Subject'),
  'message-mime-version-repeated': repeated('MIME-Version'),
  'message-content-type-repeated': repeated('Content-Type'),
  'message-content-transfer-encoding-repeated': repeated('Content-Transfer-Encoding'),
}

const FIELDS = {
  'message-date-missing': rule({
    severity: 'error',
    title: 'No Date field',
    rfc: 'RFC 5322, 3.6',
    message: 'There is no Date field.',
    fix: 'Have your program write one.',
  }),
  'message-date-unreadable': rule({
    severity: 'error',
    title: 'A Date that cannot be read',
    rfc: 'RFC 5322, 3.3',
    message: 'The Date cannot be read.',
    fix: 'Write it like “Tue, 17 Nov 2026 09:18:53 +0000”.',
  }),
  'message-date-off': rule({
    severity: 'warning',
    title: 'A Date that is not today',
    rfc: 'RFC 5322, 3.6.1',
    message: ({ isLate }: { isLate: boolean }) =>
      `The Date is more than a day ${isLate ? 'after' : 'before'} the arrival; filters count that against the message.`,
    fix: 'Set the clock of the sending server.',
  }),
  'message-id-missing': rule({
    severity: 'warning',
    title: 'No Message-ID',
    rfc: 'RFC 5322, 3.6.4',
    message: 'There is no Message-ID; Gmail may refuse such messages, and replies cannot be threaded.',
    fix: 'Have your program write one that ends in your domain.',
  }),
  'message-id-form': rule({
    severity: 'warning',
    title: 'A Message-ID of another form',
    rfc: 'RFC 5322, 3.6.4',
    message: 'The Message-ID does not have the form <unique@domain>.',
    fix: 'Write it as <something-unique@your-domain>.',
  }),
  'message-id-local': rule({
    severity: 'info',
    title: 'A Message-ID that names a computer',
    rfc: 'RFC 5322, 3.6.4',
    message: ({ name }: { name: string }) =>
      `The Message-ID ends in ${name.slice(0, 80)}, the name of a computer, not a domain.`,
    fix: 'Set the host name of the sending server.',
  }),
}

const MIME = {
  'message-mime-version-missing': rule({
    severity: 'warning',
    title: 'No MIME-Version',
    rfc: 'RFC 2045, 4',
    message: 'There is no MIME-Version, so email apps may read the message as plain text.',
    fix: 'Add “MIME-Version: 1.0”.',
  }),
  'message-header-eight-bit': rule({
    severity: 'warning',
    title: 'A header with characters that are not encoded',
    rfc: 'RFC 6532, 3',
    message: ({ field }: { field: string }) =>
      `${field.slice(0, 80)} has characters outside ASCII that are not encoded; servers without SMTPUTF8 refuse or damage them.`,
    fix: 'Encode them as in RFC 2047 (=?utf-8?…?=).',
  }),
  'message-body-eight-bit': rule({
    severity: 'warning',
    title: 'A body whose charset nobody knows',
    rfc: 'RFC 2045, 5.2',
    message: 'The body has characters outside ASCII, but no Content-Type names their charset.',
    fix: 'Put charset=utf-8 in a Content-Type field.',
  }),
  'message-mime-cut': rule({
    severity: 'error',
    title: 'A message that was cut off',
    rfc: 'RFC 2046, 5.1.1',
    message: 'The last boundary of the parts is missing: the message was cut off or built incorrectly.',
    fix: 'End the parts with the boundary and two hyphens.',
  }),
}

export const FORM_FINDINGS = { ...BYTES, ...REPEATED, ...FIELDS, ...MIME }
