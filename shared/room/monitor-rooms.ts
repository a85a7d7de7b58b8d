// The room of the DMARC monitors.
import { DAY_MS } from '#shared/calendar/day.ts'
import type { Room, Work } from '#shared/room/room.ts'

const MIB = 1024 * 1024

/** Addresses that no record has named yet: they cost nothing but a row, and end after two weeks. */
export const WAITING_MONITORS: Room = {
  name: 'monitors waiting',
  title: 'DMARC monitors that wait for DNS',
  unit: 'monitors',
  total: 2_000,
  share: 20,
  ofShare:
    'Twenty DMARC monitors from your network wait for their address to be published, the most for one network. Publish one, or delete one.',
  ofAll: 'So many DMARC monitors wait for DNS that there is no room for another. Try again tomorrow.',
}

/** About a megabyte each in a year: the free plan has 500 MB for the whole database. No one in it gives way. */
export const MONITORS: Room = {
  name: 'monitors',
  title: 'DMARC monitors',
  unit: 'monitors',
  total: 150,
  share: 20,
  ofShare: 'Twenty DMARC monitors belong to your network, the most for one network. Delete one first.',
  ofAll: 'We have no room for another DMARC monitor. Those that are there stay. Try again in some days.',
}

export const NEW_MONITORS: Work = {
  name: 'monitors a day',
  title: 'DMARC monitors started today',
  unit: 'new monitors a day',
  total: 200,
  share: 5,
  firsts: 100,
  periodMs: DAY_MS,
  ofShare:
    'Your network has started 5 DMARC monitors today, the most for one day. The next day begins at 0:00 UTC.',
  ofAll:
    'So many DMARC monitors were started today that another has to wait. The next day begins at 0:00 UTC.',
}

/** Each for a week; they give way before anything is refused. */
export const REPORT_MAIL: Room = {
  name: 'report mail',
  title: 'Messages with DMARC reports',
  unit: 'bytes',
  total: 100 * MIB,
  share: 30 * MIB,
  replaces: true,
  ofShare: 'The messages to monitors of one network take 30 MiB at most.',
  ofAll: 'There is no space for a message of this size right now.',
}

export const REPORT_MAILS_A_DAY: Work = {
  name: 'report messages a day',
  title: 'Messages with DMARC reports today',
  unit: 'messages a day',
  total: 20_000,
  share: 2_000,
  firsts: 0,
  periodMs: DAY_MS,
  ofShare: 'The monitors of one network got 2,000 messages today.',
  ofAll: 'The monitors got 20,000 messages today.',
}
