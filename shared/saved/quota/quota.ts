// What there is room for, and how much: the shape of the entries in quotas.ts, and what several of them say.
// A share belongs to whoever uses it up, which is not always whom something is kept for: a network that asks, the network that
// a message came from, a receiver that sends reports.
import { DAY_MS } from '#shared/kit/calendar.ts'

interface Limits {
  /** As in the database. */
  name: string
  /** As on the status page. */
  title: string
  /** For people: what is counted. */
  unit: string
  /** For everyone together; null: without a limit. */
  total: number | null
  /** For one network, or whoever else uses it up. */
  share: number
  /** For the visitor, what one network may have and what frees room. */
  ofShare: string
  /** For the visitor, when no one else has more. */
  ofAll: string
}

/** What is stored until it is deleted, expires or gives way. */
export interface Quota extends Limits {
  total: number
  /** At the end of its share, a network’s own oldest items give way instead of a refusal. */
  replaces?: true
  /** How many more units there are for networks that have none. */
  firsts?: number
  /** Items that are worth at least this much never give way to others. */
  staysFrom?: number
}

/** What was asked for within a period. */
export interface Work extends Limits {
  periodMs: number
  /** What it is counted for, each apart, such as "monitor"; missing: for the whole site. */
  each?: string
  /** How many more units there are for networks that have had none in the period. */
  firsts: number
}

export const MIB = 1024 * 1024

export const NEXT_DAY = 'The next day begins at 0:00 UTC.'

export const NO_SPACE = 'There is no space for a message of this size right now.'

/** @param done such as "started 5 watches" */
export const mostToday = (done: string): string =>
  `Your network has ${done} today, the most for one day. ${NEXT_DAY}`

/** @param things such as "watches were started" */
export const tooManyToday = (things: string): string =>
  `So many ${things} today that another has to wait. ${NEXT_DAY}`

/** What only each network has a limit for. */
export const OF_A_NETWORK_TODAY = { total: null, firsts: 0, periodMs: DAY_MS, ofAll: '' } as const
