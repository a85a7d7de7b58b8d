// What a message to a public address takes of the share of mail that proves nothing (shared/saved/quota/mail-quotas.ts).
import { BYTES_A_UNIT, UNPROVED_MAIL } from '#shared/saved/quota/mail-quotas.ts'
import type { Work } from '#shared/saved/quota/quota.ts'

interface Arriving {
  /** The hash of the network that it came from; of a message that is proved, who sent it. */
  sentBy: string
  /** What it was sent to, each of which has a share of its own. */
  to: string
  /** In bytes. */
  size: number
}

export const arrivalNeed = (of: Work, { sentBy, to, size }: Arriving) => ({
  of,
  by: sentBy,
  units: 1 + Math.floor(size / BYTES_A_UNIT),
  ...(of.each !== undefined && { each: to }),
})

/** @param ofOne the share of what it was sent to */
export const unprovedNeeds = (ofOne: Work, mail: Arriving) =>
  [UNPROVED_MAIL, ofOne].map((work) => arrivalNeed(work, mail))
