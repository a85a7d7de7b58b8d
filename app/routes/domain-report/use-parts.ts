// Requests the parts that the first answer lacks, all in parallel and each in a request of its own.
import { startTransition, useEffect, useState } from 'react'
import { apiWith } from '#app/api/browser-api.ts'
import type { Outcome } from '#app/api/outcome.ts'
import { isFresh } from '#shared/site.ts'
import type { PartName } from '#shared/domain/domain-report/parts.ts'
import { loadPart, type PartSent } from './report-data.ts'

export interface LaterParts {
  /** As they arrive, in any order. */
  outcomes: ReadonlyMap<PartName, Outcome<PartSent>>
  /** From the first paint on, so that nothing moves when the script takes over; without JavaScript, the page shows links instead. */
  isAsking: boolean
}

/** A different domain needs a different component: give it a key. */
export function useParts(domain: string, more: readonly PartName[]): LaterParts {
  const [parts, setParts] = useState<LaterParts>({ outcomes: new Map(), isAsking: more.length > 0 })
  useEffect(() => {
    const left = new AbortController()
    const api = apiWith({ fresh: isFresh(new URL(location.href)), signal: left.signal })
    const ask = async (part: PartName) => {
      const outcome = await loadPart(api, domain, part)
      if (left.signal.aborted) return
      // The whole report is judged and drawn again: in slices, so that the page stays usable.
      startTransition(() =>
        setParts(({ outcomes }) => {
          const all = new Map(outcomes).set(part, outcome)
          return { outcomes: all, isAsking: all.size < more.length }
        }),
      )
    }
    for (const part of more) void ask(part)
    return () => left.abort()
  }, [domain, more])
  return parts
}
