// What an older version kept in the database's own tables, by kind: how its rows are deleted once an object has them. ?1 is the name
// of the object; the last statement says whether there was anything.
const OLDER_ROWS: Readonly<Record<string, readonly string[]>> = {
  watch: [
    ...['watch_targets', 'watch_events'].map(
      (table) => `DELETE FROM ${table} WHERE watch_id IN (SELECT id FROM watches WHERE key_hash = ?1)`,
    ),
    'DELETE FROM watches WHERE key_hash = ?1 RETURNING 1',
  ],
  warmup: ['DELETE FROM warmup_plans WHERE key_hash = ?1 RETURNING 1'],
  snapshot: ['DELETE FROM snapshots WHERE key_hash = ?1 RETURNING 1'],
  placement: [
    'DELETE FROM seed_copies WHERE token IN (SELECT token FROM seed_tests WHERE view_hash = ?1)',
    'DELETE FROM seed_tests WHERE view_hash = ?1 RETURNING 1',
  ],
  'mail test': [
    `DELETE FROM mail_test_raw WHERE mail_id IN
       (SELECT m.id FROM mail_tests t JOIN mail_test_mails m ON m.token = t.token WHERE t.view_hash = ?1)`,
    'DELETE FROM mail_test_mails WHERE token IN (SELECT token FROM mail_tests WHERE view_hash = ?1)',
    'DELETE FROM mail_tests WHERE view_hash = ?1 RETURNING 1',
  ],
  fleet: [
    ...['fleet_rows', 'fleet_runs', 'fleet_domains'].map(
      (table) => `DELETE FROM ${table} WHERE fleet_id IN (SELECT id FROM fleets WHERE key_hash = ?1)`,
    ),
    'DELETE FROM fleets WHERE key_hash = ?1 RETURNING 1',
  ],
  'dmarc monitor': [
    `DELETE FROM dmarc_monitor_raw WHERE mail_id IN
       (SELECT id FROM dmarc_monitor_mails WHERE monitor_id = (SELECT id FROM dmarc_monitors WHERE view_hash = ?1))`,
    ...['mails', 'seen', 'days', 'sums', 'senders', 'receivers'].map(
      (table) =>
        `DELETE FROM dmarc_monitor_${table} WHERE monitor_id = (SELECT id FROM dmarc_monitors WHERE view_hash = ?1)`,
    ),
    ...['watch_targets', 'watch_events'].map(
      (table) => `DELETE FROM ${table} WHERE watch_id = (SELECT id FROM dmarc_monitors WHERE view_hash = ?1)`,
    ),
    'DELETE FROM dmarc_monitors WHERE view_hash = ?1 RETURNING 1',
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

/** By kind: what an address that takes mail belongs to. ?1 is the part before the @. */
const OLDER_NAMES: Readonly<Record<string, string>> = {
  placement: 'SELECT view_hash AS name FROM seed_tests WHERE token = ?1',
  'mail test': 'SELECT view_hash AS name FROM mail_tests WHERE token = ?1',
  'dmarc monitor': 'SELECT view_hash AS name FROM dmarc_monitors WHERE token = ?1',
  'mail watch': `SELECT view_hash AS name FROM mail_watches
    WHERE token = ?1 OR id = (SELECT watch_id FROM mail_watch_probes WHERE token = ?1)`,
}

/** For a batch. */
export const olderRowsOf = (kind: string, db: D1Database, name: string): D1PreparedStatement[] =>
  (OLDER_ROWS[kind] ?? []).map((sql) => db.prepare(sql).bind(name))

/** What the link in an email of an older version is about. ?1 is the secret in it. */
const OLDER_LINKS = [
  ['watch', 'key_hash', 'watches'],
  ['dmarc monitor', 'view_hash', 'dmarc_monitors'],
  ['mail watch', 'view_hash', 'mail_watches'],
]
  .map(
    ([kind, name, table]) =>
      `SELECT '${kind}' AS kind, w.${name} AS name FROM watch_targets t JOIN ${table} w ON w.id = t.watch_id
       WHERE t.kind = 'email' AND t.secret = ?1`,
  )
  .join(' UNION ALL ')

export const olderLink = (db: D1Database, secret: string): Promise<{ kind: string; name: string } | null> =>
  db.prepare(OLDER_LINKS).bind(secret).first<{ kind: string; name: string }>()

/** What an address of an older version belongs to. */
export async function olderName(db: D1Database, kind: string, token: string): Promise<string | null> {
  const sql = OLDER_NAMES[kind]
  return sql === undefined ? null : db.prepare(sql).bind(token).first<string>('name')
}
