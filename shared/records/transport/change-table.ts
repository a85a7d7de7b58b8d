import type { TransportCode } from './findings.ts'
import { policyHost, policyUrl, stsRecordName } from './mta-sts.ts'
import { changesOf, type ChangeTable } from '#shared/report/change/change-table.ts'
import { listNames } from '#shared/kit/sentence.ts'
import { moveText } from '#shared/report/unanswered.ts'
import { type AskTitles } from '#shared/report/change/manual-steps.ts'

/** The file to serve before a record announces it. */
interface Served {
  domain: string
  hasFile: boolean
  /** Something answers at the name of its web server. */
  hasHost: boolean
}

const serveFirst = ({ domain, hasFile, hasHost }: Served): string[] => [
  ...(hasFile && !hasHost ? [`Put a web server with a valid certificate at ${policyHost(domain)}.`] : []),
  ...(hasFile ? [`Serve this file at ${policyUrl(domain)} as text/plain, without a redirect.`] : []),
]

/** TLSA records at a name where no sender looks. */
interface Misplaced {
  domain: string
  names: readonly string[]
  /** Where senders look, of the domain's own mail servers. */
  targets: readonly string[]
  hosts: readonly string[]
  records: readonly string[]
  message: string
}

interface Alias {
  owner: string
  target: string
  record: string
  file: { url: string; text: string } | undefined
}

const withFile = (file: Alias['file']): string =>
  file ? ` It needs this policy file at ${file.url}: ${file.text.trim().split('\n').join(', ')}.` : ''

export const TRANSPORT_CHANGES = {
  'transport-mta-sts/first': {
    title: 'Publish an MTA-STS policy, in test mode first',
    text: 'Serve the policy, then publish this record. In test mode, no mail is refused: senders tell you in their TLS reports what would fail.',
    prerequisites: serveFirst,
  },
  'transport-mta-sts/move': {
    title: 'Move the MTA-STS record to where senders look',
    text: ({ domain, misplaced }: Served & { misplaced: string }) =>
      moveText({ owner: stsRecordName(domain), name: misplaced }),
    prerequisites: serveFirst,
  },
  'transport-mta-sts/announce': {
    title: 'Publish the record for the MTA-STS policy',
    text: 'The policy is already online; this record tells senders about it.',
    prerequisites: serveFirst,
  },
  'transport-mta-sts/correct': {
    title: ({ count, hasFile }: Served & { count: number }) =>
      count > 1
        ? 'Keep one MTA-STS record'
        : hasFile
          ? 'Correct the MTA-STS policy, then change its id'
          : 'Correct the MTA-STS record',
    text: ({ hasFile }: Served) =>
      hasFile
        ? 'Senders fetch the policy again only when the id changes: change the file first, then this record.'
        : 'Replace what is published with this one record. Its new id makes senders fetch the policy again.',
    prerequisites: serveFirst,
  },
  'transport-mta-sts-enforce': {
    title: 'Enforce the MTA-STS policy',
    text: 'Once TLS reports show for two weeks that your own servers never fail, serve the policy with “mode: enforce” and publish this record. Senders that honor it then refuse every server that it does not name.',
    prerequisites: (served: Served) => [
      'Read two weeks of TLS reports: none of your own servers should fail.',
      ...serveFirst(served),
    ],
  },
  'transport-tls-rpt/create': {
    title: 'Publish a TLS-RPT record',
    text: 'The record changes nothing for your mail: once a day, senders tell you where encryption to your servers failed.',
  },
  'transport-tls-rpt/move': {
    title: 'Move the TLS-RPT record to where senders look',
    text: ({ owner, misplaced }: { owner: string; misplaced: string }) =>
      moveText({ owner, name: misplaced }),
  },
  'transport-tls-rpt/correct': {
    title: ({ count }: { count: number }) =>
      count === 1 ? 'Correct the TLS-RPT record' : 'Merge the TLS-RPT records into one',
    text: ({ count }: { count: number }) =>
      `Publish this record in place of the old ${count === 1 ? 'one' : 'ones'}, so reports on failed encryption arrive.`,
  },
  'transport-tlsa': {
    title: ({ mx }: { mx: string }) => `Give ${mx} a TLSA record that mail uses`,
    text: 'Usage 1 is for the web. Usage 3 names the same certificate or key, and mail senders use it.',
    prerequisites: ({ mx }: { mx: string }) => [
      `Make sure the record matches the certificate of ${mx}: if it does not, senders hold their mail back.`,
    ],
    why: ['dane-broken'],
    risk: 'loss',
    rfc: 'RFC 7672, 3.1.3',
  },
  'transport-tlsa-move/own': {
    title: 'Move the TLSA record to the name of the mail server',
    text: ({ names, targets, records, message }: Misplaced) =>
      `${message} Publish ${records.length > 0 ? listNames(records.map((text) => `“${text}”`)) : 'the record'} at ${listNames(targets)}, then remove what is at ${listNames(names)}.`,
    prerequisites: ({ hosts }: Misplaced) => [
      `Make sure the record matches the certificate of ${listNames(hosts)}: if it does not, senders hold their mail back.`,
    ],
    why: ['dane-misplaced'],
    rfc: 'RFC 7672, 2.2.3',
  },
  'transport-tlsa-move/unsigned': {
    title: 'Remove the TLSA record at the domain',
    text: ({ domain, names, targets, message }: Misplaced) =>
      `${message} Remove what is at ${listNames(names)}. ${domain} is not signed with DNSSEC, without which no TLSA record counts: for DANE, have the zone signed first, then publish the record at ${listNames(targets)}.`,
    why: ['dane-misplaced'],
    rfc: 'RFC 7672, 2.2.3',
  },
  'transport-tlsa-move/of-other': {
    title: 'Remove the TLSA record at the domain',
    text: ({ names, message }: Misplaced) =>
      `${message} Only the operator of your mail servers can publish a record there. Remove what is at ${listNames(names)}.`,
    why: ['dane-misplaced'],
    rfc: 'RFC 7672, 2.2.3',
  },
  'transport-dane': {
    title: 'Publish TLSA records for DANE',
    text: ({ domain, names }: { domain: string; names: readonly string[] }) =>
      `${domain} is signed with DNSSEC, so TLSA records at ${names.slice(0, 3).join(', ')} would count. The generator writes them from the certificate of each server. Renew certificates with the same key, or publish the next record before the next key.`,
    why: ['dane-absent'],
    optional: true,
    rfc: 'RFC 7672, 3.1.1',
  },
  // For a change at a name that is an alias.
  'transport-alias/dead': {
    title: ({ owner }: Alias) => `Replace the CNAME at ${owner}`,
    // It depends on who could take the name at its end.
    text: ({ meaning, file }: Alias & { meaning: string }) => `${meaning}${withFile(file)}`,
  },
  'transport-alias/of-other': {
    title: ({ target }: Alias) => `Ask the owner of ${target} to change the record`,
    text: ({ owner, target, record, file, text }: Alias & { text: string }) =>
      `${owner} is a CNAME to ${target}, so the record is published there. Ask for this one: “${record}”.${withFile(file)} ${text}`,
  },
} satisfies ChangeTable

export const transportChange = changesOf(TRANSPORT_CHANGES)

export const TRANSPORT_ASKS: AskTitles<TransportCode> = {
  'sts-certificate': 'Repair the certificate of the MTA-STS web server',
  'sts-policy-type': 'Serve the policy file as text/plain',
  'dane-bogus': 'Have the zone of the mail server signed again',
  'dane-broken': 'Publish TLSA records that mail servers can use',
  'dane-insecure': 'Sign the zone of the TLSA records, or remove them',
  'dane-mixed': 'Publish TLSA records for every mail server',
  'dnssec-bogus': 'Fix the DNSSEC signatures of the domain',
  'dnssec-old': 'Have the zone signed with a newer algorithm',
}
