// The sums that the database keeps, compared with those of the rows.
import { env } from 'cloudflare:test'
import type { Room } from '#shared/room/room.ts'

export const used = async ({ name }: Room): Promise<number> =>
  (await env.DB.prepare('SELECT used FROM room_totals WHERE room = ?').bind(name).first<number>('used')) ?? 0

/** What each table holds, in the units of its room. */
const HELD = [
  `SELECT 'snapshots' AS room, network, sum(size) AS used FROM snapshots GROUP BY network`,
  // Of what is an object, the register has a row: the items of the others belong to nothing.
  `SELECT i.room, i.network, sum(i.units) AS used FROM saved s JOIN room_items i ON i.owner = s.name
   WHERE i.removed_at IS NULL GROUP BY i.room, i.network`,
  `SELECT 'mail addresses' AS room, network, count(*) AS used FROM mail_tests WHERE removed_at IS NULL GROUP BY network`,
  `SELECT 'mail' AS room, coalesce(t.network, '') AS network,
     sum(CASE WHEN m.raw_removed_at IS NULL THEN m.size ELSE 0 END + length(CAST(coalesce(m.report, '') AS BLOB))) AS used
   FROM mail_test_mails m LEFT JOIN mail_tests t ON t.token = m.token GROUP BY 2`,
  `SELECT 'warmup plans' AS room, network, count(*) AS used FROM warmup_plans GROUP BY network`,
  `SELECT 'placement' AS room, network, count(*) AS used FROM seed_tests GROUP BY network`,
  `SELECT 'fleet rows' AS room, f.network, sum(r.octets + (r.total - r.done) * 2000) AS used
   FROM fleet_runs r JOIN fleets f ON f.id = r.fleet_id GROUP BY f.network`,
  `SELECT 'fleet queue' AS room, f.network, sum(r.total - r.done) AS used
   FROM fleet_runs r JOIN fleets f ON f.id = r.fleet_id GROUP BY f.network`,
  `SELECT 'monitors waiting' AS room, network, count(*) AS used FROM dmarc_monitors
   WHERE seen_at IS NULL AND removed_at IS NULL GROUP BY network`,
  `SELECT 'monitors' AS room, network, count(*) AS used FROM dmarc_monitors
   WHERE seen_at IS NOT NULL AND removed_at IS NULL GROUP BY network`,
  `SELECT 'monitors of a domain' AS room, registered AS network, count(*) AS used FROM dmarc_monitors
   WHERE seen_at IS NOT NULL AND removed_at IS NULL GROUP BY registered`,
  `SELECT 'report mail' AS room, m.network, sum(l.size) AS used
   FROM dmarc_monitor_mails l JOIN dmarc_monitors m ON m.id = l.monitor_id
   WHERE l.proved = 1 AND l.raw_removed_at IS NULL GROUP BY m.network`,
  `SELECT 'unproved report mail' AS room, sent_by AS network, sum(size) AS used FROM dmarc_monitor_mails
   WHERE proved = 0 AND raw_removed_at IS NULL GROUP BY sent_by`,
]

interface Sum {
  room: string
  network: string
  used: number
}

const inWords = (sums: readonly Sum[]): string[] =>
  sums
    .filter(({ used: units }) => units !== 0)
    .map(({ room, network, used: units }) => `${room}, network ${network}: ${units}`)
    .sort()

/** The shares and totals of the rows, and those that the database keeps: equal when all is right. */
async function sums(): Promise<{ ofRows: string[]; kept: string[] }> {
  const [shares, totals, ...held] = await env.DB.batch<Sum>(
    [
      `SELECT room, network, used FROM room_shares`,
      `SELECT room, 'all' AS network, used FROM room_totals`,
      ...HELD,
    ].map((sql) => env.DB.prepare(sql)),
  )
  const rows = held.flatMap(({ results }) => results)
  const all = new Map<string, number>()
  for (const { room, used: units } of rows) all.set(room, (all.get(room) ?? 0) + units)
  const total = [...all].map(([room, units]): Sum => ({ room, network: 'all', used: units }))
  return {
    ofRows: inWords([...rows, ...total]),
    kept: inWords([...(shares?.results ?? []), ...(totals?.results ?? [])]),
  }
}

/** Each sum that differs from its rows; empty when all are right. */
export async function differences(): Promise<string[]> {
  const { ofRows, kept } = await sums()
  return [
    ...ofRows.filter((line) => !kept.includes(line)).map((line) => `rows: ${line}`),
    ...kept.filter((line) => !ofRows.includes(line)).map((line) => `kept: ${line}`),
  ]
}
