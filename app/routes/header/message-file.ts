// The header of a message file: only the beginning is read, however large the attachments are.
import { readTextFile } from '#shared/text/file-text.ts'
import { UnreadableFile } from '#shared/text/opened-file.ts'

type MessageFile = { ok: true; text: string; form: string } | { ok: false; message: string }

/** No header is longer. */
const MAX_BYTES = 512 * 1024

export async function readMessageFile(file: Blob): Promise<MessageFile> {
  try {
    const { text, form } = await readTextFile(file, MAX_BYTES)
    const end = /\r?\n\r?\n/.exec(text.trimStart())
    return { ok: true, form, text: end ? text.trimStart().slice(0, end.index + 1) : text }
  } catch (error) {
    if (error instanceof UnreadableFile) return { ok: false, message: error.message }
    return { ok: false, message: 'The file could not be read. Open it in an editor and paste its headers.' }
  }
}
