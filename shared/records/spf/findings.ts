import { bogusPart } from '#shared/dns/failure-text.ts'
import type { APEX_FINDINGS } from '#shared/records/cname/at-apex.ts'
import { DNS_FINDINGS } from '#shared/report/unanswered.ts'
import { findingsOf, rule, type CodeOf } from '#shared/report/finding-table.ts'
import { listNames } from '#shared/kit/sentence.ts'
import type { Finding } from '#shared/report/finding.ts'
import {
  type ClientFamily,
  listTerms,
  LOOKUP_LIMIT,
  NAMES_PER_TERM_LIMIT,
  shortened,
  SIZE_LIMIT_BYTES,
  verb,
  VOID_LIMIT,
} from './limits.ts'

/** RFC 1035 section 3.3: a character string has at most 255 bytes. */
export const MAX_STRING_BYTES = 255

/** The terms in question, as written, and the domain whose record has them. */
interface Terms {
  name: string
  terms: readonly string[]
}

/** A term as written; `owner` is the domain whose record has it, if that is not the checked one. */
export interface QuotedTerm {
  owner?: string
  term: string
}

const quoted = ({ owner, term }: QuotedTerm) =>
  `“${shortened(term)}”${owner === undefined ? '' : ` in the record of ${owner}`}`

/** “a” in the record of x.test depends, “a”, “b” in the record of x.test depend */
const termsDo = ({ name, terms }: Terms, one: string, many: string) =>
  `${listTerms(terms)} in the record of ${name} ${verb(terms, one, many)}`

const LIST_SENDERS = 'Use “~all”, or “-all” once every sender is listed.'
const BEFORE_ALL = 'List the servers and services that send your mail before “all”.'

/** What makes receivers give up with a permanent error (permerror). */
const ERRORS = {
  'spf-syntax-error': rule({
    severity: 'error',
    title: 'A term that receivers cannot read',
    rfc: 'RFC 7208, 4.6',
    message: ({
      position,
      reason,
      ...term
    }: QuotedTerm & {
      /** Of the first character that does not fit, from 0. */
      position: number
      reason: string
      /** What was probably meant. */
      replacement?: string
    }) =>
      `The term ${quoted(term)} cannot be read at character ${position + 1}: ${reason}. One such mistake makes receivers discard the entire record.`,
    fix: ({ owner, term, replacement }) => {
      if (replacement !== undefined) return `Write “${shortened(replacement)}” instead.`
      const wrong = `“${shortened(term)}”`
      return owner === undefined
        ? `Correct ${wrong}, or remove it.`
        : `Ask the owner of ${owner} to correct ${wrong}. Until then, remove the term that points to that record.`
    },
  }),
  'spf-multiple-records': rule({
    severity: 'error',
    title: 'More than one SPF record',
    rfc: 'RFC 7208, 4.5',
    message: ({ name, count }: { name: string; count: number }) =>
      `${name} publishes ${count} SPF records. Receivers must not choose, so none of them counts.`,
    fix: 'Merge them into one record and delete the others.',
  }),
  'spf-include-without-record': rule({
    severity: 'error',
    title: 'An include without an SPF record',
    rfc: 'RFC 7208, 5.2',
    message: (values: QuotedTerm & { absence: string }) => withoutRecord(values),
    fix: ({ term }) => `Remove “${shortened(term)}”, or correct the name.`,
  }),
  'spf-redirect-without-record': rule({
    severity: 'error',
    title: 'A redirect without an SPF record',
    rfc: 'RFC 7208, 6.1',
    message: (values: QuotedTerm & { absence: string }) => withoutRecord(values),
    fix: ({ term }) => `Remove “${shortened(term)}”, or correct the name.`,
  }),
  'spf-malformed-name': rule({
    severity: 'error',
    title: 'A name that DNS cannot have',
    rfc: 'RFC 7208, 4.8',
    message: ({ name, ...term }: QuotedTerm & { name: string }) =>
      `${quoted(term)} names “${shortened(name)}”, which is not a possible DNS name: a part between two dots is empty or longer than 63 characters.`,
    fix: 'Correct the name, or remove the term.',
  }),
  'spf-include-loop': rule({
    severity: 'error',
    title: 'An include that forms a loop',
    rfc: 'RFC 7208, 4.6.4',
    message: (values: QuotedTerm & { target: string; isOwnRecord: boolean }) => inCircle(values),
    fix: ({ term }) => `Remove “${shortened(term)}”.`,
  }),
  'spf-redirect-loop': rule({
    severity: 'error',
    title: 'A redirect that forms a loop',
    rfc: 'RFC 7208, 4.6.4',
    message: (values: QuotedTerm & { target: string; isOwnRecord: boolean }) => inCircle(values),
    fix: ({ term }) => `Remove “${shortened(term)}”.`,
  }),
  'spf-too-many-lookups': rule({
    severity: 'error',
    title: 'More than ten DNS lookups',
    rfc: 'RFC 7208, 4.6.4',
    message: ({ lookups, ...term }: QuotedTerm & { lookups?: number }) =>
      `${lookups === undefined ? '' : `The record needs ${lookups} DNS lookups. `}At ${quoted(term)} receivers would need lookup number ${LOOKUP_LIMIT + 1}, and stop with a permanent error: ${LOOKUP_LIMIT} are allowed.`,
    fix: 'Remove services you no longer use, or move a service to a subdomain with its own record.',
  }),
  'spf-too-many-void-lookups': rule({
    severity: 'error',
    title: 'More than two lookups that find nothing',
    rfc: 'RFC 7208, 4.6.4',
    message: (values: QuotedTerm & { client?: ClientFamily }) => tooManyVoids(values),
    fix: 'Remove the terms whose names no longer exist.',
  }),
  'spf-too-many-void-lookups-ipv6': rule({
    severity: 'error',
    title: 'More than two lookups that find nothing over IPv6',
    rfc: 'RFC 7208, 4.6.4',
    message: (values: QuotedTerm & { client?: ClientFamily }) => tooManyVoids(values),
    fix: 'Remove the terms whose names no longer exist.',
  }),
  'spf-too-many-mx': rule({
    severity: 'error',
    title: 'A domain with more than ten mail servers',
    rfc: 'RFC 7208, 4.6.4',
    message: ({ target, count, ...term }: QuotedTerm & { target: string; count: number }) =>
      `${quoted(term)} points to ${count} mail servers of ${target}; receivers look up at most ${NAMES_PER_TERM_LIMIT}, then stop with a permanent error.`,
    fix: 'List the networks of the mail servers with “ip4:” and “ip6:” instead.',
  }),
  'spf-more-errors': rule({
    severity: 'error',
    title: 'More errors than are listed',
    message: ({ count }: { count: number }) => `There are ${count} more errors of this kind.`,
    fix: 'Correct the errors listed first, then check again.',
  }),
}

const withoutRecord = ({ absence, ...term }: QuotedTerm & { absence: string }) =>
  `${quoted(term)} points to ${absence}. Receivers answer with a permanent error.`

const inCircle = ({ target, isOwnRecord, ...term }: QuotedTerm & { target: string; isOwnRecord: boolean }) =>
  `${quoted(term)} points back to ${isOwnRecord ? 'the record it is in' : `${target}, which is already being read`}. Receivers loop until the limit of ${LOOKUP_LIMIT} lookups stops them.`

function tooManyVoids({ client, ...term }: QuotedTerm & { client?: ClientFamily }): string {
  const who = client ? `, for ${client === 'ipv4' ? 'an IPv4' : 'an IPv6'} client,` : ''
  return `At ${quoted(term)}${who} the DNS lookup comes back empty for the ${ordinal(VOID_LIMIT + 1)} time; ${VOID_LIMIT} are allowed, then receivers stop with a permanent error.`
}

const ordinal = (count: number) => ({ 1: 'first', 2: 'second', 3: 'third' })[count] ?? `${count}th`

/** What could not be found out. */
const UNKNOWNS = {
  'spf-lookup-failed': rule({
    severity: 'error',
    unknown: true,
    title: 'DNS did not answer',
    message: ({ reason }: { reason: string }) =>
      bogusPart(reason) ?? `${reason} This says nothing about the record itself; try again in a moment.`,
  }),
  'spf-branch-unknown': rule({
    severity: 'warning',
    unknown: true,
    title: 'A part that could not be looked up',
    rfc: 'RFC 7208, 4.4',
    message: ({ reason }: { reason: string }) =>
      `${reason} So the counts in this report are minimums, and that part is unknown.`,
  }),
  'spf-truncated': rule({
    severity: 'warning',
    unknown: true,
    title: 'Too large to be read to its end',
    message: ({ queries }: { queries: number }) =>
      `This check stopped after ${queries} DNS queries; the counts are minimums. Receivers give up long before that.`,
  }),
}

/** Whether and how a record is published at a name. */
const PUBLICATION = {
  'spf-valid': rule({
    severity: 'ok',
    title: 'Receivers can evaluate the record',
    rfc: 'RFC 7208, 4',
    message: ({ lookups }: { lookups: number }) =>
      `Receivers can evaluate this record: one record, correct syntax, ${lookups} of ${LOOKUP_LIMIT} DNS lookups.`,
  }),
  'spf-no-record': rule({
    severity: 'error',
    title: 'No SPF record',
    rfc: 'RFC 7208, 4.5',
    message: ({ name }: { name: string }) =>
      `${name} has no SPF record, so receivers cannot tell who may send as this domain.`,
    fix: 'Publish one TXT record that starts with “v=spf1 ”.',
  }),
  'spf-not-in-from': rule({
    severity: 'info',
    title: 'A name that only receives',
    rfc: 'RFC 7208, 2.4',
    message: ({ name, service }: { name: string; service: string }) =>
      `${service} hands the mail for ${name} to a program. An SPF record is needed only if mail is also sent as ${name}.`,
  }),
  'spf-domain-is-alias': rule({
    severity: 'info',
    title: 'A name that cannot have its own SPF record',
    rfc: 'RFC 1034, 3.6.2',
    message: ({ name, target }: { name: string; target: string }) =>
      `${name} is a CNAME to ${target}, which has no SPF record, and a name with a CNAME cannot have one of its own.`,
    fix: 'Send from a name without a CNAME.',
  }),
  'spf-near-miss': rule({
    severity: 'error',
    title: 'Looks like SPF, but is not read',
    rfc: 'RFC 7208, 4.5',
    message: ({ name, text }: { name: string; text: string }) =>
      `The TXT record “${shortened(text)}” at ${name} looks like SPF, but receivers ignore it: a record starts with exactly “v=spf1” and a space.`,
    fix: 'Correct the start of the record: “v=spf1”, then one space, with no other space, quote or sign.',
  }),
  'spf-type-99': rule({
    severity: 'warning',
    title: 'A record of a type that nobody reads',
    rfc: 'RFC 7208, 3.1',
    message: ({ name, texts }: { name: string; texts: readonly string[] }) =>
      `${name} still has ${listTerms(texts)} in a record of the discontinued type SPF (99). No receiver reads it.`,
    fix: 'Delete the record of type SPF and keep the one of type TXT.',
  }),
  'spf-sender-id': rule({
    severity: 'warning',
    title: 'A leftover of Sender ID',
    rfc: 'RFC 7208, C',
    message: ({ name, texts }: { name: string; texts: readonly string[] }) =>
      `${name} still has ${listTerms(texts)}, a leftover of Sender ID, which nobody uses anymore.`,
    fix: 'Delete the record that starts with “spf2.0/”.',
  }),
  'spf-size': rule({
    severity: 'info',
    title: 'Much text at one name',
    rfc: 'RFC 7208, 3.4',
    message: ({ count, bytes }: { count: number; bytes: number }) =>
      `The name and its ${count} TXT record${count === 1 ? '' : 's'} take ${bytes} bytes in total; above ${SIZE_LIMIT_BYTES}, the answer may not fit in one DNS packet, and a few receivers then miss it.`,
    fix: 'Delete TXT records that are no longer needed, or shorten the record.',
  }),
  'spf-string-too-long': rule({
    severity: 'error',
    title: 'A string that DNS cannot carry',
    rfc: 'RFC 7208, 3.3',
    message: `A string of the record is longer than ${MAX_STRING_BYTES} bytes, which DNS cannot carry.`,
    fix: `Split the record into strings of at most ${MAX_STRING_BYTES} bytes.`,
  }),
  'spf-dmarc-inside': rule({
    severity: 'warning',
    title: 'A DMARC record inside the SPF record',
    rfc: 'RFC 9989, 4.1',
    message: ({ name }: { name: string; text: string }) =>
      `The SPF record of ${name} holds a DMARC record. Receivers look for DMARC at _dmarc.${name}, and ignore it here.`,
    fix: ({ name }) => `Publish the DMARC record at _dmarc.${name}, and take it out of the SPF record.`,
  }),
  'spf-record-cut': rule({
    severity: 'error',
    title: 'A record that was cut',
    rfc: 'RFC 7208, 3.3',
    message: ({ word }: { word: string }) =>
      `The record ends with “${shortened(word)}” after exactly ${MAX_STRING_BYTES} bytes, and without “all”: the panel in which it was entered has probably cut it there.`,
    fix: `Enter the whole record again, in several quoted strings of at most ${MAX_STRING_BYTES} bytes, or ask your DNS provider how to publish a longer one.`,
  }),
  'spf-missing-space': rule({
    severity: 'error',
    title: 'A missing space between two strings',
    rfc: 'RFC 7208, 3.3',
    message: ({ count, joined }: { count: number; joined: string }) =>
      `The record is split into ${count} strings, which are joined without a space, so “${shortened(joined)}” became one term.`,
    fix: 'Put a space at the end of the first string.',
  }),
  'spf-record-split': rule({
    severity: 'info',
    title: 'A record in several strings',
    rfc: 'RFC 7208, 3.3',
    message: ({ count }: { count: number }) =>
      `The record is split into ${count} strings. Receivers join them without a space, and the result is readable.`,
  }),
}

/** What a readable record says. */
const CONTENT = {
  'spf-plus-all': rule({
    severity: 'error',
    title: 'Everyone may send as the domain',
    rfc: 'RFC 7208, 5.1',
    message: ({ name, term }: { name: string; term: string }) =>
      `“${term}” in the record of ${name} allows every computer in the world to send as the domain.`,
    fix: LIST_SENDERS,
  }),
  'spf-wide-network': rule({
    severity: 'error',
    severityOf: ({ isEverything }) => (isEverything ? 'error' : 'warning'),
    title: 'Networks full of strangers',
    rfc: 'RFC 7208, 5.6',
    message: ({ isEverything, ...terms }: Terms & { isEverything: boolean }) =>
      isEverything
        ? `${termsDo(terms, 'allows', 'allow')} every address in the world to send.`
        : `${termsDo(terms, 'allows', 'allow')} many millions of addresses to send, most of them not yours.`,
    fix: 'List only the networks your mail is sent from.',
  }),
  'spf-ptr': rule({
    severity: 'warning',
    title: 'Senders are recognized by reverse DNS',
    rfc: 'RFC 7208, 5.5',
    message: (terms: Terms) =>
      `${termsDo(terms, 'depends', 'depend')} on reverse DNS names, which is slow and unreliable; some receivers skip it.`,
    fix: 'Replace it with “ip4:”, “ip6:” or “a”.',
  }),
  'spf-neutral-all': rule({
    severity: 'warning',
    title: 'Nothing is said about other senders',
    rfc: 'RFC 7208, 8.2',
    message: ({ term }: { term: string }) =>
      `“${term}” says nothing about senders that are not listed, so their mail is treated as if there were no record.`,
    fix: LIST_SENDERS,
  }),
  'spf-no-all': rule({
    severity: 'warning',
    title: 'No end to the list of senders',
    rfc: 'RFC 7208, 4.7',
    message: ({ name }: { name: string }) =>
      `The record of ${name} does not end in “all” or “redirect=”, so nothing is said about senders that are not listed (neutral).`,
    fix: 'Add “~all” at the end.',
  }),
  'spf-dead-terms': rule({
    severity: 'warning',
    title: 'Terms after “all”',
    rfc: 'RFC 7208, 5.1',
    message: ({ name, terms }: Terms) =>
      `Receivers never reach ${listTerms(terms)} in the record of ${name}, because the “all” before them matches every server. They allow no one and cost no lookups.`,
    fix: 'Move what you need before “all” and delete the rest.',
  }),
  'spf-dead-redirect': rule({
    severity: 'warning',
    title: 'A redirect next to “all”',
    rfc: 'RFC 7208, 6.1',
    message: ({ name, terms }: Terms) =>
      `Receivers ignore ${listTerms(terms)} in the record of ${name}, because the record has an “all”.`,
    fix: 'Delete the redirect, or delete “all” if the other record is meant to decide.',
  }),
  'spf-repeated-term': rule({
    severity: 'warning',
    severityOf: ({ isCounted }) => (isCounted ? 'warning' : 'info'),
    title: 'A term that is there twice',
    rfc: 'RFC 7208, 4.6.4',
    message: ({ isCounted, ...terms }: Terms & { isCounted: boolean }) =>
      `${listTerms(terms.terms)} ${verb(terms.terms, 'appears', 'appear')} more than once in the record of ${terms.name}${isCounted ? ', and receivers count each lookup again.' : '; once is enough.'}`,
    fix: 'Delete the repetition.',
  }),
  'spf-needless-include': rule({
    severity: 'info',
    title: 'An include that does nothing',
    rfc: 'RFC 7208, 2.4',
    message: ({ term, service, why }: { term: string; service: string; why: string }) =>
      `“${shortened(term)}” does nothing for email from ${service}. ${why}`,
  }),
  'spf-reporting-modifiers': rule({
    severity: 'warning',
    severityOf: ({ isUseless }) => (isUseless ? 'warning' : 'info'),
    title: 'Reports about failed checks',
    rfc: 'RFC 6652, 3',
    message: ({ isUseless, ...terms }: Terms & { isUseless: boolean }) =>
      isUseless
        ? `${termsDo(terms, 'has', 'have')} no effect without “ra=”, the mailbox for the reports.`
        : `${termsDo(terms, 'asks', 'ask')} for reports about failed checks. That is allowed; few receivers send any.`,
    fix: ({ isUseless }) =>
      isUseless
        ? 'Add “ra=” with the part of an address before the @, for example “ra=postmaster”, or remove them.'
        : undefined,
  }),
  'spf-unknown-modifier': rule({
    severity: 'info',
    title: 'A modifier that nobody knows',
    rfc: 'RFC 7208, 6',
    message: (terms: Terms) => `${termsDo(terms, 'is', 'are')} an unknown modifier; receivers ignore it.`,
  }),
  'spf-mechanism-as-modifier': rule({
    severity: 'error',
    title: 'An equals sign in place of a colon',
    rfc: 'RFC 7208, 6',
    message: (terms: Terms & { meant: string }) =>
      `${termsDo(terms, 'is', 'are')} written with “=”, so receivers skip it, or refuse the whole record.`,
    fix: ({ meant }) => `Write “${meant}”.`,
  }),
  'spf-trailing-dot': rule({
    severity: 'info',
    title: 'A dot at the end of a name',
    rfc: 'RFC 7208, 7.3',
    message: (terms: Terms) =>
      `${termsDo(terms, 'ends', 'end')} in a dot, which some older receivers cannot read.`,
    fix: 'Delete the final dot.',
  }),
  'spf-special-range': rule({
    severity: 'warning',
    title: 'Addresses outside the public internet',
    rfc: 'RFC 6890',
    message: ({ range, ...terms }: Terms & { range: string }) =>
      `${termsDo(terms, 'is', 'are')} outside the public internet (${range}), so no mail can come from there.`,
    fix: 'Remove it, or write the public IP address your mail is sent from.',
  }),
  'spf-host-bits': rule({
    severity: 'info',
    title: 'A network that starts elsewhere',
    rfc: 'RFC 7208, 5.6',
    message: (terms: Terms & { meant: string }) =>
      `${termsDo(terms, 'does', 'do')} not start at the beginning of a network; receivers read the entire network.`,
    fix: ({ meant }) => `Write “${meant}”.`,
  }),
  'spf-covered-network': rule({
    severity: 'info',
    title: 'A network inside another',
    message: (terms: Terms) => `${termsDo(terms, 'is', 'are')} inside a larger network in the same record.`,
    fix: 'Keep only one of the two.',
  }),
  'spf-void-lookups': rule({
    severity: 'warning',
    title: 'A name that does not exist',
    rfc: 'RFC 7208, 4.6.4',
    message: ({ terms }: { terms: readonly string[] }) =>
      `${listTerms(terms)} ${verb(terms, 'points to a name without the record it needs', 'point to names without the records they need')} (a void lookup). Receivers accept ${VOID_LIMIT} of these.`,
    fix: 'Remove the term, or restore the name.',
  }),
  'spf-void-lookups-ipv6': rule({
    severity: 'info',
    title: 'A name without an IPv6 address',
    rfc: 'RFC 7208, 4.6.4',
    message: ({ terms }: { terms: readonly string[] }) =>
      `${listTerms(terms)} ${verb(terms, 'points to a name', 'point to names')} without an IPv6 address, which counts as a void lookup when the mail comes over IPv6.`,
  }),
  'spf-no-address': rule({
    severity: 'warning',
    title: 'Servers without an address',
    rfc: 'RFC 7208, 5.3',
    message: ({ name, names }: { name: string; names: readonly string[] }) =>
      `The record of ${name} allows only the servers of ${listNames(names)}, and none of them has a public IP address in DNS, so no server can pass.`,
    fix: 'Give the servers their public addresses (A, AAAA), or list the servers that send your mail.',
  }),
  'spf-error-for-some': rule({
    severity: 'warning',
    title: 'A permanent error for some servers',
    rfc: 'RFC 7208, 7.3',
    message: ({ ip, reason }: { ip: string; reason: string }) =>
      `The names that this record leads to depend on the sending server, and for some servers the result is a permanent error, for example for ${ip}: ${reason}`,
    fix: 'Ask the service that the macros belong to for a record that answers for every server.',
  }),
  'spf-null-mx': rule({
    severity: 'info',
    title: 'Senders at a domain that accepts no mail',
    rfc: 'RFC 7505, 4.2',
    message: ({ name }: { name: string }) =>
      `${name} has a null MX, which says that it accepts no mail, and its SPF record allows servers to send as ${name}. Bounces and replies have nowhere to go, and some receivers refuse mail from such a domain.`,
    fix: 'Publish the mail servers for bounces and replies, or “v=spf1 -all” if the domain sends no mail.',
  }),
  'spf-no-sender': rule({
    severity: 'info',
    title: 'A domain that sends no mail',
    rfc: 'RFC 7208, 2.6.3',
    message: ({ name }: { name: string }) =>
      `The record of ${name} allows no server to send, so SPF can never pass. That is correct for a domain that does not send mail.`,
  }),
  'spf-no-sender-listed': rule({
    severity: 'warning',
    title: 'A record that lists no sender',
    rfc: 'RFC 7208, 2.6.3',
    message: ({ name }: { name: string }) =>
      `The record of ${name} lists no server, so SPF can never pass for its mail.`,
    fix: BEFORE_ALL,
  }),
  'spf-ip-not-allowed': rule({
    severity: 'error',
    title: 'A server that the record does not allow',
    rfc: 'RFC 7208, 4.6',
    message: ({ ip, result, reason }: { ip: string; result: string; reason: string }) =>
      `SPF returns “${result}” for ${ip}: ${reason}`,
    fix: ({ ip }) => `If ${ip} is your server and its mail bounces to this domain, add it to the SPF record.`,
  }),
}

export const SPF_FINDINGS = { ...ERRORS, ...UNKNOWNS, ...PUBLICATION, ...CONTENT }

export type SpfCode = CodeOf<typeof SPF_FINDINGS> | CodeOf<typeof DNS_FINDINGS> | CodeOf<typeof APEX_FINDINGS>
export type SpfFinding = Finding<SpfCode>

export const spfFinding = findingsOf({ ...SPF_FINDINGS, ...DNS_FINDINGS })
