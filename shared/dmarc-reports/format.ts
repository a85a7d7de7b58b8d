// What a file is, by its first bytes, since reporters, email apps and people name files as they like; and what is in it, if it is
// an archive: each file goes to a sink, and what could not be read is said in words.
import { type ByteBudget, type Excess, Gauge, MAX_RATIO } from '#shared/kit/byte-budget.ts'
import { gunzip } from '#shared/kit/inflate.ts'
import { unzipEntry, type ZipEnding, zipEntries } from '#shared/kit/zip.ts'
import { type FileKind, fileKind, isArchive, kindName } from '#shared/kit/file-kind.ts'
import { encodingOf, formSentence, hasMark } from '#shared/kit/file-text.ts'
import { numberText } from '#shared/kit/sentence.ts'

export type Format = 'zip' | 'gzip' | 'xml' | 'json' | 'mailbox' | 'mail' | 'empty' | 'other'

/** Enough to recognize any format. */
export const HEAD_BYTES = 1_024

export function formatOf(head: Uint8Array): Format {
  const kind = fileKind(head)
  if (kind !== null) return kind === 'zip' || kind === 'gzip' ? kind : 'other'
  const text = decoderFor(head)
    .decode(head.subarray(0, HEAD_BYTES))
    .replace(/^[\ufeff\s]+/, '')
  if (text === '') return 'empty'
  if (text.startsWith('<')) return 'xml'
  if (text.startsWith('{') || text.startsWith('[')) return 'json'
  if (/^From [^\n]{1,500}\r?\n(?:>?[\w-]+:|From )/.test(text)) return 'mailbox'
  return /^[\w-]{1,80}:[ \t\r\n]/.test(text) ? 'mail' : 'other'
}

/** What can be done about a file that is no report. */
export function notReport(head: Uint8Array): string {
  const kind = fileKind(head)
  if (kind === null) return 'It is neither XML, JSON, a zip or gzip archive, nor an email.'
  const way = isArchive(kind) ? 'Unpack it and drop what is in it' : (WAYS[kind] ?? AS_XML)
  return `It is ${kindName(kind)}, which is not read. ${way}.`
}

const AS_XML = 'Reports are XML files, mostly in a zip or gzip archive: drop those'
const WAYS: Partial<Record<FileKind, string>> = {
  compound: 'Open it in Outlook, save the file that is attached to the message, and drop that',
  pst: 'Save the files that are attached to its messages, and drop those',
  tnef: 'Ask the reporter to send the report as a plain attachment, or open it in Outlook',
}

/** What a file turned out to be, in a sentence; empty for what reporters send: packed, in an email, or plain UTF-8. */
export const formOfReport = (head: Uint8Array): string =>
  ['zip', 'gzip'].includes(formatOf(head))
    ? ''
    : formSentence({ encoding: encodingOf(head), hasMark: hasMark(head), isPacked: false })

/** From the byte order mark, the byte order itself, or the XML declaration; invalid text becomes U+FFFD. */
export function decoderFor(head: Uint8Array): TextDecoder {
  const encoding = encodingOf(head)
  if (encoding !== 'utf-8') return new TextDecoder(encoding)
  const start = new TextDecoder('latin1').decode(head.subarray(0, 200))
  const named = /<\?xml[^>]{0,100}?encoding\s*=\s*["']([\w-]{1,30})["']/i.exec(start)?.[1]
  try {
    // A declaration written in single bytes cannot be about two-byte text.
    return new TextDecoder(named === undefined || /^utf-?16/i.test(named) ? 'utf-8' : named)
  } catch {
    return new TextDecoder('utf-8')
  }
}

/** Accepts the contents of a file; `push` returns false when no more is wanted. */
export interface Sink {
  push: (piece: Uint8Array) => boolean
  /** @param problem why the contents end early */
  end: (problem?: string) => void | Promise<void>
}

export const TOO_LARGE = 'The file contains more than we read at once; the rest was not read.'

const EXCESSES: Readonly<Record<Excess, string>> = {
  ratio: `The file unpacks to more than ${MAX_RATIO} times its size, as no report does; the rest was not read.`,
  bytes: TOO_LARGE,
  blocks: 'The file is packed in more blocks than any report; the rest was not read.',
}

const DAMAGED = 'The archive is damaged; we read what could be unpacked.'

/** A wrong checksum is not worth mentioning if everything could be read. */
const ENDINGS: Readonly<Record<ZipEnding | 'members', string | undefined>> = {
  whole: undefined,
  checksum: undefined,
  stopped: undefined,
  damaged: DAMAGED,
  unsupported: 'The archive is encrypted, or packed in a way that reports never are.',
  members: 'The archive has more parts than we read; the rest was not read.',
}

const problemOf = ({ excess }: Gauge, ending: ZipEnding | 'members'): string | undefined =>
  excess === undefined ? ENDINGS[ending] : EXCESSES[excess]

export async function unpackGzip(bytes: Uint8Array, sink: Sink, budget: ByteBudget): Promise<void> {
  const gauge = new Gauge(budget)
  const ending = gunzip(bytes, gauge, sink.push)
  return sink.end(problemOf(gauge, ending))
}

/** Folders and what macOS adds count as entries, but not as files. */
const ENTRIES_PER_FILE = 4

/** @param open called for each file of the archive in turn; returns null for an unwanted one */
export async function unpackZip(
  bytes: Uint8Array,
  open: (name: string) => Sink | null,
  budget: ByteBudget,
): Promise<string | undefined> {
  const gauge = new Gauge(budget)
  const most = ENTRIES_PER_FILE * budget.limits.files
  const { entries, isDamaged, isCut } = zipEntries(bytes, most)
  for (const entry of entries) {
    const sink = entry.name.endsWith('/') ? null : open(entry.name)
    if (sink) await sink.end(problemOf(gauge, unzipEntry(entry, gauge, sink.push)))
    if (gauge.excess !== undefined) return EXCESSES[gauge.excess]
  }
  if (isCut) return `The archive has more than ${numberText(most)} entries; the rest was not read.`
  if (isDamaged) return DAMAGED
  return entries.length === 0 ? 'The archive is empty or damaged.' : undefined
}
