// What a mailbox provider would do with an email, in a word or two.
import { TONE_WORDS } from '#app/components/ui/tone.ts'
import type { LaneOutcome } from '#shared/mail-route/route.ts'

export const LANE_WORDS: Readonly<Record<LaneOutcome, string>> = {
  accept: 'no obstacle',
  defer: 'slowed down',
  reject: 'refused',
  depends: 'depends',
  unknown: TONE_WORDS.unknown,
}
