// What a message to a public address takes of the share of mail that proves nothing (shared/room/mail-rooms.ts).
import { BYTES_A_UNIT, UNPROVED_MAIL } from '#shared/room/mail-rooms.ts'
import type { Work } from '#shared/room/room.ts'
import { countWorkSql, giveWorkBackSql, mayDo, type AskedSql } from '#worker/db/room.ts'

/** SQL expressions, such as "?1", of one message. */
export interface ArrivingSql {
  /** The hash of the network that it came from; of a message that is proved, who sent it. */
  sentBy: string
  /** What it was sent to, each of which has a share of its own. */
  to: string
  size: string
  /** When it arrived. */
  now: string
}

const askedOf = ({ sentBy, to, size, now }: ArrivingSql, { each }: Work): AskedSql => ({
  network: sentBy,
  units: `(1 + CAST(${size} AS INTEGER) / ${BYTES_A_UNIT})`,
  now,
  ...(each !== undefined && { each: to }),
})

/** What such a message uses up. @param ofOne the share of what it was sent to */
export const unprovedWorks = (ofOne: Work): Work[] => [UNPROVED_MAIL, ofOne]

/** A condition: it may be stored. */
export const mayArriveSql = (works: readonly Work[], mail: ArrivingSql): string =>
  works.map((work) => mayDo(work, askedOf(mail, work))).join(' AND ')

/** Statements for the batch that stores it. @param when a condition: it was stored */
export const countArrivalSql = (works: readonly Work[], mail: ArrivingSql, when: string): string[] =>
  works.map((work) => countWorkSql(work, askedOf(mail, work), when))

/** Statements for the batch that finds that it has proved itself. @param when a condition: nobody has found it before */
export const giveArrivalBackSql = (works: readonly Work[], mail: ArrivingSql, when: string): string[] =>
  works.map((work) => giveWorkBackSql(work, askedOf(mail, work), when))
