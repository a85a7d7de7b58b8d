// /tool/list-check: which rows of a list of addresses cannot arrive, read on the visitor's own device.
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { ToolGuide } from '#app/components/tool/tool-guide.tsx'
import { ToolPage } from '#app/components/tool/tool-page.tsx'
import { toolRoute } from '#app/components/tool/tool-route.ts'
import { listCheck } from '#shared/tools/list-check.ts'
import { loadListPage } from './list-data.ts'
import { ListDesk } from './list-desk.tsx'
import { LIST_GUIDE } from './list-guide.ts'

export const { handle, meta } = toolRoute(listCheck)

export const loader = ({ request }: LoaderFunctionArgs) => loadListPage(new URL(request.url))

export default function ListCheckRoute() {
  return (
    <ToolPage tool={listCheck}>
      <ListDesk page={useLoaderData<typeof loader>()} />
      <ToolGuide guide={LIST_GUIDE} />
    </ToolPage>
  )
}
