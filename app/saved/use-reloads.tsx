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

/** What takes longer would take from those who type what they have typed. */
const LONGEST_MS = 20_000

/** The same without JavaScript, a little slower: whoever reads is interrupted. */
export const ReloadsWithoutScript = ({ everyMs, page }: { everyMs: number | null; page: string }) =>
  everyMs !== null &&
  everyMs <= LONGEST_MS && (
    <noscript>
      <meta httpEquiv="refresh" content={`${Math.ceil((everyMs * 1.5) / 1000)};url=${page}`} />
    </noscript>
  )
