// What is wrong with a message under RFC 5322, RFC 5321 and MIME, whoever sent it.
import { parseDate } from '#shared/header/date-time.ts'
import { fieldsNamed, MAX_FIELDS, rawValue, type RawMessage } from '#shared/message/raw-message.ts'
import { isAscii, unfoldedValue } from '#shared/message/field-values.ts'
import type { Finding } from '#shared/report/finding.ts'
import { numberText } from '#shared/text/number-text.ts'

/** RFC 5322, 3.6: at most one of each. From is judged with the identities. */
const ONCE = [
  'date',
  'sender',
  'reply-to',
  'to',
  'cc',
  'bcc',
  'message-id',
  'in-reply-to',
  'references',
  'subject',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
]

const MAX_LINE = 998
const DAY = 86_400

/** @param arrivedAt Unix seconds; null for a copy of a message that may be old */
export function judgeForm(message: RawMessage, arrivedAt: number | null): Finding[] {
  return [
    ...byteFindings(message),
    ...ONCE.flatMap((name) => repeated(message, name)),
    ...dateFindings(message, arrivedAt),
    ...idFindings(message),
    ...mimeFindings(message),
  ]
}

const WRITE = 'Check how your program builds the header: each line is “Name: value” or starts with a space.'

function byteFindings(message: RawMessage): Finding[] {
  const found: Finding[] = []
  const add = (code: string, severity: Finding['severity'], text: string, rfc: string, fix?: string) =>
    found.push({ code, severity, message: text, rfc, ...(fix === undefined ? {} : { fix }) })
  const { bytes, hasBareLf, strayLines, longestLine, hasHeaderEnd, hadLocalLineEnds, isHeaderCut } = message
  if (message.fields.length === 0)
    add('no-header', 'error', 'The text has no header field.', 'RFC 5322, 2.1', WRITE)
  if (hadLocalLineEnds)
    add(
      'local-line-ends',
      'info',
      'The copy has LF line ends; we read them as CRLF, the way email is sent.',
      'RFC 5322, 2.3',
    )
  if (hasBareLf)
    add(
      'bare-lf',
      'error',
      'Some lines end in LF without CR. Servers refuse or rewrite such mail, and rewriting breaks signatures.',
      'RFC 5321, 2.3.8',
      'Have your program end every line with CRLF.',
    )
  if (bytes.includes(0))
    add(
      'nul',
      'error',
      'There is a NUL byte in the message; many servers refuse it.',
      'RFC 5322, 2.2',
      'Encode binary parts in base64.',
    )
  if (longestLine > MAX_LINE)
    add(
      'long-line',
      'error',
      `A line has ${longestLine} bytes; ${MAX_LINE} are allowed. Servers break longer lines, which breaks signatures.`,
      'RFC 5322, 2.1.1',
      'Encode the text as quoted-printable or base64.',
    )
  if (strayLines > 0)
    add(
      'stray-header-lines',
      'error',
      `${strayLines === 1 ? 'A line' : `${strayLines} lines`} of the header ${strayLines === 1 ? 'is' : 'are'} not a field; servers end the header there or refuse the message.`,
      'RFC 5322, 2.2',
      WRITE,
    )
  if (isHeaderCut)
    add(
      'header-cut',
      'error',
      `The header has more than ${numberText(MAX_FIELDS)} fields. Servers refuse such messages, and we read only those.`,
      'RFC 5321, 4.5.3.1',
      'Find the program that adds the fields.',
    )
  if (message.fields.length > 0 && !hasHeaderEnd)
    add('no-body', 'info', 'The message ends with its header: there is no body.', 'RFC 5322, 2.1')
  return found
}

function repeated(message: RawMessage, name: string): Finding[] {
  const count = fieldsNamed(message, name).length
  if (count < 2) return []
  return [
    {
      code: `${name}-repeated`,
      severity: 'error',
      message: `There are ${count} ${labelOf(name)} fields; one is allowed. Gmail refuses such messages.`,
      rfc: 'RFC 5322, 3.6',
      fix: 'Send only one.',
    },
  ]
}

const labelOf = (name: string) =>
  name
    .split('-')
    .map((word) =>
      word === 'id' || word === 'mime' ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1),
    )
    .join('-')

function dateFindings(message: RawMessage, arrivedAt: number | null): Finding[] {
  const [field] = fieldsNamed(message, 'date')
  if (!field)
    return [
      {
        code: 'date-missing',
        severity: 'error',
        message: 'There is no Date field.',
        rfc: 'RFC 5322, 3.6',
        fix: 'Have your program write one.',
      },
    ]
  const date = parseDate(unfoldedValue(field).replace(/\([^()]{0,200}\)/g, ' '))
  if (!date)
    return [
      {
        code: 'date-unreadable',
        severity: 'error',
        message: 'The Date cannot be read.',
        rfc: 'RFC 5322, 3.3',
        fix: 'Write it like “Tue, 17 Nov 2026 09:18:53 +0000”.',
      },
    ]
  if (arrivedAt === null || Math.abs(date.seconds - arrivedAt) <= DAY) return []
  const way = date.seconds > arrivedAt ? 'after' : 'before'
  return [
    {
      code: 'date-off',
      severity: 'warning',
      message: `The Date is more than a day ${way} the arrival; filters count that against the message.`,
      rfc: 'RFC 5322, 3.6.1',
      fix: 'Set the clock of the sending server.',
    },
  ]
}

function idFindings(message: RawMessage): Finding[] {
  const [field] = fieldsNamed(message, 'message-id')
  if (!field)
    return [
      {
        code: 'message-id-missing',
        severity: 'warning',
        message: 'There is no Message-ID; Gmail may refuse such messages, and replies cannot be threaded.',
        rfc: 'RFC 5322, 3.6.4',
        fix: 'Have your program write one that ends in your domain.',
      },
    ]
  const id = unfoldedValue(field)
  const [, right] = /^<[^<>@\s]{1,500}@([^<>@\s]{1,255})>$/.exec(id) ?? []
  if (right === undefined)
    return [
      {
        code: 'message-id-form',
        severity: 'warning',
        message: `The Message-ID does not have the form <unique@domain>.`,
        rfc: 'RFC 5322, 3.6.4',
        fix: 'Write it as <something-unique@your-domain>.',
      },
    ]
  if (/^localhost$|\.local(?:domain)?$|^[^.[]+$/i.test(right))
    return [
      {
        code: 'message-id-local',
        severity: 'info',
        message: `The Message-ID ends in ${right.slice(0, 80)}, the name of a computer, not a domain.`,
        rfc: 'RFC 5322, 3.6.4',
        fix: 'Set the host name of the sending server.',
      },
    ]
  return []
}

function mimeFindings(message: RawMessage): Finding[] {
  const found: Finding[] = []
  const first = (name: string) => {
    const [field] = fieldsNamed(message, name)
    return field && unfoldedValue(field)
  }
  const [type, version, encoding] = ['content-type', 'mime-version', 'content-transfer-encoding'].map(first)
  if ((type !== undefined || encoding !== undefined) && version === undefined)
    found.push({
      code: 'mime-version-missing',
      severity: 'warning',
      message: 'There is no MIME-Version, so email apps may read the message as plain text.',
      rfc: 'RFC 2045, 4',
      fix: 'Add “MIME-Version: 1.0”.',
    })
  const raw = message.fields.find((field) => !isAscii(rawValue(field)))
  if (raw)
    found.push({
      code: 'header-eight-bit',
      severity: 'warning',
      message: `${raw.text.slice(0, raw.text.indexOf(':')).slice(0, 80)} has characters outside ASCII that are not encoded; servers without SMTPUTF8 refuse or damage them.`,
      rfc: 'RFC 6532, 3',
      fix: 'Encode them as in RFC 2047 (=?utf-8?…?=).',
    })
  const isEightBit = message.body.some((byte) => byte > 127)
  if (isEightBit && type === undefined)
    found.push({
      code: 'body-eight-bit',
      severity: 'warning',
      message: 'The body has characters outside ASCII, but no Content-Type names their charset.',
      rfc: 'RFC 2045, 5.2',
      fix: 'Put charset=utf-8 in a Content-Type field.',
    })
  const boundary = type === undefined ? undefined : boundaryOf(type)
  if (boundary !== undefined && !endsWithBoundary(message.body, boundary))
    found.push({
      code: 'mime-cut',
      severity: 'error',
      message: 'The last boundary of the parts is missing: the message was cut off or built incorrectly.',
      rfc: 'RFC 2046, 5.1.1',
      fix: 'End the parts with the boundary and two hyphens.',
    })
  return found
}

function boundaryOf(type: string): string | undefined {
  if (!/^multipart\//i.test(type)) return undefined
  const [, quoted, bare] = /boundary\s{0,10}=\s{0,10}(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(type) ?? []
  return quoted ?? bare
}

/** Anywhere: text may follow (an epilogue). */
function endsWithBoundary(body: Uint8Array, boundary: string): boolean {
  const mark = new TextEncoder().encode(`--${boundary}--`)
  for (
    let at = body.lastIndexOf(mark[0] ?? 0);
    at >= 0;
    at = at === 0 ? -1 : body.lastIndexOf(mark[0] ?? 0, at - 1)
  )
    if ((at === 0 || body[at - 1] === 10) && mark.every((byte, index) => body[at + index] === byte))
      return true
  return false
}
