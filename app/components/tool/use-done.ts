// Which changes the visitor has made, kept on the device only.
import { useMemo, useSyncExternalStore } from 'react'
import type { Change } from '#shared/change/change.ts'

const KEY = 'changes-done'
/** Results whose ticks are kept; the oldest one gives way. */
const MAX_RESULTS = 30
/** Enough of a record to tell one proposal from another. */
const KEPT_CHARACTERS = 120

/** The changes made, by the result's URL; the newest last. */
type Kept = [address: string, keys: string[]][]

/** Another proposal for the same record is another change, which is not done. */
const keyOf = ({ id, after }: Change): string => `${id} ${after.join(' ')}`.slice(0, KEPT_CHARACTERS)

export interface Done {
  isDone: (change: Change) => boolean
  setDone: (change: Change, isDone: boolean) => void
}

/** @param address of the result, without the site's origin */
export function useDone(address: string): Done {
  const text = useSyncExternalStore(subscribe, readText, () => '')
  const keys = useMemo(() => keptIn(text).find(([one]) => one === address)?.[1] ?? [], [text, address])
  return {
    isDone: (change) => keys.includes(keyOf(change)),
    setDone: (change, isDone) => {
      const key = keyOf(change)
      const others = keys.filter((one) => one !== key)
      keep(address, isDone ? [...others, key] : others)
    },
  }
}

const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** Where the browser refuses to store anything, the ticks last as long as the page. */
let unstored = ''

function readText(): string {
  try {
    return localStorage.getItem(KEY) ?? unstored
  } catch {
    return unstored
  }
}

function keptIn(text: string): Kept {
  try {
    const kept: unknown = JSON.parse(text || '[]')
    return Array.isArray(kept) ? kept.filter(isEntry) : []
  } catch {
    return []
  }
}

const isEntry = (entry: unknown): entry is Kept[number] =>
  Array.isArray(entry) && typeof entry[0] === 'string' && Array.isArray(entry[1])

function keep(address: string, keys: string[]) {
  const others = keptIn(readText()).filter(([one]) => one !== address)
  const entries: Kept = keys.length > 0 ? [...others, [address, keys]] : others
  unstored = JSON.stringify(entries.slice(-MAX_RESULTS))
  try {
    localStorage.setItem(KEY, unstored)
  } catch {
    // As above.
  }
  for (const listener of listeners) listener()
}
