// A fleet as its page sees it, within the size limit of an answer.
import type { ExportFormatId } from '#shared/report/change/export/format-list.ts'
import { differenceOf } from '#shared/saved/fleet/row.ts'
import { fixesHead, fixesOf } from '#shared/saved/fleet/fixes.ts'
import { groupsOf, type GroupedRow } from '#shared/saved/fleet/groups.ts'
import * as v from 'valibot'
import { FleetRow, type FleetDifference, type FleetState } from '#shared/saved/fleet/schema.ts'
import { fleetVerdict, type JudgedRow } from '#shared/saved/fleet/verdict.ts'
import { readAnyShape } from '#worker/db/kept-json.ts'
import { rowPartsOf, rowsAfter } from '#worker/saved/kinds/fleet/rows.ts'
import { isUnderWay, type Fleet } from '#worker/saved/kinds/fleet/shapes.ts'
import type { Store } from '#worker/saved/store.ts'

/** Below the 1 MiB of an answer. */
const MAX_BYTES = 900_000
const ROWS_A_QUESTION = 500

const dayOf = (time: number): string => new Date(time).toISOString()

/** @param after only rows finished after this one; without it, all rows, the verdict and the groups */
export function stateOf(self: Fleet, { after }: { after?: number | undefined }): FleetState {
  const { made, state, expiresAt } = self.facts
  const runs = state.runs.map(({ run, done, total, failed, startedAt }) => ({
    run,
    done,
    total,
    failed,
    startedAt: dayOf(startedAt),
  }))
  const newest = runs[0] ?? { run: 0, done: 0, total: 0, failed: 0, startedAt: dayOf(0) }
  const isDone = !isUnderWay(newest)
  const { verdict, groups } =
    after === undefined
      ? judged(rowPartsOf(self.store, newest.run, JudgedPart), !isDone)
      : { verdict: null, groups: [] }
  const room = MAX_BYTES - byteLength(JSON.stringify(groups))
  const { rows, last, isCut } = fittingRows(self.store, { run: newest.run, after: after ?? 0, room })
  return {
    name: made.name,
    state: isDone ? 'done' : 'running',
    ...newest,
    expires: dayOf(expiresAt),
    runs,
    rows,
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

interface Wanted {
  run: number
  after: number
  /** In bytes. */
  room: number
}

function fittingRows(store: Store, { run, after, room }: Wanted) {
  const rows: FleetRow[] = []
  let [last, left] = [after, room]
  for (;;) {
    const found = rowsAfter(store, { run, after: last, limit: ROWS_A_QUESTION })
    for (const { seq, body } of found) {
      left -= byteLength(body)
      if (left < 0) return { rows, last, isCut: true }
      const row = readAnyShape(FleetRow, body)
      if (row) rows.push(row)
      last = seq
    }
    if (found.length < ROWS_A_QUESTION) return { rows, last, isCut: false }
  }
}

interface Continued {
  /** 0 for all. */
  after: number
  format: ExportFormatId
}

/** @returns the changes of the newest run in a format, and where they continue if they do not fit */
export function fixesFrom(
  { facts, store }: Fleet,
  { after, format }: Continued,
): { text: string; next: number | null } {
  const run = facts.state.runs[0]?.run ?? 0
  const texts = [fixesHead(format)]
  let [last, left] = [after, MAX_BYTES]
  for (;;) {
    const found = rowsAfter(store, { run, after: last, limit: ROWS_A_QUESTION })
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

interface Compared {
  /** The run before the later one. */
  from?: number | undefined
  /** The newest. */
  to?: number | undefined
}

/** Null if one of the runs is no longer kept. */
export function differenceBetween({ facts, store }: Fleet, { from, to }: Compared): FleetDifference | null {
  const { runs } = facts.state
  const later = to === undefined ? runs[0] : runs.find(({ run }) => run === to)
  const earlier =
    from === undefined
      ? runs.find(({ run }) => run < (later?.run ?? 0))
      : runs.find(({ run }) => run === from)
  if (!later || !earlier) return null
  const compared = ({ run }: { run: number }) => ({ run, rows: rowPartsOf(store, run, ComparedPart) })
  return fitting(differenceOf(compared(earlier), compared(later)))
}

/** A provider's change can affect thousands of cells: those that fit, and how many more there are. */
function fitting(difference: FleetDifference): FleetDifference {
  let left = MAX_BYTES - byteLength(JSON.stringify(difference.domains))
  const changed = difference.changed.filter((one) => (left -= byteLength(JSON.stringify(one)) + 1) >= 0)
  return { ...difference, changed, more: difference.changed.length - changed.length }
}

const byteLength = (text: string): number => new TextEncoder().encode(text).length
