// Which changes the visitor has made, kept on the device only.
import { useMemo, useSyncExternalStore } from 'react'
import type { Change } from '#shared/change/change.ts'

const KEY = 'changes-done'
/** The oldest tick gives way. */
const MAX_TICKS = 300
/** Enough of a record to tell one proposal from another. */
const KEPT_CHARACTERS = 120

/**
 * Another proposal for the same record is another change, which is not done. The page's URL is no part of it: that of a
 * monitor is a key.
 */
const keyOf = ({ owner, id, after }: Change): string =>
  `${owner} ${id} ${after.join(' ')}`.slice(0, KEPT_CHARACTERS)

export interface Done {
  isDone: (change: Change) => boolean
  setDone: (change: Change, isDone: boolean) => void
}

export function useDone(): Done {
  const text = useSyncExternalStore(subscribe, readText, () => '')
  const keys = useMemo(() => keysIn(text), [text])
  return {
    isDone: (change) => keys.includes(keyOf(change)),
    setDone: (change, isDone) => {
      const key = keyOf(change)
      const others = keys.filter((one) => one !== key)
      keep(isDone ? [...others, key] : others)
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

function keysIn(text: string): string[] {
  try {
    const kept: unknown = JSON.parse(text || '[]')
    return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : []
  } catch {
    return []
  }
}

function keep(keys: readonly string[]) {
  unstored = JSON.stringify(keys.slice(-MAX_TICKS))
  try {
    localStorage.setItem(KEY, unstored)
  } catch {
    // As above.
  }
  for (const listener of listeners) listener()
}
