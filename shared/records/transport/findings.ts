import type { NamePurpose } from '#shared/data/mail-services/name-purpose.ts'
import { SIGN_AGAIN } from '#shared/dns/failure-text.ts'
import { shownText } from '#shared/kit/foreign-text.ts'
import { DNS_FINDINGS } from '#shared/report/unanswered.ts'
import { findingsOf, rule, type CodeOf } from '#shared/report/finding-table.ts'
import type { Finding } from '#shared/report/finding.ts'
import { listNames } from '#shared/kit/sentence.ts'
import { DAY, MAX_MAX_AGE, policyHost, policyUrl, stsRecordName, WEEK } from './mta-sts.ts'
import { tlsRptName } from './tls-rpt.ts'
import { tlsaName } from './tlsa.ts'

interface Named {
  domain: string
}

/** Mail servers, or other hosts. */
interface Hosts {
  hosts: readonly string[]
}

/** What is wrong with a record or a file, as clauses. */
interface Faulty {
  faults: readonly string[]
}

const MAX_FAULTS = 3

const listFaults = (faults: readonly string[]) => faults.slice(0, MAX_FAULTS).join('; ')

/** a and b have */
const hostsDo = (hosts: readonly string[], one: string, many: string) =>
  `${listNames(hosts)} ${hosts.length === 1 ? one : many}`

const SAYS_NOTHING = 'Try again in a minute. This says nothing about the record.'
const SERVE_PROPOSED = 'Serve the file exactly as proposed here.'
const LONGER = `Write max_age: ${WEEK}, a week, or more.`
const ADD_SERVERS = 'Add the missing mail servers to the policy file, then change the id of the record.'

const STS_RECORD = {
  'sts-absent': rule({
    severity: 'info',
    title: 'No MTA-STS',
    rfc: 'RFC 8461, 3.1',
    message: ({ domain }: Named) =>
      `${domain} has no MTA-STS: an attacker on the network can stop senders from encrypting, or redirect them to another server.`,
  }),
  'sts-record-misplaced': DNS_FINDINGS['dns-record-misplaced'],
  'sts-unknown': rule({
    severity: 'warning',
    unknown: true,
    title: 'The MTA-STS record could not be looked up',
    rfc: 'RFC 8461, 3.1',
    message: ({ reason }: { reason: string }) => `The MTA-STS record could not be looked up: ${reason}`,
    fix: SAYS_NOTHING,
  }),
  'sts-several': rule({
    severity: 'error',
    title: 'More than one MTA-STS record',
    rfc: 'RFC 8461, 3.1',
    message: ({ domain, count }: Named & { count: number }) =>
      `There are ${count} MTA-STS records at ${stsRecordName(domain)}; with several, senders use none.`,
    fix: 'Keep one record, with a new id.',
  }),
  'sts-record-invalid': rule({
    severity: 'error',
    title: 'An MTA-STS record that senders ignore',
    rfc: 'RFC 8461, 3.1',
    message: ({ domain, faults }: Named & Faulty) =>
      `Senders ignore the MTA-STS record at ${stsRecordName(domain)}: ${listFaults(faults)}.`,
    fix: 'Publish it as v=STSv1; id= and 1 to 32 letters and digits.',
  }),
}

/** Whether there is a policy file that can be read. */
const STS_FILE = {
  'sts-host-missing': rule({
    severity: 'error',
    title: 'No web server for the MTA-STS policy',
    rfc: 'RFC 8461, 3.3',
    message: ({ domain }: Named) =>
      `There is an MTA-STS record, but ${policyHost(domain)} has no IP address, so senders find no policy.`,
    fix: ({ domain }) => `Put a web server with a valid certificate at ${policyHost(domain)}.`,
  }),
  'sts-policy-missing': rule({
    severity: 'error',
    title: 'No MTA-STS policy file',
    rfc: 'RFC 8461, 3.3',
    message: ({ domain, reason }: Named & { reason: string }) =>
      `There is an MTA-STS record, but senders get no policy from ${policyUrl(domain)}: ${reason}.`,
    fix: 'Serve the policy at exactly this URL, with status 200 and a certificate for its host.',
  }),
  'sts-certificate': rule({
    severity: 'error',
    title: 'A certificate that senders do not accept',
    rfc: 'RFC 8461, 3.3',
    message: ({ domain, reason }: Named & { reason: string }) =>
      `Senders do not fetch the MTA-STS policy from ${policyUrl(domain)}: ${reason}.`,
    fix: ({ domain }) =>
      `Give the web server at ${policyHost(domain)} a valid certificate for exactly that name. The record and its id stay as they are.`,
  }),
  'sts-policy-unknown': rule({
    severity: 'warning',
    unknown: true,
    title: 'The MTA-STS policy could not be fetched',
    rfc: 'RFC 8461, 3.3',
    message: ({ domain, reason }: Named & { reason: string }) =>
      `The policy at ${policyUrl(domain)} could not be fetched: ${reason}.`,
    fix: ({ domain }) =>
      `Try again in a minute. If it still fails, check the certificate with “openssl s_client -connect ${policyHost(domain)}:443 -servername ${policyHost(domain)} </dev/null”.`,
  }),
  'sts-policy-unread': rule({
    severity: 'warning',
    title: 'An MTA-STS policy that no record announces',
    rfc: 'RFC 8461, 3.1',
    message: ({ domain }: Named) =>
      `${policyUrl(domain)} has a policy, but no record at ${stsRecordName(domain)} tells senders about it, so it does not protect mail.`,
    fix: 'Publish the record.',
  }),
  'sts-policy-invalid': rule({
    severity: 'error',
    title: 'An MTA-STS policy that senders cannot use',
    rfc: 'RFC 8461, 3.2',
    message: ({ faults }: Faulty) => `Senders cannot use the policy file: ${faults.join('; ')}.`,
    fix: SERVE_PROPOSED,
  }),
  'sts-policy-line': rule({
    severity: 'warning',
    title: 'A mistake in the MTA-STS policy',
    rfc: 'RFC 8461, 3.2',
    message: ({ faults }: Faulty) => `Some senders may refuse the policy file: ${listFaults(faults)}.`,
    fix: SERVE_PROPOSED,
  }),
  'sts-policy-type': rule({
    severity: 'warning',
    title: 'An MTA-STS policy of the wrong media type',
    rfc: 'RFC 8461, 3.3',
    message: ({ contentType }: { contentType: string }) =>
      `The policy file comes with ${contentType === '' ? 'no media type' : `the type ${shownText(contentType.slice(0, 60))}`}; senders should refuse anything but text/plain.`,
    fix: 'Have the server send Content-Type: text/plain.',
  }),
}

/** What a usable policy does. */
const STS_POLICY = {
  'sts-enforced': rule({
    severity: 'ok',
    title: 'An enforced MTA-STS policy',
    rfc: 'RFC 8461, 5',
    message: 'The MTA-STS policy is enforced and names every mail server.',
  }),
  'sts-testing': rule({
    severity: 'info',
    title: 'An MTA-STS policy in test mode',
    rfc: 'RFC 8461, 5',
    message: 'The MTA-STS policy is in test mode: senders report what fails but deliver anyway.',
  }),
  'sts-none': rule({
    severity: 'info',
    title: 'An MTA-STS policy that is turned off',
    rfc: 'RFC 8461, 5',
    message: 'The MTA-STS policy says “mode: none”: senders act as if there were no policy.',
    fix: 'Use this only to turn off MTA-STS.',
  }),
  'sts-mx-uncovered': rule({
    severity: 'error',
    title: 'A mail server that the MTA-STS policy forbids',
    rfc: 'RFC 8461, 4.1',
    message: ({ hosts }: Hosts) =>
      `${hostsDo(hosts, 'is', 'are')} not in the MTA-STS policy, so senders that honor it refuse to deliver there.`,
    fix: ADD_SERVERS,
  }),
  'sts-mx-uncovered-testing': rule({
    severity: 'warning',
    title: 'A mail server that the tested policy leaves out',
    rfc: 'RFC 8461, 4.1',
    message: ({ hosts }: Hosts) =>
      `${hostsDo(hosts, 'is', 'are')} not in the MTA-STS policy: senders report it now, and refuse to deliver there once the policy is enforced.`,
    fix: ADD_SERVERS,
  }),
  'sts-mx-leftover': rule({
    severity: 'info',
    title: 'A name in the policy that fits no server',
    rfc: 'RFC 8461, 4.1',
    message: ({ patterns }: { patterns: readonly string[] }) =>
      `The MTA-STS policy names ${listNames(patterns)}, which ${patterns.length === 1 ? 'fits' : 'fit'} none of the domain’s mail servers.`,
  }),
  'sts-max-age-long': rule({
    severity: 'warning',
    title: 'A policy that is valid for too long',
    rfc: 'RFC 8461, 3.2',
    message: ({ maxAge }: { maxAge: number }) =>
      `max_age is ${maxAge} seconds, and the maximum is a year (${MAX_MAX_AGE}).`,
    fix: LONGER,
  }),
  'sts-max-age-short': rule({
    severity: 'warning',
    title: 'A policy that is forgotten within a day',
    rfc: 'RFC 8461, 3.2',
    message: ({ maxAge }: { maxAge: number }) =>
      `Senders forget the policy after ${maxAge} seconds: an attacker only has to wait that long.`,
    fix: LONGER,
  }),
  'sts-max-age-low': rule({
    severity: 'info',
    title: 'A policy that is forgotten within a week',
    rfc: 'RFC 8461, 3.2',
    message: ({ maxAge }: { maxAge: number }) =>
      `Senders forget the policy after ${Math.floor(maxAge / DAY)} days; weeks are usual.`,
    fix: LONGER,
  }),
}

export const STS_FINDINGS = { ...STS_RECORD, ...STS_FILE, ...STS_POLICY }

export const TLSRPT_FINDINGS = {
  'tlsrpt-found': rule({
    severity: 'ok',
    title: 'Reports on failed encryption',
    rfc: 'RFC 8460, 3',
    message: 'Senders have an address for reports on failed encryption.',
  }),
  'tlsrpt-absent': rule({
    severity: 'warning',
    // If senders are told to refuse unsafe delivery, someone has to get the reports.
    severityOf: ({ isPromised }) => (isPromised ? 'warning' : 'info'),
    title: 'No TLS-RPT record',
    rfc: 'RFC 8460, 3',
    message: ({ domain }: Named & { /** MTA-STS or DANE protects its mail. */ isPromised: boolean }) =>
      `${domain} has no TLS-RPT record, so its owner does not hear when encryption to it fails.`,
    fix: 'Publish one with a mailbox that you read.',
  }),
  'tlsrpt-record-misplaced': DNS_FINDINGS['dns-record-misplaced'],
  'tlsrpt-unknown': rule({
    severity: 'warning',
    unknown: true,
    title: 'The TLS-RPT record could not be looked up',
    rfc: 'RFC 8460, 3',
    message: ({ reason }: { reason: string }) => `The TLS-RPT record could not be looked up: ${reason}`,
    fix: SAYS_NOTHING,
  }),
  'tlsrpt-several': rule({
    severity: 'error',
    title: 'More than one TLS-RPT record',
    rfc: 'RFC 8460, 3',
    message: ({ domain, count }: Named & { count: number }) =>
      `There are ${count} TLS-RPT records at ${tlsRptName(domain)}; with several, senders use none.`,
    fix: 'Merge them into one, with all addresses separated by commas.',
  }),
  'tlsrpt-invalid': rule({
    severity: 'error',
    title: 'A TLS-RPT record that senders ignore',
    rfc: 'RFC 8460, 3',
    message: ({ domain }: Named) =>
      `Senders ignore the text at ${tlsRptName(domain)}: it does not start with “v=TLSRPTv1;”.`,
    fix: 'Start it with v=TLSRPTv1; and a space.',
  }),
  'tlsrpt-no-address': rule({
    severity: 'error',
    title: 'A TLS-RPT record without an address',
    rfc: 'RFC 8460, 3',
    message: ({ domain }: Named) =>
      `The TLS-RPT record at ${tlsRptName(domain)} has no “rua=” with an address that reports can go to.`,
    fix: 'Write rua=mailto: and an email address, or rua=https: and a URL.',
  }),
  'tlsrpt-address': rule({
    severity: 'warning',
    title: 'An address that reports cannot go to',
    rfc: 'RFC 8460, 3',
    message: ({ texts }: { texts: readonly string[] }) =>
      `No TLS report can go to ${listNames(texts.map((text) => `“${shownText(text.slice(0, 80))}”`))}: each address must start with mailto: or https:.`,
    fix: 'Correct the address or leave it out.',
  }),
  'tlsrpt-stray-part': rule({
    severity: 'warning',
    title: 'A part that does not belong there',
    rfc: 'RFC 8460, 3',
    message: ({ texts }: { texts: readonly string[] }) =>
      `${listNames(texts.map((text) => `“${shownText(text.slice(0, 80))}”`))} ${texts.length > 1 ? 'do' : 'does'} not belong in the TLS-RPT record: senders ignore it, or the whole record.`,
    fix: 'Put all addresses after one rua=, with commas between them.',
  }),
  'tlsrpt-mailbox': rule({
    severity: 'error',
    title: 'A mailbox that cannot get reports',
    rfc: 'RFC 5321, 5.1',
    message: ({ hosts }: Hosts) =>
      `${hostsDo(hosts, 'accepts', 'accept')} no mail, so no TLS reports arrive there.`,
    fix: 'Send the reports to a mailbox that accepts mail.',
  }),
  'tlsrpt-mailbox-unknown': rule({
    severity: 'warning',
    unknown: true,
    title: 'Whether reports arrive is unknown',
    message: ({ hosts }: Hosts) =>
      `We could not look up whether ${hostsDo(hosts, 'accepts', 'accept')} mail, so we do not know whether TLS reports arrive.`,
    fix: 'Try again in a minute.',
  }),
}

export const DANE_FINDINGS = {
  'dane-usable': rule({
    severity: 'ok',
    title: 'TLSA records that senders can use',
    rfc: 'RFC 7672, 2.2',
    message: ({ hosts }: Hosts) =>
      `DNSSEC proves a usable TLSA record for ${hosts.length === 1 ? '' : 'each of '}${listNames(hosts)}. Whether the certificate matches it was not tested.`,
  }),
  'dane-misplaced': rule({
    severity: 'warning',
    title: 'A TLSA record at the wrong name',
    rfc: 'RFC 7672, 2.2.3',
    message: ({ names, hosts }: { names: readonly string[]; hosts: readonly string[] }) =>
      `No sender reads the TLSA records at ${listNames(names)}: senders look at the name of each mail server, ${listNames(hosts.map((host) => tlsaName(host)))}.`,
    fix: 'Move the records to the names of the mail servers.',
  }),
  'dane-absent': rule({
    severity: 'info',
    title: 'No TLSA record',
    rfc: 'RFC 7672, 2.2',
    message: ({ hosts }: Hosts) =>
      `${hostsDo(hosts, 'has', 'have')} no TLSA record, so DANE does not protect mail.`,
  }),
  'dane-mixed': rule({
    severity: 'warning',
    title: 'Mail servers without a TLSA record',
    rfc: 'RFC 7672, 2.2',
    message: ({ hosts, others }: Hosts & { others: readonly string[] }) =>
      `${hostsDo(hosts, 'has', 'have')} TLSA records and ${hostsDo(others, 'has', 'have')} none: whoever blocks the first gets the mail sent to the others unprotected.`,
    fix: 'Publish TLSA records for every mail server.',
  }),
  'dane-broken': rule({
    severity: 'error',
    title: 'TLSA records that senders cannot use',
    rfc: 'RFC 7672, 3.1.3',
    message: ({ host, faults }: Faulty & { host: string }) =>
      `Senders cannot use any TLSA record of ${host}: ${listFaults(faults)}. They encrypt but verify nothing.`,
    fix: 'Publish 3 1 1 and the SHA-256 digest of the server’s public key; the generator writes it from the certificate.',
  }),
  'dane-part': rule({
    severity: 'info',
    title: 'TLSA records that senders skip',
    rfc: 'RFC 7672, 3.1.3',
    message: ({ host, faults }: Faulty & { host: string }) =>
      `Senders skip some TLSA records of ${host}: ${listFaults(faults)}.`,
    fix: 'Remove them.',
  }),
  'dane-insecure': rule({
    severity: 'warning',
    title: 'TLSA records without DNSSEC',
    rfc: 'RFC 7672, 2.2',
    message: ({ hosts }: Hosts) =>
      `The TLSA records of ${listNames(hosts)} are in a zone that DNSSEC does not sign, so senders ignore them.`,
    fix: 'Have the zone signed with DNSSEC, or remove the TLSA records.',
  }),
  'dane-domain-unsigned': rule({
    severity: 'info',
    title: 'TLSA records that an unsigned domain bypasses',
    rfc: 'RFC 7672, 2.2',
    message: ({ hosts }: Hosts) =>
      `${hostsDo(hosts, 'has', 'have')} TLSA records, but a forged MX answer bypasses them until the domain itself is signed.`,
  }),
  'dane-bogus': rule({
    severity: 'error',
    title: 'TLSA records with wrong signatures',
    rfc: 'RFC 7672, 2.1.2',
    message: ({ hosts }: Hosts) =>
      `The signatures of the TLSA records of ${listNames(hosts)} are wrong, so senders that honor DANE hold their mail back.`,
    fix: 'Have the zone of the mail server signed again.',
  }),
  'dane-unknown': rule({
    severity: 'warning',
    unknown: true,
    title: 'Whether DANE protects mail is unknown',
    rfc: 'RFC 7672, 2.1.2',
    message: ({
      hosts,
      reason = '',
    }: Hosts & { /** That of the first server. */ reason?: string | undefined }) =>
      `We could not find out whether DANE protects ${listNames(hosts)}. ${reason}`.trim(),
    fix: 'Try again in a minute. If it still fails, senders that honor DANE may hold their mail back.',
  }),
  'dane-not-checked': rule({
    severity: 'info',
    title: 'More mail servers than were looked at',
    message: ({ checked, count }: { checked: number; count: number }) =>
      `TLSA records were looked up for the first ${checked} of the ${count} mail servers.`,
  }),
}

export const DNSSEC_FINDINGS = {
  'dnssec-secure': rule({
    severity: 'ok',
    title: 'A domain signed with DNSSEC',
    rfc: 'RFC 4035, 3.2.3',
    message: ({ domain, source }: Named & { source: string }) =>
      `DNSSEC protects the MX records of ${domain}; ${source} validated it.`,
  }),
  'dnssec-insecure': rule({
    severity: 'info',
    title: 'A domain without DNSSEC',
    rfc: 'RFC 7672, 2.2.1',
    message: ({ domain }: Named) =>
      `${domain} is not signed with DNSSEC, so nobody can tell a forged DNS answer from a real one, and DANE cannot work.`,
  }),
  'dnssec-bogus': rule({
    severity: 'error',
    title: 'DNSSEC signatures that are wrong',
    rfc: 'RFC 4035, 5.5',
    message: ({
      domain,
      missingKeys,
    }: Named & {
      /** The tags of a DS record's keys that the zone lacks. */ missingKeys: readonly string[]
    }) =>
      `The DNSSEC signatures of ${domain} are wrong: resolvers that validate get no MX records, so their senders cannot deliver.${missingKeys.length === 0 ? '' : ` The DS record at the parent is for key ${listNames(missingKeys)}, which the zone does not have.`}`,
    fix: SIGN_AGAIN,
  }),
  'dnssec-old': rule({
    severity: 'warning',
    title: 'An outdated DNSSEC algorithm',
    rfc: 'RFC 9905, 2',
    message: ({
      algorithm,
    }: {
      /** That of the key; missing if only the digest is old. */ algorithm?: string
    }) =>
      `The DS record uses ${algorithm === undefined ? 'a SHA-1 digest' : `algorithm ${algorithm}`}, which some resolvers no longer accept: to them, the domain is unsigned.`,
    fix: 'Have the zone signed with algorithm 13, and publish a DS record with digest type 2.',
  }),
  'dnssec-unknown': rule({
    severity: 'warning',
    unknown: true,
    title: 'Whether DNSSEC protects the domain is unknown',
    message: ({ domain }: Named) => `We could not find out whether DNSSEC protects ${domain}.`,
    fix: 'Try again in a minute.',
  }),
}

/** About the mail servers themselves. */
export const TRANSPORT_FINDINGS = {
  'transport-no-mail': rule({
    severity: 'info',
    title: 'A domain without mail servers',
    rfc: 'RFC 5321, 5.1',
    message: ({ domain }: Named) =>
      `${domain} has no MX records; transport security is about the servers they name.`,
  }),
  'transport-null-mx': rule({
    severity: 'info',
    title: 'A domain that accepts no mail',
    rfc: 'RFC 7505, 3',
    message: ({ domain }: Named) =>
      `${domain} does not accept mail (null MX), so there is nothing to protect in transit.`,
  }),
  'transport-of-a-service': rule({
    severity: 'info',
    title: 'A name that a service receives at',
    message: ({ domain, use, service }: Named & NamePurpose) =>
      use === 'bounces'
        ? `Only bounces of mail that ${service} sends for you arrive at ${domain}, so it needs no MTA-STS and no TLS reports.`
        : `${service} receives the mail to ${domain} and hands it to a program. MTA-STS and TLS reports are possible, but nobody expects them there.`,
  }),
  'transport-mx-unknown': rule({
    severity: 'warning',
    unknown: true,
    title: 'The mail servers could not be looked up',
    message: ({ reason }: { reason: string }) => `The MX records could not be looked up: ${reason}`,
    fix: 'Try again in a minute. This says nothing about the records.',
  }),
}

/** Whatever a report on a domain can say. */
export const ALL_FINDINGS = {
  ...STS_FINDINGS,
  ...TLSRPT_FINDINGS,
  ...DANE_FINDINGS,
  ...DNSSEC_FINDINGS,
  ...TRANSPORT_FINDINGS,
  ...DNS_FINDINGS,
}

export type TransportCode = CodeOf<typeof ALL_FINDINGS>
export type TransportFinding = Finding<TransportCode>

export const transportFinding = findingsOf(ALL_FINDINGS)
