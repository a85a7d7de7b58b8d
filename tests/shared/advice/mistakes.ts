// Mistakes that people make when they write a record, each as what it does to a good one. One that leaves a record as it is
// does not apply to it.

/** Several texts are several records. A text in pieces is one record. */
export type Mistake = (record: string) => string | (string | string[])[]

/** Inserts or replaces at the first place only: one slip. */
const once = (pattern: RegExp, to: string) => (record: string) => record.replace(pattern, to)
const everywhere = (pattern: RegExp, to: string) => (record: string) => record.replaceAll(pattern, to)

const SPF: Record<string, Mistake> = {
  'a dot for the colon': once(/include:/, 'include.'),
  'an equals sign for the colon': once(/(include|ip4|ip6|a|mx):/, '$1='),
  'equals signs for all colons': everywhere(/(include|ip4|ip6):/g, '$1='),
  'a blank after the colon': once(/(include|ip4|ip6|a|mx):/, '$1: '),
  'a blank before the colon': once(/(include|ip4|ip6):/, '$1 :'),
  'a blank for the colon': once(/(include|ip4|ip6):/, '$1 '),
  'includes: in the plural': once(/include:/, 'includes:'),
  'a misspelled include': once(/include:/, 'inlcude:'),
  'ip: without the version': everywhere(/ip[46]:/g, 'ip:'),
  'ipv4: and ipv6:': everywhere(/ip([46]):/g, 'ipv$1:'),
  'IPv6 written as ip4:': once(/ip6:/, 'ip4:'),
  'IPv4 written as ip6:': once(/ip4:/, 'ip6:'),
  'an address alone': once(/ip[46]:/, ''),
  'commas between terms': (record) => record.replace(/ /, '\0').replaceAll(' ', ', ').replace('\0', ' '),
  'commas without blanks': (record) => record.replace(/ /, '\0').replaceAll(' ', ',').replace('\0', ' '),
  'semicolons between terms': (record) => record.replaceAll(' ', '; '),
  'a semicolon after the version': once(/^v=spf1/, 'v=spf1;'),
  'a semicolon at the end': (record) => `${record};`,
  'a period at the end': (record) => `${record}.`,
  'a non-breaking space': once(/ (?=\S*$)/, '\u00a0'),
  'non-breaking spaces': everywhere(/ /g, '\u00a0'),
  'a full-width colon': once(/(include|ip4):/, '$1：'),
  'a zero-width space': once(/ (?=\S*$)/, ' \u200b'),
  'a line break between terms': once(/ (?=\S*$)/, '\r\n'),
  'a tab between terms': once(/ (?=\S*$)/, '\t'),
  'a dash of a word processor': once(/-all/, '–all'),
  'a blank after the sign': once(/([-~])all/, '$1 all'),
  '“all” misspelled': once(/([-~])all/, '$1al'),
  'a term after “all”': once(/ (\S+) ([-~]all)$/, ' $2 $1'),
  'two ends': once(/ (\S+) (~all)$/, ' $2 $1 -all'),
  'a missing blank': once(/(ip4:\S+) (?=[a-z~-])/, '$1'),
  'a URL for a name': once(/include:/, 'include:https://'),
  'a slash after a name': once(/(include:\S+)/, '$1/'),
  'redirect: with a colon': once(/redirect=/, 'redirect:'),
  'a blank in front': (record) => ` ${record}`,
  'quotes around it': (record) => `"${record}"`,
  'curly quotes around it': (record) => `“${record}”`,
  'a byte order mark in front': (record) => `\ufeff${record}`,
  'a blank in the version': once(/^v=spf1/, 'v = spf1'),
  'the version missing its “v=”': once(/^v=spf1/, 'spf1'),
  'the version with the letter l': once(/^v=spf1/, 'v=spfl'),
  'the version twice': (record) => `v=spf1 ${record}`,
  'a line of a zone file': (record) => `acme.com. 3600 IN TXT "${record}"`,
  'the type in front': (record) => `TXT: ${record}`,
  'two records': (record) => twoRecords(record),
  'pieces without the blank': (record) => [record.split(/ (?=[^ ]+ [^ ]+$)/)],
}

function twoRecords(record: string): string[] {
  const [version = '', ...terms] = record.split(' ')
  const end = terms.pop() ?? ''
  if (terms.length < 2 || !end.endsWith('all')) return [record]
  return [[version, ...terms.slice(0, 1), end].join(' '), [version, ...terms.slice(1), end].join(' ')]
}

/** In records with more than two tags. */
const SECOND_SEMICOLON: Record<string, Mistake> = {
  'no semicolon before the second tag': (record) => record.replace(/^([^;]*;[^;]*);/, '$1'),
  'a comma for one semicolon': (record) => record.replace(/^([^;]*;[^;]*);/, '$1,'),
  'a colon for one semicolon': (record) => record.replace(/^([^;]*;[^;]*);/, '$1:'),
}

const TAGS: Record<string, Mistake> = {
  'no semicolon after the version': once(/;/, ''),
  'no semicolons': everywhere(/;/g, ''),
  'commas for semicolons': everywhere(/;/g, ','),
  'full-width semicolons': everywhere(/;/g, '；'),
  'backslashes before semicolons': everywhere(/;/g, '\\;'),
  'line breaks for semicolons': everywhere(/; /g, '\n'),
  'a non-breaking space': once(/; /, ';\u00a0'),
  'a colon for an equals sign': once(/; ([a-z]+)=/, '; $1:'),
  'two equals signs': once(/; ([a-z]+)=/, '; $1=='),
  'quotes around a value': once(/; ([a-z]+)=([^;]+)/, '; $1="$2"'),
  'curly quotes around a value': once(/; ([a-z]+)=([^;]+)/, '; $1=“$2”'),
  'quotes around it': (record) => `"${record}"`,
  'curly quotes around it': (record) => `“${record}”`,
  'a quote at the end': (record) => `${record}"`,
  'a blank in front': (record) => ` ${record}`,
  'a byte order mark in front': (record) => `\ufeff${record}`,
  'a zero-width space in front': (record) => `\u200b${record}`,
  'the version in lowercase': (record) => record.replace(/^v=[A-Za-z]+1/, (version) => version.toLowerCase()),
  'the version twice': (record) => record.replace(/^([^;]+);/, '$1; $1;'),
  'the version missing': once(/^[^;]+; /, ''),
  'the version last': (record) => record.replace(/^([^;]+); (.*)$/, '$2; $1'),
  'a record for each tag': (record) => record.split('; '),
  'two records at a semicolon': (record) => record.split(/; (?=[^;]+$)/),
}

const ADDRESSES: Record<string, Mistake> = {
  'addresses without mailto:': everywhere(/mailto:/g, ''),
  'the first address without mailto:': once(/mailto:/, ''),
  'the second address without mailto:': once(/,mailto:/, ','),
  'a blank between addresses': everywhere(/,(?=mailto)/g, ' '),
  'a semicolon between addresses': everywhere(/,(?=mailto)/g, ';'),
  'a semicolon and a blank between addresses': everywhere(/,(?=mailto)/g, '; '),
  'mailto:// as in a URL': everywhere(/mailto:/g, 'mailto://'),
  'mailto: and a blank': everywhere(/mailto:/g, 'mailto: '),
  'mailto= for mailto:': everywhere(/mailto:/g, 'mailto='),
  'mailto: twice': once(/mailto:/, 'mailto:mailto:'),
  'a display name': once(/mailto:([^,;]+)/, 'mailto:Reports <$1>'),
  'angle brackets': once(/mailto:([^,;]+)/, 'mailto:<$1>'),
  'a period after an address': once(/(mailto:[^,;]+)/, '$1.'),
}

const DMARC: Record<string, Mistake> = {
  ...TAGS,
  ...SECOND_SEMICOLON,
  ...ADDRESSES,
  'a slash for one semicolon': (record) => record.replace(/^([^;]*;[^;]*); /, '$1/'),
  'a period for one semicolon': (record) => record.replace(/^([^;]*;[^;]*); /, '$1. '),
  'nothing between two tags': once(/(p=[a-z]+); /, '$1'),
  'a line of a zone file': (record) => `_dmarc IN TXT ( "${record}" )`,
  'a percentage without a semicolon': once(/(p=[a-z]+); /, '$1; pct=100 '),
  'a misspelled policy': (record) =>
    record.replace(/\bquarantine/, 'quarentine').replace(/=reject/, '=rejct'),
  'a misspelled tag': once(/adkim=/, 'adkm='),
  'the policy with a blank': once(/ p=/, ' p ='),
}

const DKIM: Record<string, Mistake> = {
  ...TAGS,
  ...SECOND_SEMICOLON,
  'quotes in the key': once(/p=(.{20})/, 'p=$1" "'),
  'the lines of a key file': once(/p=(.+)$/, 'p=-----BEGIN PUBLIC KEY-----$1-----END PUBLIC KEY-----'),
  'the key type in capitals': (record) => record.replace(/k=([a-z0-9]+)/, (type) => type.toUpperCase()),
  'the version of DMARC': once(/^v=DKIM1/, 'v=DMARC1'),
  'a line of a zone file': (record) => `mail._domainkey IN TXT ( "${record}" )`,
  'a zero-width space in the key': once(/p=(.{20})/, 'p=$1\u200b'),
}

export const MISTAKES: Record<string, Record<string, Mistake>> = {
  spf: SPF,
  dmarc: DMARC,
  dkim: DKIM,
  bimi: { ...TAGS, ...SECOND_SEMICOLON },
  tlsrpt: { ...TAGS, ...ADDRESSES },
}
