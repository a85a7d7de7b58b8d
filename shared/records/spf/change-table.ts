import { moveText } from '#shared/report/unanswered.ts'
import { changesOf, type ChangeTable } from '#shared/report/change/change-table.ts'
import { type AskTitles, GET_MX_RECORDS } from '#shared/report/change/manual-steps.ts'
import { listNames, lowerFirst, plural } from '#shared/kit/sentence.ts'
import type { RemovableTerm } from '#shared/report/change/change.ts'
import { joined } from '#shared/report/verdict-table.ts'
import type { SpfCode, SpfFinding } from './findings.ts'
import { listTerms, LOOKUP_LIMIT, shortened, verb } from './limits.ts'
import { NO_MAIL_RECORD } from './repair-record.ts'
import type { SpfTreeTerm } from './schema.ts'

const GENERATOR = '/tool/spf-generator'

const whoSends = (domain: string): string =>
  `Who sends as ${domain}? List every service (mailboxes, newsletter, online store, help desk), write the record with the SPF generator at ${GENERATOR}, and publish it. Only if ${domain} sends no mail at all, publish “${NO_MAIL_RECORD}”: with it, receivers refuse everything.`

const LIST_SERVERS = 'List the servers that send your mail'

/** What a first record is made from. */
const SOURCES = {
  'type 99': () => 'the one of the discontinued type SPF (99)',
  'sender id': () => 'the Sender ID record, which nobody reads anymore',
  mx: (domain: string) => `the mail servers of ${domain}`,
}

export const SPF_CHANGES = {
  'spf-record/first': {
    title: 'Publish an SPF record',
    text: ({ domain, source }: { domain: string; source: keyof typeof SOURCES }) =>
      `Receivers look here for the servers that may send as your domain. This record is made from ${SOURCES[source](domain)}.`,
    prerequisites: [
      `Find every other service that sends as your domain (newsletter, CRM, online store, help desk) and add its include: the SPF generator at ${GENERATOR} helps.`,
    ],
  },
  'spf-record/move': {
    title: 'Move the SPF record to where receivers look',
    text: ({ domain, misplaced }: { domain: string; misplaced: string }) =>
      moveText({ owner: domain, name: misplaced }, ' (often “@”)'),
  },
  'spf-record/no-mail': {
    title: 'Publish an SPF record',
    text: ({ domain }: { domain: string }) =>
      `The MX record of ${domain} says that it accepts no mail. If it sends none either, this record says so, and receivers can refuse forged mail. Then check again: DMARC can refuse it for every receiver.`,
  },
  'spf-record/merge': {
    title: ({ count }: { count: number }) =>
      `Replace ${count === 2 ? 'both' : `all ${count}`} SPF records with one`,
    text: ({ count }: { count: number }) =>
      `Publish this one record and delete the other ${count === 2 ? 'one' : count - 1}: with more than one, receivers use none.`,
  },
  // Whoever is not in the list passes today, and does not afterward.
  'spf-record/close': {
    title: 'List who sends, then close the SPF record',
    text: 'Publish this record in place of the old one, which lets everyone send.',
    prerequisites: ({ domain }: { domain: string }) => [
      `Find every service that sends as ${domain} (mailboxes, newsletter, CRM, online store, help desk), and add its include to this record: until now, all of them passed. The SPF generator at ${GENERATOR} helps.`,
    ],
  },
  'spf-record/replace': {
    title: ({ isNearMiss }: { isNearMiss: boolean }) =>
      isNearMiss ? 'Correct the start of the SPF record' : 'Replace the SPF record',
    text: ({ keepsAll }: { keepsAll: boolean }) =>
      `Publish this record in place of the old one.${keepsAll ? ' It keeps every sender that works today.' : ''}`,
  },
  'spf-near-miss': {
    title: 'Delete the TXT record that only looks like SPF',
    text: 'Delete it: receivers ignore it, and the real SPF record at the same name says all of it.',
  },
  'spf-sender-id': {
    title: 'Delete the Sender ID record',
    text: 'Delete the record that starts with “spf2.0/”: nobody uses Sender ID anymore.',
    prerequisites: ({ missing }: { missing: readonly string[] }) =>
      missing.length === 0
        ? []
        : [
            `It names ${listTerms(missing)}, which the SPF record does not. If ${verb(missing, 'that server sends', 'those servers send')} your mail, add ${verb(missing, 'it', 'them')} to the SPF record first.`,
          ],
  },
  'spf-type-99': {
    title: 'Delete the record of type SPF',
    text: 'Delete the record of the discontinued type SPF (99) and keep the one of type TXT: no receiver reads the old type.',
  },
  'spf-first-record': {
    title: 'Find out who sends your email',
    text: ({ domain }: { domain: string }) => whoSends(domain),
    rfc: 'RFC 7208, 3',
  },
  'spf-no-sender-listed': {
    title: LIST_SERVERS,
    text: ({ domain, found }: { domain: string; found: string }) => `${found} ${whoSends(domain)}`,
    rfc: 'RFC 7208, 2.6.3',
  },
  'spf-no-address': {
    title: LIST_SERVERS,
    text: ({ message, fix = '' }: Pick<SpfFinding, 'message' | 'fix'>) => `${message} ${fix}`,
    rfc: 'RFC 7208, 5.3',
  },
  'spf-mx-missing': {
    title: GET_MX_RECORDS,
    text: ({ domain, target, hasOthers }: { domain: string; target: string; hasOthers: boolean }) =>
      `“mx” in the SPF record of ${domain} allows the mail servers of ${target}, which has no MX records${hasOthers ? '' : ', so no server can pass'}. Publish the MX records your mailbox provider gives you. If ${target} receives no mail, ${hasOthers ? 'remove “mx” from the SPF record' : `list the servers that send as ${domain} in the SPF record instead of “mx”`}.`,
    rfc: 'RFC 7208, 5.4',
  },
  'spf-record-cut': {
    title: 'Enter the whole SPF record again',
    text: ({ message, fix = '' }: Pick<SpfFinding, 'message' | 'fix'>) => `${message} ${fix}`,
    rfc: 'RFC 7208, 3.3',
  },
  'spf-unclear': {
    title: 'Find out what a part of the SPF record means',
    text: ({ domain, unclear }: { domain: string; unclear: readonly string[] }) =>
      `It is not clear what ${listTerms(unclear)} ${verb(unclear, 'means', 'mean')} in the SPF records of ${domain}. Ask whoever published ${verb(unclear, 'it', 'them')}, correct that part, and check again: everything else is clear, and nothing of it has to go.`,
    rfc: 'RFC 7208, 4.6',
  },
  'spf-alias': {
    title: ({ target }: { target: string }) => `Ask the owner of ${target} to fix the SPF record`,
    text: ({ domain, target, problems }: { domain: string; target: string; problems: readonly string[] }) =>
      `${domain} is a CNAME to ${target}, so the record is published there, and a name with a CNAME cannot have its own. ${problems.join(' ')}`,
    rfc: 'RFC 1034, 3.6.2',
  },
  'spf-too-many-lookups': {
    title: ({ excess }: Lookups) => `Save ${plural(excess, 'DNS lookup', 'DNS lookups')}`,
    text: (lookups: Lookups) => joined(needlessText(lookups), unsureText(lookups), inUseText(lookups)),
    why: ['spf-too-many-lookups'],
    rfc: 'RFC 7208, 4.6.4',
  },
} satisfies ChangeTable

interface Lookups {
  domain: string
  /** Terms that are used as far as we know, the most expensive first. */
  costs: readonly SpfTreeTerm[]
  excess: number
  sure: readonly RemovableTerm[]
  unsure: readonly RemovableTerm[]
  /** The record and its lookups without those that no message needs. */
  shorter: string
  left: number
}

const removableText = ({ term, service, why }: RemovableTerm): string =>
  `“${shortened(term)}” (${service}): ${lowerFirst(why)}`

const needlessText = ({ sure, shorter, left, domain }: Lookups): string | undefined =>
  sure.length === 0
    ? undefined
    : `No email needs ${verb(sure, 'this term', 'these terms')}. ${sure.map(removableText).join(' ')} Without ${verb(sure, 'it', 'them')}, ${domain} has this record, with ${plural(left, 'lookup', 'lookups')}: “${shorter}”. Keep DKIM turned on at ${listNames(sure.map(({ service }) => service))}: it is what proves this mail.`

const unsureText = ({ unsure }: Lookups): string | undefined =>
  unsure.length === 0
    ? undefined
    : `If you have no IP address and no bounce domain of your own at ${listNames(unsure.map(({ service }) => service))}, remove ${listNames(unsure.map(({ term }) => `“${shortened(term)}”`))}, too.`

const inUseText = ({ domain, costs, sure, left }: Lookups): string | undefined =>
  costs.length === 0 || (sure.length > 0 && left <= LOOKUP_LIMIT)
    ? undefined
    : `${sure.length > 0 ? 'That is still too many: remove' : 'Remove'} the services that no longer send as ${domain}, or have one send from a subdomain with its own record. What each term costs: ${listNames(costs.map(costText), { more: 'smaller ones' })}.`

const costText = ({ text, service, totalCost }: SpfTreeTerm): string =>
  `“${text}”${service ? ` (${service})` : ''}: ${totalCost}`

export const spfChange = changesOf(SPF_CHANGES)

export const SPF_ASKS: AskTitles<SpfCode> = {
  'spf-syntax-error': 'Correct the term that receivers cannot read',
  'spf-include-without-record': 'Ask the service for its new include',
  'spf-redirect-without-record': 'Correct the redirect',
  'spf-too-many-void-lookups': 'Remove the names that no longer exist',
  'spf-too-many-void-lookups-ipv6': 'Remove the names that no longer exist',
  'spf-void-lookups': 'Remove the names that no longer exist',
  'spf-too-many-mx': 'List the mail servers by their networks',
  'spf-wide-network': 'Allow fewer addresses',
  'spf-plus-all': 'Ask the owner of the open record to close it',
  'spf-ptr': 'Replace “ptr” with the addresses of your servers',
  'spf-multiple-records': 'Ask the service to publish one record',
  'spf-reporting-modifiers': 'Name a mailbox for the reports',
  'spf-error-for-some': 'Ask the service for a record that answers for every server',
  'spf-dead-terms': 'Move what you need before “all”',
  'spf-malformed-name': 'Correct the name',
  'spf-include-loop': 'Remove the include that forms a loop',
  'spf-redirect-loop': 'Remove the redirect that forms a loop',
  'spf-more-errors': 'Correct the errors, then check again',
  'spf-near-miss': 'Correct the start of the SPF record',
  'spf-string-too-long': 'Split the SPF record into shorter strings',
  'spf-neutral-all': 'End the SPF record in ~all or -all',
  'spf-no-all': 'End the SPF record in ~all or -all',
  'spf-repeated-term': 'Delete what the record repeats',
  'spf-mechanism-as-modifier': 'Write a colon instead of the equals sign',
  'spf-special-range': 'Remove the addresses outside the public internet',
}
