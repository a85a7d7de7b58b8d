// Looks up a judged message on the blocklists, slice by slice, once React has taken over the page.
import { useEffect, useState } from 'react'
import { browserApi } from '#app/api/browser-api.ts'
import { outcomeOf } from '#app/api/outcome.ts'
import type { ListedSubject, MessageLists } from '#shared/message/mail-test.ts'
import type { MessageReport } from '#shared/message/schema.ts'
import type { Verdict } from '#shared/report/verdict.ts'

export interface MessageListsSoFar {
  subjects: readonly ListedSubject[]
  notes: readonly string[]
  /** In progress in this browser; false before the script runs, and without one. */
  isAsking: boolean
  /** Why the rest is unknown. */
  failure: string | null
  /** What all of them say, once all have answered. */
  verdict: Verdict | null
}

const NOTHING: MessageListsSoFar = { subjects: [], notes: [], isAsking: false, failure: null, verdict: null }

/** The meanings of the lists' answers; loaded while the first of them are on their way. */
const loadRules = () => import('#shared/message/conclude-lists.ts')
type Rules = Awaited<ReturnType<typeof loadRules>>

function withSlice({ subjects }: MessageListsSoFar, { lists, next }: MessageLists, rules: Rules | null) {
  const all = [...subjects, ...lists.subjects]
  return {
    subjects: all,
    notes: lists.notes,
    isAsking: next !== undefined,
    failure: null,
    verdict: next === undefined && rules ? rules.concludeLists(all).verdict : null,
  }
}

/**
 * Another message needs a new component: give it a key.
 * @param isReady what an answer changes is taken over; React would draw it anew otherwise
 * @returns the answers so far, and the report with what they mean
 */
export function useMessageLists(
  judged: MessageReport,
  isReady: boolean,
): { lists: MessageListsSoFar; report: MessageReport } {
  const { ip } = judged.envelope
  const { linkDomains } = judged
  const [lists, setLists] = useState(NOTHING)
  const [rules, setRules] = useState<Rules | null>(null)
  useEffect(() => {
    if (!isReady) return undefined
    let isWanted = true
    const ask = async () => {
      let cursor: number | undefined = 0
      setLists({ ...NOTHING, isAsking: true })
      // Without them, the answers are shown alone.
      const loading = loadRules().catch(() => null)
      while (isWanted && cursor !== undefined) {
        const json: { ip: string | null; domains: string[]; cursor: number } = {
          ip,
          domains: linkDomains,
          cursor,
        }
        const outcome = await outcomeOf(browserApi.user.tools.message.lists.$post({ json }))
        const loaded = await loading
        if (!isWanted) return
        setRules(loaded)
        if (!outcome.ok) {
          setLists((known) => ({ ...known, isAsking: false, failure: outcome.message }))
          return
        }
        const { data } = outcome
        cursor = data.next
        setLists((known) => withSlice(known, data, loaded))
      }
    }
    void ask()
    return () => {
      isWanted = false
    }
  }, [isReady, ip, linkDomains])
  return { lists, report: rules ? rules.withLists(judged, lists.subjects) : judged }
}
