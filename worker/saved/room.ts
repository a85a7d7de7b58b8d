// Room for a part of a saved thing, such as a message that has come: the register counts it before the object stores it.
import { askDatabase } from '#worker/db/ask-database.ts'
import type { AnySelf } from '#worker/saved/alerts/targets.ts'
import { tellGone } from '#worker/saved/compare.ts'
import {
  addParts,
  moveParts,
  roomsOfItem,
  type Need,
  type PartName,
  type RoomNeed,
} from '#worker/saved/room-taken.ts'

/** @returns false if there is none; what gave way is told at once */
export async function takeRoom(self: AnySelf, needs: readonly Need[]): Promise<boolean> {
  const { env } = self.outside
  const { name, network } = self.row
  const now = self.now()
  const gone = await askDatabase(addParts(env.DB, { owner: name, network, now, needs }))
  if (gone) await tellGone(env, gone, now)
  return gone !== null
}

/**
 * Room for a part, instead of what it took before. Done twice, it is done once.
 * @returns false if there is none, or nothing that it took: then it keeps what it has
 */
export async function moveRoom(
  self: AnySelf,
  needs: readonly [RoomNeed, ...RoomNeed[]],
  from: PartName,
): Promise<boolean> {
  const { DB } = self.outside.env
  const { name, network } = self.row
  const now = self.now()
  const rooms = await askDatabase(roomsOfItem(DB, name, from.item))
  if (!rooms.includes(from.room)) return rooms.includes(needs[0].of.name)
  const gone = await askDatabase(moveParts(DB, { owner: name, network, now, needs }, from))
  if (gone) await tellGone(self.outside.env, gone, now)
  return gone !== null
}
