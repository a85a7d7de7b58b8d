// /tool/list-check: which rows of a list of addresses cannot arrive, read on the visitor's own device.
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { toolPage } from '#app/components/tool/tool-page.tsx'
import { listCheck } from '#shared/tools/list-check.ts'
import { loadListPage } from './list-data.ts'
import { ListDesk } from './list-desk.tsx'
import { LIST_GUIDE } from './list-guide.ts'

export const loader = ({ request }: LoaderFunctionArgs) => loadListPage(new URL(request.url))

const page = toolPage<typeof loader>({
  tool: listCheck,
  guide: LIST_GUIDE,
  Content: ListDesk,
})
export const { handle, meta } = page
export default page.Page
