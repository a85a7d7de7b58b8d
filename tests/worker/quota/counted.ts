// The sums that the database keeps, compared with those of the rows.
import { env } from 'cloudflare:test'
import type { Quota } from '#shared/saved/quota/quota.ts'

export const used = async ({ name }: Quota): Promise<number> =>
  (await env.DB.prepare('SELECT used FROM room_totals WHERE room = ?').bind(name).first<number>('used')) ?? 0

/** What each table holds, in the units of its room. */
const HELD = [
  // Of what is an object, the register has a row: the items of the others belong to nothing.
  `SELECT i.room, i.network, sum(i.units) AS used FROM saved s JOIN room_items i ON i.owner = s.name
   WHERE i.removed_at IS NULL GROUP BY i.room, i.network`,
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
