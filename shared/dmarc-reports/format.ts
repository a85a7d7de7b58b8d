// The type of a file, from its first bytes: reporters, email apps and people name files as they like.
import { encodingOf, formSentence, hasMark } from '#shared/kit/text/file-text.ts'

export type Format = 'zip' | 'gzip' | 'xml' | 'json' | 'mailbox' | 'mail' | 'empty' | 'other'

/** Enough to recognize any format. */
export const HEAD_BYTES = 1_024

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, at) => bytes[at] === byte)

export function formatOf(head: Uint8Array): Format {
  if (startsWith(head, 0x50, 0x4b, 3, 4) || startsWith(head, 0x50, 0x4b, 5, 6)) return 'zip'
  if (startsWith(head, 0x1f, 0x8b)) return 'gzip'
  const text = decoderFor(head)
    .decode(head.subarray(0, HEAD_BYTES))
    .replace(/^[\ufeff\s]+/, '')
  if (text === '') return 'empty'
  if (text.startsWith('<')) return 'xml'
  if (text.startsWith('{') || text.startsWith('[')) return 'json'
  if (/^From [^\n]{1,500}\r?\n(?:>?[\w-]+:|From )/.test(text)) return 'mailbox'
  return /^[\w-]{1,80}:[ \t\r\n]/.test(text) ? 'mail' : 'other'
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
