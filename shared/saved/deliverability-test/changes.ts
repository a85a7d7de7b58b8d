// What to do if copies ended up elsewhere. A folder proves nothing about DNS, so these are ways to find out more.
import { askChange, type Change } from '#shared/report/change/change.ts'
import type { PlacementCode } from './findings.ts'
import type { PlacementReport } from './schema.ts'

type Read = Pick<PlacementReport, 'state' | 'sender' | 'findings'>

const IN_SPAM: PlacementCode = 'placement-in-spam'
const NOT_RECEIVED: PlacementCode = 'placement-not-received'

export function placementChanges({ state, sender, findings }: Read): Change[] {
  const owner = sender?.split('@').at(-1)
  if (state !== 'done' || !owner) return []
  const hasFinding = (code: PlacementCode) => findings.some((finding) => finding.code === code)
  const about = { owner, type: 'TXT' } as const
  return [
    ...(hasFinding(IN_SPAM)
      ? [
          askChange({
            ...about,
            id: 'placement-spam',
            title: 'Find out what receivers can verify about the message',
            text: 'Send the same message to an address of the mail test: it shows which check fails and which record fixes it. If all of them pass, the reason is how readers treated your earlier mail: send less, to those who answer, and test again another day.',
            why: [IN_SPAM],
          }),
        ]
      : []),
    ...(hasFinding(NOT_RECEIVED)
      ? [
          askChange({
            ...about,
            id: 'placement-missing',
            title: 'Find the refusal',
            text: 'Look for a bounce in the mailbox you sent from, or ask your sending service for its logs on these addresses. Paste it into the bounce decoder, which says who has to act.',
            why: [NOT_RECEIVED],
          }),
        ]
      : []),
  ]
}
