import type { MxCode } from './findings.ts'
import type { AliasPair } from './judge.ts'
import { changesOf, type ChangeTable } from '#shared/report/change/change-table.ts'
import { type AskTitles, GET_MX_RECORDS } from '#shared/report/change/manual-steps.ts'
import { listNames } from '#shared/kit/sentence.ts'
import { tlsaName } from '#shared/records/transport/tlsa.ts'

interface Dead {
  hosts: readonly string[]
  /** The servers that accept mail. */
  others: readonly string[]
}

interface Aliases {
  pairs: readonly AliasPair[]
}

export const MX_CHANGES = {
  'mx-null-priority': {
    title: 'Publish the null MX with priority 0',
    text: 'Replace the record with “0 .”, the form every sender recognizes for a domain that does not accept mail.',
    after: ['0 .'],
    risk: 'none',
    rfc: 'RFC 7505, 3',
  },
  'mx-null': {
    title: 'Remove the null MX',
    text: ({ domain }: { domain: string }) =>
      `Remove the record with the host “.”, so senders deliver to the mail servers of ${domain}. If ${domain} should not accept mail, remove the other MX records instead.`,
    // If no mail was wanted, it then arrives in a mailbox that no one reads.
    risk: 'loss',
    rfc: 'RFC 7505, 3',
  },
  'mx-final-dot': {
    title: 'Add the missing final dot',
    text: ({ hosts }: { hosts: readonly string[] }) =>
      `The name of the domain was added to the host because its final dot is missing. Write the host as ${listNames(hosts.map((host) => `${host}.`))}`,
    why: ['mx-host-missing'],
    risk: 'none',
    rfc: 'RFC 1035, 5.1',
  },
  'mx-host-name': {
    title: 'Correct the name of the mail server',
    text: ({ pairs }: { pairs: readonly { host: string; meant: string }[] }) =>
      pairs
        .map(({ host, meant }) => `There is no ${host}; the mail server of that service is called ${meant}.`)
        .join(' '),
    why: ['mx-host-missing'],
    risk: 'none',
    rfc: 'RFC 5321, 5.1',
  },
  'mx-remove': {
    title: ({ hosts }: Dead) => `Remove the dead mail ${hosts.length === 1 ? 'server' : 'servers'}`,
    text: ({ hosts, others }: Dead) =>
      `Remove the MX ${hosts.length === 1 ? 'record' : 'records'} for ${listNames(hosts)}: no mail can be delivered there. ${listNames(others)} ${others.length === 1 ? 'receives' : 'receive'} the mail.`,
    prerequisites: ({ hosts }: Dead) => [
      `Make sure that ${listNames(hosts)} is not the server that should receive your mail.`,
    ],
    risk: 'loss',
    rfc: 'RFC 5321, 5.1',
  },
  'mx-canonical': {
    title: 'Use a mail server name that is not a CNAME',
    text: ({ pairs }: Aliases) =>
      `Put ${listNames(pairs.map(({ entry, target }) => `${target} instead of ${entry.exchange}`))}: an MX record must name a host that is not a CNAME, because some senders refuse it. The server stays the same.`,
    rfc: 'RFC 2181, 10.3',
  },
  'mx-is-alias': {
    title: 'Give the mail server its own addresses in place of the CNAME',
    text: ({ pairs }: Aliases) => pairs.map(ownAddresses).join(' '),
    why: ['mx-is-alias'],
    risk: 'delivery',
    rfc: 'RFC 2181, 10.3; RFC 7672, 2.2.3',
  },
} satisfies ChangeTable

const ownAddresses = ({ entry: { exchange, addresses }, target }: AliasPair): string =>
  `${exchange} is a CNAME to ${target}, which some senders refuse in an MX record. Give ${exchange} A and AAAA records with the addresses of ${target} (${listNames(addresses)}) in place of the CNAME, and keep them up to date. Do not put ${target} into the MX record: DANE for ${exchange} would end, because the TLSA records are at ${tlsaName(exchange)} and there is none at ${tlsaName(target)}, and the certificate may not be for that name.`

export const mxChange = changesOf(MX_CHANGES)

/** For the remaining problems, someone has to find out what is right. */
export const MX_ASKS: AskTitles<MxCode> = {
  'mx-domain-alias-loop': 'Break the CNAME loop of the domain',
  'mx-none': GET_MX_RECORDS,
  'mx-implicit': GET_MX_RECORDS,
  'mx-implicit-private': GET_MX_RECORDS,
  'mx-none-usable': GET_MX_RECORDS,
  'mx-too-many-records': 'Reduce the list to 10 mail servers',
  'mx-too-many-hosts': 'Reduce the list to 10 mail servers',
  'mx-mixed-providers': 'Find out which service receives your mail',
  'mx-no-ipv4': 'Give a mail server an IPv4 address',
  'mx-return-path-not-alone': 'Keep one MX record at the domain for bounces',
  'mx-takes-bounces': 'Get the MX records from your mailbox provider',
  'mx-ip-literal': 'Give the mail server a host name',
  'mx-localhost': 'Use the mail server’s public host name',
  'mx-proxied': 'Turn off the web proxy for the mail server',
  'mx-bad-host-name': 'Use a valid host name for the mail server',
  'mx-is-alias': 'Use a mail server name that is not a CNAME',
  'mx-alias-loop': 'Break the CNAME loop of the mail server',
  'mx-host-missing': 'Correct the name of the mail server',
  'mx-no-address': 'Give the mail server an IP address',
  'mx-private-address': 'Give the mail server a public IP address',
  'mx-null-not-alone': 'Decide whether the domain accepts mail',
}
