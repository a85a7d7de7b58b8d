// What strangers’ mail to public addresses may take: that of a DMARC monitor stands in DNS, that of a mail watch in every list
// that it is on. A message counts for the network that it came from until it has proved itself; then it is taken back from this
// share. When the share is used up, a message is taken only if it proves itself before it is stored.
import { DAY_MS } from '#shared/kit/calendar/day.ts'
import type { Work } from './quota.ts'

/** A message is one unit, and one more for each of these bytes. */
export const BYTES_A_UNIT = 64 * 1024

/** For all addresses together. */
export const UNPROVED_MAIL: Work = {
  name: 'unproved mail a day',
  title: 'Mail that proves nothing, today',
  unit: 'messages of 64 KiB a day',
  total: 20_000,
  share: 500,
  firsts: 5_000,
  periodMs: DAY_MS,
  ofShare: 'The network that it came from has sent as much today as it may without proof.',
  ofAll: 'So much mail came today that proves nothing that no more is taken.',
}

/** To one DMARC monitor. */
export const UNPROVED_REPORTS: Work = {
  ...UNPROVED_MAIL,
  name: 'unproved reports a day',
  title: 'Mail to one DMARC monitor that proves nothing, today',
  each: 'monitor',
  total: 400,
  share: 100,
  firsts: 400,
}

/** Of those whose reports count: what is proved before it is stored, because the share above is used up. */
export const PROVED_REPORTS: Work = {
  ...UNPROVED_MAIL,
  name: 'proved reports a day',
  title: 'Mail to one DMARC monitor that proved itself, today',
  each: 'monitor',
  total: 2_000,
  share: 1_000,
  firsts: 0,
  ofShare: 'This sender has sent as much today as it may.',
  ofAll: 'So much mail came to this address today that no more is taken.',
}

/** To one mail watch. What its domain proves has a limit of its own (MAILS_A_DAY, shared/saved/mail-watch/limits.ts). */
export const UNPROVED_WATCHED_MAIL: Work = {
  ...UNPROVED_MAIL,
  name: 'unproved watched mail a day',
  title: 'Mail to one mail watch that proves nothing, today',
  each: 'watch',
  total: 100,
  share: 50,
  firsts: 50,
}

/** Proofs before storing: each is some questions to DNS. */
export const PROOFS: Work = {
  name: 'proofs at the door a day',
  title: 'Messages that were proved before they were stored, today',
  unit: 'messages a day',
  total: 10_000,
  share: 200,
  firsts: 2_000,
  periodMs: DAY_MS,
  ofShare: 'The network that it came from has had as many messages proved today as it may.',
  ofAll: 'So many messages had to be proved today that no more are.',
}
