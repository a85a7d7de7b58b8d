// Looks up what a bounce names once the page is loaded, and again after something was changed.
import { useEffect, useState, type MouseEvent } from 'react'
import { apiWith } from '#app/api/browser-api.ts'
import type { Bounce } from '#shared/bounce/schema.ts'
import { askToday, type Today } from './bounce-today.ts'

export type TodaySoFar = ReturnType<typeof useToday>

interface Answers {
  today: Today | null
  /** The first answer, once there is a later one: several changes may have happened in between. */
  before: Today | null
}

/** @param first what the edge has already looked up */
export function useToday(bounce: Bounce, first: Today | null) {
  const [round, setRound] = useState(0)
  const [isAsking, setIsAsking] = useState(false)
  const [answers, setAnswers] = useState<Answers>({ today: first, before: null })
  useEffect(() => {
    if (first && round === 0) return
    const left = new AbortController()
    const ask = async () => {
      setIsAsking(true)
      const today = await askToday(apiWith({ fresh: round > 0, signal: left.signal }), bounce)
      if (left.signal.aborted) return
      setAnswers((last) => ({ today, before: last.before ?? (last.today?.report ? last.today : null) }))
      setIsAsking(false)
    }
    void ask()
    return () => left.abort()
  }, [bounce, first, round])
  /** Here, not on the check's own page: the bounce stays next to the answer. */
  const askAgain = (event: MouseEvent) => {
    // A new tab or window shows the check's own page.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    setRound(round + 1)
  }
  return { ...answers, isAsking, askAgain }
}
