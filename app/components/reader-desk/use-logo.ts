// The logo that Gmail would show: looked up once React has taken over, as the BIMI check answers. Nothing is loaded from the domain.
import { useEffect, useState } from 'react'
import { browserApi } from '#app/api/browser-api.ts'
import { outcomeOf } from '#app/api/outcome.ts'
import type { InboxPreview } from '#shared/message/inbox-preview/inbox-preview.ts'

/** @returns a data: URI that the edge rebuilt from allowed elements; null unless everything that Gmail asks for is there */
export function useLogo(wanted: InboxPreview['logo']): string | null {
  const { domain = null, selector = 'default' } = wanted ?? {}
  const [found, setFound] = useState<{ domain: string; picture: string } | null>(null)
  useEffect(() => {
    if (domain === null) return undefined
    let isWanted = true
    const ask = async () => {
      const outcome = await outcomeOf(
        browserApi.user.tools.bimi.checker.$get({ query: { domain, selector } }),
      )
      if (!isWanted || !outcome.ok) return
      const { logo, mailboxes } = outcome.data
      const isShown = mailboxes.some(({ name, state }) => name === 'Gmail' && state === 'ready')
      if (isShown && logo?.preview !== undefined) setFound({ domain, picture: logo.preview })
    }
    void ask()
    return () => {
      isWanted = false
    }
  }, [domain, selector])
  return found && found.domain === domain ? found.picture : null
}
