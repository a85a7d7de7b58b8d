// The rows of a fleet in the background as they arrive, while the page is open.
import { useEffect, useState } from 'react'
import { browserApi } from '#app/api/browser-api.ts'
import type { FleetDifference, FleetRow, FleetState } from '#shared/saved/fleet/schema.ts'
import { askDifference, askFleet } from './fleet-data.ts'

interface SavedRows {
  state: FleetState
  rows: readonly FleetRow[]
  difference: FleetDifference | null
  /** The rows are grouped here once there are more than the server has grouped. */
  hasMore: boolean
}

const ASK_EVERY_MS = 3_000
/** A short list is finished by then. */
const FIRST_ASK_MS = 1_000

export function useSavedRows(key: string, first: FleetState, compared: FleetDifference | null): SavedRows {
  const [saved, setSaved] = useState<SavedRows>({
    state: first,
    rows: first.rows,
    difference: compared,
    hasMore: false,
  })
  const { next, more, run } = saved.state
  useEffect(() => {
    if (next === null) return
    let isWanted = true
    const ask = async () => {
      const outcome = await askFleet(browserApi, key, { after: next })
      if (!isWanted) return
      // There was no answer: try again.
      if (!outcome.ok || outcome.data.run !== run)
        return setSaved((known) => ({ ...known, state: { ...known.state } }))
      const isOver = outcome.data.next === null && outcome.data.runs.length > 1
      const difference = isOver ? await askDifference(browserApi, key) : null
      setSaved((known) => ({
        state: outcome.data,
        rows: [...known.rows, ...outcome.data.rows],
        difference: difference ?? known.difference,
        hasMore: true,
      }))
    }
    const pause = saved.rows.length === 0 ? FIRST_ASK_MS : ASK_EVERY_MS
    const timer = setTimeout(() => void ask(), more ? 0 : pause)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [key, run, next, more, saved.state, saved.rows.length])
  return saved
}
