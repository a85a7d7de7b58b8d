// Requests slice after slice of the search, once the page's script is running.
import { startTransition, useEffect, useMemo, useState } from 'react'
import { browserApi } from '#app/api/browser-api.ts'
import type { Reports } from '#shared/domain/email-authentication/schema.ts'
import { loadReport, type DkimAnswer } from './dkim-data.ts'

/** What must be known about the first slice. */
type FirstSlice = Pick<DkimAnswer, 'domain' | 'next'>

export interface Slices<First> {
  answers: readonly (First | DkimAnswer)[]
  /** In progress in this browser; false before the script runs, and without JavaScript. */
  searching: boolean
  /** Why the search stopped early. */
  failure: string | null
}

/** A different search needs a different component: give it a key. */
export function useSlices<First extends FirstSlice>(first: First): Slices<First> {
  const [slices, setSlices] = useState<Slices<First>>({ answers: [first], searching: false, failure: null })
  useEffect(() => {
    let isWanted = true
    // Parts of the page that React has yet to take over stay as the edge has drawn them.
    const change = (to: (known: Slices<First>) => Slices<First>) => startTransition(() => setSlices(to))
    const search = async () => {
      let next = first.next
      while (isWanted && next !== undefined) {
        change((known) => ({ ...known, searching: true }))
        const question = { domain: first.domain, selector: '', cursor: String(next) }
        const outcome = await loadReport(browserApi, question)
        if (!isWanted) return
        if (!outcome.ok) {
          change((known) => ({ ...known, searching: false, failure: outcome.message }))
          return
        }
        const { data } = outcome
        next = data.next
        change(({ answers }) => ({
          answers: [...answers, data],
          searching: data.next !== undefined,
          failure: null,
        }))
      }
    }
    void search()
    return () => {
      isWanted = false
    }
  }, [first])
  return slices
}

// The search for a DKIM key as part of a larger report: it continues in the browser, and what it finds is judged again.

type Dkim = Reports['dkim']

interface DkimSearch<Judged> {
  slices: Slices<Dkim>
  /** With the keys that were found; null before that, and if there is none. */
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
  const answers = useMemo(() => slices.answers.filter((one): one is Dkim => 'state' in one), [slices.answers])
  const [judged, setJudged] = useState<Judged | null>(null)
  useEffect(() => {
    let isWanted = true
    const [first, ...more] = answers
    if (reports && first && answers.some(({ state }) => state === 'found' || state === 'revoked')) {
      const judgeAll = async () => {
        const { wholeSearch } = await import('#shared/records/dkim/whole-search.ts')
        return judge({ ...reports, dkim: wholeSearch([first, ...more]) })
      }
      judgeAll().then(
        (outcome) => {
          if (isWanted) startTransition(() => setJudged(outcome))
        },
        // Without the rules, the edge's conclusion stays.
        () => undefined,
      )
    }
    return () => {
      isWanted = false
    }
  }, [reports, answers, judge])
  return { slices: { ...slices, answers }, judged }
}
