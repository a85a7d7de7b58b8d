// What a bounce names, asked about once the page stands, and again when something was changed.
import { useEffect, useState, type MouseEvent } from 'react'
import { browserApi, freshBrowserApi } from '#app/api/browser-api.ts'
import type { Bounce } from '#shared/bounce/schema.ts'
import { isPlain } from '#app/router/link.tsx'
import { askToday, type Today } from './bounce-today.ts'

interface Answers {
  today: Today | null
  /** The first answer, once there is a later one: several changes may lie between the two. */
  before: Today | null
}

/** @param first what the edge asked already */
export function useToday(bounce: Bounce, first: Today | null) {
  const [round, setRound] = useState(0)
  const [isAsking, setIsAsking] = useState(false)
  const [answers, setAnswers] = useState<Answers>({ today: first, before: null })
  useEffect(() => {
    if (first && round === 0) return
    let isWanted = true
    const ask = async () => {
      setIsAsking(true)
      const today = await askToday(round === 0 ? browserApi : freshBrowserApi, bounce)
      if (!isWanted) return
      setAnswers((last) => ({ today, before: last.before ?? (last.today?.report ? last.today : null) }))
      setIsAsking(false)
    }
    void ask()
    return () => {
      isWanted = false
    }
  }, [bounce, first, round])
  /** Here, not on the page of the check: the bounce stays beside the answer. */
  const askAgain = (event: MouseEvent) => {
    if (!isPlain(event)) return
    event.preventDefault()
    setRound(round + 1)
  }
  return { ...answers, isAsking, askAgain }
}
