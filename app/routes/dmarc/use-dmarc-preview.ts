// What the DNS says of the draft: asked once the visitor pauses, and only for a draft that could be published.
import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import type { loadDmarcPage } from './dmarc-data.ts'
import type { DmarcGeneratorPage, DmarcPreviewOutcome } from './dmarc-generator-data.ts'
import { draftAddress, draftRecord, type DmarcDraft } from './dmarc-draft.ts'

/** After the last keystroke, before the DNS is asked. */
const TYPING_PAUSE_MS = 500

/** null while there is no domain, or while the answer is under way. */
export function useDmarcPreview(draft: DmarcDraft, page: DmarcGeneratorPage): DmarcPreviewOutcome | null {
  const fetcher = useFetcher<typeof loadDmarcPage>()
  const address = questionOf(draft)
  const { usable, domain } = draftRecord(draft)
  const isAsked = address === questionOf(page.draft)
  const { load } = fetcher
  useEffect(() => {
    if (!usable || !domain || isAsked) return
    const timer = setTimeout(() => load(address), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [address, usable, domain, isAsked, load])
  if (!usable || !domain) return null
  if (isAsked) return page.preview
  const answer = fetcher.data?.tab === 'generator' ? fetcher.data : null
  return answer && questionOf(answer.draft) === address ? answer.preview : null
}

/** The first day of the plan is nothing that the DNS need be asked for. */
const questionOf = (draft: DmarcDraft): string => draftAddress({ ...draft, start: '' })
