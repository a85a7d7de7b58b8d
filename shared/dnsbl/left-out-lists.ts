// Lists that other checkers still query and that we leave out, each with its reason.
import { listsWithoutKey } from '#shared/dnsbl/lists.ts'
import type { LeftOutList, ListKey } from '#shared/dnsbl/schema.ts'

const NO_SERVER = 'No name server answers for it anymore.'
const NO_TEST_ENTRY = 'It has no test entry, so there is no way to tell whether it works.'
const CLOSED = 'It has closed.'

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
    zone: 'dnsbl.sorbs.net and all below sorbs.net',
    name: 'SORBS',
    reason: 'Shut down on June 5, 2024. Its silence reads as “not listed”.',
  },
  { zone: 'ix.dnsbl.manitu.net', name: 'NiX Spam', reason: 'Closed in January 2025; the zone is empty.' },
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
  {
    zone: 'bl.spamcannibal.org',
    name: 'SpamCannibal',
    reason: 'The name lapsed; it now lists the whole world.',
  },
  { zone: 'list.dsbl.org', name: 'DSBL', reason: 'Dead since 2008; it has listed everything since 2012.' },
  {
    zone: 'bl.emailbasura.org',
    name: 'Email Basura',
    reason: 'The name lapsed; it now lists the whole world.',
  },
  { zone: 'dnsbl.ahbl.org', name: 'AHBL', reason: 'Closed; it has listed everything since 2015.' },
  { zone: 'relays.ordb.org', name: 'ORDB', reason: 'Closed in 2006; afterward, it listed the whole world.' },
  { zone: 'dnsbl.njabl.org, combined.njabl.org', name: 'NJABL', reason: 'Closed in 2013.' },
  { zone: 'db.wpbl.info', name: 'WPBL', reason: CLOSED },
  { zone: 'dnsbl.inps.de', name: 'inps.de', reason: 'Closed in May 2020.' },
  { zone: 'all below rfc-ignorant.org', name: 'RFC-Ignorant', reason: 'Closed in 2012.' },
  { zone: 'virbl.bit.nl, virbl.dnsbl.bit.nl', name: 'VIRBL', reason: 'Closed in 2017.' },
  { zone: 'dnsbl.cyberlogic.net', name: 'Cyberlogic', reason: CLOSED },
  { zone: 'all below msrbl.net', name: 'MSRBL', reason: 'Nobody seems to run it anymore.' },
  {
    zone: 'spam, drone, combined, httpbl.abuse.ch',
    name: 'abuse.ch',
    reason: 'Retired; its data went to Spamhaus.',
  },
  { zone: 'all below mail-abuse.com', name: 'Trend Micro MAPS', reason: 'Paying customers only.' },
  { zone: 'ubl.unsubscore.com, ubl.lashback.com', name: 'Lashback UBL', reason: NO_SERVER },
  { zone: 'all.rbl.jp, virus.rbl.jp', name: 'RBL.JP', reason: NO_SERVER },
  { zone: 'bl.konstant.no', name: 'Konstant', reason: NO_SERVER },
  { zone: 'rbl.triumf.ca', name: 'TRIUMF', reason: NO_SERVER },
  { zone: 'relays.nether.net, unsure.nether.net', name: 'Nether', reason: NO_SERVER },
  { zone: 'blacklist.woody.ch', name: 'Woody', reason: NO_TEST_ENTRY },
  { zone: 'dnsbl.calivent.com.pe', name: 'Calivent', reason: NO_TEST_ENTRY },
  { zone: 'forbidden.icm.edu.pl', name: 'ICM', reason: NO_TEST_ENTRY },
  {
    zone: 'spamrbl.imp.ch, wormrbl.imp.ch',
    name: 'ImproWare, old names',
    reason: 'No test entry; renamed to dnsrbl.swinog.ch.',
  },
  { zone: 'bogons.cymru.com', name: 'Team Cymru bogons', reason: 'It lists unroutable addresses only.' },
  { zone: 'badnets.spameatingmonkey.net', name: 'SEM-BADNETS', reason: 'Abandoned in 2010 and empty.' },
  { zone: 'tor.dan.me.uk, torexit.dan.me.uk', name: 'Tor lists', reason: 'Not about mail.' },
  { zone: 'uribl.rspamd.com', name: 'Rspamd URIBL', reason: 'Made for one program, which looks up hashes.' },
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
