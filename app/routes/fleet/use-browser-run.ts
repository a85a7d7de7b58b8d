// Checks a list of domains from this browser, eight at a time. Nothing is stored; another run is compared with the
// previous one.
import { useRef, useState } from 'react'
import { apiWith } from '#app/api/browser-api.ts'
import { BROWSER_AT_A_TIME } from '#shared/saved/fleet/limits.ts'
import { differenceOf, failedRow } from '#shared/saved/fleet/row.ts'
import type { FleetDifference, FleetRow } from '#shared/saved/fleet/schema.ts'
import { askRow } from './fleet-data.ts'

interface BrowserRun {
  /** Counted from 1; 0 before the first. */
  run: number
  rows: readonly FleetRow[]
  total: number
  isRunning: boolean
  /** Waiting, because the limit for a minute is used up. */
  isPaused: boolean
  difference: FleetDifference | null
}

const NOTHING: BrowserRun = {
  run: 0,
  rows: [],
  total: 0,
  isRunning: false,
  isPaused: false,
  difference: null,
}
/** Rows are shown in batches: drawing the table for each takes longer than requesting it. */
const SHOWN_EVERY_MS = 120
const PAUSE_MS = 20_000
const TRIES = 12

export function useBrowserRun() {
  const [state, setState] = useState(NOTHING)
  const current = useRef({ number: 0, rows: [] as FleetRow[] })
  async function start(domains: readonly string[]) {
    const { rows: earlier, number } = current.current
    const run = number + 1
    const rows: FleetRow[] = []
    current.current = { number: run, rows }
    const isWanted = () => current.current.number === run
    const show = (more: Partial<BrowserRun> = {}) => {
      if (isWanted()) setState((known) => ({ ...known, rows: [...rows], ...more }))
    }
    setState({ ...NOTHING, run, total: domains.length, isRunning: true })
    const timer = setInterval(show, SHOWN_EVERY_MS)
    const left = [...domains]
    const work = async () => {
      for (let domain = left.shift(); domain !== undefined && isWanted(); domain = left.shift()) {
        rows.push(await rowOf(domain, run > 1, isWanted, (isPaused) => show({ isPaused })))
      }
    }
    await Promise.all(Array.from({ length: BROWSER_AT_A_TIME }, work))
    clearInterval(timer)
    const difference =
      earlier.length > 0 ? differenceOf({ run: run - 1, rows: earlier }, { run, rows }) : null
    show({ isRunning: false, isPaused: false, difference })
  }
  return { state, start: (domains: readonly string[]) => void start(domains) }
}

/** For a domain that cannot be checked, a row that says so. */
async function rowOf(
  domain: string,
  isFresh: boolean,
  isWanted: () => boolean,
  pause: (isPaused: boolean) => void,
): Promise<FleetRow> {
  let failures = 0
  for (let tries = 0; tries < TRIES && isWanted(); tries++) {
    const outcome = await askRow(apiWith({ fresh: isFresh }), domain)
    if (outcome.ok) return outcome.data
    if (outcome.code === 'rate_limited') {
      pause(true)
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      pause(false)
    } else if (++failures > 1) break
  }
  return failedRow(domain)
}
