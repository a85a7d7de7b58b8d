// /tool/fleet: many domains together. In the browser, nothing is stored; in the background, a key opens the result.
import { data, type LoaderFunctionArgs, type MetaArgs } from '@remix-run/cloudflare'
import { browserAction, browserLoader, edgeAction, edgeLoader } from '#app/api/page-loader.ts'
import { toolPage } from '#app/components/tool/tool-page.tsx'
import { fleet } from '#shared/tools/fleet.ts'
import { FleetChecker } from './fleet-checker.tsx'
import { actOnFleet, loadFleet } from './fleet-data.ts'
import { FLEET_GUIDE } from './fleet-guide.ts'

export const clientLoader = browserLoader(loadFleet)

export async function loader(args: LoaderFunctionArgs) {
  const loaded = await edgeLoader(loadFleet)(args)
  const code = loaded.kept?.ok === false && loaded.kept.code
  const status = code === 'not_found' ? 404 : code === 'expired' ? 410 : 200
  return data(loaded, { status })
}

export const action = edgeAction(actOnFleet)
export const clientAction = browserAction(actOnFleet)

const page = toolPage<typeof loader, typeof action>({
  tool: fleet,
  guide: FLEET_GUIDE,
  Content: ({ page: asked, done }) => <FleetChecker key={asked.key} page={asked} refusal={done ?? null} />,
})
export const handle = page.handle

/** Sites that the page links to must not learn the key in its URL. */
const NO_REFERRER = { name: 'referrer', content: 'no-referrer' }

export const meta = (args: MetaArgs) => [
  ...(page.meta(args) ?? []),
  ...(new URLSearchParams(args.location.search).has('key') ? [NO_REFERRER] : []),
]
export default page.Page
