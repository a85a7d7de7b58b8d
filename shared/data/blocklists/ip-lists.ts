// The IP blocklists that we query, most important first. Weights: our judgment, based on what rspamd and SpamAssassin assign;
// lists of networks, bounces and policies weigh nothing.
// Each list’s own pages, and DNS; as of 2026-11-23.
import type { List, ListCode, ListScope } from './list.ts'

/** RFC 5782 section 5. */
const CONTROL = { listed: '2.0.0.127', clean: '1.0.0.127' }

interface IpList {
  zone: string
  name: string
  operator: string
  lists: string
  weight: number
  scope?: ListScope
  codes?: readonly ListCode[]
  otherCodes?: List['otherCodes']
  delist: List['delist']
  key?: List['key']
}

const ipList = ({ codes, ...facts }: IpList): List => ({
  kind: 'ip',
  scope: 'address',
  coding: 'value',
  control: CONTROL,
  otherCodes: 'listed',
  codes: codes ?? [{ code: '127.0.0.2', meaning: `The list contains ${facts.lists}.`, effect: 'listed' }],
  ...facts,
})

const listing = (code: string, meaning: string, more: Partial<ListCode> = {}): ListCode => ({
  code,
  meaning,
  effect: 'listed',
  ...more,
})
const note = (code: string, meaning: string, more: Partial<ListCode> = {}): ListCode => ({
  code,
  meaning,
  effect: 'note',
  ...more,
})

const EXPIRES = 'The entry expires on its own once the address stays quiet.'

export const IP_LISTS: readonly List[] = [
  ipList({
    zone: 'zen.dq.spamhaus.net',
    name: 'Spamhaus ZEN',
    operator: 'Spamhaus Technology',
    lists:
      'spam sources, hijacked networks, exploited machines, and address ranges that should not send mail',
    weight: 10,
    key: 'SPAMHAUS_DQS_KEY',
    otherCodes: 'unknown',
    codes: [
      listing('127.0.0.2', 'SBL: Spamhaus knows the address as a spam source.'),
      listing('127.0.0.3', 'CSS: the address sends low-reputation mail, often spread over many addresses.'),
      listing('127.0.0.4', 'XBL: a machine at the address is infected or can be abused by strangers.'),
      listing('127.0.0.9', 'DROP: the network belongs to criminals or was hijacked.'),
      note('127.0.0.10', 'PBL: the provider says that mail should not come from here directly.', {
        scope: 'policy',
      }),
      note('127.0.0.11', 'PBL: Spamhaus says that mail should not come from here directly.', {
        scope: 'policy',
      }),
      listing('127.0.0.30', 'BCL: the address controls a botnet.'),
    ],
    delist: {
      url: 'https://check.spamhaus.org/',
      steps: [
        'Look up the address in the checker to see which list inside ZEN has it.',
        'CSS and XBL: remove the entry there yourself, once the cause is gone.',
        'SBL and DROP: your provider has to ask; send them the link to the entry.',
      ],
    },
  }),
  ipList({
    zone: 'bl.spamcop.net',
    name: 'SpamCop SCBL',
    operator: 'Cisco Talos',
    lists: 'addresses that SpamCop’s users and traps report',
    weight: 7,
    delist: {
      url: 'https://www.spamcop.net/bl.shtml',
      steps: [
        'Stop the mail that is being reported.',
        'Wait: the entry ends about 24 hours after the last report.',
      ],
    },
  }),
  ipList({
    zone: 'bl.mailspike.net',
    name: 'Mailspike BL',
    operator: 'Mailspike Technologies',
    lists: 'addresses in a current spam wave, and addresses with a bad reputation',
    weight: 6,
    otherCodes: 'unknown',
    codes: [
      listing('127.0.0.2', 'The address is part of a current spam wave.'),
      listing('127.0.0.10', 'Reputation L5, the worst.'),
      listing('127.0.0.11', 'Reputation L4, very bad.'),
      listing('127.0.0.12', 'Reputation L3, bad.', { weight: 4 }),
      note('127.0.0.13-20', 'A neutral or good reputation.'),
    ],
    delist: {
      url: 'https://mailspike.org/iplookup.html',
      steps: ['Look up the address.', 'Ask for removal on the same page.'],
    },
  }),
  ipList({
    zone: 'psbl.surriel.com',
    name: 'PSBL',
    operator: 'Rik van Riel / PSBL',
    lists: 'addresses that sent mail to spam traps',
    weight: 6,
    delist: {
      url: 'https://psbl.org/remove',
      steps: [
        'Enter the IP address on the removal page: it is removed right away.',
        'A new hit lists it again.',
      ],
    },
  }),
  ipList({
    zone: 'dnsbl-1.uceprotect.net',
    name: 'UCEPROTECT Level 1',
    operator: 'UCEPROTECT-Network',
    lists: 'single addresses that hit its traps',
    weight: 4,
    delist: {
      url: 'https://www.uceprotect.net/en/rblcheck.php',
      steps: [
        'Wait: the entry ends seven days after the last hit.',
        'Do not pay for faster removal: paying does nothing about the cause.',
      ],
    },
  }),
  ipList({
    zone: 'bl.spameatingmonkey.net',
    name: 'SEM-BLACK',
    operator: 'Spam Eating Monkey',
    lists: 'addresses that hit its traps; meant for scoring, its operator says, not for rejecting',
    weight: 4,
    delist: {
      url: 'https://spameatingmonkey.com/lookup',
      steps: ['Look up the address and use the form.', 'Otherwise the entry ends after 15 quiet days.'],
    },
  }),
  ipList({
    zone: 'bl.blocklist.de',
    name: 'blocklist.de',
    operator: 'blocklist.de',
    lists: 'addresses that attack mail, SSH or web servers of its members',
    weight: 4,
    codes: [listing('127.0.0.2-22', 'Servers of its members were attacked from the address.')],
    delist: {
      url: 'https://www.blocklist.de/en/delist.html',
      steps: [
        'Look for malware on the machine.',
        'Enter the IP address on the removal page, or wait: entries expire.',
      ],
    },
  }),
  ipList({
    zone: 'dnsbl.dronebl.org',
    name: 'DroneBL',
    operator: 'DroneBL volunteers',
    lists: 'proxies, bots and machines that guess passwords; not spam as such',
    weight: 4,
    codes: [
      listing('127.0.0.2', 'The test entry of the list.'),
      listing('127.0.0.3', 'A drone on IRC.'),
      listing('127.0.0.5', 'A bottler, an abusive IRC program.'),
      listing('127.0.0.6', 'A spam bot or drone of an unknown kind.'),
      listing('127.0.0.7', 'A drone for denial-of-service attacks.'),
      listing('127.0.0.8', 'An open SOCKS proxy.'),
      listing('127.0.0.9', 'An open HTTP proxy.'),
      listing('127.0.0.10', 'A chain of proxies.'),
      listing('127.0.0.11', 'A web page that acts as a proxy.'),
      listing('127.0.0.12', 'An open DNS resolver.', { weight: 1 }),
      listing('127.0.0.13', 'A machine that guesses passwords.'),
      listing('127.0.0.14', 'An open Wingate proxy.'),
      listing('127.0.0.15', 'A compromised router.'),
      listing('127.0.0.16', 'A machine with a self-spreading worm.'),
      listing('127.0.0.17', 'A machine in a botnet, found automatically.'),
      listing('127.0.0.18', 'A possibly compromised DNS or mail server.'),
      listing('127.0.0.19', 'An abused VPN service.'),
      listing('127.0.0.255', 'Listed for an unclassified reason.'),
    ],
    delist: {
      url: 'https://dronebl.org/lookup',
      steps: [
        'Look up the address and read why it is listed.',
        'Close the proxy or clean the machine, then ask there.',
      ],
    },
  }),
  ipList({
    zone: 'bip.virusfree.cz',
    name: 'VirusFree BIP',
    operator: 'Excello s.r.o.',
    lists: 'addresses in botnets',
    weight: 3,
    delist: {
      url: 'https://www.virusfree.cz/',
      steps: ['Look for malware on the machine.', 'Ask for removal through the form.'],
    },
  }),
  ipList({
    zone: 'truncate.gbudb.net',
    name: 'GBUdb Truncate',
    operator: 'ARM Research / Message Sniffer',
    lists: 'addresses seen sending nothing but spam',
    weight: 3,
    delist: {
      url: 'http://www.gbudb.com/truncate/how-ips-are-removed.jsp',
      steps: [`Wait: nobody can ask for removal. ${EXPIRES}`],
    },
  }),
  ipList({
    zone: 'hostkarma.junkemailfilter.com',
    name: 'Hostkarma',
    operator: 'Junk Email Filter',
    lists: 'good, bad and mixed senders in one zone',
    weight: 2,
    otherCodes: 'unknown',
    codes: [
      note('127.0.0.1', 'White: a good sender, not a listing.'),
      listing('127.0.0.2', 'Black: the address was seen sending nothing but spam.'),
      note('127.0.0.3', 'Yellow: good and bad mail comes from the address.'),
      note('127.0.0.4', 'Brown: bad, but not bad enough to be listed as black.'),
      note('127.0.0.5', 'The address may not be listed as black.'),
    ],
    delist: {
      url: 'https://ipadmin.junkemailfilter.com/remove.php',
      steps: ['Enter the IP address on the removal page.'],
    },
  }),
  ipList({
    zone: 'bl.nordspam.com',
    name: 'NordSpam BL',
    operator: 'The NordSpam Project',
    lists: 'addresses that send spam to users in the Nordic countries and the EU, entered by hand',
    weight: 2,
    delist: {
      url: 'https://www.nordspam.com/lookup/',
      steps: ['Look up the address.', 'Write to the project: entries do not expire.'],
    },
  }),
  ipList({
    zone: 'all.s5h.net',
    name: 's5h.net',
    operator: 'System 5 Hosting',
    lists: 'sources of spam and abuse',
    weight: 2,
    delist: {
      url: 'https://www.usenix.org.uk/content/rbl.html',
      steps: ['Enter the IP address on the removal page.'],
    },
  }),
  ipList({
    zone: 'dnsbl.spfbl.net',
    name: 'SPFBL',
    operator: 'SPFBL.net',
    lists: 'addresses with a poor reputation in its own network',
    weight: 2,
    codes: [
      listing('127.0.0.2', 'The address has a bad reputation.'),
      listing('127.0.0.3', 'The address is a suspicious source of mail.', { weight: 1 }),
      listing('127.0.0.4', 'The address is listed for another reason.', { weight: 1 }),
    ],
    delist: {
      url: 'https://matrix.spfbl.net/',
      steps: [
        'Give the IP address a reverse DNS name that points back to it.',
        'Ask for removal in the form.',
      ],
    },
  }),
  ipList({
    zone: 'rbl.interserver.net',
    name: 'InterServer / MailBaby',
    operator: 'InterServer',
    lists: 'addresses that sent spam into its hosting network',
    weight: 2,
    delist: { url: 'https://rbl.interserver.net/', steps: ['Look up the address and ask there.'] },
  }),
  ipList({
    zone: 'bl.0spam.org',
    name: '0Spam',
    operator: '0spam.org',
    lists: 'addresses that hit its traps',
    weight: 2,
    delist: { url: 'https://0spam.org/', steps: ['Look up the address and ask there.'] },
  }),
  ipList({
    zone: 'dnsbl.zapbl.net',
    name: 'ZapBL',
    operator: 'zapbl.net',
    lists: 'sources of spam and abuse, entered by the operator',
    weight: 2,
    delist: { url: 'https://zapbl.net/', steps: ['Look up the address and ask there.'] },
  }),
  ipList({
    zone: 'dnsrbl.swinog.ch',
    name: 'SwiNOG DNSRBL',
    operator: 'ImproWare / SwiNOG',
    lists: 'addresses that hit traps of Swiss providers',
    weight: 2,
    codes: [listing('127.0.0.2-3', 'The address hit traps of Swiss providers.')],
    delist: { url: 'https://antispam.imp.ch/', steps: ['Look up the address and ask there.'] },
  }),
  ipList({
    zone: 'dnsbl.kempt.net',
    name: 'Kempt',
    operator: 'kempt.net',
    lists: 'sources of spam',
    weight: 1,
    delist: { url: 'https://www.kempt.net/dnsbl/', steps: ['Look up the address and ask there.'] },
  }),
  ipList({
    zone: 'spam.dnsbl.anonmails.de',
    name: 'Anonmails',
    operator: 'anonmails.de',
    lists: 'addresses that hit its traps',
    weight: 1,
    delist: { url: 'https://anonmails.de/dnsbl.php', steps: ['Look up the address and ask there.'] },
  }),
  ipList({
    zone: 'spamsources.fabel.dk',
    name: 'Fabel',
    operator: 'fabel.dk',
    lists: 'sources of spam',
    weight: 1,
    delist: { url: 'https://www.spamsources.fabel.dk/', steps: ['Look up the address and ask there.'] },
  }),
  ipList({
    zone: 'bl.nosolicitado.org',
    name: 'NoSolicitado',
    operator: 'nosolicitado.org',
    lists: 'addresses that hit its traps',
    weight: 1,
    delist: { url: 'https://www.nosolicitado.org/', steps: ['Look up the address and ask there.'] },
  }),
  ipList({
    zone: 'mail-abuse.blacklist.jippg.org',
    name: 'JIPPG',
    operator: 'Japan IP Providers Protection Group',
    lists: 'addresses reported for email abuse',
    weight: 1,
    delist: { url: 'http://www.jippg.org/', steps: ['Write to the group.'] },
  }),
  ipList({
    zone: 'dnsbl-2.uceprotect.net',
    name: 'UCEPROTECT Level 2',
    operator: 'UCEPROTECT-Network',
    lists: 'whole networks in which several addresses hit its traps',
    weight: 0,
    scope: 'neighbourhood',
    delist: {
      url: 'https://www.uceprotect.net/en/rblcheck.php',
      steps: ['There is nothing you can do: only the network’s owner can. Never pay for removal.'],
    },
  }),
  ipList({
    zone: 'dnsbl-3.uceprotect.net',
    name: 'UCEPROTECT Level 3',
    operator: 'UCEPROTECT-Network',
    lists: 'all networks of a provider with many addresses that hit its traps',
    weight: 0,
    scope: 'neighbourhood',
    delist: {
      url: 'https://www.uceprotect.net/en/rblcheck.php',
      steps: ['There is nothing you can do: only the provider can. Never pay for removal.'],
    },
  }),
  ipList({
    zone: 'ips.backscatterer.org',
    name: 'Backscatterer',
    operator: 'UCEPROTECT-Network',
    lists:
      'servers that send bounces to people who wrote nothing; not meant for rejecting mail, its operator says',
    weight: 0,
    scope: 'not-spam',
    delist: {
      url: 'https://www.backscatterer.org/',
      steps: [
        'Refuse unknown recipients during delivery, so no bounce is sent later.',
        'Wait about four weeks.',
      ],
    },
  }),
  ipList({
    zone: 'backscatter.spameatingmonkey.net',
    name: 'SEM-BACKSCATTER',
    operator: 'Spam Eating Monkey',
    lists: 'servers that send bounces to its traps',
    weight: 0,
    scope: 'not-spam',
    delist: {
      url: 'https://spameatingmonkey.com/lookup',
      steps: ['Refuse unknown recipients during delivery.', 'The entry ends after 15 quiet days.'],
    },
  }),
]
