// The text of a list as a file, in the encodings that spreadsheets write, and what is no text at all.
import { formOfBytes, formSentence, textOfBytes } from '#shared/kit/text/file-text.ts'

export const MAX_LIST_BYTES = 64 * 1024 * 1024

interface ListText {
  ok: true
  text: string
  /** Spreadsheets read what is written back as UTF-8 only with a mark. */
  needsMark: boolean
  /** What the file turned out to be, in a sentence; empty for plain UTF-8. */
  form: string
}

type ReadText = ListText | { ok: false; message: string }

const BINARY: readonly { start: readonly number[]; message: string }[] = [
  {
    start: [0x50, 0x4b, 0x03, 0x04],
    message:
      'The file is a workbook or an archive. Save the sheet as CSV, or unpack the archive, and drop that.',
  },
  {
    start: [0xd0, 0xcf, 0x11, 0xe0],
    message: 'The file is an old Excel workbook. Save the sheet as CSV and drop that.',
  },
  { start: [0x1f, 0x8b], message: 'The file is packed with gzip. Unpack it and drop what is in it.' },
  { start: [0x25, 0x50, 0x44, 0x46], message: 'The file is a PDF. Export the list as CSV and drop that.' },
]

export function listText(bytes: Uint8Array): ReadText {
  if (bytes.length > MAX_LIST_BYTES)
    return { ok: false, message: 'The file is larger than 64 MB. Split it and check the parts.' }
  const binary = BINARY.find(({ start }) => start.every((byte, at) => bytes[at] === byte))
  if (binary) return { ok: false, message: binary.message }
  const form = formOfBytes(bytes)
  const needsMark = form.hasMark || form.encoding !== 'utf-8'
  return { ok: true, text: textOfBytes(bytes), needsMark, form: formSentence(form) }
}
