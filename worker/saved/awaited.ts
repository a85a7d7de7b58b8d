// What someone waits for: what comes for it is looked for more often meanwhile.

export async function awaitUntil(db: D1Database, name: string, until: number | null): Promise<void> {
  await db.prepare('UPDATE saved SET awaited_until = ?2 WHERE name = ?1').bind(name, until).run()
}

export async function isAnyAwaited(db: D1Database, kind: string, now: number): Promise<boolean> {
  const row = await db
    .prepare(
      `SELECT 1 FROM saved WHERE awaited_until > ?2 AND kind = ?1
         AND NOT EXISTS (SELECT 1 FROM room_items WHERE owner = name AND item = name AND removed_at IS NOT NULL) LIMIT 1`,
    )
    .bind(kind, now)
    .first()
  return row !== null
}
