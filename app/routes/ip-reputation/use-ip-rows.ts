// Fills the table as the lists answer, and queries single lists again.
import { useCallback, useEffect, useRef, useState } from 'react'
import { LOOKUP_FAILED, readRows, SLICES, type ListName } from '#app/api/ip-rows.ts'
import type { ListResult } from '#shared/blocklists/schema.ts'
import { ipReport } from '#shared/blocklists/ip-reputation/conclude.ts'
import { rowsQuestion, type IpAnswer, type IpPage } from './ip-data.ts'

export interface IpRows {
  running: boolean
  /** Every list of the check in the order of the table, with its row once it arrives. */
  lists: readonly (ListName & { row?: ListResult })[]
  /** The report so far; null before anything is known. */
  report: IpAnswer | null
  /** Why the check failed. */
  failure: string | null
  /** Zones that are being queried again. */
  retrying: ReadonlySet<string>
  retry: (zone: string) => void
}

interface State {
  running: boolean
  /** The lists of each slice. */
  names: readonly (readonly ListName[])[]
  rows: ReadonlyMap<string, ListResult>
  base: IpAnswer | null
  ageSeconds: number
  failure: string | null
  retrying: ReadonlySet<string>
}

const stateOf = (page: IpPage): State => {
  const report = page.outcome?.ok ? page.outcome.data : null
  return {
    running: page.live,
    names: report ? [report.results.map(({ zone, name }) => ({ zone, name }))] : [],
    rows: new Map(report?.results.map((row) => [row.zone, row])),
    base: report,
    ageSeconds: report?.ageSeconds ?? 0,
    failure: page.outcome?.ok === false ? page.outcome.message : null,
    retrying: new Set(),
  }
}

/** A different page is a different check. */
export function useIpRows(page: IpPage): IpRows {
  const [known, setKnown] = useState({ page, state: stateOf(page) })
  // The first rendering of a new page must not show the previous page's rows.
  const state = known.page === page ? known.state : stateOf(page)
  const abort = useRef(new AbortController())

  const update = useCallback(
    (change: (state: State) => Partial<State>) =>
      setKnown((known) => {
        const state = known.page === page ? known.state : stateOf(page)
        return { page, state: { ...state, ...change(state) } }
      }),
    [page],
  )

  useEffect(() => {
    const controller = new AbortController()
    abort.current = controller
    if (page.live) void readAll(page, controller.signal, update)
    return () => controller.abort()
  }, [page, update])

  const retry = useCallback(
    (zone: string) => {
      const { signal } = abort.current
      const settle = (row?: ListResult) => {
        if (signal.aborted) return
        update(({ retrying, rows }) => ({
          retrying: new Set([...retrying].filter((other) => other !== zone)),
          rows: row ? new Map(rows).set(zone, row) : rows,
        }))
      }
      update(({ retrying }) => ({ retrying: new Set(retrying).add(zone) }))
      readRows({ ip: page.ip, lists: zone, fresh: true }, signal, (event) => {
        if (event.event === 'row') settle(event.data)
      }).catch(() => settle())
    },
    [page.ip, update],
  )

  return { ...withReport(state), retry }
}

async function readAll(
  page: IpPage,
  signal: AbortSignal,
  update: (change: (state: State) => Partial<State>) => void,
) {
  const read = (slice: string, index: number) =>
    readRows(rowsQuestion(page, slice), signal, (event) => {
      if (event.event === 'start') {
        const { lists } = event.data
        update(({ names }) => ({
          names: SLICES.map((_, i) => (i === index ? lists : (names[i] ?? []))),
        }))
      } else if (event.event === 'row') {
        update(({ rows }) => ({ rows: new Map(rows).set(event.data.zone, event.data) }))
      } else {
        const report = event.data
        update(({ base, ageSeconds }) => ({
          // The first slice knows the reverse name.
          base: index === 0 ? report : (base ?? report),
          ageSeconds: Math.max(ageSeconds, report.ageSeconds),
        }))
      }
    })
  const outcomes = await Promise.allSettled(SLICES.map(read))
  if (signal.aborted) return
  const failures = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [textOf(outcome.reason)] : [],
  )
  update(() => ({ running: false, failure: failures[0] ?? null }))
}

function withReport({
  running,
  names,
  rows,
  base,
  ageSeconds,
  failure,
  retrying,
}: State): Omit<IpRows, 'retry'> {
  const lists = interleaved(names).map((list): IpRows['lists'][number] => {
    const row = rows.get(list.zone)
    return row ? { ...list, row } : list
  })
  const results = lists.flatMap(({ row }) => row ?? [])
  const report = base && (isEmpty(base) ? base : { ...base, ...ipReport({ ...base, results, ageSeconds }) })
  return { running, lists, report, failure, retrying }
}

/** A broken connection has the browser's wording, which is no help. */
const textOf = (reason: unknown): string =>
  reason instanceof Error && !(reason instanceof TypeError) ? reason.message : LOOKUP_FAILED

/** Anything but an IP address has no rows, and its summary stays. */
const isEmpty = ({ results }: IpAnswer) => results.length === 0

/** The n-th slice has every third list, starting from the n-th. */
function interleaved(slices: readonly (readonly ListName[])[]): ListName[] {
  const longest = Math.max(0, ...slices.map(({ length }) => length))
  return Array.from({ length: longest }, (_, i) => slices.flatMap((slice) => slice[i] ?? [])).flat()
}
