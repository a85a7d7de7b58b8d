// /tool/ip-reputation-checker: what blocklists say about an IP address.
import { browserLoader, edgeLoader } from '#app/api/page-loader.ts'
import { toolPage } from '#app/components/tool/tool-page.tsx'
import { ipReputation } from '#shared/tools/ip-reputation.ts'
import { IpChecker } from './ip-checker.tsx'
import { loadIpPage } from './ip-data.ts'
import { IP_GUIDE } from './ip-guide.ts'
import { ListDirectory } from './list-directory.tsx'

export const loader = edgeLoader((api, url) => loadIpPage(api, url, 'whole'), { tool: ipReputation })
export const clientLoader = browserLoader((api, url) => loadIpPage(api, url, 'rows'))

const page = toolPage<typeof loader>({
  tool: ipReputation,
  guide: IP_GUIDE,
  handle: {},
  Content: ({ page: asked }) => (
    <>
      <IpChecker page={asked} />
      <ListDirectory lists={asked.lists} />
    </>
  ),
})
export const { handle, meta } = page
export default page.Page
