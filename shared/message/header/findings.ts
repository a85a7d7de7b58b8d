import { durationText } from './texts.ts'
import { readableDomain } from './organization.ts'
import { findingsOf, rule, type CodeOf } from '#shared/report/finding-table.ts'
import type { Finding } from '#shared/report/finding.ts'

/** How the pasted text had to be read. */
const TEXT = {
  'header-page': rule({
    severity: 'info',
    title: 'The source of a page',
    message: 'The text was the source of a web page; we read the header in it.',
  }),
  'header-entities': rule({
    severity: 'info',
    title: 'Signs written for a web page',
    message: 'The text had signs such as “&lt;” in place of “<”; we read them as what they stand for.',
  }),
  'header-invisible': rule({
    severity: 'info',
    title: 'Invisible or round signs from copying',
    message:
      'Spaces, quotation marks or invisible characters were not those of a header; we read plain ones.',
  }),
  'header-summary': rule({
    severity: 'info',
    title: 'The table of Gmail’s “Show original”',
    message: 'The text began with the table that Gmail shows above a message; we read it as such.',
  }),
  'header-one-line': rule({
    severity: 'info',
    title: 'A header that lost its line breaks',
    message: 'Several fields were in one line; we separated them by their names.',
  }),
  'header-quoted': rule({
    severity: 'info',
    title: 'A header that was quoted',
    message: 'Each line started with “>”; we read what follows.',
  }),
  'header-indented': rule({
    severity: 'info',
    title: 'A header that was indented',
    message: 'All lines were indented; we removed the indent.',
  }),
  'header-double-spaced': rule({
    severity: 'info',
    title: 'Empty lines between the fields',
    message: 'There was an empty line after each line; we ignored those.',
  }),
  'header-mbox-line': rule({
    severity: 'info',
    title: 'A line from a mailbox file',
    message: 'We ignored a “From …” line from a mailbox file.',
  }),
  'header-broken-folds': rule({
    severity: 'info',
    title: 'Lines that lost their indent',
    message: 'Some lines had lost their indent; we joined them to the field above them.',
  }),
  'header-stray-lines': rule({
    severity: 'info',
    title: 'Lines before the first field',
    message: 'We ignored the lines before the first field.',
  }),
  'header-text-cut': rule({
    severity: 'warning',
    title: 'A text that is too long',
    message: 'The text is too long, so we did not read its end.',
  }),
  'header-no-received': rule({
    severity: 'warning',
    title: 'No Received line',
    message: 'There is no Received line, so nothing shows what route the message took.',
    fix: 'Copy the source of a delivered message, not one from your Sent folder.',
  }),
}

/** What the receiver wrote about SPF, DKIM or DMARC. */
interface ReportedResult {
  /** The server that wrote it; empty if it did not name itself. */
  authserv: string
  method: string
  result: string
  /** The receiver's own words; may be empty. */
  why: string
  /** Another proof passes for the domain in From, and one is enough for DMARC. */
  isProved: boolean
}

const reports = ({ authserv, method, result, why }: ReportedResult) =>
  `${authserv || 'The receiver'} reports ${method.toUpperCase()} ${result}${why ? ` (${why})` : ''}.`

const unlessProved = ({ isProved }: ReportedResult) => (isProved ? 'warning' : 'error')

const [OF_SPF, OF_DKIM, OF_DMARC] = ['RFC 7208, 2.6', 'RFC 6376, 6.1', 'RFC 9989, 4.4']

const RESULTS = {
  'header-spf-fail': rule({
    severity: 'error',
    severityOf: unlessProved,
    title: 'SPF failed',
    rfc: OF_SPF,
    message: reports,
  }),
  'header-spf-softfail': rule({
    severity: 'warning',
    title: 'SPF failed softly',
    rfc: OF_SPF,
    message: reports,
  }),
  'header-spf-temperror': rule({
    severity: 'warning',
    unknown: true,
    title: 'SPF could not be looked up',
    rfc: OF_SPF,
    message: reports,
  }),
  'header-spf-permerror': rule({
    severity: 'error',
    severityOf: unlessProved,
    title: 'The SPF record could not be used',
    rfc: OF_SPF,
    message: reports,
  }),
  'header-dkim-none': rule({
    severity: 'error',
    title: 'No DKIM signature',
    rfc: OF_DKIM,
    message: 'The message has no DKIM signature.',
    fix: 'Have your server or sending service sign with DKIM as your own domain.',
  }),
  'header-dkim-fail': rule({
    severity: 'error',
    severityOf: unlessProved,
    title: 'The DKIM signature failed',
    rfc: OF_DKIM,
    message: reports,
  }),
  'header-dkim-neutral': rule({
    severity: 'error',
    severityOf: unlessProved,
    title: 'The DKIM signature was not accepted',
    rfc: OF_DKIM,
    message: reports,
  }),
  'header-dkim-policy': rule({
    severity: 'error',
    severityOf: unlessProved,
    title: 'The DKIM signature breaks the receiver’s own rules',
    rfc: OF_DKIM,
    message: reports,
  }),
  'header-dkim-temperror': rule({
    severity: 'warning',
    unknown: true,
    title: 'The DKIM key could not be looked up',
    rfc: OF_DKIM,
    message: reports,
  }),
  'header-dkim-permerror': rule({
    severity: 'error',
    severityOf: unlessProved,
    title: 'The DKIM signature or its key could not be used',
    rfc: OF_DKIM,
    message: reports,
  }),
  'header-dmarc-fail': rule({
    severity: 'error',
    title: 'DMARC failed',
    rfc: OF_DMARC,
    message: reports,
  }),
  'header-dmarc-temperror': rule({
    severity: 'warning',
    unknown: true,
    title: 'The DMARC record could not be looked up',
    rfc: OF_DMARC,
    message: reports,
  }),
  'header-dmarc-permerror': rule({
    severity: 'error',
    title: 'The DMARC record could not be used',
    rfc: OF_DMARC,
    message: reports,
  }),
  'header-not-aligned': rule({
    severity: 'error',
    title: 'What is proven is another domain',
    rfc: 'RFC 9989, 4.4',
    message: ({ from, proved }: { from: string; proved: readonly string[] }) =>
      `SPF or DKIM passed for ${proved.join(', ')}, not for ${from}, so DMARC does not pass.`,
    fix: ({ from }) => `Sign with DKIM as ${from}, or use a bounce address at ${from}.`,
  }),
  'header-unknown-results': rule({
    severity: 'warning',
    unknown: true,
    title: 'No result of the receiver',
    rfc: 'RFC 8601, 4.1',
    message:
      'No result in this header is definitely the receiver’s own, so we cannot say whether the message passed.',
  }),
}

const badlyWritten = ({ authserv }: { authserv: string }, what: string) =>
  `${authserv || 'A server without a name'} wrote Authentication-Results with a syntax error: ${what}. We read the parts that are clear.`

/** Who wrote the results, and how. */
const WRITERS = {
  'header-results-forged': rule({
    severity: 'warning',
    title: 'Results that the receiver did not write',
    rfc: 'RFC 8601, 5',
    message: ({ authserv }: { authserv: string }) =>
      `The results named ${authserv} are where the sender could have written them, so we do not count them.`,
  }),
  'header-results-repeated': rule({
    severity: 'warning',
    title: 'Several results with the same name',
    rfc: 'RFC 8601, 5',
    message: ({ authserv }: { authserv: string }) =>
      `There are several results named ${authserv}. Only the topmost are definitely its own, so we do not count the others.`,
  }),
  'header-results-missing-semicolon': rule({
    severity: 'info',
    title: 'Results without a semicolon between them',
    rfc: 'RFC 8601, 2.2',
    message: (values: { authserv: string }) =>
      badlyWritten(values, 'a semicolon is missing between two results'),
  }),
  'header-results-stray-words': rule({
    severity: 'info',
    title: 'Results with stray words',
    rfc: 'RFC 8601, 2.2',
    message: (values: { authserv: string }) => badlyWritten(values, 'there are stray words'),
  }),
  'header-results-duplicate-none': rule({
    severity: 'info',
    title: 'Results next to the word “none”',
    rfc: 'RFC 8601, 2.2',
    message: (values: { authserv: string }) => badlyWritten(values, 'it says “none” next to results'),
  }),
}

/** Addresses and names, which the mail test judges, too. */
const IDENTITIES = {
  'header-from-missing': rule({
    severity: 'error',
    title: 'No From field',
    rfc: 'RFC 5322, 3.6',
    message: 'There is no From field.',
    fix: 'Add one with the author’s email address. Gmail and others reject messages without it.',
  }),
  'header-from-repeated': rule({
    severity: 'error',
    title: 'More than one From field',
    rfc: 'RFC 5322, 3.6',
    message: ({ count }: { count: number }) =>
      `There are ${count} From fields: each email app may show a different sender.`,
    fix: 'Send only one. Gmail and others reject such messages.',
  }),
  'header-from-several-domains': rule({
    severity: 'warning',
    title: 'Authors at several domains',
    rfc: 'RFC 9989, 4.4',
    message: 'From has addresses at several domains: receivers can check DMARC for only one of them.',
  }),
  'header-hidden-characters': rule({
    severity: 'warning',
    title: 'Invisible characters in the sender’s name',
    message: 'The name in From has invisible characters, which can make it look like another name.',
  }),
  'header-name-shows-address': rule({
    severity: 'warning',
    title: 'A sender’s name that shows another address',
    message: ({ shown, address }: { shown: string; address: string }) =>
      `The name in From shows an address at ${readableDomain(shown)}, but the message is from ${address}.`,
    fix: 'Remove the address from the name, or send from it.',
  }),
  'header-name-shows-domain': rule({
    severity: 'info',
    title: 'A sender’s name that shows another domain',
    message: ({ shown, address }: { shown: string; address: string }) =>
      `The name in From shows ${readableDomain(shown)}, but the address is ${address}.`,
  }),
  'header-reply-to-differs': rule({
    severity: 'info',
    title: 'Replies go to another domain',
    message: ({ domain, author }: { domain: string; author: string }) =>
      `Replies go to ${readableDomain(domain)}, not to ${author}. Mailing lists do this, and so does fraud.`,
  }),
  'header-return-path-differs': rule({
    severity: 'info',
    title: 'Bounces go to another domain',
    rfc: 'RFC 9989, 4.4',
    message: ({ domain, author }: { domain: string; author: string }) =>
      `Bounces go to ${domain}, so SPF checks that domain, not ${author}.`,
    fix: 'Many services let you use your own bounce domain; if you sign with DKIM as your own domain, you do not need one.',
  }),
  'header-sender-differs': rule({
    severity: 'info',
    title: 'Sent on behalf of another domain',
    rfc: 'RFC 5322, 3.6.2',
    message: ({ domain, author }: { domain: string; author: string }) =>
      `${domain} sent this on behalf of ${author}; some programs show “via”.`,
  }),
  'header-look-alike': rule({
    severity: 'error',
    title: 'Two domains that look alike',
    rfc: 'UTS 39',
    message: ({ domain, twin }: { domain: string; twin: string }) =>
      `${readableDomain(domain)} and ${readableDomain(twin)} look alike but are two different domains.`,
  }),
  'header-mixed-alphabets': rule({
    severity: 'error',
    title: 'A domain with letters of two alphabets',
    rfc: 'UTS 39',
    message: ({ domain }: { domain: string }) =>
      `${readableDomain(domain)} mixes letters of two alphabets, as names that imitate others do.`,
  }),
  'header-international-name': rule({
    severity: 'info',
    title: 'A domain with letters outside ASCII',
    rfc: 'RFC 5890',
    message: ({ domain, shown }: { domain: string; shown: string }) => `${domain} is shown as ${shown}.`,
  }),
}

/** The signature in question, as in "The signature of northwind.test". */
const signatureOf = ({ domain }: { domain: string }) => `The signature of ${domain || 'an unnamed domain'}`

const SIGNATURES = {
  'header-signature-tags-missing': rule({
    severity: 'error',
    title: 'A signature without all its parts',
    rfc: 'RFC 6376, 3.5',
    message: ({ missing, ...signature }: { domain: string; missing: readonly string[] }) =>
      `${signatureOf(signature)} lacks ${missing.map((tag) => `${tag}=`).join(', ')}: nobody can verify it.`,
  }),
  'header-signature-without-from': rule({
    severity: 'error',
    title: 'A signature that does not cover From',
    rfc: 'RFC 6376, 5.4',
    message: (signature: { domain: string }) =>
      `${signatureOf(signature)} does not cover From, so it is invalid.`,
  }),
  'header-signature-identity': rule({
    severity: 'error',
    title: 'A signature for someone else’s domain',
    rfc: 'RFC 6376, 3.5',
    message: (signature: { domain: string }) =>
      `${signatureOf(signature)} has an i= outside its d=, so it is invalid.`,
  }),
  'header-signature-sha1': rule({
    severity: 'warning',
    title: 'A signature with an outdated algorithm',
    rfc: 'RFC 8301, 3.1',
    message: (signature: { domain: string }) =>
      `${signatureOf(signature)} uses SHA-1: receivers must not accept it.`,
  }),
  'header-signature-length': rule({
    severity: 'warning',
    title: 'A signature that lets text be added',
    rfc: 'RFC 6376, 8.2',
    message: (signature: { domain: string }) =>
      `${signatureOf(signature)} has l=: anyone can add text below the signed part.`,
  }),
  'header-signature-expired': rule({
    severity: 'warning',
    title: 'A signature that had expired',
    rfc: 'RFC 6376, 3.5',
    message: (signature: { domain: string }) =>
      `${signatureOf(signature)} had expired before the message arrived.`,
  }),
  'header-signature-future': rule({
    severity: 'info',
    title: 'A signature from the future',
    rfc: 'RFC 6376, 3.5',
    message: (signature: { domain: string }) =>
      `${signatureOf(signature)} is dated after the message arrived: the signer’s clock is wrong.`,
  }),
}

/** When the message was written, and its route. */
const ROUTE = {
  'header-date-missing': rule({
    severity: 'warning',
    title: 'No Date field',
    rfc: 'RFC 5322, 3.6',
    message: 'There is no Date field, and filters count that against a message.',
  }),
  'header-message-id-missing': rule({
    severity: 'warning',
    title: 'No Message-ID field',
    rfc: 'RFC 5322, 3.6',
    message: 'There is no Message-ID field, and filters count that against a message.',
  }),
  'header-date-in-future': rule({
    severity: 'warning',
    title: 'A Date after the arrival',
    rfc: 'RFC 5322, 3.6.1',
    message:
      'The Date field is later than the message’s arrival: the sender’s clock is wrong, and filters notice.',
  }),
  'header-hop-unreadable': rule({
    severity: 'info',
    title: 'A Received line that cannot be read',
    rfc: 'RFC 5321, 4.4',
    message: 'This Received line has neither a server nor a date that could be read.',
  }),
  'header-clock-skew': rule({
    severity: 'info',
    title: 'A server whose clock is wrong',
    message: ({ server, seconds, isZone }: { server: string; seconds: number; isZone: boolean }) =>
      `The clock of ${server} is ${durationText(Math.abs(seconds))} ${seconds < 0 ? 'behind' : 'ahead'}; this is not a delay.${isZone ? ' The clock is off by full hours, so its time zone is wrong.' : ''}`,
  }),
  'header-zone-suspect': rule({
    severity: 'info',
    title: 'A delay that is probably a wrong time zone',
    message: ({ server, seconds }: { server: string; seconds: number }) =>
      `Exactly ${durationText(seconds)} passed before ${server}: more likely a wrong time zone than a delay.`,
  }),
  'header-slow-hop': rule({
    severity: 'warning',
    title: 'A server where the message waited',
    message: ({ server, seconds }: { server: string; seconds: number }) =>
      `The message waited ${durationText(seconds)} before it reached ${server}.`,
    fix: 'Likely greylisting, a full queue or a rate limit; check the previous server’s log.',
  }),
  'header-old-tls': rule({
    severity: 'info',
    title: 'Outdated encryption on the route',
    rfc: 'RFC 8996',
    message: ({ server, version }: { server: string; version: string }) =>
      `${server} received it over ${version}, which is out of date.`,
    fix: 'Allow only TLS 1.2 and 1.3.',
  }),
}

export const HEADER_FINDINGS = { ...TEXT, ...RESULTS, ...WRITERS, ...IDENTITIES, ...SIGNATURES, ...ROUTE }

export type HeaderCode = CodeOf<typeof HEADER_FINDINGS>
export type HeaderFinding = Finding<HeaderCode>
export type IdentityFinding = Finding<CodeOf<typeof IDENTITIES>>

export const headerFinding = findingsOf(HEADER_FINDINGS)
