// The tables that every saved thing has. Steps are only added: an object has had those of the day on which it was last asked.
// Times are milliseconds since 1970.
import type { KeptEvent } from '#shared/saved/watch/event-view.ts'

export const TABLES: readonly string[] = [
  // One row. "ended" once it is being deleted: then the rest is gone, and only the register waits.
  `CREATE TABLE saved (
     one INTEGER PRIMARY KEY CHECK (one = 1),
     kind TEXT NOT NULL,
     -- In feeds and messages; no secret.
     id TEXT NOT NULL,
     -- SHA-256 of the key that made it: the name of its object, and of its rows in the register.
     name TEXT NOT NULL,
     -- SHA-256 of the keys that open it today.
     key_hash TEXT NOT NULL,
     feed_hash TEXT NOT NULL,
     network TEXT NOT NULL,
     created_at INTEGER NOT NULL,
     expires_at INTEGER NOT NULL,
     removed_at INTEGER,
     ended INTEGER NOT NULL DEFAULT 0,
     -- JSON of the kind's schemas.
     made TEXT NOT NULL,
     state TEXT NOT NULL
   ) STRICT;
   -- What is to be done, and when; "tries" since it was last done.
   CREATE TABLE jobs (name TEXT PRIMARY KEY, at INTEGER NOT NULL, tries INTEGER NOT NULL DEFAULT 0) STRICT;
   CREATE TABLE events (n INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, event TEXT NOT NULL) STRICT;
   CREATE TABLE targets (
     id TEXT PRIMARY KEY,
     -- webhook or email; an address in lower case.
     kind TEXT NOT NULL,
     address TEXT NOT NULL,
     -- pending, confirmed or failed.
     state TEXT NOT NULL,
     -- Of a webhook the key of its signatures, of an email the secret of its links.
     secret TEXT NOT NULL,
     created_at INTEGER NOT NULL,
     -- The last event that it was told, and the one that is being sent: if it is still here later, nobody knows what came of it.
     told INTEGER NOT NULL DEFAULT 0,
     sending INTEGER,
     tries INTEGER NOT NULL DEFAULT 0,
     failing_since INTEGER,
     problem TEXT,
     mailed_at INTEGER,
     -- Of a webhook, which network asked, until it has said yes.
     network TEXT NOT NULL DEFAULT '',
     -- A test alert that is to be sent; when the last one was, and what went wrong with it.
     test_id TEXT,
     tested_at INTEGER,
     test_problem TEXT,
     -- SHA-256 of the keys in its emails.
     page_hash TEXT,
     page_feed_hash TEXT,
     UNIQUE (kind, address)
   ) STRICT;`,
  // SHA-256 of the addresses that take mail for it.
  'CREATE TABLE addresses (hash TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;',
]

// The database of one saved thing: SQLite within its object, asked without waiting. Between two awaits nothing else happens to it.
type Value = string | number | null | ArrayBuffer

export type OwnRow = Readonly<Record<string, Value>>

export class Store {
  constructor(private readonly storage: DurableObjectStorage) {}

  all<Row>(sql: string, ...values: Value[]): Row[] {
    return this.storage.sql.exec(sql, ...values).toArray() as Row[]
  }

  first<Row>(sql: string, ...values: Value[]): Row | null {
    return this.all<Row>(sql, ...values)[0] ?? null
  }

  /** @returns whether a row was written */
  run(sql: string, ...values: Value[]): boolean {
    return this.storage.sql.exec(sql, ...values).rowsWritten > 0
  }

  /** All of it or nothing. */
  together<T>(work: () => T): T {
    return this.storage.transactionSync(work)
  }

  /** Whether it has tables: a name that was only tried has none, and costs nothing. */
  get isMade(): boolean {
    return this.first(`SELECT 1 FROM sqlite_master WHERE name = 'saved'`) !== null
  }

  /** Runs the steps that this database has not had. @param of whose tables */
  migrate(of: string, steps: readonly string[]): void {
    this.run('CREATE TABLE IF NOT EXISTS steps (of TEXT PRIMARY KEY, done INTEGER NOT NULL) STRICT')
    const done = this.first<{ done: number }>('SELECT done FROM steps WHERE of = ?', of)?.done ?? 0
    if (done >= steps.length) return
    this.together(() => {
      for (const step of steps.slice(done)) this.run(step)
      this.run('INSERT OR REPLACE INTO steps (of, done) VALUES (?, ?)', of, steps.length)
    })
  }
}

export interface EventRow {
  n: number
  at: number
  event: string
}

export const readEvent = <Event>({ n, at, event }: EventRow): KeptEvent<Event> => ({
  id: `e${n}`,
  at: new Date(at).toISOString(),
  event: JSON.parse(event) as Event,
})

// Messages as they came, in the database of the object that took them: in pieces, since a value has 2 MB at most.

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
