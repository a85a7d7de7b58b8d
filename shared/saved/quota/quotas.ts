// Everything that visitors can have stored, how much of it there may be in all and for one network, and who gives way.
// 1. A network is a /24 of IPv4 or a /48 of IPv6: what one household, company or rented server has at most.
// 2. Each network has a share. Beyond it, a request is refused (429), or the network's own oldest items give way ("replaces").
// 3. When the room of all is used up, the network with the largest share gives way, and of several equal ones the one that has
//    had it for longest. It gives way only to a network that is not larger afterward: no one can push out a smaller one.
// 4. Within the network, what is worth least goes first (a message's source before its report, the unread before the read),
//    then the oldest. What is removed says so on its page for REMOVED_DAYS.
// 5. A network that would be the largest itself is refused (503), or replaces its own.
// 6. Work is counted by minute, hour or day, and deleting its result does not take it back. When the work of all is used up,
//    a network that has had none is still served, up to `firsts` of them.
// 7. It is counted for whoever uses it up, never only for whom it is kept: a message for the network that it came from.
// 8. What is proved has room of its own, and what is not proved gives way to it. What proves itself later is taken back from the
//    share of what does not.
// 9. What is refused is told to whom it was for.
// So an attacker with n networks gets n equal shares, and everyone else as much as one of them.
// A new kind of thing needs one entry here and a table with a column `network`, whose triggers keep its row in room_items:
// worker/db/migrations/0013_room.sql has five models.

import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/kit/calendar.ts'
import { ASKED_WORKS } from './asked-quotas.ts'
import {
  MAIL_WATCHES,
  MONITORS,
  MONITORS_OF_A_DOMAIN,
  NEW_MAIL_WATCHES,
  NEW_MONITORS,
  PROOFS,
  REPORT_MAIL,
  UNPROVED_MAIL,
  UNPROVED_REPORT_MAIL,
  UNSUBSCRIBE_TESTS,
  WAITING_MONITORS,
  WATCHED_MAIL,
} from './mail-quotas.ts'
import {
  MIB,
  mostToday,
  NEXT_DAY,
  NO_SPACE,
  OF_A_NETWORK_TODAY,
  type Quota,
  tooManyToday,
  type Work,
} from './quota.ts'

/** How long a page says that its content was removed to make room. The triggers of monitors and mail watches have the same number. */
export const REMOVED_DAYS = 14

/** Each look is up to 45 questions to DNS. */
export const WATCHES: Quota = {
  name: 'watches',
  title: 'Watches',
  unit: 'looks a day',
  total: 2_400,
  share: 240,
  ofShare:
    'The watches from your network look 240 times a day, the most for one network. End a watch, or choose a longer interval.',
  ofAll:
    'So much is watched at the moment that there is no room for this many looks a day. Choose a longer interval, or end a watch.',
}

/** A new watch looks right away. */
export const NEW_WATCHES: Work = {
  name: 'watches a day',
  title: 'Watches started today',
  unit: 'new watches a day',
  total: 600,
  share: 60,
  firsts: 300,
  periodMs: DAY_MS,
  ofShare: mostToday('started 60 watches'),
  ofAll: tooManyToday('watches were started'),
}

/** The free plan has 500 MB for the whole database. */
export const MAIL: Quota = {
  name: 'mail',
  title: 'Test emails',
  unit: 'bytes',
  total: 250 * MIB,
  share: 50 * MIB,
  replaces: true,
  ofShare: 'The test emails to addresses from one network take 50 MiB at most.',
  ofAll: NO_SPACE,
}

export const MAIL_ARRIVALS: Work = {
  name: 'mail a minute',
  title: 'Test emails in this minute',
  unit: 'emails a minute',
  total: 300,
  share: 60,
  firsts: 300,
  periodMs: MINUTE_MS,
  ofShare: 'Sixty emails arrived within a minute for addresses from one network.',
  ofAll: 'Too many emails arrived within a minute.',
}

export const MAIL_ADDRESSES: Quota = {
  name: 'mail addresses',
  title: 'Addresses for test emails',
  unit: 'addresses',
  total: 20_000,
  share: 500,
  replaces: true,
  ofShare: 'Your network has 500 test addresses, the most for one network. Delete one first.',
  ofAll: 'So many test addresses exist that there is no room for another. Try again in an hour.',
}

/** A quarter of a day at 20 queries a second. */
export const FLEET_QUEUE: Quota = {
  name: 'fleet queue',
  title: 'Domains of lists that wait',
  unit: 'domains that wait',
  total: 10_000,
  share: 2_000,
  ofShare:
    'Lists from your network have 2,000 domains waiting at most. Wait until a run is done, or delete a list.',
  ofAll:
    'So many domains are waiting that there is no room for this many more. Try a shorter list, or try again in an hour.',
}

export const FLEET_ROWS: Quota = {
  name: 'fleet rows',
  title: 'Results of lists',
  unit: 'bytes',
  total: 100 * MIB,
  share: 30 * MIB,
  ofShare:
    'The results of lists from your network take 30 MiB, the most for one network. Delete a list first.',
  ofAll: 'So many results are kept that there is no room for this many more. Try a shorter list.',
}

export const FLEET_DOMAINS_A_DAY: Work = {
  ...OF_A_NETWORK_TODAY,
  name: 'fleet domains a day',
  title: 'Domains of lists today',
  unit: 'domains a day',
  share: 6_000,
  ofShare: `Your network has had 6,000 domains checked in the background today, the most for one day; runs of a list that is there count, too. ${NEXT_DAY}`,
}

export const SNAPSHOTS: Quota = {
  name: 'snapshots',
  title: 'Saved results',
  unit: 'bytes',
  total: 100 * MIB,
  share: 10 * MIB,
  ofShare:
    'The saved results of your network take 10 MiB, the most for one network. Delete one first; each is deleted after 30 days.',
  ofAll: 'We have no room for a saved result of this size right now. Try again tomorrow.',
}

export const SNAPSHOTS_A_DAY: Work = {
  ...OF_A_NETWORK_TODAY,
  name: 'snapshots a day',
  title: 'Results saved today',
  unit: 'saved results a day',
  share: 200,
  ofShare: mostToday('saved 200 results'),
}

export const PLACEMENT: Quota = {
  name: 'placement',
  title: 'Placement tests',
  unit: 'placement tests',
  total: 5_000,
  share: 300,
  replaces: true,
  ofShare: 'Your network has 300 placement tests, the most for one network. Delete one first.',
  ofAll: 'So many placement tests are kept that there is no room for another. Try again in an hour.',
}

/** Each test is fifteen emails, and mailbox providers notice mailboxes that get thousands. */
export const PLACEMENT_AN_HOUR: Work = {
  name: 'placement an hour',
  title: 'Placement tests in this hour',
  unit: 'placement tests an hour',
  total: 120,
  share: 10,
  firsts: 240,
  periodMs: HOUR_MS,
  ofShare: 'Your network has started 10 placement tests within the hour, the most for one hour.',
  ofAll: 'Our mailboxes have reached their limit for this hour. Try again in an hour.',
}

export const PLACEMENT_A_DAY: Work = {
  ...OF_A_NETWORK_TODAY,
  name: 'placement a day',
  title: 'Placement tests today',
  unit: 'placement tests a day',
  share: 40,
  ofShare: mostToday('started 40 placement tests'),
}

/** Each has 16 KB at most. */
export const WARMUP_PLANS: Quota = {
  name: 'warmup plans',
  title: 'Warmup plans',
  unit: 'plans',
  total: 3_000,
  share: 100,
  ofShare: 'Your network has 100 warmup plans, the most for one network. Delete one first.',
  ofAll: 'So many warmup plans are kept that there is no room for another. Try again tomorrow.',
}

export const WARMUP_PLANS_A_DAY: Work = {
  ...OF_A_NETWORK_TODAY,
  name: 'warmup plans a day',
  title: 'Warmup plans saved today',
  unit: 'saved plans a day',
  share: 10,
  ofShare: mostToday('saved 10 warmup plans'),
}

/** Each has 200 KB at most, and looks up to 42 times a day (shared/moves/kept/looks.ts). */
export const MOVES: Quota = {
  name: 'moves',
  title: 'Moves',
  unit: 'moves',
  total: 500,
  share: 10,
  ofShare: 'Your network has 10 moves, the most for one network. Delete one first.',
  ofAll: 'So many moves are watched that there is no room for another. Try again tomorrow.',
}

export const MOVES_A_DAY: Work = {
  ...OF_A_NETWORK_TODAY,
  name: 'moves a day',
  title: 'Moves begun today',
  unit: 'new moves a day',
  share: 10,
  ofShare: mostToday('begun 10 moves'),
}

export const QUOTAS: readonly Quota[] = [
  WATCHES,
  MAIL,
  MAIL_ADDRESSES,
  FLEET_QUEUE,
  FLEET_ROWS,
  SNAPSHOTS,
  PLACEMENT,
  WAITING_MONITORS,
  MONITORS,
  MONITORS_OF_A_DOMAIN,
  REPORT_MAIL,
  UNPROVED_REPORT_MAIL,
  WARMUP_PLANS,
  MOVES,
  MAIL_WATCHES,
  WATCHED_MAIL,
]
/** Those of the whole site; what is counted for each of something has no fill. */
export const WORKS: readonly Work[] = [
  NEW_WATCHES,
  MAIL_ARRIVALS,
  FLEET_DOMAINS_A_DAY,
  SNAPSHOTS_A_DAY,
  PLACEMENT_AN_HOUR,
  PLACEMENT_A_DAY,
  NEW_MONITORS,
  UNPROVED_MAIL,
  PROOFS,
  WARMUP_PLANS_A_DAY,
  MOVES_A_DAY,
  NEW_MAIL_WATCHES,
  UNSUBSCRIBE_TESTS,
  ...ASKED_WORKS,
]
