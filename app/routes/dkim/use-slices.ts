// Requests slice after slice of the search, once the page's script is running.
import { useEffect, useState } from 'react'
import { browserApi } from '#app/api/browser-api.ts'
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
    const search = async () => {
      let next = first.next
      while (isWanted && next !== undefined) {
        setSlices((known) => ({ ...known, searching: true }))
        const question = { domain: first.domain, selector: '', cursor: String(next) }
        const outcome = await loadReport(browserApi, question)
        if (!isWanted) return
        if (!outcome.ok) {
          setSlices((known) => ({ ...known, searching: false, failure: outcome.message }))
          return
        }
        const { data } = outcome
        next = data.next
        setSlices(({ answers }) => ({
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
