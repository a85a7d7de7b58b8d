// Which changes the visitor has made, kept on the device only.
import { useMemo } from 'react'
import { keepOnDevice, listIn, useOnDevice } from '#app/components/ui/on-device.ts'
import type { Change } from '#shared/report/change/change.ts'

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
  const text = useOnDevice(KEY)
  const keys = useMemo(() => listIn(text), [text])
  return {
    isDone: (change) => keys.includes(keyOf(change)),
    setDone: (change, isDone) => {
      const key = keyOf(change)
      const others = keys.filter((one) => one !== key)
      const kept = isDone ? [...others, key] : others
      keepOnDevice(KEY, JSON.stringify(kept.slice(-MAX_TICKS)))
    },
  }
}
