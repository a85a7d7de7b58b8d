// The header of a message file: only the beginning is read, however large the attachments are.
import { OUTLOOK_FILE } from '#shared/header/input.ts'
import { textOfBytes } from '#shared/text/file-text.ts'

type MessageFile = { ok: true; text: string } | { ok: false; message: string }

/** No header is longer. */
const MAX_BYTES = 512 * 1024
/** The first bytes of a compound file, the format of Outlook's .msg. */
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0]

export async function readMessageFile(file: Blob): Promise<MessageFile> {
  try {
    const bytes = new Uint8Array(await file.slice(0, MAX_BYTES).arrayBuffer())
    if (COMPOUND_FILE.every((byte, index) => bytes[index] === byte))
      return { ok: false, message: OUTLOOK_FILE }
    const text = textOfBytes(bytes)
    const end = /\r?\n\r?\n/.exec(text.trimStart())
    return { ok: true, text: end ? text.trimStart().slice(0, end.index + 1) : text }
  } catch {
    return { ok: false, message: 'The file could not be read. Open it in an editor and paste its headers.' }
  }
}
