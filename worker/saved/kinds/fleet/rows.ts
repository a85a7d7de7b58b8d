import type * as v from 'valibot'
import type { FleetRow } from '#shared/saved/fleet/schema.ts'
import { readAnyShape, writeKept } from '#worker/db/kept-json.ts'
import type { Store } from '#worker/saved/store.ts'

export const TABLES: readonly string[] = [
  `CREATE TABLE domains (
     -- From 1, in the order given.
     n INTEGER PRIMARY KEY,
     domain TEXT NOT NULL
   ) STRICT;
   -- Of domains that were begun and have no row yet, how often. Domains are begun in their order.
   CREATE TABLE tries (n INTEGER PRIMARY KEY, tries INTEGER NOT NULL) STRICT;
   CREATE TABLE results (
     run INTEGER NOT NULL,
     -- In the order in which they were done; whoever asks for more names the last one.
     seq INTEGER NOT NULL,
     n INTEGER NOT NULL,
     -- JSON in UTF-8: half as large as text with characters beyond Latin-1, when it is passed on.
     body BLOB NOT NULL,
     PRIMARY KEY (run, seq)
   ) STRICT;`,
]

export interface Place {
  /** Its index. */
  n: number
  domain: string
  /** How often it was begun. */
  tries: number
}

/** What was not begun comes first, then what was tried least. @param done rows that the run has */
export const nextDomain = (store: Store, done: number): Place | null =>
  store.first<Place>(
    'SELECT n, domain, 0 AS tries FROM domains WHERE n = ? + (SELECT count(*) FROM tries) + 1',
    done,
  ) ??
  store.first<Place>('SELECT n, domain, tries FROM tries JOIN domains USING (n) ORDER BY tries, n LIMIT 1')

/** Before it begins. */
export function countTry(store: Store, n: number): void {
  store.run('INSERT INTO tries (n, tries) VALUES (?, 1) ON CONFLICT DO UPDATE SET tries = tries + 1', n)
}

/** @returns the size of the row in bytes; null if the domain has one, or was not begun */
export function addRow(store: Store, run: number, { n, row }: { n: number; row: FleetRow }): number | null {
  if (!store.run('DELETE FROM tries WHERE n = ?', n)) return null
  const { buffer } = new TextEncoder().encode(writeKept(row))
  store.run(
    `INSERT INTO results (run, seq, n, body)
     VALUES (?1, (SELECT coalesce(max(seq), 0) + 1 FROM results WHERE run = ?1), ?2, ?3)`,
    ...[run, n, buffer],
  )
  return buffer.byteLength
}

export const dropRowsUpTo = (store: Store, run: number): boolean =>
  store.run('DELETE FROM results WHERE run <= ?', run)

interface StoredRow {
  seq: number
  /** JSON. */
  body: string
}

interface Wanted {
  run: number
  after: number
  limit: number
}

/** The rows after `after`, in the order in which they were finished. */
export const rowsAfter = (store: Store, { run, after, limit }: Wanted): StoredRow[] =>
  store.all<StoredRow>(
    'SELECT seq, CAST(body AS TEXT) AS body FROM results WHERE run = ? AND seq > ? ORDER BY seq LIMIT ?',
    ...[run, after, limit],
  )

type RowPart = v.GenericSchema<unknown, object> & { entries: object }

/** Fields of all rows of a run, in the order of the fleet. */
export function rowPartsOf<S extends RowPart>(store: Store, run: number, schema: S): v.InferOutput<S>[] {
  const picked = Object.keys(schema.entries)
    .map((part) => `'${part}', json_extract(CAST(body AS TEXT), '$.${part}')`)
    .join(', ')
  return store
    .all<{ part: string }>(`SELECT json_object(${picked}) AS part FROM results WHERE run = ? ORDER BY n`, run)
    .flatMap(({ part }) => readAnyShape(schema, part) ?? [])
}
