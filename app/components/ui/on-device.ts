// Small texts kept on the visitor's device only, each under a key.
import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** Where the browser refuses to store anything, a text lasts as long as the page. */
const unstored = new Map<string, string>()

export function readOnDevice(key: string): string {
  try {
    return localStorage.getItem(key) ?? unstored.get(key) ?? ''
  } catch {
    return unstored.get(key) ?? ''
  }
}

/** An empty text is removed. */
export function keepOnDevice(key: string, text: string): void {
  unstored.set(key, text)
  try {
    if (text === '') localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // As above.
  }
  for (const listener of listeners) listener()
}

/** Empty at the edge, while the page is taken over, and if nothing is kept. */
export const useOnDevice = (key: string): string =>
  useSyncExternalStore(
    subscribe,
    () => readOnDevice(key),
    () => '',
  )

/** The strings of a kept list; none if the text is anything else. */
export function listIn(text: string): string[] {
  try {
    const kept: unknown = JSON.parse(text || '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}
