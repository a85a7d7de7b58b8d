// How wide a text is in the fonts of this device, as the browser itself measures it. Null until the script runs.
import { useMemo, useSyncExternalStore } from 'react'
import { cutAt, INBOX_ROWS } from '#shared/message/subject-line/inbox-rows.ts'

export interface Measured {
  /** CSS pixels. */
  px: number
  /** UTF-16 units that are seen on the narrowest and on the widest screen; null: all of them. */
  narrow: number | null
  wide: number | null
}

const never = () => () => undefined

/** By the inbox. */
export function useMeasured(text: string): ReadonlyMap<string, Measured> | null {
  // The edge has no canvas, and the first drawing in the browser has to be the same as its.
  const hasCanvas = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return useMemo(() => (hasCanvas ? measure(text) : null), [hasCanvas, text])
}

function measure(text: string): ReadonlyMap<string, Measured> | null {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return null
  return new Map(
    INBOX_ROWS.map(({ id, fonts, size, weight, room }) => {
      context.font = `${weight} ${size}px ${fonts}`
      const widthOf = (part: string) => context.measureText(part).width
      const [narrow, wide] = [room.from, room.to].map((most) => cutAt(text, most, widthOf))
      return [id, { px: widthOf(text), narrow: narrow ?? null, wide: wide ?? null }]
    }),
  )
}
