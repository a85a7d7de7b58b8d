// Loads a page again while something is under way.
import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'

/** @param everyMs null once nothing is; without JavaScript, a meta tag has to make the browser reload */
export function useReloads(everyMs: number | null) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (everyMs === null) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') revalidate()
    }, everyMs)
    return () => clearInterval(timer)
  }, [everyMs, revalidate])
}
