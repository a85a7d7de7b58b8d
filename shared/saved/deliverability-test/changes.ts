// What to do if copies ended up elsewhere. A folder proves nothing about DNS, so these are ways to find out more.
import type { Change } from '#shared/report/change/change.ts'
import { changesOf, ITS_WORDS, type ChangeTable } from '#shared/report/change/change-table.ts'
import type { PlacementCode } from './findings.ts'
import type { PlacementReport } from './schema.ts'

type Read = Pick<PlacementReport, 'state' | 'sender' | 'findings'>

export const PLACEMENT_CHANGES = {
  'placement-spam': {
    title: 'Find out what receivers can verify about the message',
    text: 'Send the same message to an address of the mail test: it shows which check fails and which record fixes it. If all of them pass, the reason is how readers treated your earlier mail: send less, to those who answer, and test again another day.',
    why: ['placement-in-spam' satisfies PlacementCode],
  },
  'placement-missing': {
    title: 'Find the refusal',
    text: 'Look for a bounce in the mailbox you sent from, or ask your sending service for its logs on these addresses. Paste it into the bounce decoder, which says who has to act.',
    why: ['placement-not-received' satisfies PlacementCode],
  },
} satisfies ChangeTable

const { ask } = changesOf(PLACEMENT_CHANGES)

export function placementChanges({ state, sender, findings }: Read): Change[] {
  const owner = sender?.split('@').at(-1)
  if (state !== 'done' || !owner) return []
  const has = (wanted: PlacementCode) => findings.some(({ code }) => code === wanted)
  const about = { owner, type: 'TXT' as const, ...ITS_WORDS }
  return [
    ...(has('placement-in-spam') ? [ask('placement-spam', about)] : []),
    ...(has('placement-not-received') ? [ask('placement-missing', about)] : []),
  ]
}
