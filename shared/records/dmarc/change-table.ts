import { readReports, type Step, stepWords, type Tightening } from './next-step.ts'
import { isDmarcRecord } from './parse.ts'
import { mailboxNames, type ReportMailbox } from './build-record.ts'
import type { Reporting } from './schema.ts'
import { policyName } from './tree-walk.ts'
import { listNames, shortened } from '#shared/kit/sentence.ts'
import { changesOf, type ChangeTable } from '#shared/report/change/change-table.ts'
import { type AskTitles } from '#shared/report/change/manual-steps.ts'
import type { DmarcCode } from './findings.ts'

interface Named {
  domain: string
}

/** Whose record it is. */
interface Whose extends Named {
  /** The domain itself, or the parent domain whose record applies to it. */
  owner: string
}

/** What a new record says that the texts of today do not say, and what is still open about it. */
interface Repaired {
  tightening: Tightening
  /** The mailbox that was added. */
  mailbox: ReportMailbox | undefined
  /** Stands in place of an address, and nobody but its owner knows for which. */
  unclear: readonly string[]
  /** What is known about report addresses in records that do not count today. */
  learned: readonly Reporting[]
}

interface Texts {
  /** The published ones that were meant to be DMARC records. */
  texts: readonly string[]
  /** How many records they were meant to be. */
  count: number
}

const whose = ({ owner, domain }: Whose): string =>
  owner === domain ? '' : `This is the record of ${owner}, which applies to ${domain}, too. `

const choiceText = ({ tightening: { stricter } }: Repaired): string =>
  stricter.length === 0
    ? ''
    : ` Receivers do not apply ${listNames(stricter.map(({ next }) => next))} today. Publish the record as it is if the reports show that all of your own mail passes. Otherwise publish it with ${listNames(stricter.map(({ today }) => today))} first, which changes nothing for your mail and is not yet what the record is meant to say.`

const mailboxFirst = (mailbox: ReportMailbox | undefined): string[] =>
  mailbox?.isNew
    ? [`Create the mailbox ${listNames(mailboxNames(mailbox))}, or use another address that you read.`]
    : []

const repairFirst = ({ mailbox, unclear, learned, tightening }: Repaired): string[] => [
  ...mailboxFirst(mailbox),
  ...unclear
    .slice(0, 3)
    .map(
      (text) =>
        `Find out which address “${shortened(text)}” was meant to be, and add it as mailto: and the address.`,
    ),
  ...permissionsFirst(learned),
  ...readReports(tightening),
]

/** An address that starts to count stays, though its host has not agreed to get the reports yet. */
const permissionsFirst = (learned: readonly Reporting[]): string[] => [
  ...new Set(
    learned.flatMap(({ host = '', authorized, permission }) =>
      authorized === false && permission
        ? [
            `Ask the owner of ${host} to publish the TXT record “${permission.content}” at ${permission.name}; without it, receivers may send no reports there.`,
          ]
        : [],
    ),
  ),
]

const nobodySends = ({ domain }: Named): string[] => [
  `Make sure that no service sends as ${domain} or as a subdomain of it. A subdomain that sends needs its own DMARC record first.`,
]

export const DMARC_CHANGES = {
  'dmarc-record/create': {
    title: 'Publish a DMARC record',
    text: ({ domain }: Named) =>
      `Publish this record at ${policyName(domain)}. It changes nothing for your mail and brings you reports on who sends as ${domain}.`,
    prerequisites: ({ mailbox }: { mailbox: ReportMailbox }) => mailboxFirst(mailbox),
    risk: 'none',
    rfc: 'RFC 9989, 4.7',
  },
  // Only its owner knows a mailbox.
  'dmarc-record/mailbox': {
    title: 'Publish a DMARC record with a report mailbox',
    text: ({ domain }: Named) =>
      `${domain} has no mail server, so choose a mailbox for the reports at another of your domains. Then publish “v=DMARC1; p=none; rua=mailto:” followed by its address as a TXT record at ${policyName(domain)}. The record changes nothing for your mail.`,
    rfc: 'RFC 9989, 4.7',
  },
  'dmarc-record/reject': {
    title: 'Publish a DMARC record that refuses all mail',
    text: ({ domain }: Named) =>
      `The SPF record of ${domain} says that it does not send mail. With this record at ${policyName(domain)}, receivers refuse anything sent as this domain or its subdomains.`,
    notes: ({ reports }: { reports: ReportMailbox | undefined }) => [
      reports === undefined
        ? 'No report address: you have no mail to watch.'
        : `Reports go to ${listNames(mailboxNames(reports))}, as those on ${reports.of} do.`,
    ],
    prerequisites: nobodySends,
    risk: 'delivery',
    rfc: 'RFC 9989, 4.7',
  },
  'dmarc-record/lock': {
    title: 'Have receivers refuse all mail',
    text: ({ domain }: Named) =>
      `${domain} neither sends nor accepts mail. Replace the record at ${policyName(domain)} with this one: receivers then refuse anything sent as this domain or its subdomains.`,
    prerequisites: nobodySends,
    risk: 'delivery',
    rfc: 'RFC 9989, 4.7',
  },
  'dmarc-record/move': {
    title: 'Move the DMARC record to where receivers look',
    text: ({ domain, found, isPart, ...repaired }: Named & Repaired & { found: string; isPart: boolean }) =>
      `Publish this record at ${policyName(domain)}, then ${isPart ? `take its text out of the other TXT record at ${found}, and keep the rest of that one` : `delete the one at ${found}`}.${choiceText(repaired)}`,
    prerequisites: repairFirst,
    rfc: 'RFC 9989, 4.5',
  },
  'dmarc-record/merge': {
    title: ({ texts, count }: Texts) =>
      count === 1
        ? `Join the ${texts.length} TXT records into one DMARC record`
        : `Merge the ${texts.length} DMARC records into one`,
    text: ({ texts, count, ...repair }: Texts & Whose & Repaired) =>
      `${whose(repair)}Publish this one record at ${policyName(repair.owner)} in place of the ${texts.length} TXT records there: ${count === 1 ? 'a DMARC record is a single text' : 'with several DMARC records, receivers use none'}.${choiceText(repair)}`,
    prerequisites: repairFirst,
    rfc: 'RFC 9989, 4.10',
  },
  'dmarc-record/fix': {
    title: 'Fix the DMARC record',
    text: ({ texts: [text = ''], ...repair }: Texts & Whose & Repaired) =>
      `${whose(repair)}${
        isDmarcRecord(text)
          ? `Replace the record at ${policyName(repair.owner)} with this one.`
          : `Replace the text at ${policyName(repair.owner)}, which receivers ignore, with this record.`
      }${choiceText(repair)}`,
    prerequisites: repairFirst,
    rfc: 'RFC 9989, 4.8',
  },
  // The weaker policy of the subdomains in a correct record.
  'dmarc-record-subdomains': {
    title: 'Protect the subdomains as well',
    text: (names: Whose) =>
      `${whose(names)}Replace the record at ${policyName(names.owner)} with this one. The policy then applies to mail from subdomains too, those that do not exist included: nobody sends from them.`,
    prerequisites: ({ tightening }: { tightening: Tightening }) => readReports(tightening),
    risk: 'delivery',
    rfc: 'RFC 9989, 4.7',
  },
  // The policy of a correct record.
  'dmarc-policy': {
    title: ({ step }: { step: Step }) => stepWords(step).title,
    text: ({ step, ...names }: Whose & { step: Step }) =>
      `${whose(names)}First read the DMARC reports until all of your own mail passes; then replace the record at ${policyName(names.owner)} with this one. ${stepWords(step).effect}`,
    prerequisites: readReports({ isStricter: true }),
    rfc: 'RFC 9989, 7.4',
    type: 'TXT',
    risk: 'delivery',
  },
  // A CNAME whose target does not exist.
  'dmarc-alias': {
    title: 'Remove the CNAME to a name that does not exist',
    text: ({
      name,
      target,
      isFree,
      next,
    }: {
      name: string
      target: string
      isFree: boolean
      next: string | null
    }) =>
      `Remove the CNAME record at ${name}: ${target} does not exist, so nothing is published there.${isFree ? ' Do it now: a stranger could take that name and publish a policy for you.' : ''}${next === null ? '' : ` Then publish a TXT record at ${name}: “${next}”.`} If you still use the service behind ${target}, ask it to publish the record there again instead.`,
    risk: 'none',
    rfc: 'RFC 1034, 3.6.2',
  },
  // For a change at a name that is an alias of one that exists.
  'dmarc-record/alias': {
    title: ({ target }: { target: string }) => `Ask the owner of ${target} to change the DMARC record`,
    text: ({ owner, target, record }: { owner: string; target: string; record: string }) =>
      `${owner} is a CNAME to ${target}, so only a record there counts, and a name with a CNAME cannot have a TXT record of its own. Ask the service that runs ${target} to publish this record: “${record}”.`,
  },
} satisfies ChangeTable

export const dmarcChange = changesOf(DMARC_CHANGES)

export const DMARC_ASKS: AskTitles<DmarcCode> = {
  'dmarc-policy-invalid': 'Choose the policy that you meant',
  'dmarc-reports-not-accepted': 'Ask the owner of the report mailbox for its permission',
  'dmarc-mailbox-unreachable': 'Send the reports to a mailbox that accepts mail',
  'dmarc-no-reports': 'Choose a mailbox for the reports',
  'dmarc-multiple-records': 'Keep one DMARC record and delete the others',
  'dmarc-record-misplaced': 'Move the DMARC record to where receivers look',
  'dmarc-quoted': 'Remove the quotation marks from the record',
  'dmarc-version-case': 'Write the version in capitals',
  'dmarc-subdomains-weaker': 'Protect subdomains, too',
  'dmarc-np-weaker': 'Protect names that do not exist, too',
}
