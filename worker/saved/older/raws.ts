// Messages that an older version kept in pieces in a table of the database.
// D1 returns bytes as a JSON list of numbers, which takes 0.8 s of computing for 5 MiB. As hexadecimal digits, it takes a ninth.
import { decodeHex } from '#shared/kit/bytes.ts'
import { askDatabase } from '#worker/db/ask-database.ts'
import type { RawPiece } from '#worker/saved/raw.ts'

/** The runtime's own function takes a hundredth of the time, if it has one. */
interface HexReader {
  fromHex?: (digits: string) => Uint8Array
}

/** @param mails their ids */
export async function* olderRaws(
  db: D1Database,
  table: 'mail_test_raw' | 'dmarc_monitor_raw' | 'mail_watch_raw',
  mails: readonly string[],
): AsyncGenerator<RawPiece> {
  const statement = db.prepare(`SELECT hex(bytes) FROM ${table} WHERE mail_id = ? AND piece = ?`)
  for (const mail of mails) {
    for (let piece = 0; ; piece++) {
      const digits = await askDatabase(statement.bind(mail, piece).first<string>('hex(bytes)'))
      if (digits === null) break
      yield { mail, piece, bytes: (Uint8Array as HexReader).fromHex?.(digits) ?? decodeHex(digits) }
    }
  }
}
