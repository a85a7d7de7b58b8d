// Takes an email address out of everything that would tell it something, and deletes what is about it.
import { askDatabase } from '#worker/db/ask-database.ts'
import { silenceAddress } from '#worker/db/silences.ts'
import type { WorkerEnv } from '#worker/env.ts'
import { oneByOne } from '#worker/one-by-one.ts'
import {
  addressesToForget,
  linksOf,
  MAX_LINKS,
  noteForgotten,
  type WaitingLink,
} from '#worker/saved/links.ts'
import { stubOf } from '#worker/saved/stub.ts'

/** In a run of the schedule. */
const ADDRESSES_A_RUN = 20

/** From now on, nothing is sent to it, whatever becomes of the rest. */
export async function silenceEverywhere(env: WorkerEnv, addressHash: string, now: number): Promise<void> {
  await askDatabase(silenceAddress(env.DB, addressHash, now))
  const links = await askDatabase(linksOf(env.DB, addressHash))
  // What does not answer finds out before it sends something: it asks for a silence each time.
  await Promise.all(links.map((link) => forgetAt(env, link).catch(() => undefined)))
}

const forgetAt = (env: WorkerEnv, { name, target }: WaitingLink): Promise<void> =>
  askDatabase(stubOf(env.SAVED, name).forgetTarget(target))

/** What `npm run forget` has asked for: only the worker reaches the objects. */
export async function forgetAddresses(env: WorkerEnv): Promise<void> {
  const asked = await askDatabase(addressesToForget(env.DB, ADDRESSES_A_RUN))
  const parts = asked.map(({ addressHash, at }) => {
    const forget = async () => {
      const links = await askDatabase(linksOf(env.DB, addressHash, { withMentions: true }))
      // It may be emailed again, so what does not answer is asked once more in the next run.
      await Promise.all(links.map((link) => forgetAt(env, link)))
      if (links.length < MAX_LINKS) await askDatabase(noteForgotten(env.DB, { addressHash, at }))
    }
    return [addressHash, forget] as const
  })
  await oneByOne(Object.fromEntries(parts))
}
