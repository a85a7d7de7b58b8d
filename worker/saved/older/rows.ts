// What an older version kept in the database's own tables, by kind: how its rows are deleted once an object has them. ?1 is the name
// of the object; the last statement says whether there was anything.
const OLDER_ROWS: Readonly<Record<string, readonly string[]>> = {
  watch: [
    ...['watch_targets', 'watch_events'].map(
      (table) => `DELETE FROM ${table} WHERE watch_id IN (SELECT id FROM watches WHERE key_hash = ?1)`,
    ),
    'DELETE FROM watches WHERE key_hash = ?1 RETURNING 1',
  ],
  'mail watch': [
    `DELETE FROM mail_watch_raw WHERE mail_id IN (SELECT id FROM mail_watch_mails
       WHERE watch_id IN (SELECT id FROM mail_watches WHERE view_hash = ?1))`,
    ...['watch_targets', 'watch_events', 'mail_watch_mails', 'mail_watch_streams', 'mail_watch_probes'].map(
      (table) => `DELETE FROM ${table} WHERE watch_id IN (SELECT id FROM mail_watches WHERE view_hash = ?1)`,
    ),
    'DELETE FROM mail_watches WHERE view_hash = ?1 RETURNING 1',
  ],
}

/** For a batch. */
export const olderRowsOf = (kind: string, db: D1Database, name: string): D1PreparedStatement[] =>
  (OLDER_ROWS[kind] ?? []).map((sql) => db.prepare(sql).bind(name))
