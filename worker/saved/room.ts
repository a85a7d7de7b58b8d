// Room for a part of a saved thing, such as a message that has come: the register counts it before the object stores it.
import { askDatabase } from '#worker/db/ask-database.ts'
import type { AnySelf } from '#worker/saved/alerts/targets.ts'
import { tellGone } from '#worker/saved/compare.ts'
import { addParts, type Need } from '#worker/saved/room-taken.ts'

/** @returns false if there is none; what gave way is told at once */
export async function takeRoom(self: AnySelf, needs: readonly Need[]): Promise<boolean> {
  const { env } = self.outside
  const { name, network } = self.row
  const now = self.now()
  const gone = await askDatabase(addParts(env.DB, { owner: name, network, now, needs }))
  if (gone) await tellGone(env, gone, now)
  return gone !== null
}
