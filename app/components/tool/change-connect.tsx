// "Publish it at … with one click", if the DNS provider accepts changes by link (Domain Connect). Requested once the page has
// loaded; if anything fails, there is no button, and everything else works as usual.
import { useEffect, useState } from 'react'
import { apiWith, browserApi } from '#app/api/browser-api.ts'
import button from '#app/components/ui/button.module.css'
import { Banner } from '#app/components/ui/banner.tsx'
import { isSampleName } from '#shared/data/samples/names.ts'
import type { Change } from '#shared/report/change/change.ts'
import type { ConnectAnswer } from '#shared/dns/domain-connect/connect.ts'
import { connectTool, type ConnectTool } from '#shared/dns/domain-connect/template-call.ts'

interface ChangeConnectProps {
  change: Change
  /** The name that was checked. */
  domain: string
}

export function ChangeConnect({ change, domain }: ChangeConnectProps) {
  const link = useLink(domain, change)
  if (!link?.applyUrl || !link.applyUrl.startsWith('https://')) return null
  if (!isSame(link.before, change.before) || !isSame(link.after, change.after))
    return (
      <Banner tone="info" title="The records have changed since this check">
        <p>Run the check again to get a change that fits them.</p>
      </Banner>
    )
  return (
    <div>
      <p>
        <a
          href={link.applyUrl}
          target="_blank"
          rel="noopener noreferrer"
          className={button.button}
          data-size="small"
        >
          Publish it at {link.provider} with one click
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      </p>
      <p>
        Opens {link.site}, where you log in, review the change and approve it. Then come back and check
        whether it is live.
      </p>
    </div>
  )
}

/** The link for the change; null while it is unknown, and if there is none. */
function useLink(domain: string, { id, action }: Change): ConnectAnswer | null {
  const [link, setLink] = useState<{ key: string; answer: ConnectAnswer | null } | null>(null)
  const key = `${id} ${domain}`
  const tool = action === 'ask' || isSampleName(domain) ? undefined : connectTool(id)
  useEffect(() => {
    if (tool === undefined) return
    let isLeft = false
    void ask(domain, id, tool).then((answer) => {
      if (!isLeft) setLink({ key, answer })
    })
    return () => {
      isLeft = true
    }
  }, [domain, id, tool, key])
  return link?.key === key ? link.answer : null
}

/** What a provider supports is the same for all changes of a page. */
const offers = new Map<string, Promise<ConnectAnswer | null>>()

async function ask(domain: string, change: string, tool: ConnectTool): Promise<ConnectAnswer | null> {
  const asked = offers.get(domain) ?? answerTo(browserApi, { domain })
  offers.set(domain, asked)
  const offer = await asked
  if (!offer) offers.delete(domain)
  if (!offer?.tools?.includes(tool)) return null
  // The link is made from what is published now.
  return answerTo(apiWith({ fresh: true }), { domain, change })
}

async function answerTo(
  api: typeof browserApi,
  query: { domain: string; change?: string },
): Promise<ConnectAnswer | null> {
  try {
    const response = await api.user.tools.change.connect.$get({ query })
    return response.ok ? await response.json() : null
  } catch {
    return null
  }
}

/** A set of records has no order. */
const isSame = (one: readonly string[] | undefined, other: readonly string[]): boolean =>
  one !== undefined && [...one].sort().join('\n') === [...other].sort().join('\n')
