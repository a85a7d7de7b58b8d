// The room of the DMARC monitors.
import { DAY_MS } from '#shared/kit/calendar/day.ts'
import type { Quota, Work } from './quota.ts'

export const MIB = 1024 * 1024

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
  ofShare:
    'Your network has started 5 DMARC monitors today, the most for one day. The next day begins at 0:00 UTC.',
  ofAll:
    'So many DMARC monitors were started today that another has to wait. The next day begins at 0:00 UTC.',
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
  ofAll: 'There is no space for a message of this size right now.',
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
  ofAll: 'There is no space for a message of this size right now.',
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
