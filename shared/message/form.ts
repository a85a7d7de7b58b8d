// What is wrong with a message under RFC 5322, RFC 5321 and MIME, whoever sent it.
import { DAY_SECONDS as DAY } from '#shared/kit/calendar.ts'
import { type MailDate, parseDate } from '#shared/message/header/date-time.ts'
import { fieldsNamed, firstValue, isAscii, type RawMessage, rawValue } from './raw-message.ts'
import { messageFinding, type MessageFinding } from './findings.ts'
import { MAX_LINE } from './form-findings.ts'

/** RFC 5322, 3.6: at most one of each. From is judged with the identities. */
export const SINGLE_FIELDS = [
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
] as const

/** @param arrivedAt Unix seconds; null for a copy of a message that may be old */
export function judgeForm(message: RawMessage, arrivedAt: number | null): MessageFinding[] {
  return [
    ...byteFindings(message),
    ...repeated(message),
    ...dateFindings(message, arrivedAt),
    ...idFindings(message),
    ...mimeFindings(message),
  ]
}

function byteFindings(message: RawMessage): MessageFinding[] {
  const { bytes, hasBareLf, strayLines, longestLine, hasHeaderEnd, hadLocalLineEnds, isHeaderCut } = message
  const found: MessageFinding[] = []
  if (message.fields.length === 0) found.push(messageFinding('message-no-header'))
  if (hadLocalLineEnds) found.push(messageFinding('message-local-line-ends'))
  if (hasBareLf) found.push(messageFinding('message-bare-lf'))
  if (bytes.includes(0)) found.push(messageFinding('message-nul'))
  if (longestLine > MAX_LINE) found.push(messageFinding('message-long-line', { bytes: longestLine }))
  if (strayLines > 0) found.push(messageFinding('message-stray-header-lines', { count: strayLines }))
  if (isHeaderCut) found.push(messageFinding('message-header-cut'))
  if (message.fields.length > 0 && !hasHeaderEnd) found.push(messageFinding('message-no-body'))
  return found
}

/** “message-” is in front of the name of “message-id” already. */
export const repeatedCode = (field: (typeof SINGLE_FIELDS)[number]) =>
  `message-${field === 'message-id' ? 'id' : field}-repeated` as const

const repeated = (message: RawMessage): MessageFinding[] =>
  SINGLE_FIELDS.flatMap((field) => {
    const count = fieldsNamed(message, field).length
    return count < 2 ? [] : [messageFinding(repeatedCode(field), { count })]
  })

/** The Date field, whose comments are no part of it. */
export const dateIn = (value: string): MailDate | null => parseDate(value.replace(/\([^()]{0,200}\)/g, ' '))

function dateFindings(message: RawMessage, arrivedAt: number | null): MessageFinding[] {
  const value = firstValue(message, 'date')
  if (value === undefined) return [messageFinding('message-date-missing')]
  const date = dateIn(value)
  if (!date) return [messageFinding('message-date-unreadable')]
  if (arrivedAt === null || Math.abs(date.seconds - arrivedAt) <= DAY) return []
  return [messageFinding('message-date-off', { isLate: date.seconds > arrivedAt })]
}

function idFindings(message: RawMessage): MessageFinding[] {
  const id = firstValue(message, 'message-id')
  if (id === undefined) return [messageFinding('message-id-missing')]
  const [, name] = /^<[^<>@\s]{1,500}@([^<>@\s]{1,255})>$/.exec(id) ?? []
  if (name === undefined) return [messageFinding('message-id-form')]
  return /^localhost$|\.local(?:domain)?$|^[^.[]+$/i.test(name)
    ? [messageFinding('message-id-local', { name })]
    : []
}

function mimeFindings(message: RawMessage): MessageFinding[] {
  const found: MessageFinding[] = []
  const type = firstValue(message, 'content-type')
  const version = firstValue(message, 'mime-version')
  const encoding = firstValue(message, 'content-transfer-encoding')
  if ((type !== undefined || encoding !== undefined) && version === undefined)
    found.push(messageFinding('message-mime-version-missing'))
  const raw = message.fields.find((field) => !isAscii(rawValue(field)))
  if (raw)
    found.push(
      messageFinding('message-header-eight-bit', { field: raw.text.slice(0, raw.text.indexOf(':')) }),
    )
  const isEightBit = message.body.some((byte) => byte > 127)
  if (isEightBit && type === undefined) found.push(messageFinding('message-body-eight-bit'))
  const boundary = type === undefined ? undefined : boundaryOf(type)
  if (boundary !== undefined && !endsWithBoundary(message.body, boundary))
    found.push(messageFinding('message-mime-cut'))
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
