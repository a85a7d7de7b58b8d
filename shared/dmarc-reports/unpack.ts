// Archives of reports: each file goes to a sink, and what could not be read is said in words.
import { gunzip } from '#shared/kit/inflate/gzip.ts'
import { Gauge, MAX_RATIO, type Excess, type ByteBudget } from '#shared/kit/inflate/byte-budget.ts'
import { unzipEntry, zipEntries, type ZipEnding } from '#shared/kit/inflate/zip.ts'
import { numberText } from '#shared/kit/text/number-text.ts'

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
