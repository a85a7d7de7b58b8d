import type { Zone, ZoneNode } from '#shared/dns/zone-resolver.ts'
import type { Explanations } from '#shared/report/explanation.ts'
import { mailServers } from './transport-zones.ts'
import type {
  DANE_FINDINGS,
  DNSSEC_FINDINGS,
  TRANSPORT_FINDINGS,
} from '#shared/records/transport/findings.ts'
import { tlsaName } from '#shared/records/transport/tlsa.ts'

const DIGEST = 'ab'.repeat(32)
const TLSA = `3 1 1 ${DIGEST}`

/** What signs a domain. */
const SIGNED: ZoneNode = { DS: [`34505 13 2 ${DIGEST}`] }

const two = (domain: string) => [`mx1.${domain}`, `mx2.${domain}`]

/** A signed domain with one mail server and these records for it. */
const signed = (domain: string, ...records: readonly string[]): Zone => ({
  ...mailServers(domain, SIGNED),
  [tlsaName(`mx.${domain}`)]: { TLSA: [...records] },
})

const DANE =
  'With DANE, DNS itself says which certificate a mail server has, in a record of the type TLSA. Senders that honor DANE then accept no other server, so nobody can listen in or take the mail.'

export const DANE_EXPLANATIONS: Explanations<typeof DANE_FINDINGS> = {
  'dane-usable': {
    meaning: `${DANE} Your servers have such records, and DNSSEC proves that they are genuine. Whether the certificate fits can only be seen on the mail server; the result has a command that shows it.`,
    example: { zone: (domain) => signed(domain, TLSA) },
  },
  'dane-absent': {
    meaning: `${DANE} The domain is signed, so it could use DANE, but its mail servers have no TLSA record. Nothing fails because of that.`,
    fix: 'If you run the mail servers, the generator writes the records from their certificates. If not, ask the company that runs them.',
    example: { zone: (domain) => mailServers(domain, SIGNED) },
  },
  'dane-misplaced': {
    meaning: `${DANE} Here the record is at the name of the domain. Senders look at the name of each mail server instead, so nobody reads it.`,
    fix: 'If the mail servers are yours, publish the record at their names. If not, remove it, and ask the company that runs them for DANE.',
    example: {
      zone: (domain) => ({
        ...mailServers(domain),
        [`_25._tcp.${domain}`]: { TLSA: [`3 1 1 ${'ab'.repeat(32)}`] },
      }),
    },
  },
  'dane-mixed': {
    meaning: `${DANE} Here only some of the servers have a record. An attacker can block those, and then senders deliver to the others, without protection.`,
    example: {
      zone: (domain) => ({
        ...mailServers(domain, SIGNED, two(domain)),
        [tlsaName(`mx1.${domain}`)]: { TLSA: [TLSA] },
      }),
    },
  },
  'dane-broken': {
    meaning: `${DANE} None of the records of this server is of a kind that mail uses, often because it was made for a website. Senders skip it, so it protects nothing.`,
    example: { zone: (domain) => signed(domain, `1 1 1 ${DIGEST}`) },
  },
  'dane-part': {
    meaning: `${DANE} One of the records of this server can be used, and that is enough. Others are of a kind that mail does not use, and senders skip them.`,
    example: { zone: (domain) => signed(domain, TLSA, `1 1 1 ${DIGEST}`) },
  },
  'dane-insecure': {
    meaning: `${DANE} That only works if DNS answers are signed, because anyone can forge an answer without a signature. The records of this server are in a domain without signatures, so senders ignore them.`,
    example: {
      zone: (domain) => ({ ...mailServers(domain), [tlsaName(`mx.${domain}`)]: { TLSA: [TLSA] } }),
    },
  },
  'dane-domain-unsigned': {
    meaning: `${DANE} The mail servers are ready for that. But your own domain is not signed, so an attacker can forge the answer that says which servers are yours, and lead senders elsewhere.`,
    fix: 'Turn on DNSSEC for your domain: many DNS providers have a switch for it.',
    example: {
      zone: (domain) => ({
        ...mailServers(domain, {}, [`mx.hosting.${domain}`]),
        [`hosting.${domain}`]: SIGNED,
        [tlsaName(`mx.hosting.${domain}`)]: { TLSA: [TLSA] },
      }),
    },
  },
  'dane-bogus': {
    meaning: `${DANE} DNS answers that prove this carry a signature, and here it is wrong. To senders that honor DANE it looks like an attack, so they hold their mail back and return it after a few days.`,
    fix: 'Tell whoever hosts the DNS of the mail server to sign the zone again.',
    example: {
      zone: (domain) => ({
        ...mailServers(domain, SIGNED),
        [tlsaName(`mx.${domain}`)]: { TLSA: [TLSA], bogus: true },
      }),
    },
  },
  'dane-unknown': {
    meaning: `${DANE} DNS gave no answer when it was asked for these records, so there is no telling whether they exist. Senders that honor DANE and meet the same wait before they deliver.`,
    fix: 'Check again in a minute. If it keeps failing, tell the company that hosts the DNS of the mail server.',
  },
  'dane-not-checked': {
    meaning:
      'The domain has many mail servers, and this check looks up the records for DANE of only the first few. It says nothing about the others.',
    example: {
      zone: (domain) =>
        mailServers(
          domain,
          {},
          Array.from({ length: 6 }, (_, index) => `mx${index + 1}.${domain}`),
        ),
    },
  },
}

const DNSSEC = 'DNSSEC puts signatures on the answers of DNS, so a forged answer can be told from a real one.'

export const DNSSEC_EXPLANATIONS: Explanations<typeof DNSSEC_FINDINGS> = {
  'dnssec-secure': {
    meaning: `${DNSSEC} The answer that says which servers receive your mail is signed, and the signature is right. Nobody can lead senders that check it to another server.`,
    example: { zone: (domain) => mailServers(domain, SIGNED) },
  },
  'dnssec-insecure': {
    meaning: `${DNSSEC} This domain does not use it. An attacker on the network could forge the answer that says which servers receive your mail. Most domains are like that; without DNSSEC, DANE cannot be used.`,
    fix: 'If you want it, turn on DNSSEC where your DNS is hosted. Many providers have a switch for it.',
    example: { zone: (domain) => mailServers(domain) },
  },
  'dnssec-bogus': {
    meaning: `${DNSSEC} The signatures of this domain are wrong. Whoever checks them gets no answer at all, so part of the world cannot send you mail or open your website. It often happens after a move to another DNS provider, when the old DS record, which says what key the signatures are made with, is left at the registrar.`,
    example: { zone: (domain) => mailServers(domain, { ...SIGNED, bogus: true }) },
  },
  'dnssec-old': {
    meaning: `${DNSSEC} The signatures of this domain are made in an old way that can be broken. More and more of the programs that check signatures no longer count it, and treat the domain as if it had none.`,
    example: { zone: (domain) => mailServers(domain, { DS: [`34505 5 2 ${DIGEST}`] }) },
  },
  'dnssec-unknown': {
    meaning: `${DNSSEC} DNS gave no answer that shows whether this domain uses it. It says nothing about the domain.`,
    fix: 'Check again in a minute. If it keeps failing, ask the company that hosts your DNS.',
  },
}

export const TRANSPORT_EXPLANATIONS: Explanations<typeof TRANSPORT_FINDINGS> = {
  'transport-no-mail': {
    meaning:
      'MX records say which servers receive mail for a domain. This domain has none, so there is no server whose protection could be looked at. If the domain should receive mail, the MX check says more.',
    fix: 'If you want to receive mail, publish the MX records that your mailbox provider names.',
    example: { zone: (domain) => ({ [domain]: { A: ['192.0.43.7'] } }) },
  },
  'transport-of-a-service': {
    meaning:
      'No person writes to this name: a service uses it for bounces of the mail that it sends for you, or hands what arrives to a program. Rules for encryption on the way (MTA-STS, TLS-RPT) belong to the domain that people write to.',
    example: {
      zone: (domain) => ({ [domain]: { MX: [[10, 'feedback-smtp.us-east-1.amazonses.com']] } }),
    },
  },
  'transport-null-mx': {
    meaning:
      'The domain has an MX record that says “no mail here.” Senders give up right away instead of trying for days. So there is no mail on its way that would need protection.',
    example: { zone: (domain) => ({ [domain]: { MX: [[0, '.']] } }) },
  },
  'transport-mx-unknown': {
    meaning:
      'MX records say which servers receive mail for a domain. DNS gave no answer when it was asked for them, so there is no telling how mail to the domain is protected. It says nothing about the domain.',
    fix: 'Check again in a minute. If it keeps failing, ask the company that hosts your DNS.',
  },
}
