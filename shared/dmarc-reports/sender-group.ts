// Whose a sender is, by what its mail proves and what the owner of the domain says.
import type { Mark } from './marks.ts'
import type { SenderSums } from './senders.ts'

export const SENDER_GROUPS = {
  yours: 'its mail passes, or SPF names it; or you said that it is yours',
  forwarded: 'it passes on mail of others, such as a mailing list',
  not_yours: 'you said that it is not yours',
  unclaimed: 'it is steady, and nothing proves whose it is: you are asked',
  unknown: 'it came and went, and nothing proves whose it is',
}
export type SenderGroup = keyof typeof SENDER_GROUPS

const GROUP_OF_MARK: Record<Mark, SenderGroup> = {
  mine: 'yours',
  not_mine: 'not_yours',
  forwarder: 'forwarded',
}

/** Someone else's name next to mail that passes is a forwarder, whose messages kept their signature. */
export function groupOf(
  { kind, mark, aligned, own, forwarded, changed, unknown }: SenderSums,
  isAsked: boolean,
): SenderGroup {
  if (mark !== undefined) return GROUP_OF_MARK[mark]
  if (isAsked && aligned + own < unknown + changed) return 'unclaimed'
  const passedOn = forwarded + changed
  if (kind === 'via' && own === 0) return aligned + passedOn > 0 ? 'forwarded' : 'unknown'
  if (aligned + own > 0 && aligned + own >= passedOn) return 'yours'
  return passedOn > 0 && passedOn >= unknown ? 'forwarded' : aligned + own > 0 ? 'yours' : 'unknown'
}
