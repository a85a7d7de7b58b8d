import { HOUR_MS } from '#shared/kit/calendar.ts'
import { answersChallenge, chatOf } from '#shared/saved/watch/webhook.ts'
import { sha256Hex } from '#worker/mail-test/keys.ts'
import type { Posted } from '#worker/watch/send.ts'

/** One email per hour and whatever it is about. */
export const MAIL_EVERY_MS = HOUR_MS
/** A webhook that fails for this long is given up; one that never worked, sooner. */
export const GIVE_UP_AFTER_MS = 72 * HOUR_MS
const MAX_ASKING_TRIES = 5
/** What a chat service answers for a channel that is not there, or no longer: it will not come. */
const NO_CHANNEL: readonly (number | undefined)[] = [401, 403, 404]
export const GONE = 410
/** At a time; the rest follow. */
export const MAX_EVENTS = 10
export const MAX_MAILED_EVENTS = 25
/** In one email that asks for a yes. */
export const MAX_ASKED = 10

interface Asked {
  id: string
  address: string
  secret: string
  tries: number
}

/** No one else can know it, and it is the same for each attempt. */
export const challengeFor = async ({ id, secret }: Pick<Asked, 'id' | 'secret'>): Promise<string> =>
  (await sha256Hex(`challenge ${id} ${secret}`)).slice(0, 32)

/**
 * A program has to return the challenge; a channel that accepts the first message is notified from then on.
 * @returns null: it said yes
 */
export function whyNotConfirmed(
  { address, tries }: Pick<Asked, 'address' | 'tries'>,
  posted: Posted,
  wanted: string,
): { problem: string; isOver: boolean } | null {
  const chat = chatOf(address)
  if (posted.ok && (chat || answersChallenge(posted.answer, wanted))) return null
  const problem = posted.ok ? 'The webhook did not return the challenge.' : posted.problem
  const isGone =
    !posted.ok && (posted.status === GONE || (chat !== null && NO_CHANNEL.includes(posted.status)))
  return { problem, isOver: isGone || tries + 1 >= MAX_ASKING_TRIES }
}
