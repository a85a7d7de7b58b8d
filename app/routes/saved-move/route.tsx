// /move/<view>: a kept move, step by step, as DNS shows it. The key in the URL is a secret.
import { ALERTS, targetMs } from '#app/saved/alerts.tsx'
import { savedAction, savedActionInBrowser, savedInBrowser, savedLoader } from '#app/saved/saved-data.ts'
import { savedPage } from '#app/saved/saved-page.tsx'
import { dayOfMoment } from '#app/components/ui/moment-text.ts'
import { toUnicode } from '#shared/dns/domain-name.ts'
import { movePlan } from '#shared/tools/move-plan.ts'
import { moveKind } from './move-kept.ts'
import { Move, MoveTime } from './move-view.tsx'

export const loader = savedLoader(moveKind)
export const clientLoader = savedInBrowser(moveKind)
export const action = savedAction(moveKind)
export const clientAction = savedActionInBrowser(moveKind)

const page = savedPage(moveKind, {
  tool: movePlan,
  words: {
    name: 'A move',
    description: 'What to do now, and what comes next and when.',
    none: 'There is no move here',
    unreachable: 'This move could not be loaded',
    way: { to: movePlan.path, label: 'Plan a move' },
    what: 'this move',
    can: 'read, change and delete the move',
    stops: 'alerts',
    said: ({ domain, verdict }) => ({ subject: domain, verdict }),
    title: ({ domain }) => `Move of ${toUnicode(domain)}`,
    until: ({ expires }) => `Kept until ${dayOfMoment(expires)}; each visit extends it.`,
  },
  everyMs: ({ targets }) => targetMs(targets),
  alerts: ALERTS,
  isNarrow: true,
  since: ({ since }) => since,
  isTodayBelow: true,
  Content: Move,
  Timeline: MoveTime,
})
export const { handle, meta } = page
export default page.Page
