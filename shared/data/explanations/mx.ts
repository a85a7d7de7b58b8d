import type { Zone } from '#shared/dns/zone-resolver.ts'
import type { MX_FINDINGS } from '#shared/records/mx/findings.ts'
import type { Example, Explanations } from '#shared/report/explanation.ts'

const PUBLIC = { A: ['192.0.43.8'], AAAA: ['2001:500:88:200::8'] }

/** MX records that name servers below the domain, and what is published at these. */
const servers = (
  names: readonly (readonly [priority: number, name: string])[],
  nodes: Readonly<Record<string, Zone[string]>> = {},
): Example => ({
  zone: (domain) => ({
    [domain]: { MX: names.map(([priority, name]) => [priority, `${name}.${domain}`]) },
    ...Object.fromEntries(Object.entries(nodes).map(([name, node]) => [`${name}.${domain}`, node])),
  }),
})

/** MX records exactly as given. */
const written = (...MX: [priority: number, exchange: string][]): Example => ({
  zone: (domain) => ({ [domain]: { MX } }),
})

const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => [index + 1, `mx${index + 1}`] as const)

const ELEVEN = servers(numbered(11), Object.fromEntries(numbered(11).map(([, name]) => [name, PUBLIC])))

const MX = 'MX records name the servers that receive email for a domain.'
const TRY_AGAIN =
  'Check again in a minute. If it keeps failing, the name servers have a problem: ask the company that hosts your DNS.'
const LOST = 'Mail that is sent there waits for a few days and then comes back to the sender.'

export const MX_EXPLANATIONS: Explanations<typeof MX_FINDINGS> = {
  'mx-lookup-failed': {
    meaning: `${MX} DNS gave no answer when it was asked for them: its servers could not be reached, or answered with an error. That says nothing about the records. Senders that meet the same try again later.`,
    fix: TRY_AGAIN,
  },
  'mx-domain-alias-loop': {
    meaning:
      'A CNAME says “look at that name instead.” Here the names point to each other, so whoever looks never finds a record. No mail server can be found, and no email can be delivered.',
    fix: 'Correct the CNAME record of the domain, or replace it with the records that the domain should have.',
    example: {
      zone: (domain) => ({
        [domain]: { CNAME: `mail.${domain}` },
        [`mail.${domain}`]: { CNAME: domain },
      }),
    },
  },
  'mx-none': {
    meaning: `${MX} This domain has none, and no IP address of its own that senders could try instead. So every email to it comes back, replies to your own mail included, and some receivers refuse mail from a domain that cannot be answered.`,
    example: { zone: (domain) => ({ [domain]: { TXT: ['office'] } }) },
  },
  'mx-implicit': {
    meaning: `${MX} Without them, senders try the IP address of the domain itself. That is usually the web server, which does not accept email, so most of it comes back.`,
    example: { zone: (domain) => ({ [domain]: { A: ['192.0.43.8'] } }) },
  },
  'mx-implicit-private': {
    meaning: `${MX} Without them, senders try the IP address of the domain itself. This one exists only inside a home or office network, so no one on the internet can reach it, and all email comes back.`,
    example: { zone: (domain) => ({ [domain]: { A: ['10.0.0.1'] } }) },
  },
  'mx-implicit-unknown': {
    meaning: `${MX} This domain has none, so senders try its own IP address. DNS gave no answer when it was asked for that address, so we cannot say whether email arrives.`,
  },
  'mx-ok': {
    meaning: `${MX} Each of the servers has an IP address that can be reached from everywhere, so senders know where to deliver. Whether a mailbox exists there, DNS does not say.`,
    example: servers(
      [
        [10, 'mx1'],
        [20, 'mx2'],
      ],
      { mx1: PUBLIC, mx2: PUBLIC },
    ),
  },
  'mx-domain-is-alias': {
    meaning:
      'The domain is a CNAME, which says “look at that name instead.” That is true for everything: its mail goes where the mail of the other name goes, and it can have no MX or SPF record of its own.',
    fix: 'You do not have to do anything if that is what you want. If the domain needs records of its own, replace the CNAME with the addresses of the server.',
    example: {
      zone: (domain) => ({
        [domain]: { CNAME: `office.${domain}` },
        [`office.${domain}`]: { MX: [[10, `mx.${domain}`]] },
        [`mx.${domain}`]: PUBLIC,
      }),
    },
  },
  'mx-null-not-alone': {
    meaning:
      'A record with a single dot says that the domain accepts no email. Next to it, there are records that name mail servers. Some senders believe the one, some the other, so part of your email is refused.',
    example: {
      zone: (domain) => ({
        [domain]: {
          MX: [
            [0, '.'],
            [10, `mx.${domain}`],
          ],
        },
        [`mx.${domain}`]: PUBLIC,
      }),
    },
  },
  'mx-too-many-records': {
    meaning: `${MX} A sender tries a few of them, not dozens. A list as long as this one is slow to answer, and breaks an SPF record that uses “mx”.`,
    example: servers(numbered(51)),
  },
  'mx-too-many-hosts': {
    meaning: `${MX} More than ten help no one, because senders try only a few. If your SPF record uses “mx”, it is broken as well: receivers accept ten servers there.`,
    example: ELEVEN,
  },
  'mx-none-usable': {
    meaning: `${MX} None of those that are named here can be reached: the names do not exist, or have no address that works. ${LOST}`,
    example: servers([[10, 'gone']]),
  },
  'mx-mixed-providers': {
    meaning:
      'The records name servers of two different mail services. Senders choose between them, so part of your email arrives in mailboxes that no one opens. It usually happens when a domain moves and the old records stay.',
    example: written([1, 'aspmx.l.google.com'], [50, 'mx.zoho.eu']),
  },
  'mx-no-ipv6': {
    meaning:
      'Every computer on the internet has an IPv4 address, an IPv6 address, or both. Your mail servers have only IPv4. Nearly all senders can use that; a few new networks that have only IPv6 cannot reach you.',
    example: servers([[10, 'mx']], { mx: { A: PUBLIC.A } }),
  },
  'mx-no-ipv4': {
    meaning:
      'Every computer on the internet has an IPv4 address, an IPv6 address, or both. Your mail servers have only IPv6. Many senders have only IPv4, so their email cannot reach you and comes back to them.',
    example: servers([[10, 'mx']], { mx: { AAAA: PUBLIC.AAAA } }),
  },
  'mx-single-host': {
    meaning:
      'One server receives all of your email. While it is down, senders keep the mail and try again, usually for several days. With a large provider, one name stands for many machines.',
    fix: 'You do not have to do anything. If your server is often down, ask your mailbox provider for a second one.',
    example: servers([[10, 'mx']], { mx: PUBLIC }),
  },
  'mx-return-path': {
    meaning:
      'When email cannot be delivered, a notice (a bounce) goes back to an address that nobody sees, at a domain made for it. This is such a domain: the service that sends your email reads its bounces. People see your main domain in From, so that is the one that needs DKIM and DMARC.',
    example: written([10, 'feedback-smtp.us-east-1.amazonses.com']),
  },
  'mx-for-program': {
    meaning:
      'Email to this domain goes to a service that hands each message to a program, such as a help desk. Nobody has a mailbox there. A domain that only receives has nothing to sign, so it needs no DKIM or DMARC of its own.',
    example: written([10, 'mx.sendgrid.net']),
  },
  'mx-return-path-not-alone': {
    meaning:
      'Amazon SES lets you use a subdomain of your own for bounces (the MAIL FROM domain). It asks for exactly one MX record there. With a second one, the setup fails: SES bounces at its own domain, and SPF no longer counts for yours.',
    example: written([10, 'feedback-smtp.us-east-1.amazonses.com'], [20, 'mail.example.com']),
  },
  'mx-takes-bounces': {
    meaning:
      'The MX record of the domain that people write to names a server of Amazon SES that only reads bounces. Messages from people do not arrive there. That record belongs to a subdomain made for bounces.',
  },
  'mx-null': {
    meaning:
      'A record with a single dot says that the domain accepts no email. Senders then return a message at once instead of trying for days. It is right for a domain without mailboxes, but no one can answer email that you send from it.',
    example: written([0, '.']),
  },
  'mx-null-priority': {
    meaning:
      'A record with a single dot says that the domain accepts no email, and its number should be 0. With another number, some senders may not recognize it, and try to deliver to a server that does not exist.',
    example: written([10, '.']),
  },
  'mx-ip-literal': {
    meaning:
      'An MX record must have the name of a server. This one has an IP address in its place, and senders look for a server with that as its name. They find none, so email to it is not delivered.',
    example: written([10, '192.0.43.8']),
  },
  'mx-localhost': {
    meaning:
      '“localhost” is the name that every computer has for itself. A sender that follows this record tries to deliver your email to its own machine, and you never get it.',
    example: written([10, 'localhost']),
  },
  'mx-proxy-helper': {
    meaning:
      'The mail server has the web proxy of Cloudflare turned on, which passes on no email. So Cloudflare makes a second name that leads past the proxy and puts it into the MX record. Mail arrives, and you do not have to do anything.',
    example: servers([[10, '_dc-mx.a1b2c3d4e5f6']], { '_dc-mx.a1b2c3d4e5f6': PUBLIC }),
  },
  'mx-proxied': {
    meaning: `The name of this mail server leads to the web proxy of Cloudflare. The proxy passes on web pages, but no email. ${LOST}`,
    example: servers([[10, 'mail']], { mail: { A: ['104.16.1.1'] } }),
  },
  'mx-bad-host-name': {
    meaning:
      'The name of a server has letters, digits and hyphens. This one has another character, such as an underscore. Many senders accept it anyway, but strict ones refuse it and do not deliver.',
    example: servers([[10, 'mail_1']], { mail_1: PUBLIC }),
  },
  'mx-duplicate': {
    meaning:
      'The same server is listed twice. Senders try it at its better place in the list, and the second record changes nothing.',
    example: servers(
      [
        [10, 'mx'],
        [20, 'mx'],
      ],
      { mx: PUBLIC },
    ),
  },
  'mx-is-alias': {
    meaning:
      'A CNAME says “look at that name instead.” The name of a mail server must not be one, because senders then may not recognize the server. Most deliver anyway; some refuse.',
    fix: 'Put the name that the CNAME points to in the MX record, or give the mail server an address of its own instead of the CNAME.',
    example: {
      zone: (domain) => ({
        [domain]: { MX: [[10, `mail.${domain}`]] },
        [`mail.${domain}`]: { CNAME: `server.${domain}` },
        [`server.${domain}`]: PUBLIC,
      }),
    },
  },
  'mx-alias-loop': {
    meaning:
      'A CNAME says “look at that name instead.” For this mail server, the names point to each other, so senders never find its address. No email can be delivered to it.',
    fix: 'Give the mail server an address of its own instead of the CNAME.',
    example: {
      zone: (domain) => ({
        [domain]: { MX: [[10, `mail.${domain}`]] },
        [`mail.${domain}`]: { CNAME: `server.${domain}` },
        [`server.${domain}`]: { CNAME: `mail.${domain}` },
      }),
    },
  },
  'mx-host-missing': {
    meaning: `The record names a mail server that is not in DNS: it was switched off, or the name is misspelled. ${LOST} If there are other servers, senders use those.`,
    fix: 'Correct the name, or remove the record. If your DNS panel added the domain a second time, write the name with a dot at its end.',
    example: servers([[10, 'gone']]),
  },
  'mx-no-address': {
    meaning: `The record names a mail server whose name exists, but without an IP address. Senders do not know where to deliver. ${LOST}`,
    fix: 'Give the mail server an address with an A record, or remove the MX record.',
    example: servers([[10, 'mx']], { mx: { TXT: ['office'] } }),
  },
  'mx-private-address': {
    meaning:
      'Some IP addresses exist only inside a home or office network, such as those that start with 10. or 192.168. The mail server has one of them, so senders on the internet cannot reach it there.',
    fix: 'Give the mail server the address that your network shows to the internet.',
    example: servers([[10, 'mx']], { mx: { A: ['10.0.0.1'] } }),
  },
  'mx-not-checked': {
    meaning:
      'We look up the addresses of the first ten mail servers, and this one comes after them. Nothing is known to be wrong with it. Senders rarely get that far, either.',
    fix: 'You do not have to do anything about this server. A list of ten servers or fewer is checked in full.',
    example: ELEVEN,
  },
  'mx-address-unknown': {
    meaning:
      'DNS gave no answer when it was asked for the address of this mail server. That says nothing about the server. A sender that meets the same tries another one, or tries again later.',
    fix: TRY_AGAIN,
  },
  'mx-address-partly-unknown': {
    meaning:
      'A mail server can have an IPv4 and an IPv6 address, and DNS gave an answer for one of the two only. So we do not know all of its addresses, and cannot say whether all of them work.',
    fix: TRY_AGAIN,
  },
}
