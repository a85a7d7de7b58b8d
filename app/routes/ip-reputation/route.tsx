// /tool/ip-reputation-checker: what blocklists say about an address.
import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import type { PageHandle } from '#app/root.tsx'
import { pageCall } from '#app/api/page-call.ts'
import { ToolGuide } from '#app/components/tool/tool-guide.tsx'
import { toolMeta } from '#app/components/tool/tool-meta.ts'
import { ToolPage } from '#app/components/tool/tool-page.tsx'
import { toolTrail } from '#app/components/tool/tool-trail.ts'
import { IpChecker } from './ip-checker.tsx'
import { IP_PATH, loadIpPage } from './ip-data.ts'
import { IP_GUIDE } from './ip-guide.ts'
import { ListDirectory } from './list-directory.tsx'

export const handle: PageHandle = {
  breadcrumbs: toolTrail({ label: 'IP Reputation' }),
}

export const meta: MetaFunction = ({ location }) =>
  toolMeta({
    title: 'IP reputation checker',
    description:
      'See which blocklists list an address, what that means and how to get off. Only lists that have proved themselves within the hour count.',
    path: IP_PATH,
    location,
  })

export const { loader, clientLoader } = pageCall(
  (api, url) => loadIpPage(api, url, 'whole'),
  (api, url) => loadIpPage(api, url, 'rows'),
)

export default function IpReputationPage() {
  const page = useLoaderData<typeof loader>()
  return (
    <ToolPage
      title="IP reputation checker"
      lead="Which blocklists list an address that sends mail, and which of them you need to care about."
    >
      <IpChecker page={page} />
      <ListDirectory lists={page.lists} />
      <ToolGuide guide={IP_GUIDE} />
    </ToolPage>
  )
}
