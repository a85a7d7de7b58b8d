// /tool/fleet: many domains together. In the browser, nothing is stored; in the background, a key opens the result.
import { browserAction, browserLoader, edgeAction, edgeLoader } from '#app/api/page-loader.ts'
import { toolPage } from '#app/components/tool/tool-page.tsx'
import { dayOfMoment } from '#app/components/ui/moment-text.ts'
import {
  orSaved,
  savedAction,
  savedActionInBrowser,
  savedInBrowser,
  savedLoader,
} from '#app/saved/saved-data.ts'
import { savedPage, toolOrSaved } from '#app/saved/saved-page.tsx'
import { fleet } from '#shared/tools/fleet.ts'
import { FleetChecker } from './fleet-checker.tsx'
import { actOnFleet, fleetKind, loadFleet } from './fleet-data.ts'
import { FLEET_GUIDE } from './fleet-guide.ts'
import { BackgroundFleet } from './saved-fleet.tsx'

export const loader = orSaved(fleetKind, savedLoader(fleetKind), edgeLoader(loadFleet))
export const clientLoader = orSaved(fleetKind, savedInBrowser(fleetKind), browserLoader(loadFleet))
export const action = orSaved(fleetKind, savedAction(fleetKind), edgeAction(actOnFleet))
export const clientAction = orSaved(fleetKind, savedActionInBrowser(fleetKind), browserAction(actOnFleet))

const checked = toolPage<typeof loadFleet, typeof actOnFleet>({
  tool: fleet,
  guide: FLEET_GUIDE,
  Content: ({ page, done }) => <FleetChecker page={page} refusal={done ?? null} />,
})
const saved = savedPage(fleetKind, {
  words: {
    name: 'A fleet',
    description: 'Many domains, checked together.',
    none: 'There is no fleet here',
    unreachable: 'This fleet could not be loaded',
    pictureOf: fleet.path,
    way: { to: fleet.path, label: 'Check a list' },
    what: 'this list and its results',
    can: 'read and delete it',
    title: ({ fleet: { name, run } }) => `${name || 'Your fleet'}${run > 1 ? `, run ${run}` : ''}`,
    until: ({ fleet: { expires } }) => `Kept until ${dayOfMoment(expires)}.`,
  },
  since: ({ fleet: { since } }) => since,
  isTodayBelow: true,
  Content: BackgroundFleet,
})
const page = toolOrSaved(checked, saved)
export const { handle, meta } = page
export default page.Page
