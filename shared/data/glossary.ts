// What the words of the trade mean, in a line each, for someone who has never heard of them.

export const GLOSSARY: Readonly<Partial<Record<string, string>>> = {
  SPF: 'SPF (Sender Policy Framework): a DNS record that lists the servers that may send email as your domain.',
  DKIM: 'DKIM (DomainKeys Identified Mail): a signature in each email. Receivers check it with a key in your DNS.',
  DMARC:
    'DMARC: a DNS record that says what receivers do with email that fails both SPF and DKIM, and where they send reports.',
  BIMI: 'BIMI: a DNS record that lets mailbox providers show your logo next to your email.',
  MX: 'MX: the DNS record that names the servers that receive email for your domain.',
  DNS: 'DNS: the public directory of your domain’s records. You change it where your domain is hosted.',
  DNSSEC: 'DNSSEC: signatures on DNS records, so that no one can forge an answer on its way.',
  TXT: 'TXT: the type of DNS record that holds a text, such as SPF, DKIM and DMARC.',
  TTL: 'TTL: how long others may remember a DNS record before they ask again, in seconds.',
  'MTA-STS': 'MTA-STS: a policy that tells senders to deliver mail to you only over an encrypted connection.',
  'TLS-RPT': 'TLS-RPT: a DNS record that asks senders to report when encryption to your servers fails.',
  RFC: 'RFC: a published internet standard. The number says which one, and the rest which section.',
  blocklist:
    'Blocklist: a public list of domains or servers that were seen sending spam. Receivers ask it about you.',
  blocklists:
    'Blocklist: a public list of domains or servers that were seen sending spam. Receivers ask it about you.',
}

/** Splits a text so that each word of the glossary is a part of its own. */
export const TERMS_IN_TEXT = new RegExp(
  `(?<![\\w.-])(${Object.keys(GLOSSARY)
    .sort((one, other) => other.length - one.length)
    .join('|')})(?![\\w-]|\\.\\w)`,
)
