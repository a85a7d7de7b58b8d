// Turns whatever is pasted into readable lines: decoded, quote marks removed, the returned message set apart.

import { tidyText } from '#shared/text/file-text.ts'

/** More than a small sender's bounces in a day. */
export const MAX_CHARACTERS = 1_048_576

interface ReadableText {
  /** What the servers said. */
  report: string[]
  /** The returned message, or its header. */
  original: string[]
}

type Encoding = 'base64' | 'quoted-printable' | ''

/** The wording with which reports introduce the returned message, in lower case. */
const ORIGINAL_MARKS = [
  '--- below this line is a copy of the message',
  '----- original message',
  'original message follows',
  '------- returned message',
  '----- unsent message',
  '----- message header follows',
  '------ this is a copy of',
  '----- this is a copy of',
  '--- below the next line is a copy',
  '--- here is a copy of',
  '----- message headers',
  'original message headers:',
  'message header:',
  '--- undelivered message follows',
  '----- transmitted message',
  'the header of the original message is following',
  'original message header:',
]

/** Header fields that occur in the middle of a report only if it quotes a message. */
const OF_A_MESSAGE = ['received: ', 'return-path:', 'dkim-signature:', 'mime-version:', 'message-id:']

/** "----- Original message follows -----", and the like. */
const RULED_MARK =
  /^[-=*]{2,} *(?:original message|mensaje original|messaggio originale|message d'origine|copy of (?:the|your)|returned message|message follows)/

const isOriginalMark = (lower: string): boolean => {
  const start = lower.trimStart()
  return ORIGINAL_MARKS.some((mark) => start.startsWith(mark)) || RULED_MARK.test(start)
}

const isOriginalType = (line: string): boolean =>
  line.startsWith('content-type: message/rfc822') ||
  line.startsWith('content-type: text/rfc822-headers') ||
  line.startsWith('content-type: message/partial')

export function readableText(input: string): ReadableText {
  const lines = tidyText(input.slice(0, MAX_CHARACTERS)).replaceAll('\0', '').split(/\r?\n/)
  const report: string[] = []
  const original: string[] = []
  let isMultipart = false
  let inBody = false
  let part = { encoding: '' as Encoding, inHeader: false, isOriginal: false }
  let block: string[] = []
  const flush = () => {
    const target = part.isOriginal ? original : report
    for (const line of decoded(block, part.encoding)) target.push(line)
    block = []
  }
  for (const raw of lines) {
    const line = withoutTurn(unquoted(raw))
    const lower = line.length < 400 ? line.toLowerCase() : ''
    if (isBoundary(line) && (isMultipart || part.isOriginal)) {
      flush()
      part = { encoding: '', inHeader: true, isOriginal: false }
      continue
    }
    if (lower.startsWith('content-transfer-encoding:')) part.encoding = encodingOf(lower, part.encoding)
    isMultipart ||= lower.includes('multipart/')
    inBody ||= line === ''
    if (inBody && !part.inHeader && !part.isOriginal && OF_A_MESSAGE.some((name) => lower.startsWith(name))) {
      flush()
      part.isOriginal = true
    }
    if (lower.startsWith('content-type:')) {
      flush()
      part.inHeader = true
      if (isOriginalType(lower)) part.isOriginal = true
    }
    if (!part.isOriginal && isOriginalMark(lower)) {
      flush()
      part.isOriginal = true
    }
    if (line === '' && part.inHeader) {
      part.inHeader = false
      const { encoding } = part
      part.encoding = ''
      flush()
      part.encoding = encoding
    }
    block.push(line)
  }
  flush()
  return { report, original }
}

/** At most five levels; sendmail's “>>>” is not a quote. */
function unquoted(line: string): string {
  let text = line
  for (let level = 0; level < 5 && (text.startsWith('> ') || text === '>'); level++) text = text.slice(2)
  return text
}

/** What transcripts of a session put in front of the server's replies: "S: 550-…", "<** 550 …", "<<< 550 …". */
const withoutTurn = (line: string): string =>
  line.replace(
    /^\s{0,8}(?:\[[^\]\n]{1,40}\]\s{0,4})?(?:S|R|server|remote|<[-~*]{0,2}[-~*<>]?)\s{0,3}:?\s{0,4}(?=[245]\d\d(?:[ -]|$))/i,
    '',
  )

const isBoundary = (line: string): boolean => line.startsWith('--') && line.length > 4 && !line.includes(' ')

function encodingOf(line: string, otherwise: Encoding): Encoding {
  if (line.includes('base64')) return 'base64'
  if (line.includes('quoted-printable')) return 'quoted-printable'
  return otherwise === '' ? '' : ''
}

function decoded(lines: readonly string[], encoding: Encoding): readonly string[] {
  if (encoding === 'base64') return fromBase64(lines)
  return encoding === 'quoted-printable' ? fromQuotedPrintable(lines) : lines
}

/** Anything that turns out not to be base64 stays as it is. */
function fromBase64(lines: readonly string[]): readonly string[] {
  const text = lines.join('').replace(/[^A-Za-z0-9+/]/g, '')
  if (text.length < 8 || lines.some((line) => line.includes(' '))) return lines
  try {
    const bytes = Uint8Array.from(atob(text.slice(0, text.length - (text.length % 4))), (char) =>
      char.charCodeAt(0),
    )
    return new TextDecoder().decode(bytes).replace(/\r\n?/g, '\n').split('\n')
  } catch {
    return lines
  }
}

function fromQuotedPrintable(lines: readonly string[]): string[] {
  const joined: string[] = []
  let open = ''
  for (const line of lines) {
    if (line.endsWith('=') && open.length < 4000) open += line.slice(0, -1)
    else {
      joined.push(withBytes(open + line))
      open = ''
    }
  }
  if (open !== '') joined.push(withBytes(open))
  return joined
}

const withBytes = (line: string): string =>
  line.includes('=')
    ? line.replace(/(?:=[0-9A-F]{2})+/gi, (run) =>
        new TextDecoder().decode(Uint8Array.from(run.slice(1).split('='), (hex) => Number.parseInt(hex, 16))),
      )
    : line
