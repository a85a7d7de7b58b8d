// What DNS says about a generator's draft: looked up once the visitor pauses, and only if the draft could be published.
import { useEffect, useState } from 'react'
import { browserApi } from '#app/api/browser-api.ts'
import type { ApiClient } from '#shared/api/client.ts'

/** After the last keystroke, before DNS is queried. */
const TYPING_PAUSE_MS = 500

/** What a generator's loader sends. */
interface GeneratorPage<Draft, Preview> {
  draft: Draft
  preview: Preview | null
}

/** The loader's own parser, so a draft is read the same way from a URL and from the fields. */
type Load<Preview> = (api: ApiClient, params: URLSearchParams) => Promise<{ preview: Preview | null }>

/**
 * @param addressOf the URL whose loader answers for a draft, null for one that should not be looked up; drafts with the same
 * URL have the same answer
 * @returns null while there is nothing to look up, or while the answer is loading
 */
export function usePreview<Draft, Preview>(
  draft: Draft,
  page: GeneratorPage<Draft, Preview>,
  addressOf: (draft: Draft) => string | null,
  load: Load<Preview>,
): Preview | null {
  const [answer, setAnswer] = useState<{ address: string; preview: Preview | null } | null>(null)
  const address = addressOf(draft)
  const isAsked = address === addressOf(page.draft)
  useEffect(() => {
    if (address === null || isAsked) return
    let isWanted = true
    const ask = async () => {
      // Straight to the API: a loader's route would load its script and its styles, too.
      const { preview } = await load(browserApi, new URL(address, location.origin).searchParams)
      if (isWanted) setAnswer({ address, preview })
    }
    const timer = setTimeout(() => void ask(), TYPING_PAUSE_MS)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [address, isAsked, load])
  if (address === null) return null
  if (isAsked) return page.preview
  return answer?.address === address ? answer.preview : null
}
