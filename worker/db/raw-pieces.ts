// Messages as they arrived, in pieces; the only code that knows these tables.
// D1 takes and returns bytes as a JSON list of numbers, which takes 0.8 s of computing for 5 MiB. As hexadecimal digits, which
// SQLite turns into bytes, it takes a ninth of that.
import { decodeHex, encodeHex } from '#shared/encoding/hex.ts'

const PIECE_BYTES = 512 * 1024
/** Keeps an answer of the database small compared with a worker's memory. */
const PIECES_AT_ONCE = 4

/** Where messages are, and where their pieces. */
export const MAIL_TESTS = { mails: 'mail_test_mails', pieces: 'mail_test_raw' } as const
export const MONITOR_MAILS = { mails: 'dmarc_monitor_mails', pieces: 'dmarc_monitor_raw' } as const
type Place = typeof MAIL_TESTS | typeof MONITOR_MAILS

/** Run these together with the statement that stores the message with this id; without it, they store nothing. */
export function rawPieces(
  db: D1Database,
  { mails, pieces }: Place,
  mailId: string,
  raw: Uint8Array,
): D1PreparedStatement[] {
  const statement = db.prepare(
    `INSERT INTO ${pieces} (mail_id, piece, bytes)
     SELECT id, ?2, unhex(?3) FROM ${mails} WHERE id = ?1`,
  )
  return Array.from({ length: Math.ceil(raw.length / PIECE_BYTES) }, (_, piece) =>
    statement.bind(mailId, piece, toHex(raw.subarray(piece * PIECE_BYTES, (piece + 1) * PIECE_BYTES))),
  )
}

/** @param size of the message in bytes, as stored; null when a part of it is gone */
export async function readRaw(
  db: D1Database,
  { pieces }: Place,
  { id, size }: { id: string; size: number },
): Promise<Uint8Array | null> {
  const raw = new Uint8Array(size)
  let at = 0
  for (let piece = 0; at < size; piece += PIECES_AT_ONCE) {
    const { results } = await db
      .prepare(
        `SELECT hex(bytes) AS digits FROM ${pieces}
         WHERE mail_id = ? AND piece >= ? AND piece < ? ORDER BY piece`,
      )
      .bind(id, piece, piece + PIECES_AT_ONCE)
      .all<{ digits: string }>()
    if (results.length === 0) return null
    for (const { digits } of results) {
      raw.set(fromHex(digits), at)
      at += digits.length / 2
    }
  }
  return raw
}

/** The runtime's own function takes a hundredth of the time, if it has one. */
interface HexBytes {
  toHex?: () => string
}
interface HexReader {
  fromHex?: (digits: string) => Uint8Array
}

const toHex = (bytes: Uint8Array): string => (bytes as HexBytes).toHex?.() ?? encodeHex(bytes)
const fromHex = (digits: string): Uint8Array =>
  (Uint8Array as HexReader).fromHex?.(digits) ?? decodeHex(digits)
