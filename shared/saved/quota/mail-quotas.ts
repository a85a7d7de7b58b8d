// The room of the DMARC monitors and mail watches, and what strangers’ mail to their public addresses may take: that of a monitor
// stands in DNS, that of a mail watch in every list that it is on. A message counts for the network that it came from until it has
// proved itself; then it is taken back from this share. When the share is used up, a message is taken only if it proves itself
// before it is stored.
import { DAY_MS } from '#shared/kit/calendar.ts'
import { MIB, mostToday, NO_SPACE, type Quota, tooManyToday, type Work } from './quota.ts'

/** Addresses that no record has named yet: they cost nothing but a row, and end after two weeks. */
export const WAITING_MONITORS: Quota = {
  name: 'monitors waiting',
  title: 'DMARC monitors that wait for DNS',
  unit: 'monitors',
  total: 2_000,
  share: 20,
  ofShare:
    'Twenty DMARC monitors from your network wait for their address to be published, the most for one network. Publish one, or delete one.',
  ofAll: 'So many DMARC monitors wait for DNS that there is no room for another. Try again tomorrow.',
}

/**
 * About a megabyte each in a year: the free plan has 500 MB for the whole database. One without a report that counts gives way;
 * one with reports never does. 0019_receivers.sql has the sum of total and firsts as well.
 */
export const MONITORS: Quota = {
  name: 'monitors',
  title: 'DMARC monitors',
  unit: 'monitors',
  total: 150,
  share: 20,
  firsts: 50,
  staysFrom: 1,
  ofShare: 'Twenty DMARC monitors belong to your network, the most for one network. Delete one first.',
  ofAll: 'We have no room for another DMARC monitor. Those with reports stay. Try again in some days.',
}

/** Only who controls the domain’s DNS uses it up: one that waits takes none of it. */
export const MONITORS_OF_A_DOMAIN: Quota = {
  name: 'monitors of a domain',
  title: 'DMARC monitors of names below one domain',
  unit: 'monitors',
  total: 10_000,
  share: 10,
  ofShare:
    'Ten DMARC monitors belong to names below this domain, the most for one domain. Each covers what is below its name, so fewer may do. Delete one first.',
  ofAll: 'We have no room for another DMARC monitor. Try again in some days.',
}

export const NEW_MONITORS: Work = {
  name: 'monitors a day',
  title: 'DMARC monitors started today',
  unit: 'new monitors a day',
  total: 200,
  share: 5,
  firsts: 100,
  periodMs: DAY_MS,
  ofShare: mostToday('started 5 DMARC monitors'),
  ofAll: tooManyToday('DMARC monitors were started'),
}

/** Each for a week; they give way before anything is refused. */
export const REPORT_MAIL: Quota = {
  name: 'report mail',
  title: 'Messages with DMARC reports',
  unit: 'bytes',
  total: 100 * MIB,
  share: 30 * MIB,
  replaces: true,
  ofShare: 'The messages to monitors of one network take 30 MiB at most.',
  ofAll: NO_SPACE,
}

/** Counted for the network that they came from, until they are read and prove themselves. */
export const UNPROVED_REPORT_MAIL: Quota = {
  name: 'unproved report mail',
  title: 'Messages to DMARC monitors that prove nothing',
  unit: 'bytes',
  total: 50 * MIB,
  share: 15 * MIB,
  replaces: true,
  ofShare: 'The messages from one network take 15 MiB at most until they have proved themselves.',
  ofAll: NO_SPACE,
}

/** Reports that count, for each receiver: each is remembered for some weeks, so that it counts once. */
export const REPORTS_OF_A_RECEIVER: Work = {
  name: 'reports of known receivers a day',
  title: 'Reports of known receivers on one domain, today',
  unit: 'reports a day',
  each: 'monitor',
  total: 4_000,
  share: 1_000,
  firsts: 0,
  periodMs: DAY_MS,
  ofShare: 'Its receiver has sent 1,000 reports on this domain today.',
  ofAll: 'The receivers that we know have sent 4,000 reports on this domain today.',
}

/** The same for receivers that are not known. */
export const REPORTS_OF_A_STRANGER: Work = {
  ...REPORTS_OF_A_RECEIVER,
  name: 'reports of other receivers a day',
  title: 'Reports of other receivers on one domain, today',
  total: 40,
  share: 10,
  firsts: 20,
  ofShare: 'Its receiver is not known and has sent 10 reports on this domain today.',
  ofAll: 'Receivers that are not known have sent as many reports on this domain today as they may.',
}

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
  ofShare: mostToday('started 3 mail watches'),
  ofAll: tooManyToday('mail watches were started'),
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
  ofShare: mostToday('started 3 unsubscribe tests'),
  ofAll: tooManyToday('unsubscribe tests were started'),
}

/** Each until it has been judged, which takes seconds. */
export const WATCHED_MAIL: Quota = {
  name: 'watched mail',
  title: 'Watched mail that waits',
  unit: 'bytes',
  total: 50 * MIB,
  share: 10 * MIB,
  ofShare: 'The mail to watches of one network takes 10 MiB at most until it is judged.',
  ofAll: NO_SPACE,
}
