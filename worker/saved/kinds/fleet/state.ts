// A fleet as its page sees it, within the size limit of an answer.
import type { ExportFormatId } from '#shared/report/change/export/format-list.ts'
import { differenceOf } from '#shared/saved/fleet/row.ts'
import { fixesHead, fixesOf } from '#shared/saved/fleet/fixes.ts'
import { groupsOf, type GroupedRow } from '#shared/saved/fleet/groups.ts'
import * as v from 'valibot'
import { plural } from '#shared/kit/sentence.ts'
import { FleetRow, type FleetDifference, type FleetState } from '#shared/saved/fleet/schema.ts'
import { fleetVerdict, type JudgedRow } from '#shared/saved/fleet/verdict.ts'
import type { Since } from '#shared/saved/since/schema.ts'
import { sinceOfFleet, todayOfFleet } from '#shared/saved/visit/of-fleet.ts'
import { readAnyShape, writeKept } from '#worker/db/kept-json.ts'
import { isUnderWay, type Fleet } from '#worker/saved/kinds/fleet/shapes.ts'
import type { Brief } from '#worker/saved/self.ts'
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

interface WantedRows {
  run: number
  after: number
  limit: number
}

/** The rows after `after`, in the order in which they were finished. */
const rowsAfter = (store: Store, { run, after, limit }: WantedRows): StoredRow[] =>
  store.all<StoredRow>(
    'SELECT seq, CAST(body AS TEXT) AS body FROM results WHERE run = ? AND seq > ? ORDER BY seq LIMIT ?',
    ...[run, after, limit],
  )

type RowPart = v.GenericSchema<unknown, object> & { entries: object }

/** Fields of all rows of a run, in the order of the fleet. */
function rowPartsOf<S extends RowPart>(store: Store, run: number, schema: S): v.InferOutput<S>[] {
  const picked = Object.keys(schema.entries)
    .map((part) => `'${part}', json_extract(CAST(body AS TEXT), '$.${part}')`)
    .join(', ')
  return store
    .all<{ part: string }>(`SELECT json_object(${picked}) AS part FROM results WHERE run = ? ORDER BY n`, run)
    .flatMap(({ part }) => readAnyShape(schema, part) ?? [])
}

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
const VerdictPart = v.pick(FleetRow, ['domain', 'tone', 'kind', 'changes'])
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

export function briefOf(self: Fleet): Brief {
  const { made, state } = self.facts
  const [newest] = state.runs
  const rows = newest ? rowPartsOf(self.store, newest.run, VerdictPart) : []
  const { tone, heading } = fleetVerdict(rows, newest !== undefined && isUnderWay(newest))
  const [today] = todayOfFleet(rows)
  return {
    name: made.name || plural(made.total, 'domain', 'domains'),
    tone,
    headline: heading,
    changedAt: newest ? dayOf(newest.startedAt) : null,
    ...(today && { today }),
  }
}

/** What differs from the run that was the newest then; from the oldest that is kept, if that one is not. */
export function sinceIn(self: Fleet, { since }: { since: number }): Since {
  const { store, facts } = self
  const { runs } = facts.state
  const now = self.now()
  const [newest] = runs
  const then = runs.find(({ startedAt }) => startedAt <= since) ?? runs.at(-1)
  const compared = ({ run }: { run: number }) => ({ run, rows: rowPartsOf(store, run, ComparedPart) })
  const isNews = newest !== undefined && then !== undefined && newest.run !== then.run
  const known = {
    rows: newest ? rowPartsOf(store, newest.run, JudgedPart) : [],
    changed: isNews ? differenceOf(compared(then), compared(newest)).changed : [],
    runs: runs.map((run) => ({
      startedAt: run.startedAt,
      rows: rowPartsOf(store, run.run, VerdictPart),
      isRunning: isUnderWay(run),
    })),
    startedAt: newest?.startedAt ?? facts.createdAt,
    created: facts.createdAt,
    now,
  }
  return sinceOfFleet(known, since)
}

/** A provider's change can affect thousands of cells: those that fit, and how many more there are. */
function fitting(difference: FleetDifference): FleetDifference {
  let left = MAX_BYTES - byteLength(JSON.stringify(difference.domains))
  const changed = difference.changed.filter((one) => (left -= byteLength(JSON.stringify(one)) + 1) >= 0)
  return { ...difference, changed, more: difference.changed.length - changed.length }
}

const byteLength = (text: string): number => new TextEncoder().encode(text).length
