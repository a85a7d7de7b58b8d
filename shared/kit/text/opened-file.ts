// A file as it was before someone packed it: gzip is known by its bytes, whatever the file is called. Outlook's own files hold
// a message in a database, which nothing here reads.
import { joinBytes } from '#shared/kit/encoding/join-bytes.ts'

/** What a visitor can do about a file that is not text. */
export class UnreadableFile extends Error {}

const GZIP = [0x1f, 0x8b]
/** The first bytes of a compound file (MS-CFB 2.2), the format of Outlook’s .msg. */
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0]

const MAX_BYTES = 24 * 1024 * 1024

const beginsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte)

export const isPacked = (bytes: Uint8Array): boolean => beginsWith(bytes, GZIP)

/**
 * Rejects with `UnreadableFile`, whose message is for people.
 * @param maxBytes what comes after is not unpacked
 */
export async function openedBytes(bytes: Uint8Array, maxBytes = MAX_BYTES): Promise<Uint8Array> {
  if (beginsWith(bytes, COMPOUND_FILE)) return Promise.reject(new UnreadableFile(OUTLOOK_FILE))
  if (!isPacked(bytes)) return bytes
  // The unpacker is loaded only for what is packed.
  const [{ gunzip }, { Gauge, ByteBudget }] = await Promise.all([
    import('#shared/kit/inflate/gzip.ts'),
    import('#shared/kit/inflate/byte-budget.ts'),
  ])
  const pieces: Uint8Array[] = []
  let size = 0
  const gauge = new Gauge(new ByteBudget({ bytes: MAX_BYTES, heldBytes: MAX_BYTES, files: 1, depth: 1 }))
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
