// /tool/ip-reputation-checker: what blocklists say about an IP address.
import { useLoaderData } from '@remix-run/react'
import { browserLoader, edgeLoader } from '#app/api/page-loader.ts'
import { ToolGuide } from '#app/components/tool/tool-guide.tsx'
import { ToolPage } from '#app/components/tool/tool-page.tsx'
import { toolRoute } from '#app/components/tool/tool-route.ts'
import { ipReputation } from '#shared/tools/ip-reputation.ts'
import { IpChecker } from './ip-checker.tsx'
import { loadIpPage } from './ip-data.ts'
import { IP_GUIDE } from './ip-guide.ts'
import { ListDirectory } from './list-directory.tsx'

export const { handle, meta } = toolRoute(ipReputation, {})

export const loader = edgeLoader((api, url) => loadIpPage(api, url, 'whole'), { tool: ipReputation })
export const clientLoader = browserLoader((api, url) => loadIpPage(api, url, 'rows'))

export default function IpReputationPage() {
  const page = useLoaderData<typeof loader>()
  return (
    <ToolPage tool={ipReputation}>
      <IpChecker page={page} />
      <ListDirectory lists={page.lists} />
      <ToolGuide guide={IP_GUIDE} />
    </ToolPage>
  )
}
