// /tool/ip-reputation-checker: what blocklists say about an IP address.
import { useLoaderData } from '#app/router/page-state.ts'
import { pageCall } from '#app/api/page-call.ts'
import { ToolGuide } from '#app/components/tool/tool-guide.tsx'
import { ToolPage } from '#app/components/tool/tool-page.tsx'
import { toolRoute } from '#app/components/tool/tool-route.ts'
import { ipReputation } from '#shared/tools/ip-reputation.ts'
import { IpChecker } from './ip-checker.tsx'
import { loadIpPage } from './ip-data.ts'
import { IP_GUIDE } from './ip-guide.ts'
import { ListDirectory } from './list-directory.tsx'

export const { handle, meta } = toolRoute(ipReputation, {})

export const { loader, clientLoader } = pageCall((api, url) => loadIpPage(api, url, 'whole'), {
  tool: ipReputation,
  loadInBrowser: (api, url) => loadIpPage(api, url, 'rows'),
})

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
