// The other ways to publish a change, and whether it is live.
import type { MouseEvent } from 'react'
import { later } from '#app/later.tsx'
import { ChangeConnect as Connect } from '#app/components/tool/change-connect.tsx'
import { ChangeAsCode } from '#app/components/tool/change-publish.tsx'
import type { StepsProvider } from '#app/components/tool/change-steps.tsx'
import { ChangeWatch } from '#app/components/tool/change-watch.tsx'
import { freshAddress } from '#shared/site.ts'
import type { Change } from '#shared/report/change/change.ts'

/** Most DNS providers accept no changes by link, and those that do are asked once the page has loaded. */
const ChangeConnect = later(
  async () => (await import('#app/components/tool/change-connect.tsx')).ChangeConnect,
  Connect,
)

interface ChangeWaysProps {
  change: Change
  provider: StepsProvider | undefined
  /** The name that was checked, if there is one. */
  domain: string | undefined
  /** The URL of the result, without the site's origin. */
  address: string
  onLive: (() => void) | undefined
  onCheckAgain: (event: MouseEvent) => void
}

export const ChangeWays = ({ change, provider, domain, address, onLive, onCheckAgain }: ChangeWaysProps) => (
  <>
    {domain !== undefined && <ChangeConnect change={change} domain={domain} />}
    <ChangeWatch change={change} again={freshAddress(address)} onLive={onLive} onCheckAgain={onCheckAgain} />
    <ChangeAsCode change={change} provider={provider} />
  </>
)
