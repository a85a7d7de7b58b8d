// The room of the mail watches.
import { DAY_MS } from '#shared/kit/calendar/day.ts'
import { MIB } from './monitor-quotas.ts'
import type { Quota, Work } from './quota.ts'

/** About half a megabyte each at most: 300 fingerprints and 20 streams. */
export const MAIL_WATCHES: Quota = {
  name: 'mail watches',
  title: 'Mail watches',
  unit: 'watches',
  total: 200,
  share: 20,
  ofShare: 'Twenty mail watches belong to your network, the most for one network. Delete one first.',
  ofAll: 'We have no room for another mail watch. Try again in some days.',
}

export const NEW_MAIL_WATCHES: Work = {
  name: 'mail watches a day',
  title: 'Mail watches started today',
  unit: 'new mail watches a day',
  total: 100,
  share: 3,
  firsts: 100,
  periodMs: DAY_MS,
  ofShare:
    'Your network has started 3 mail watches today, the most for one day. The next day begins at 0:00 UTC.',
  ofAll: 'So many mail watches were started today that another has to wait. The next day begins at 0:00 UTC.',
}

/** Each is three addresses and two requests to a stranger's server. */
export const UNSUBSCRIBE_TESTS: Work = {
  name: 'unsubscribe tests a day',
  title: 'Unsubscribe tests started today',
  unit: 'unsubscribe tests a day',
  total: 100,
  share: 3,
  firsts: 100,
  periodMs: DAY_MS,
  ofShare:
    'Your network has started 3 unsubscribe tests today, the most for one day. The next day begins at 0:00 UTC.',
  ofAll:
    'So many unsubscribe tests were started today that another has to wait. The next day begins at 0:00 UTC.',
}

/** Each until it has been judged, which takes seconds. */
export const WATCHED_MAIL: Quota = {
  name: 'watched mail',
  title: 'Watched mail that waits',
  unit: 'bytes',
  total: 50 * MIB,
  share: 10 * MIB,
  ofShare: 'The mail to watches of one network takes 10 MiB at most until it is judged.',
  ofAll: 'There is no space for a message of this size right now.',
}
