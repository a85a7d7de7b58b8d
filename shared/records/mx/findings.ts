import type { APEX_FINDINGS } from '#shared/records/cname/at-apex.ts'
import { DNS_FINDINGS } from '#shared/report/unanswered.ts'
import type { DeadHost } from '#shared/data/mail-services/dead-host.ts'
import { findingsOf, rule, type CodeOf } from '#shared/report/finding-table.ts'
import type { Finding } from '#shared/report/finding.ts'
import { listNames } from '#shared/kit/sentence.ts'

const PUBLISH =
  'Publish the MX records your mailbox provider gives you, or “0 .” if the domain does not accept mail.'
const ASK_AGAIN = 'Try again in a minute. If it still fails, check the name servers of this host.'
const SHORTEN = 'Keep the list at 10 hosts or fewer; an SPF record with “mx” fails above that.'

/** The domain and its own IP addresses. */
interface OwnAddresses {
  name: string
  addresses: readonly string[]
}

const unanswered = ({ reason }: { reason: string }) => `The MX records could not be looked up: ${reason}`

/** Without MX records, or without an answer. */
const ABSENCE = {
  'mx-lookup-failed': rule({
    severity: 'warning',
    unknown: true,
    title: 'DNS did not answer',
    message: unanswered,
    fix: 'Try again in a minute. This says nothing about the records themselves.',
  }),
  'mx-domain-alias-loop': rule({
    severity: 'error',
    title: 'CNAME records that form a loop',
    message: (values: { name: string; reason: string }) => unanswered(values),
    fix: ({ name }) => `Correct the CNAME record of ${name}.`,
  }),
  'mx-none': rule({
    severity: 'error',
    title: 'Nowhere to deliver mail',
    rfc: 'RFC 5321, 5.1',
    message: ({ name, target }: { name: string; target?: string }) =>
      `${target ?? name} has neither MX records nor an IP address, so ${name} cannot receive mail.`,
    fix: ({ name, target }) => (target === undefined ? PUBLISH : `Correct or remove the CNAME at ${name}.`),
  }),
  'mx-implicit': rule({
    severity: 'warning',
    title: 'No MX records, so mail goes to the domain’s own address',
    rfc: 'RFC 5321, 5.1',
    message: ({ name, addresses }: OwnAddresses) =>
      `Without MX records, senders deliver to the IP address of ${name} itself (${listNames(addresses)}), which is usually a web server.`,
    fix: PUBLISH,
  }),
  'mx-implicit-private': rule({
    severity: 'error',
    title: 'No MX records, and no public address',
    rfc: 'RFC 5321, 5.1',
    message: ({ name, addresses }: OwnAddresses) =>
      `Without MX records, senders deliver to the IP address of ${name} itself, which cannot be reached from the internet: ${listNames(addresses)}.`,
    fix: PUBLISH,
  }),
  'mx-implicit-unknown': rule({
    severity: 'warning',
    unknown: true,
    title: 'No MX records, and DNS did not answer',
    rfc: 'RFC 5321, 5.1',
    message: ({ reason }: { reason: string }) =>
      `Without MX records, mail goes to the domain’s own IP address, which could not be looked up: ${reason}`,
    fix: PUBLISH,
  }),
}

/** The records of a domain taken together. */
const LIST = {
  'mx-ok': rule({
    severity: 'ok',
    title: 'Every mail server has an address',
    rfc: 'RFC 5321, 5.1',
    message: 'Every host in the MX records has an IP address that senders can reach.',
  }),
  'mx-domain-is-alias': rule({
    severity: 'info',
    title: 'A domain that uses the mail of another',
    // Processed as if the alias's target were the initial name.
    rfc: 'RFC 5321, 5.1',
    message: ({ name, target }: { name: string; target: string; isReturnPath: boolean }) =>
      `${name} is a CNAME to ${target}, so it uses the mail records of ${target}.`,
    // A service asks for the CNAME of a return path, and its mail bounces if the CNAME goes.
    fix: ({ name, isReturnPath }) =>
      isReturnPath
        ? undefined
        : `To publish its own records (MX, SPF), replace the CNAME of ${name} with A and AAAA records.`,
  }),
  'mx-null-not-alone': rule({
    severity: 'error',
    title: 'Mail is refused and accepted',
    rfc: 'RFC 7505, 3',
    message:
      'There is a null MX (“.”) next to other MX records, so the domain both refuses and accepts mail.',
    fix: 'Remove the record with the host “.”, or all the others if the domain does not accept mail.',
  }),
  'mx-too-many-records': rule({
    severity: 'warning',
    title: 'More records than anyone reads',
    // A sender may limit how many it tries.
    rfc: 'RFC 5321, 5.1',
    message: ({ listed, leftOut }: { listed: number; leftOut: number }) =>
      `There are ${listed + leftOut} MX records. The first ${listed} are listed here, and ${leftOut} more are not: no sender tries that many.`,
    fix: SHORTEN,
  }),
  'mx-too-many-hosts': rule({
    severity: 'warning',
    title: 'More than ten mail servers',
    // An SPF `mx` with more than 10 hosts is a permanent error.
    rfc: 'RFC 7208, 4.6.4',
    message: ({ hosts, asked }: { hosts: number; asked: number }) =>
      `The MX records name ${hosts} hosts; only the first ${asked} were looked up.`,
    fix: SHORTEN,
  }),
  'mx-none-usable': rule({
    severity: 'error',
    title: 'No mail server can be reached',
    rfc: 'RFC 5321, 5.1',
    message: ({ name }: { name: string }) =>
      `No host in the MX records can be reached, so nobody can send mail to ${name}.`,
    fix: 'Publish the MX records your mailbox provider gives you.',
  }),
  'mx-mixed-providers': rule({
    severity: 'warning',
    title: 'Mail servers of different services',
    message: ({ providers }: { providers: readonly string[] }) =>
      `The hosts belong to different services (${providers.join(', ')}), so some mail arrives where nobody reads it, or bypasses the filter.`,
    fix: 'Remove the records of the service you no longer use.',
  }),
  'mx-no-ipv6': rule({
    severity: 'info',
    title: 'No mail server with an IPv6 address',
    message: 'No host has an IPv6 address; senders that have only IPv6 cannot deliver.',
    fix: 'Ask your mailbox provider for IPv6.',
  }),
  'mx-no-ipv4': rule({
    severity: 'warning',
    title: 'No mail server with an IPv4 address',
    rfc: 'RFC 5321, 5.2',
    message: 'No host has an IPv4 address; the many senders that have only IPv4 cannot deliver.',
    fix: 'Give at least one host an A record.',
  }),
  'mx-single-host': rule({
    severity: 'info',
    title: 'One server receives all mail',
    message: ({ provider }: { provider?: string }) =>
      provider === undefined
        ? 'One host receives all mail; while it is down, mail waits at the sending servers.'
        : `One host receives all mail, which is common at ${provider}.`,
  }),
}

/** A name that a service uses, and nobody sees in From. */
const USE = {
  'mx-return-path': rule({
    severity: 'info',
    title: 'A domain for bounces',
    rfc: 'RFC 5321, 4.4',
    message: ({ name, service }: { name: string; service: string }) =>
      `Bounces of mail that ${service} sends for you come back to ${name}. Nobody sees ${name} in From, so it needs no DKIM, DMARC or BIMI of its own.`,
  }),
  'mx-for-program': rule({
    severity: 'info',
    title: 'A domain whose mail a program reads',
    message: ({ name, service }: { name: string; service: string }) =>
      `Mail to ${name} goes to ${service}, which hands it to a program: there are no mailboxes.`,
  }),
  'mx-return-path-not-alone': rule({
    severity: 'warning',
    title: 'Another MX record at a domain for bounces',
    message: ({ name, service, host }: BounceHost) =>
      `${service} needs ${host} to be the only MX record of a domain for bounces (MAIL FROM), but ${name} has others, so ${service} does not use ${name}.`,
    fix: ({ name, service, host }) =>
      `Keep only the MX record with ${host}, or, if people write to ${name}, choose another subdomain as the MAIL FROM domain at ${service}.`,
  }),
  'mx-takes-bounces': rule({
    severity: 'error',
    title: 'A server that accepts nothing but bounces',
    message: ({ name, service, host }: BounceHost) =>
      `${host} accepts only bounces of mail that ${service} sends, so mail that people write to ${name} is lost there.`,
    fix: ({ service }) =>
      `Publish the MX records your mailbox provider gives you. The MAIL FROM domain at ${service} has to be a subdomain.`,
  }),
}

interface BounceHost {
  name: string
  host: string
  service: string
}

/** One mail server. */
interface Host {
  host: string
}

/** What is wrong with one record, or the server that it names. */
const HOST = {
  'mx-null': rule({
    severity: 'info',
    title: 'A domain that accepts no mail',
    rfc: 'RFC 7505, 3',
    message: 'This is a null MX: the domain does not accept mail, so neither replies nor bounces can arrive.',
    fix: 'Do not send mail from this domain; receivers may refuse it because nobody can reply to it.',
  }),
  'mx-null-priority': rule({
    severity: 'warning',
    title: 'A null MX without priority 0',
    rfc: 'RFC 7505, 3',
    message: ({ priority }: { priority: number }) =>
      `A null MX has the priority 0, but this one has ${priority}.`,
    fix: 'Publish it as “0 .”.',
  }),
  'mx-ip-literal': rule({
    severity: 'error',
    title: 'An IP address in place of a name',
    rfc: 'RFC 1035, 3.3.9',
    message: ({ host }: Host) =>
      `${host} is an IP address, but an MX record must name a host; senders find no server.`,
    fix: 'Give the server a name with an A record and put that name in the MX record.',
  }),
  'mx-localhost': rule({
    severity: 'error',
    title: 'A name for the sender’s own machine',
    rfc: 'RFC 6761, 6.3',
    message: ({ host }: Host) =>
      `${host} means the sender’s own machine, so every sender would deliver to itself.`,
    fix: 'Use the mail server’s public host name, or publish “0 .” if the domain does not accept mail.',
  }),
  'mx-bad-host-name': rule({
    severity: 'warning',
    title: 'A name that no server may have',
    rfc: 'RFC 5321, 2.3.5',
    message: ({ host }: Host) => `“${host}” is not a valid host name; some senders refuse it.`,
    fix: 'Use a host name made of letters, digits and hyphens.',
  }),
  'mx-proxy-helper': rule({
    severity: 'info',
    title: 'A name that Cloudflare made',
    message: ({ host }: Host) =>
      `Cloudflare answers with ${host} because the web proxy is on for your mail server, and this name leads past it. Mail arrives; to see your own name again, turn the proxy off (gray cloud) for the mail server.`,
  }),
  'mx-proxied': rule({
    severity: 'error',
    title: 'A mail server behind a web proxy',
    message: ({ host, addresses }: Host & { addresses: readonly string[] }) =>
      `${host} leads to Cloudflare’s web proxy (${listNames(addresses)}), which does not accept email, so no mail can be delivered to it. The exception is Cloudflare Spectrum, which companies buy to pass on email.`,
    fix: ({ host }) =>
      `In the Cloudflare dashboard under DNS, turn the proxy off (gray cloud, “DNS only”) for ${host}.`,
  }),
  'mx-duplicate': rule({
    severity: 'info',
    title: 'A server that is listed twice',
    message: ({ host, priority }: Host & { priority: number }) =>
      `${host} is already listed with priority ${priority}; a second record does not help.`,
    fix: 'Remove one of the two records.',
  }),
  'mx-is-alias': rule({
    severity: 'warning',
    title: 'A server name that is a CNAME',
    rfc: 'RFC 2181, 10.3',
    message: ({ host, target }: Host & { target: string }) =>
      `${host} is a CNAME to ${target}, but an MX record must not name an alias; some senders refuse it.`,
    fix: ({ host, target }) =>
      `Put ${target} in the MX record if nothing hangs on the name ${host} (TLSA records, an MTA-STS policy, the certificate), or give ${host} its own A and AAAA records.`,
  }),
  'mx-alias-loop': rule({
    severity: 'error',
    title: 'A server whose CNAME records form a loop',
    rfc: 'RFC 2181, 10.3',
    message: ({ host }: Host) =>
      `The CNAME records of ${host} form a loop, so no mail can be delivered to it.`,
    fix: ({ host }) => `Give ${host} A and AAAA records instead of the CNAME.`,
  }),
  'mx-host-missing': rule({
    severity: 'error',
    title: 'A server name that does not exist',
    rfc: 'RFC 5321, 5.1',
    message: (dead: DeadHost) =>
      `${dead.host} does not exist, so no mail can be delivered to it.${dangerText(dead)}`,
    fix: (values) => revive(values),
  }),
  'mx-no-address': rule({
    severity: 'error',
    title: 'A server without an IP address',
    rfc: 'RFC 5321, 5.1',
    message: (dead: DeadHost) =>
      `${dead.host} ${
        dead.target === undefined
          ? 'has no IP address'
          : `is a CNAME to ${dead.target}, which ${dead.isMissing ? 'does not exist' : 'has no IP address'}`
      }, so no mail can be delivered to it.${dangerText(dead)}`,
    fix: (values) => revive(values),
  }),
  'mx-private-address': rule({
    severity: 'error',
    severityOf: ({ hasOthers }) => (hasOthers ? 'warning' : 'error'),
    title: 'A server with an address that nobody can reach',
    rfc: 'RFC 6890, 2.2',
    message: ({
      host,
      addresses,
    }: Host & {
      /** Each with its range, e.g. "10.0.0.1 (private)". */
      addresses: readonly string[]
      /** Whether there are, or may be, addresses that can be reached. */
      hasOthers: boolean
    }) => `${host} has an IP address that cannot be reached from the internet: ${listNames(addresses)}.`,
    fix: ({ host }) => `Give ${host} the mail server’s public IP address.`,
  }),
  'mx-not-checked': rule({
    severity: 'info',
    title: 'A server that was not looked up',
    message: ({ host }: Host) =>
      `The IP addresses of ${host} were not looked up: this check looks up only the first hosts.`,
  }),
  'mx-address-unknown': rule({
    severity: 'warning',
    unknown: true,
    title: 'Addresses that could not be looked up',
    message: ({ host, reason }: Host & { reason: string }) =>
      `The addresses of ${host} could not be looked up: ${reason}`,
    fix: ASK_AGAIN,
  }),
  'mx-address-partly-unknown': rule({
    severity: 'warning',
    unknown: true,
    title: 'Addresses that could not all be looked up',
    message: ({ host, reason }: Host & { reason: string }) =>
      `Some addresses of ${host} could not be looked up: ${reason}`,
    fix: ASK_AGAIN,
  }),
}

function revive({ host, target, meant }: DeadHost): string {
  if (meant?.mistake === 'final-dot')
    return `If you meant ${meant.host}, write it with a final dot: without it, the zone’s own name was added.`
  if (meant) return `If you meant ${meant.host}, correct the name.`
  return target === undefined
    ? `Give ${host} an A record, or remove this MX record.`
    : `Correct or remove the CNAME at ${host}, or remove this MX record.`
}

const dangerText = ({ free }: DeadHost): string => {
  if (!free) return ''
  return free.service === undefined
    ? ` Nobody owns ${free.domain}: anyone who registers it can receive this mail.`
    : ` At ${free.service}, customers choose such names: anyone who takes this one can receive this mail.`
}

export const MX_FINDINGS = { ...ABSENCE, ...LIST, ...USE, ...HOST }

export type MxCode = CodeOf<typeof MX_FINDINGS> | CodeOf<typeof DNS_FINDINGS> | CodeOf<typeof APEX_FINDINGS>
export type MxFinding = Finding<MxCode>

export const mxFinding = findingsOf({ ...MX_FINDINGS, ...DNS_FINDINGS })
