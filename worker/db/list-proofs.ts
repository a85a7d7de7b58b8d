// The test results of the blocklists in D1; the only code that knows their table.
import type { Proof } from '#shared/blocklists/schema.ts'

interface StoredProof extends Proof {
  /** When the list was last queried, whatever the outcome. */
  askedAt: number
}

export async function readListProofs(db: D1Database): Promise<StoredProof[]> {
  const { results } = await db
    .prepare(
      `SELECT zone, state, source, at, proved_at AS provedAt, asked_at AS askedAt, reason FROM list_proofs`,
    )
    .all<StoredProof>()
  return results
}

export async function storeListProofs(db: D1Database, proofs: readonly Proof[]): Promise<void> {
  if (proofs.length === 0) return
  const statement = db.prepare(
    `INSERT INTO list_proofs (zone, state, source, at, proved_at, asked_at, reason)
     VALUES (?1, ?2, ?3, ?4, ?5, ?4, ?6)
     ON CONFLICT (zone, source) DO UPDATE SET
       state = ?2, at = ?4, proved_at = coalesce(?5, proved_at), asked_at = ?4, reason = ?6`,
  )
  await db.batch(
    proofs.map(({ zone, state, source, at, provedAt, reason }) =>
      statement.bind(zone, state, source, at, provedAt, reason),
    ),
  )
}

/** Records that the lists were queried, without an outcome. A list without a row stays without one. */
export async function noteListsAsked(
  db: D1Database,
  zones: readonly string[],
  askedAt: number,
): Promise<void> {
  if (zones.length === 0) return
  const statement = db.prepare(`UPDATE list_proofs SET asked_at = ? WHERE zone = ?`)
  await db.batch(zones.map((zone) => statement.bind(askedAt, zone)))
}
