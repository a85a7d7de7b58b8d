// Turns whatever is pasted into readable lines: decoded, quote marks removed, the returned message set apart.
import { withoutEntities } from '#shared/kit/entities.ts'
import { tidyText } from '#shared/kit/file-text.ts'

/** More than a small sender's bounces in a day. */
export const MAX_CHARACTERS = 1_048_576

export interface ReadableText {
  /** What the servers said. */
  report: string[]
  /** The returned message, or its header. */
  original: string[]
}

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

/** "Original mail as follows:", "A summary of the undelivered message you sent follows:", "Your message reads". */
const ANNOUNCED =
  /^(?:(?:a |the |here is |this is )?(?:copy|summary|text|headers?|body|contents?|beginning) of (?:the |your )?)?(?:the |your )?(?:(?:original|returned|undelivered|undeliverable|bounced|rejected|failed|old|unsent) )?(?:message|mail|e-mail|email)(?: (?:text|body|headers?|you sent|is|as|starts|begins))* (?:follow|follows|following|below|attached|reads)[.: -]{0,9}$|^here is your returned mail|^(?:old|original|returned|undelivered) (?:message|mail):/

const isOriginalMark = (lower: string): boolean => {
  const start = lower.trimStart()
  return (
    ORIGINAL_MARKS.some((mark) => start.startsWith(mark)) || RULED_MARK.test(start) || ANNOUNCED.test(start)
  )
}

const isOriginalType = (line: string): boolean =>
  line.startsWith('content-type: message/rfc822') ||
  line.startsWith('content-type: text/rfc822-headers') ||
  line.startsWith('content-type: message/partial')

/** Fields that are in the header of a message, but in that of no other part. */
const OF_A_HEADER = ['received: ', 'return-path:', 'dkim-signature:']

interface Part extends PartText {
  inHeader: boolean
  isOriginal: boolean
}

const newPart = (inHeader: boolean): Part => ({
  encoding: '',
  charset: '',
  isHtml: false,
  inHeader,
  isOriginal: false,
})

/** @param most the rest is not read */
export function readableText(input: string, most = MAX_CHARACTERS): ReadableText {
  const reader = new Reader()
  for (const raw of tidyText(input.slice(0, most)).replaceAll('\0', '').split(/\r?\n/))
    reader.read(withoutTurn(unquoted(raw)))
  return reader.end()
}

class Reader {
  private readonly report: string[] = []
  private readonly original: string[] = []
  /** Those of the report, not of the returned message. */
  private readonly boundaries = new Set<string>()
  private isMultipart = false
  private inBody = false
  private part = newPart(false)
  private block: string[] = []

  read(line: string): void {
    if (this.isEnd(line)) {
      this.flush()
      this.part = newPart(true)
      return
    }
    const lower = line.length < 400 ? line.toLowerCase() : ''
    this.readField(line, lower)
    this.inBody ||= line === ''
    if (!this.part.isOriginal && this.isOriginal(lower)) {
      this.flush()
      this.part.isOriginal = true
    }
    if (line === '' && this.part.inHeader) {
      const { encoding, charset, isHtml } = this.part
      this.part = { ...this.part, encoding: '', isHtml: false, inHeader: false }
      this.flush()
      this.part = { ...this.part, encoding, charset, isHtml }
    }
    this.block.push(line)
  }

  end(): ReadableText {
    this.flush()
    return { report: this.report, original: this.original }
  }

  private flush(): void {
    const target = this.part.isOriginal ? this.original : this.report
    for (const line of decodedLines(this.block, this.part)) target.push(line)
    this.block = []
  }

  /** Where one part ends: inside the returned message, only boundaries of the report count. */
  private isEnd(line: string): boolean {
    if (!isBoundary(line)) return false
    const name = line.slice(2).trimEnd().replace(/--$/, '')
    if (this.part.isOriginal) return this.boundaries.has(name)
    this.boundaries.add(name)
    return this.isMultipart
  }

  private readField(line: string, lower: string): void {
    if (lower.startsWith('content-transfer-encoding:')) this.part.encoding = encodingOf(lower)
    this.isMultipart ||= lower.includes('multipart/')
    if (!this.part.isOriginal) {
      const boundary = /boundary\s{0,5}=\s{0,5}(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(
        line.slice(0, 1000),
      )
      if (boundary) this.boundaries.add((boundary[1] ?? boundary[2] ?? '').trimEnd().replace(/--$/, ''))
      if (this.part.inHeader || !this.inBody)
        this.part.charset = /charset\s{0,5}=\s{0,5}"?([\w.:-]{2,40})/.exec(lower)?.[1] ?? this.part.charset
    }
    if (!lower.startsWith('content-type:')) return
    this.flush()
    this.part.inHeader = true
    if (isOriginalType(lower)) this.part.isOriginal = true
    this.part.isHtml = lower.includes('text/html')
  }

  private isOriginal(lower: string): boolean {
    const starts = (name: string): boolean => lower.startsWith(name)
    if (this.inBody && (this.part.inHeader ? OF_A_HEADER : OF_A_MESSAGE).some(starts)) return true
    return isOriginalMark(lower)
  }
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

const isBoundary = (line: string): boolean => /^--\S{3,200}\s*$/.test(line) && /[a-z0-9]/i.test(line)

/** How the text of one part is written: its transfer encoding, its character set, its markup. */
interface PartText {
  encoding: 'base64' | 'quoted-printable' | ''
  /** As the part names it; empty if it does not. */
  charset: string
  isHtml: boolean
}

/** @param line a field Content-Transfer-Encoding, in lower case */
function encodingOf(line: string): PartText['encoding'] {
  if (line.includes('base64')) return 'base64'
  return line.includes('quoted-printable') ? 'quoted-printable' : ''
}

/** Anything that turns out not to be encoded stays as it is. */
function decodedLines(lines: readonly string[], { encoding, charset, isHtml }: PartText): readonly string[] {
  const decoder = decoderOf(charset)
  const plain =
    encoding === 'base64'
      ? fromBase64(lines, decoder)
      : encoding === 'quoted-printable'
        ? fromQuotedPrintable(lines, decoder)
        : fromSevenBits(lines)
  return isHtml ? withoutMarkup(plain) : plain
}

/** ISO-2022-JP is seven bits wide, so it is still there after it was read as something else (RFC 1468). */
const SHIFTS = ['\u001b$@', '\u001b$B']

function fromSevenBits(lines: readonly string[]): readonly string[] {
  if (!lines.some((line) => SHIFTS.some((shift) => line.includes(shift)))) return lines
  const bytes = Uint8Array.from(lines.join('\n'), (character) => Math.min(character.charCodeAt(0), 0x7f))
  return new TextDecoder('iso-2022-jp').decode(bytes).split('\n')
}

function decoderOf(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset === '' ? 'utf-8' : charset)
  } catch {
    return new TextDecoder()
  }
}

function fromBase64(lines: readonly string[], decoder: TextDecoder): readonly string[] {
  const text = lines.join('').replace(/[^A-Za-z0-9+/]/g, '')
  if (text.length < 8 || lines.some((line) => line.includes(' '))) return lines
  try {
    const bytes = Uint8Array.from(atob(text.slice(0, text.length - (text.length % 4))), (char) =>
      char.charCodeAt(0),
    )
    return decoder.decode(bytes).replace(/\r\n?/g, '\n').split('\n')
  } catch {
    return lines
  }
}

function fromQuotedPrintable(lines: readonly string[], decoder: TextDecoder): string[] {
  const joined: string[] = []
  let open = ''
  for (const line of lines) {
    if (line.endsWith('=') && open.length < 4000) open += line.slice(0, -1)
    else {
      joined.push(withBytes(open + line, decoder))
      open = ''
    }
  }
  if (open !== '') joined.push(withBytes(open, decoder))
  return joined
}

const withBytes = (line: string, decoder: TextDecoder): string =>
  line.includes('=')
    ? line.replace(/(?:=[0-9A-F]{2})+/gi, (run) =>
        decoder.decode(Uint8Array.from(run.slice(1).split('='), (hex) => Number.parseInt(hex, 16))),
      )
    : line

/** A tag or a comment, but not an address in angle brackets. */
const TAG = /<(?:!--[^<>]{0,2000}--|[!?][^<>]{0,500}|(\/?)([a-z][a-z0-9:-]{0,20})(?:\s[^<>]{0,2000})?\/?)>/gi
/** Tags at which a line ends. */
const BREAKS = /^(?:br|p|div|tr|table|h[1-6]|li|ul|ol|body|title|hr)$/
/** Elements whose text nobody sees. */
const UNSEEN = /^(?:style|script|head)$/

function withoutMarkup(lines: readonly string[]): string[] {
  const html = lines.join('\n')
  const seen: string[] = []
  let from = 0
  let unseen = ''
  for (const match of html.matchAll(TAG)) {
    const [tag, slash = '', written = ''] = match
    const name = written.toLowerCase()
    if (unseen === '') seen.push(html.slice(from, match.index), BREAKS.test(name) ? '\n' : ' ')
    from = match.index + tag.length
    if (unseen === '' && slash === '' && UNSEEN.test(name)) unseen = name
    else if (slash !== '' && name === unseen) unseen = ''
  }
  seen.push(html.slice(from))
  return withoutEntities(seen.join(''), { nbsp: ' ' }).replaceAll('\u00a0', ' ').split('\n')
}
