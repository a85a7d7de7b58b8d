// What DNS says about a generator's draft: asked once the visitor pauses, and only for one that could be published.
import { useEffect, useState } from 'react'
import { browserApi } from '#app/api/browser-api.ts'
import type { ApiClient } from '#shared/api/client.ts'

/** After the last keystroke, before DNS is asked. */
const TYPING_PAUSE_MS = 500

/** What a generator's loader sends. */
interface GeneratorPage<Draft, Preview> {
  draft: Draft
  preview: Preview | null
}

/** The loader's own question, so that a draft is read the same way from an address and from the fields. */
type Load<Preview> = (api: ApiClient, params: URLSearchParams) => Promise<{ preview: Preview | null }>

/**
 * @param addressOf the address whose loader answers for a draft, null for one that is not to be asked about; drafts
 * with the same address have the same answer
 * @returns null while there is nothing to ask, or while the answer is under way
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
      // Straight to the API: a loader's route would come with its script and its styles.
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
