// A fleet as its page sees it, within the size limit of an answer.
import type { ExportFormatId } from '#shared/change/export/format-list.ts'
import { differenceOf } from '#shared/fleet/diff.ts'
import { fixesHead, fixesOf } from '#shared/fleet/fixes.ts'
import { groupsOf, type GroupedRow } from '#shared/fleet/groups.ts'
import * as v from 'valibot'
import { FleetRow, type FleetDifference, type FleetState } from '#shared/fleet/schema.ts'
import { fleetVerdict, type JudgedRow } from '#shared/fleet/verdict.ts'
import { askDatabase } from '#worker/db/ask-database.ts'
import { readAnyShape } from '#worker/db/kept-json.ts'
import { rowPartsOf, rowsAfter, type StoredRow } from '#worker/db/fleet-rows.ts'
import type { Fleet, Run } from '#worker/db/fleets.ts'

/** Below the 1 MiB of an answer. */
const MAX_BYTES = 900_000
const ROWS_A_QUESTION = 500
/** Reading the rows of a large fleet takes longer than a small query. */
const READ = { timeoutMs: 20_000 }

const dayOf = (time: number): string => new Date(time).toISOString()

/** @param after only rows finished after this one; without it, all rows, the verdict and the groups */
export async function stateOf(
  db: D1Database,
  fleet: Fleet,
  runs: readonly Run[],
  after: number | undefined,
): Promise<FleetState> {
  const [newest] = runs
  const { run, done, total, failed, startedAt } = newest ?? NO_RUN
  const isDone = done >= total
  const { verdict, groups } =
    after === undefined
      ? judged(await askDatabase(rowPartsOf(db, fleet, run, JudgedPart), READ), !isDone)
      : { verdict: null, groups: [] }
  const room = MAX_BYTES - byteLength(JSON.stringify(groups))
  const { rows, last, isCut } = await fittingRows(db, fleet, { run, after: after ?? 0, room })
  return {
    name: fleet.name,
    state: isDone ? 'done' : 'running',
    run,
    done,
    total,
    failed,
    startedAt: dayOf(startedAt),
    expires: dayOf(fleet.expiresAt),
    runs: runs.map((one) => ({
      run: one.run,
      done: one.done,
      total: one.total,
      failed: one.failed,
      startedAt: dayOf(one.startedAt),
    })),
    rows: rows.flatMap(({ body }) => readAnyShape(FleetRow, body) ?? []),
    next: isDone && !isCut ? null : last,
    more: isCut,
    verdict,
    groups,
  }
}

const JudgedPart = v.pick(FleetRow, ['domain', 'tone', 'kind', 'changes', 'shares', 'cells'])
const ComparedPart = v.pick(FleetRow, ['domain', 'cells'])

const judged = (rows: readonly (GroupedRow & JudgedRow)[], isRunning: boolean) => ({
  verdict: fleetVerdict(rows, isRunning),
  groups: groupsOf(rows),
})

const NO_RUN = { run: 0, done: 0, total: 0, failed: 0, startedAt: 0 }

interface Wanted {
  run: number
  after: number
  /** In bytes. */
  room: number
}

async function fittingRows(db: D1Database, fleet: Fleet, { run, after, room }: Wanted) {
  const rows: StoredRow[] = []
  let [last, left] = [after, room]
  for (;;) {
    const found = await askDatabase(rowsAfter(db, fleet, { run, after: last, limit: ROWS_A_QUESTION }), READ)
    for (const row of found) {
      left -= byteLength(row.body)
      if (left < 0) return { rows, last, isCut: true }
      rows.push(row)
      last = row.seq
    }
    if (found.length < ROWS_A_QUESTION) return { rows, last, isCut: false }
  }
}

/** @returns the changes in a format, and where they continue if they do not fit */
export async function fixesFrom(
  db: D1Database,
  fleet: Fleet,
  { run, after, format }: { run: number; after: number; format: ExportFormatId },
): Promise<{ text: string; next: number | null }> {
  const texts = [fixesHead(format)]
  let [last, left] = [after, MAX_BYTES]
  for (;;) {
    const found = await askDatabase(rowsAfter(db, fleet, { run, after: last, limit: ROWS_A_QUESTION }), READ)
    for (const { seq, body } of found) {
      const row = readAnyShape(FleetRow, body)
      const text = row ? fixesOf(row, format) : ''
      left -= byteLength(text)
      if (left < 0 && texts.length > 1) return { text: texts.join(''), next: last }
      texts.push(text)
      last = seq
    }
    if (found.length < ROWS_A_QUESTION) return { text: texts.join(''), next: null }
  }
}

/** Null if one of the runs is no longer kept. */
export async function differenceBetween(
  db: D1Database,
  fleet: Fleet,
  runs: readonly Run[],
  { from, to }: { from: number | undefined; to: number | undefined },
): Promise<FleetDifference | null> {
  const later = to === undefined ? runs[0] : runs.find(({ run }) => run === to)
  const earlier =
    from === undefined
      ? runs.find(({ run }) => run < (later?.run ?? 0))
      : runs.find(({ run }) => run === from)
  if (!later || !earlier) return null
  const [before, after] = await Promise.all(
    [earlier, later].map(async ({ run }) => ({
      run,
      rows: await askDatabase(rowPartsOf(db, fleet, run, ComparedPart), READ),
    })),
  )
  return before && after ? fitting(differenceOf(before, after)) : null
}

/** A provider's change can affect thousands of cells: those that fit, and how many more there are. */
function fitting(difference: FleetDifference): FleetDifference {
  let left = MAX_BYTES - byteLength(JSON.stringify(difference.domains))
  const changed = difference.changed.filter((one) => (left -= byteLength(JSON.stringify(one)) + 1) >= 0)
  return { ...difference, changed, more: difference.changed.length - changed.length }
}

const byteLength = (text: string): number => new TextEncoder().encode(text).length
