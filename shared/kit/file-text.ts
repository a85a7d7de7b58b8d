// The text of a file, as every reader of files gets it: Windows programs write marks, UTF-16 and CR, editors add empty lines,
// disks leave NUL bytes at the end, and people pack what they send. Nothing else is changed, so lines and columns stay where
// they were.
import { joinBytes } from './bytes.ts'
import { type FileKind, fileKind, isArchive, kindName } from './file-kind.ts'

/** What a visitor can do about a file that is not text. */
export class UnreadableFile extends Error {}

const MAX_BYTES = 24 * 1024 * 1024
/** More than is unpacked at once. */
const MAX_PIECE = 1024 * 1024

const startsWith = (bytes: Uint8Array, ...start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte)

export const isPacked = (bytes: Uint8Array): boolean => fileKind(bytes) === 'gzip'

/**
 * Rejects with `UnreadableFile`, whose message is for people.
 * @param maxBytes what comes after is not unpacked
 */
export async function openedBytes(bytes: Uint8Array, maxBytes = MAX_BYTES): Promise<Uint8Array> {
  const kind = fileKind(bytes)
  if (kind === null) return bytes
  if (kind !== 'gzip') return Promise.reject(new UnreadableFile(wayOut(kind)))
  // The unpacker is loaded only for what is packed.
  const [{ gunzip }, { Gauge, ByteBudget }] = await Promise.all([
    import('./inflate.ts'),
    import('./byte-budget.ts'),
  ])
  const pieces: Uint8Array[] = []
  let size = 0
  const most = maxBytes > MAX_BYTES ? maxBytes + MAX_PIECE : MAX_BYTES
  const gauge = new Gauge(new ByteBudget({ bytes: most, heldBytes: most, files: 1, depth: 1 }))
  gunzip(bytes, gauge, (piece) => {
    pieces.push(piece)
    size += piece.length
    return size < maxBytes
  })
  if (gauge.excess !== undefined)
    return Promise.reject(new UnreadableFile('The file is too large when it is unpacked.'))
  if (size === 0) return Promise.reject(new UnreadableFile('The file is damaged: it could not be unpacked.'))
  return joinBytes(pieces).subarray(0, maxBytes)
}

export const OUTLOOK_FILE =
  'This is an Outlook file (.msg) with a message inside, not the message as it was sent. Open it in Outlook, choose File, Properties, and copy the internet headers; or save the message as .eml.'

function wayOut(kind: FileKind): string {
  if (kind === 'compound') return OUTLOOK_FILE
  const file = `The file is ${kindName(kind)}`
  return isArchive(kind)
    ? `${file}. Unpack it and choose what is in it.`
    : `${file}, not text. Save the message as .eml, or copy the text itself.`
}

type TextEncodingName = 'utf-8' | 'utf-16le' | 'utf-16be'

/** How a file is written. */
interface FileForm {
  encoding: TextEncodingName | 'windows-1252'
  hasMark: boolean
  isPacked: boolean
  /** Only its first message is read. */
  isMailbox?: boolean
  /** A copy that no longer is what was sent. */
  isRepaired?: boolean
}

interface FileText {
  text: string
  /** What the file turned out to be, in a sentence; empty for plain UTF-8. */
  form: string
}

/** Pairs of bytes that show the byte order of a text without a mark. */
const MAX_PAIRS = 64

/** From the mark (Unicode 23.8), or from where the zero bytes are: in Latin letters, every second byte is one. */
export function encodingOf(head: Uint8Array): TextEncodingName {
  if (startsWith(head, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(head, 0xfe, 0xff)) return 'utf-16be'
  const pairs = Math.min(MAX_PAIRS, head.length >> 1)
  let zeros = 0
  let firsts = 0
  for (let at = 0; at < pairs * 2; at++) {
    if (head[at] !== 0) continue
    zeros++
    if (at % 2 === 0) firsts++
  }
  // XML needs only its “<”; other texts may have a few letters of other scripts.
  if (pairs === 0 || zeros < Math.ceil(pairs * 0.7) || zeros > pairs) return 'utf-8'
  if (firsts === 0) return 'utf-16le'
  return firsts === zeros ? 'utf-16be' : 'utf-8'
}

/** Without marks at the start and NUL characters at the end; line ends of old Macs and doubled CR become plain ones. */
export function tidyText(text: string): string {
  let start = 0
  while (text.charCodeAt(start) === BYTE_ORDER_MARK) start++
  let end = text.length
  while (end > start && text.charCodeAt(end - 1) === 0) end--
  return text
    .slice(start, end)
    .replace(/\r\r\n/g, '\r\n')
    .replace(/\r(?!\n)/g, '\n')
}

const BYTE_ORDER_MARK = 0xfeff

/** Of a text: what is no UTF-8, and has more bytes that are wrong than letters that are right, is from an old Windows program. */
function encodingOfText(bytes: Uint8Array): FileForm['encoding'] {
  const encoding = encodingOf(bytes)
  if (encoding !== 'utf-8') return encoding
  try {
    // As a part of a longer text, since a file may be cut within a letter.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return 'utf-8'
  } catch {
    const letters = new TextDecoder().decode(bytes).replace(/[\0-\x7f]+/g, '')
    const wrong = letters.replace(/[^\ufffd]+/g, '').length
    return wrong * 2 > letters.length ? 'windows-1252' : 'utf-8'
  }
}

const UTF8_MARK = [0xef, 0xbb, 0xbf]

/** @param bytes unpacked */
export const formOfBytes = (bytes: Uint8Array): FileForm => ({
  encoding: encodingOfText(bytes),
  hasMark: hasMark(bytes),
  isPacked: false,
})

export const hasMark = (bytes: Uint8Array): boolean =>
  startsWith(bytes, ...UTF8_MARK) || startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff)

const ENCODINGS: Readonly<Record<FileForm['encoding'], string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16, little-endian',
  'utf-16be': 'UTF-16, big-endian',
  'windows-1252': 'windows-1252, since it is not UTF-8',
}

/** What every reader says about a file; empty for plain UTF-8. */
export function formSentence({
  encoding,
  hasMark,
  isPacked,
  isMailbox = false,
  isRepaired = false,
}: FileForm): string {
  const isPlain = encoding === 'utf-8' && !hasMark
  const facts = [
    ...(isPacked ? ['unpacked from gzip'] : []),
    ...(isPlain ? [] : [`read as ${ENCODINGS[encoding]}${hasMark ? ', with a byte order mark' : ''}`]),
    ...(isRepaired
      ? ['repaired, since it was copied from a page or a text: its signatures may fail for that']
      : []),
    ...(isMailbox ? ['taken for a mailbox, of which the first message counts'] : []),
  ]
  return facts.length === 0 ? '' : `The file was ${facts.join(' and ')}.`
}

/** Invalid bytes become U+FFFD. */
export const textOfBytes = (bytes: Uint8Array): string =>
  tidyText(new TextDecoder(encodingOfText(bytes)).decode(bytes))

/**
 * A text file, packed or not; rejects with `UnreadableFile` for what is none.
 * @param maxBytes the rest is not read
 */
export async function readTextFile(file: Blob, maxBytes?: number): Promise<FileText> {
  return readPackedText(new Uint8Array(await file.slice(0, maxBytes ?? file.size).arrayBuffer()), maxBytes)
}

export async function readPackedText(bytes: Uint8Array, maxBytes?: number): Promise<FileText> {
  const opened = await openedBytes(bytes, maxBytes)
  const form = { ...formOfBytes(opened), isPacked: isPacked(bytes) }
  return { text: textOfBytes(opened), form: formSentence(form) }
}

export const textOfFile = async (file: Blob, maxBytes?: number): Promise<string> =>
  (await readTextFile(file, maxBytes)).text
