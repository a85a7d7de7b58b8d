// /warmup/<key>: a saved plan as it stands, what came of its days, its calendar, and its end. The key is a secret.
import { savedAction, savedActionInBrowser, savedInBrowser, savedLoader } from '#app/saved/saved-data.ts'
import { savedPage } from '#app/saved/saved-page.tsx'
import { dayOfMoment } from '#app/components/ui/moment-text.ts'
import { toUnicode } from '#shared/dns/domain-name.ts'
import { warmupPlan } from '#shared/tools/warmup-plan.ts'
import { planKind } from './plan-data.ts'
import { Plan, PlanTime } from './plan-view.tsx'

export const loader = savedLoader(planKind)
export const clientLoader = savedInBrowser(planKind)
export const action = savedAction(planKind)
export const clientAction = savedActionInBrowser(planKind)

const page = savedPage(planKind, {
  tool: warmupPlan,
  words: {
    name: 'A warmup plan',
    description: 'How a domain starts to send.',
    none: 'There is no plan here',
    unreachable: 'This plan could not be loaded',
    way: { to: warmupPlan.path, label: 'Make a plan' },
    what: 'this plan',
    can: 'read, change and delete the plan',
    stops: 'calendar',
    title: ({ domain }) => `Warmup of ${toUnicode(domain)}`,
    until: ({ expires }) => `Kept until ${dayOfMoment(expires)}; each visit extends it.`,
  },
  since: ({ since }) => since,
  isTodayBelow: true,
  Content: Plan,
  Timeline: PlanTime,
})
export const { handle, meta } = page
export default page.Page
