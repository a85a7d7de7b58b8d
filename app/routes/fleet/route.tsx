// /tool/fleet: many domains together. In the browser, nothing is stored; in the background, a key opens the result.
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaArgs } from '@remix-run/cloudflare'
import { apiFor } from '#app/api/browser-api.ts'
import { browserLoader, edgeLoader } from '#app/api/page-loader.ts'
import { ToolGuide } from '#app/components/tool/tool-guide.tsx'
import { ToolPage } from '#app/components/tool/tool-page.tsx'
import { toolRoute } from '#app/components/tool/tool-route.ts'
import { formOf } from '#app/form-of.ts'
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from '@remix-run/react'
import { fleet } from '#shared/tools/fleet.ts'
import { FleetChecker } from './fleet-checker.tsx'
import { actOnFleet, loadFleet } from './fleet-data.ts'
import { FLEET_GUIDE } from './fleet-guide.ts'

const own = toolRoute(fleet)
export const handle = own.handle

/** Sites that the page links to must not learn the key in its URL. */
const NO_REFERRER = { name: 'referrer', content: 'no-referrer' }

export const meta = (args: MetaArgs) => [
  ...(own.meta(args) ?? []),
  ...(new URLSearchParams(args.location.search).has('key') ? [NO_REFERRER] : []),
]

export const clientLoader = browserLoader(loadFleet)

export async function loader(args: LoaderFunctionArgs) {
  const page = await edgeLoader(loadFleet)(args)
  const code = page.kept?.ok === false && page.kept.code
  const status = code === 'not_found' ? 404 : code === 'expired' ? 410 : 200
  return data(page, { status })
}

export async function action({ request, context }: ActionFunctionArgs) {
  return data(await actOnFleet(context.api, await formOf(request)), { status: 400 })
}
export const clientAction = async ({ request }: ClientActionFunctionArgs) =>
  actOnFleet(apiFor(request), await request.formData())

export default function FleetRoute() {
  const page = useLoaderData<typeof clientLoader>()
  const refusal = useActionData<typeof clientAction>()
  return (
    <ToolPage tool={fleet}>
      <FleetChecker key={page.key} page={page} refusal={refusal ?? null} />
      <ToolGuide guide={FLEET_GUIDE} />
    </ToolPage>
  )
}
