// The message in a file. Its bytes stay as they are, since signatures were made over them; only what cannot be part of a
// message is taken off: marks and empty lines before the first field (RFC 5322, 2.1), and UTF-16, which no server sends.
import { encodingOf, formSentence, hasMark, isPacked, openedBytes, textOfBytes } from './file-text.ts'
import { latin1, latin1Bytes } from './bytes.ts'

const CR = 13
const LF = 10
const BLANKS: readonly (number | undefined)[] = [CR, LF, 32, 9]
const UTF8_MARK = [0xef, 0xbb, 0xbf]

/** A field, or the line that mailbox files have above a message (RFC 4155). */
const FIRST_LINE = /^(?:From |[!-9;-~]{1,998}[ \t]{0,998}:)/
const MAX_FIRST_LINE = 2_000

interface MessageFile {
  message: Uint8Array
  /** What the file turned out to be, in a sentence; empty for a message as it was sent. */
  form: string
}

/** The first message of a file: packed, of a mailbox, or as it is. Rejects with `UnreadableFile`. */
export async function readMessageFile(file: Uint8Array): Promise<MessageFile> {
  const opened = await openedBytes(file)
  const asIs = mailInFile(opened)
  const mail = await withoutDamage(asIs)
  const message = withoutMailbox(mail)
  // Its parts name their own character sets.
  const encoding = encodingOf(opened.subarray(0, 1_024))
  const isMailbox = message !== mail
  return {
    message,
    form: formSentence({
      encoding,
      hasMark: hasMark(opened),
      isPacked: isPacked(file),
      isMailbox,
      isRepaired: mail !== asIs,
    }),
  }
}

export const messageInFile = async (file: Uint8Array): Promise<Uint8Array> =>
  (await readMessageFile(file)).message

/** As much as shows how a message was copied. */
const MAX_HEAD = 16_000

/** A copy of a text field or a page; a message as it was sent keeps its bytes, also those that look like damage. */
async function withoutDamage(bytes: Uint8Array): Promise<Uint8Array> {
  // Only commands that read messages load it.
  const { repairPasted } = await import('./pasted-message.ts')
  const head = new TextDecoder().decode(bytes.subarray(0, MAX_HEAD))
  if (!repairPasted(head).repairs.some((repair) => repair !== 'invisible')) return bytes
  return new TextEncoder().encode(repairPasted(new TextDecoder().decode(bytes)).text)
}

const MAILBOX_LINE = /^From [^\r\n]{1,500}\r?\n/
/** What programs put before a line of a message that starts like the line above a message (RFC 4155, appendix A). */
const QUOTED_FROM = /^>(>*From )/gm
const NEXT_MESSAGE = /\r?\n\r?\nFrom [^\r\n]{1,500}\r?\n(?=[!-9;-~]{1,78}:)/

/** The bytes between two mailbox lines, with “From ” as it was before the mailbox quoted it. */
function withoutMailbox(bytes: Uint8Array): Uint8Array {
  if (!MAILBOX_LINE.test(latin1(bytes.subarray(0, MAX_FIRST_LINE)))) return bytes
  const text = latin1(bytes)
  const rest = text.slice(MAILBOX_LINE.exec(text)?.[0].length ?? 0)
  const next = NEXT_MESSAGE.exec(rest)
  const one = next ? rest.slice(0, next.index + (next[0].startsWith('\r') ? 2 : 1)) : rest
  return latin1Bytes(one.replace(QUOTED_FROM, '$1'))
}

/** Mostly a view on the same bytes; a mailbox stays one. */
export function mailInFile(file: Uint8Array): Uint8Array {
  const isUtf16 = encodingOf(file.subarray(0, 1_024)) !== 'utf-8'
  return withLineEnds(withoutFrame(isUtf16 ? new TextEncoder().encode(textOfBytes(file)) : file))
}

function withoutFrame(bytes: Uint8Array): Uint8Array {
  let at = 0
  while (UTF8_MARK.every((byte, index) => bytes[at + index] === byte)) at += UTF8_MARK.length
  const marked = at
  let line = at
  for (; BLANKS.includes(bytes[at]); at++) if (bytes[at] === CR || bytes[at] === LF) line = at + 1
  const first = new TextDecoder('latin1').decode(bytes.subarray(line, line + MAX_FIRST_LINE))
  // An empty line may also end a header that is empty.
  return bytes.subarray(FIRST_LINE.test(first) ? line : marked)
}

/** Old Macs end lines in CR alone: a copy, as with LF alone. */
function withLineEnds(bytes: Uint8Array): Uint8Array {
  if (bytes.includes(LF) || !bytes.includes(CR)) return bytes
  const copy = new Uint8Array(bytes.reduce((size, byte) => size + (byte === CR ? 1 : 0), bytes.length))
  let to = 0
  for (const byte of bytes) {
    copy[to++] = byte
    if (byte === CR) copy[to++] = LF
  }
  return copy
}
