// The search for a DKIM key as part of a larger report: it continues in the browser, and what it finds is judged again.
import { useEffect, useMemo, useState } from 'react'
import type { Reports } from '#shared/domain/email-authentication/schema.ts'
import { useSlices, type Slices } from './use-slices.ts'

type Dkim = Reports['dkim']

interface DkimSearch<Judged> {
  slices: Slices<Dkim>
  /** With the key that was found; null before that, and if there is none. */
  judged: Judged | null
}

/**
 * @param reports the single reports; undefined if no search is needed
 * @param judge loads the rules only when there is something to judge
 */
export function useDkimSearch<Judged>(
  reports: Reports | undefined,
  judge: (reports: Reports) => Promise<Judged>,
): DkimSearch<Judged> {
  const start = useMemo(() => reports?.dkim ?? { domain: '', next: undefined }, [reports])
  const slices = useSlices<Dkim | { domain: string; next: undefined }>(start)
  const answers = slices.answers.filter((one): one is Dkim => 'state' in one)
  const found = answers.find(({ state }) => state === 'found' || state === 'revoked')
  const [judged, setJudged] = useState<Judged | null>(null)
  useEffect(() => {
    let isWanted = true
    if (reports && found) {
      judge({ ...reports, dkim: found }).then(
        (outcome) => {
          if (isWanted) setJudged(outcome)
        },
        // Without the rules, the edge's conclusion stays.
        () => undefined,
      )
    }
    return () => {
      isWanted = false
    }
  }, [reports, found, judge])
  return { slices: { ...slices, answers }, judged }
}
