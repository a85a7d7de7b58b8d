// Messages as they came, in the database of the object that took them: in pieces, since a value has 2 MB at most.
import type { Store } from '#worker/saved/store.ts'

const PIECE_BYTES = 1024 * 1024

/** For a kind's own tables. */
export const RAW_TABLE = `CREATE TABLE raw (mail TEXT NOT NULL, piece INTEGER NOT NULL, bytes BLOB NOT NULL, UNIQUE (mail, piece)) STRICT;`

export interface RawPiece {
  mail: string
  /** From 0, without gaps. */
  piece: number
  bytes: Uint8Array
}

/** Within `together`, with the row of the message. */
export function addRaw(store: Store, mail: string, raw: Uint8Array): void {
  for (let piece = 0; piece * PIECE_BYTES < raw.length; piece++)
    addPiece(store, { mail, piece, bytes: raw.subarray(piece * PIECE_BYTES, (piece + 1) * PIECE_BYTES) })
}

export function addPiece(store: Store, { mail, piece, bytes }: RawPiece): void {
  store.run(
    'INSERT OR IGNORE INTO raw (mail, piece, bytes) VALUES (?, ?, ?)',
    ...[mail, piece],
    bytes.slice().buffer,
  )
}

/** @param size in bytes, as it came @returns null if a part of it is gone */
export function rawOf(store: Store, mail: string, size: number): Uint8Array | null {
  const raw = new Uint8Array(size)
  let at = 0
  for (const { bytes } of store.all<{ bytes: ArrayBuffer }>(
    'SELECT bytes FROM raw WHERE mail = ? ORDER BY piece',
    mail,
  )) {
    if (at + bytes.byteLength > size) return null
    raw.set(new Uint8Array(bytes), at)
    at += bytes.byteLength
  }
  return at === size ? raw : null
}

export const dropRaw = (store: Store, mail: string): void =>
  void store.run('DELETE FROM raw WHERE mail = ?', mail)
