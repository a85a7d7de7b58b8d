// Loads a page again while something is under way.
import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import type { WatchReport } from '#shared/saved/watch/schema.ts'

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

const TEST_MS = 2_000
/** A webhook, or a person with an email, takes longer to answer. */
const CONSENT_MS = 10_000

/** How often to load again for what targets are about to answer; null when nothing is under way. */
export function targetMs(targets: WatchReport['targets']): number | null {
  if (targets.some(({ test }) => test?.state === 'sending')) return TEST_MS
  return targets.some(({ state }) => state === 'pending') ? CONSENT_MS : null
}

/** The same without JavaScript, a little slower: whoever reads is interrupted. */
export const ReloadsWithoutScript = ({ everyMs, page }: { everyMs: number | null; page: string }) =>
  everyMs !== null && (
    <noscript>
      <meta httpEquiv="refresh" content={`${Math.ceil((everyMs * 1.5) / 1000)};url=${page}`} />
    </noscript>
  )
