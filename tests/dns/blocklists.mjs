// Blocklists under their real names, served by rbldnsd: what each lists, and how some of them fail.
export const RBLDNSD_PORT = 15354

/** The private key that the tests' worker uses for Spamhaus's lists. */
export const LIST_KEY = 'warmposttestkeywarmposttes'
/** Looked up by the tests: public, and in the zones here only where stated below. */
export const ADDRESS = '198.41.0.4'
export const EXCLUDED = '198.41.0.7'
export const CLEAN = '198.41.1.4'

/** Entries of every list that works: the test entry, with the text that rbldnsd shows for it. */
const CONTROL = ':127.0.0.2:test entry\n127.0.0.2'

/** Lists with more than their test entry. */
const DATA = {
  [`${LIST_KEY}.zen.dq.spamhaus.net`]: `${CONTROL}\n${ADDRESS} :127.0.0.10:PBL entry for $`,
  'bl.spamcop.net': `${CONTROL}\n198.41.0.0/24 :127.0.0.2:Blocked - see https://www.spamcop.net/bl.shtml?$\n!${EXCLUDED}`,
  'psbl.surriel.com': `${CONTROL}\n${ADDRESS} :127.0.0.2:`,
  'dnsbl.dronebl.org': `${CONTROL}\n${ADDRESS} :127.0.0.9:HTTP proxy at $\n${ADDRESS} :127.0.0.13:Brute force from $`,
  'hostkarma.junkemailfilter.com': `${CONTROL}\n${ADDRESS} :127.0.0.1:white`,
  'bl.0spam.org': `${CONTROL}\n${ADDRESS} :127.255.255.252:Error: typing`,
  'dnsbl.zapbl.net': `${CONTROL}\n${ADDRESS} :127.255.255.254:Error: open resolver`,
  'dnsrbl.swinog.ch': `${CONTROL}\n${ADDRESS} :127.255.255.255:Error: excessive number of queries`,
  'dnsbl.kempt.net': ':127.0.0.2:everything\n0.0.0.0/1\n128.0.0.0/1',
  'spam.dnsbl.anonmails.de': ':127.0.0.2:nothing is here\n192.0.2.1',
}

/** Lists that work and list neither address. */
const QUIET = [
  'bl.mailspike.net',
  'dnsbl-1.uceprotect.net',
  'bl.spameatingmonkey.net',
  'bl.blocklist.de',
  'spamsources.fabel.dk',
  'bl.nosolicitado.org',
  'mail-abuse.blacklist.jippg.org',
  'dnsbl-2.uceprotect.net',
  'dnsbl-3.uceprotect.net',
  'ips.backscatterer.org',
  'backscatter.spameatingmonkey.net',
]

/** Lists whose servers fail, whatever the query. */
export const LIST_FAULTS = {
  'bip.virusfree.cz': 'silent',
  'truncate.gbudb.net': 'servfail',
  'bl.nordspam.com': 'refused',
  'all.s5h.net': 'http403',
  'dnsbl.spfbl.net': 'http502',
  'rbl.interserver.net': 'rewritten',
}

/** @returns {[zone: string, data: string][]} */
export const listData = () => [
  ...Object.entries(DATA),
  ...QUIET.map((zone) => /** @type {[string, string]} */ ([zone, CONTROL])),
]

/** What dnsdist does with the queries for each list. */
export const listRules = () => `
newServer({address="127.0.0.1:${RBLDNSD_PORT}", name="rbldnsd", pool="rbl"}):setUp()
addAction({${[...Object.keys(DATA), ...QUIET].map((zone) => `"${zone}."`).join(', ')}}, PoolAction("rbl"))
${Object.entries(LIST_FAULTS)
  .map(([zone, fault]) => `addAction({"${zone}."}, ${FAULT_ACTIONS[fault]})`)
  .join('\n')}
`

/** @type {Record<string, string>} */
const FAULT_ACTIONS = {
  silent: 'PoolAction("silent")',
  servfail: 'RCodeAction(DNSRCode.SERVFAIL)',
  refused: 'RCodeAction(DNSRCode.REFUSED)',
  http403: 'DropAction()',
  http502: 'HTTPStatusAction(502, "bad gateway", "text/plain")',
  rewritten: 'SpoofAction({"203.0.113.80"})',
}
