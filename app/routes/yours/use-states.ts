// Where the kept pages stand, asked for in one request whenever there are others.
import { useCallback, useEffect, useState } from 'react'
import { browserApi } from '#app/api/browser-api.ts'
import { outcomeOf } from '#app/api/outcome.ts'
import type { Answered } from '#shared/saved/yours/standing.ts'
import type { KeptPage } from '#shared/saved/yours/pages.ts'

interface States {
  /** Null before the first answer, and if there was none. */
  answer: Answered | null
  /** Why there is none. */
  problem: string | null
  /** Milliseconds since 1970. */
  at: number
}

const NONE: States = { answer: null, problem: null, at: 0 }

export function useStates(pages: readonly KeptPage[]) {
  const views = pages
    .map(({ view }) => view)
    .sort()
    .join(' ')
  const [standing, setStanding] = useState(NONE)
  const [tries, setTries] = useState(0)
  const again = useCallback(() => setTries((count) => count + 1), [])
  useEffect(() => {
    if (views === '') return
    let isWanted = true
    const ask = async () => {
      const asked = views.split(' ')
      const outcome = await outcomeOf(browserApi.user.saved.states.$post({ json: { views: asked } }))
      if (!isWanted) return
      const at = Date.now()
      if (outcome.ok)
        setStanding({ answer: { states: outcome.data.states, views: asked }, problem: null, at })
      else
        setStanding({
          answer: null,
          problem: outcome.code === 'unreachable' ? UNREACHED : outcome.message,
          at,
        })
    }
    void ask()
    return () => {
      isWanted = false
    }
  }, [views, tries])
  return { ...standing, isWaiting: standing.answer === null && standing.problem === null, again }
}

const UNREACHED = 'The site could not be reached, so we do not know where your pages stand.'
