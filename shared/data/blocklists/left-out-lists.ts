// Lists that other checkers still query and that we leave out, each with its reason.
// From their own pages, and from DNS; as of 2026-11-28.
import { CLOSED_LISTS } from './closed-lists.ts'
import { listsWithoutKey } from './lists.ts'
import type { LeftOutList, ListKey } from './list.ts'

const NO_TEST_ENTRY = 'It has no test entry, so there is no way to tell whether it works.'

const LEFT_OUT: readonly LeftOutList[] = [
  {
    zone: 'zen.spamhaus.org, dbl.spamhaus.org',
    name: 'Spamhaus public mirrors',
    reason:
      'They answer public resolvers differently: one got an error code, another a plain “not listed” for a listed name.',
  },
  {
    zone: 'b.barracudacentral.org',
    name: 'Barracuda BRBL',
    reason: 'It answers only registered IP addresses, and a site like this one has no fixed IP address.',
  },
  {
    zone: 'combined.mail.abusix.zone, dblack.mail.abusix.zone',
    name: 'Abusix Guardian Mail',
    reason: 'It needs an account.',
  },
  {
    zone: 'bl.score.senderscore.com',
    name: 'Validity RPBL',
    reason: 'It answers registered accounts only; everyone else gets an error code.',
  },
  {
    zone: 'all.spamrats.com',
    name: 'SpamRATS',
    reason: 'Its terms allow mail servers only, and it does not answer public resolvers reliably.',
  },
  {
    zone: 'ivmSIP.invaluement.com, ivmURI.invaluement.com',
    name: 'Invaluement',
    reason: 'Paying subscribers only.',
  },
  {
    zone: 'list.dnswl.org',
    name: 'DNSWL',
    reason: 'It is a list of good senders and blocks public resolvers.',
  },
  {
    zone: 'cbl.abuseat.org',
    name: 'CBL',
    reason: 'It is part of Spamhaus and refuses the same queries.',
  },
  {
    zone: 'sbl, xbl, pbl, sbl-xbl.spamhaus.org',
    name: 'Parts of Spamhaus',
    reason: 'ZEN contains all of them.',
  },
  { zone: 'all below mail-abuse.com', name: 'Trend Micro MAPS', reason: 'Paying customers only.' },
  { zone: 'blacklist.woody.ch', name: 'Woody', reason: NO_TEST_ENTRY },
  { zone: 'dnsbl.calivent.com.pe', name: 'Calivent', reason: NO_TEST_ENTRY },
  { zone: 'forbidden.icm.edu.pl', name: 'ICM', reason: NO_TEST_ENTRY },
  {
    zone: 'spamrbl.imp.ch, wormrbl.imp.ch',
    name: 'ImproWare, old names',
    reason: 'No test entry; renamed to dnsrbl.swinog.ch.',
  },
  { zone: 'bogons.cymru.com', name: 'Team Cymru bogons', reason: 'It lists unroutable addresses only.' },
  { zone: 'tor.dan.me.uk, torexit.dan.me.uk', name: 'Tor lists', reason: 'Not about mail.' },
  { zone: 'uribl.rspamd.com', name: 'Rspamd URIBL', reason: 'Made for one program, which looks up hashes.' },
  ...CLOSED_LISTS,
]

/** Including our own lists that need a key. */
export const leftOutLists = (keys: readonly ListKey[] = []): LeftOutList[] => [
  ...[...listsWithoutKey('ip', keys), ...listsWithoutKey('domain', keys)].map(({ zone, name }) => ({
    zone,
    name,
    reason:
      'It needs a private key, which this site does not have. Look it up at https://check.spamhaus.org/.',
  })),
  ...LEFT_OUT,
]
