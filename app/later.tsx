// Parts that the browser loads only when they are there to be seen.
import { lazy, Suspense, useEffect, useMemo, useState, type ComponentType } from 'react'

/**
 * Rendered right away at the edge, so that it works without JavaScript; the browser loads it when it first shows it, and until
 * then keeps what the edge has drawn.
 * @param atEdge the same component, imported; the last argument, so that the browser's build leaves it out
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  atEdge: ComponentType<Props>,
) {
  const Part = import.meta.env.SSR
    ? atEdge
    : (lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>)
  return function Later(props: Props) {
    // What changes before the part is there waits: React would throw away what the edge has drawn, and say so.
    const [first] = useState(props)
    const [isThere, setIsThere] = useState(false)
    const shown = isThere ? props : first
    return useMemo(
      () => (
        <Suspense>
          <Part {...shown} />
          <Arrival onArrival={setIsThere} />
        </Suspense>
      ),
      [shown],
    )
  }
}

/** Draws nothing: its effect runs once React has taken over what stands beside it. */
function Arrival({ onArrival }: { onArrival: (isThere: boolean) => void }) {
  useEffect(() => onArrival(true), [onArrival])
  return null
}
