import type { FreeTarget } from '#shared/data/mail-services/free-target.ts'
import { bogusPart } from '#shared/dns/failure-text.ts'
import { shortened } from '#shared/kit/sentence.ts'
import { DNS_FINDINGS } from '#shared/report/unanswered.ts'
import { type CodeOf, findingsOf, rule } from '#shared/report/finding-table.ts'
import type { Finding } from '#shared/report/finding.ts'
import type { Publish } from '#shared/report/change/schema.ts'
import { type ReportTag, URI_PROBLEMS, type UriProblem } from './report-uri.ts'
import type { Policy } from './tags.ts'

/** Whether anyone gets reports, and whether they can arrive. */
const REPORT_FINDINGS = {
  'dmarc-no-reports': rule({
    severity: 'warning',
    severityOf: ({ isNeeded }) => (isNeeded === true ? 'warning' : 'info'),
    title: 'No address for reports',
    rfc: 'RFC 9989, 4.7',
    message: ({
      isNeeded,
    }: {
      /** False for a domain that sends no mail and has everything refused; null if that is unknown. */
      isNeeded: boolean | null
    }) => {
      if (isNeeded === true)
        return 'There is no rua, so you get no reports on who sends as you and what fails.'
      return isNeeded === false
        ? 'There is no rua, so you get no reports on who tries to send as you. None of your own mail is at risk.'
        : 'There is no rua, so you get no reports on who sends as you. Only a domain that sends mail needs them, and the SPF record, which would tell, could not be looked up.'
    },
    fix: ({ isNeeded }) => (isNeeded === true ? 'Add rua=mailto: with one of your mailboxes.' : undefined),
  }),
  'dmarc-address-invalid': rule({
    severity: 'error',
    severityOf: ({ problem }) => (problem === 'empty' ? 'info' : 'error'),
    title: 'A report address that cannot be used',
    rfc: 'RFC 9989, 4.8',
    message: ({ tag, text, problem }: { tag: ReportTag; text: string; problem: UriProblem }) =>
      `The address “${shortened(text)}” in ${tag} cannot be used. ${URI_PROBLEMS[problem]}`,
    fix: 'Write each address as mailto:name@example.com, with commas between them.',
  }),
  'dmarc-size-limit': rule({
    severity: 'info',
    title: 'A size limit for reports',
    rfc: 'RFC 9989, 4.8',
    message: ({ tag, size }: { tag: ReportTag; size: string }) =>
      `The size limit “!${size}” in ${tag} is obsolete; newer receivers ignore it.`,
    fix: ({ size }) => `Remove “!${size}”.`,
  }),
  'dmarc-address-no-mail': rule({
    severity: 'warning',
    title: 'No email address for reports',
    rfc: 'RFC 9989, 4.7',
    message: (values: { tag: ReportTag; text: string }) => notMail(values),
    fix: 'Add an email address.',
  }),
  'dmarc-address-not-alone': rule({
    severity: 'info',
    title: 'A report address that is not an email address',
    rfc: 'RFC 9989, 4.7',
    message: (values: { tag: ReportTag; text: string }) => notMail(values),
  }),
  'dmarc-many-addresses': rule({
    severity: 'info',
    title: 'More than two report addresses',
    rfc: 'RFC 7489, 6.2',
    message: ({ tag }: { tag: ReportTag }) =>
      `There are more than two addresses in ${tag}; receivers only have to support two.`,
    fix: 'Put the most important ones first.',
  }),
  'dmarc-reports-not-accepted': rule({
    // Without reports, the policy still counts.
    severity: 'warning',
    title: 'Reports that are not allowed to arrive',
    rfc: 'RFC 7489, 7.1',
    message: ({ tag, uri, reason, disputed }: NotAccepted) =>
      `${disputed ? 'Not all' : 'No'} reports reach ${uri} (${tag}). ${reason}`,
    fix: ({ permission }) =>
      permission && `Ask its owner to publish the TXT record “${permission.content}” at ${permission.name}.`,
  }),
  'dmarc-unknown-permission': rule({
    severity: 'warning',
    unknown: true,
    title: 'Whether reports may be sent is unknown',
    rfc: 'RFC 7489, 7.1',
    message: ({ tag, uri, reason }: { tag: ReportTag; uri: string; reason: string }) =>
      `Whether reports reach ${uri} (${tag}) is unknown. ${reason}`,
  }),
  'dmarc-mailbox-unreachable': rule({
    severity: 'warning',
    severityOf: ({ isNeeded }) => (isNeeded ? 'warning' : 'info'),
    title: 'A report address that accepts no mail',
    rfc: 'RFC 5321, 5.1; RFC 7505, 3',
    message: ({ tag, host, isRefused }: Unreachable) =>
      `${host} (${tag}) ${isRefused ? 'says that it does not accept mail' : 'has neither MX records nor an address'}, so no report can arrive.`,
    fix: ({ tag, isNeeded }) =>
      isNeeded
        ? 'Use a mailbox at a host that accepts mail.'
        : `Remove ${tag}: a domain without mail needs no reports.`,
  }),
  'dmarc-unknown-mailbox': rule({
    severity: 'warning',
    unknown: true,
    title: 'Whether the report address accepts mail is unknown',
    rfc: 'RFC 5321, 5.1',
    message: ({ tag, host }: { tag: ReportTag; host: string }) =>
      `${host} (${tag}) has mail servers that we could not look up, so we do not know whether reports arrive.`,
    fix: 'Try again in a moment.',
  }),
}

interface Unreachable {
  tag: ReportTag
  host: string
  isRefused: boolean
  /** False at a parked domain that names itself. */
  isNeeded: boolean
}

interface NotAccepted {
  tag: ReportTag
  uri: string
  reason: string
  /** Receivers differ in whether the host has to agree. */
  disputed?: true
  /** The record that would allow it. */
  permission?: Publish
}

const notMail = ({ tag, text }: { tag: ReportTag; text: string }) =>
  `Receivers only have to support “mailto:”, so it may be that no report arrives at “${shortened(text)}” in ${tag}.`

/** A text that was meant to be a DMARC record, and the record that was meant. */
interface Ignored {
  text: string
  repaired: string
}

const ignored = (title: string, why: string) =>
  rule({
    severity: 'error',
    title,
    rfc: 'RFC 9989, 4.7',
    message: ({ text }: Ignored) => `Receivers ignore the text “${shortened(text)}”: ${why}`,
    fix: ({ repaired }) => `Publish this record: “${repaired}”.`,
  })

/** Texts that receivers do not recognize as a record. */
const NEAR_MISSES = {
  'dmarc-leading-blank': ignored(
    'A space before the record',
    'it starts with a space, and the version must come first.',
  ),
  'dmarc-quoted': ignored('Quotation marks in the record', 'the quotes were typed into the record itself.'),
  'dmarc-backslash': ignored('A backslash in the record', 'there is a backslash before the semicolon.'),
  'dmarc-invisible-character': ignored(
    'An invisible character before the record',
    'it starts with an invisible character.',
  ),
  'dmarc-version-case': ignored('A version in lowercase', 'the version must be written in capitals, DMARC1.'),
  'dmarc-no-semicolon': ignored('No semicolon after the version', 'there is no semicolon after the version.'),
  'dmarc-version-value': ignored('A version that does not exist', 'the version must be exactly DMARC1.'),
  'dmarc-version-not-first': ignored(
    'The version is not at the start',
    'the version v=DMARC1 must come first.',
  ),
  'dmarc-version-missing': ignored('A record without a version', 'it does not start with v=DMARC1.'),
}

/** Where records end up by mistake. */
export type Misplacement = 'at-the-domain' | 'within-another' | 'without-underscore' | 'domain-twice'

const MISPLACEMENTS: Record<Misplacement, string> = {
  'at-the-domain': 'at the domain itself',
  'within-another': 'inside another TXT record',
  'without-underscore': 'without the underscore in its name',
  'domain-twice': 'with the domain twice in its name',
}

/** Whether and where a record is published. */
const PUBLICATION = {
  'dmarc-ok': rule({
    severity: 'ok',
    title: 'The record protects the domain',
    rfc: 'RFC 9989, 4.8',
    message: 'Receivers can read the record, and it protects the domain.',
  }),
  'dmarc-no-record': rule({
    severity: 'error',
    title: 'No DMARC record',
    rfc: 'RFC 9989, 4.10.1',
    message: ({ domain }: { domain: string }) =>
      `Neither ${domain} nor a parent domain has a DMARC record, so anyone can send email as ${domain}, and you will not hear about it.`,
    fix: 'Publish the record below. It changes nothing for your mail.',
  }),
  'dmarc-multiple-records': rule({
    severity: 'error',
    severityOf: ({ isOwn }) => (isOwn ? 'error' : 'warning'),
    title: 'More than one DMARC record',
    rfc: 'RFC 9989, 4.10',
    message: ({ name, count }: { name: string; count: number; isOwn: boolean }) =>
      `There are ${count} DMARC records at ${name}, so receivers use none of them.`,
    fix: 'Keep one of them and delete the others.',
  }),
  'dmarc-record-misplaced': rule({
    severity: 'error',
    title: 'A record where receivers do not look',
    rfc: 'RFC 9989, 4.5',
    message: ({ mistake, found }: { mistake: Misplacement; found: string; name: string }) =>
      `There is a DMARC record ${MISPLACEMENTS[mistake]} (${found}), where receivers do not look for it.`,
    fix: ({ name }) => `Move it to ${name}.`,
  }),
  'dmarc-record-leftover': rule({
    severity: 'info',
    title: 'A second record where receivers do not look',
    rfc: 'RFC 9989, 4.5',
    message: ({ mistake, found }: { mistake: Misplacement; found: string }) =>
      `There is also a DMARC record ${MISPLACEMENTS[mistake]} (${found}), where receivers do not look for it.`,
    fix: ({ mistake }) =>
      mistake === 'within-another' ? 'Take it out of that record, and keep the rest.' : 'Delete it.',
  }),
  'dmarc-record-is-alias': rule({
    severity: 'info',
    title: 'Someone else controls the policy',
    rfc: 'RFC 1034, 3.6.2',
    message: ({ name, target }: { name: string; target: string }) =>
      `${name} is a CNAME to ${target}, so the owner of that name controls the policy.`,
  }),
  'dmarc-alias-target-missing': rule({
    severity: 'error',
    title: 'A pointer to a name that does not exist',
    rfc: 'RFC 1034, 3.6.2',
    message: ({ name, target, free }: { name: string; target: string; free: FreeTarget | null }) => {
      const dead = `${name} is a CNAME to ${target}, which does not exist, so no DMARC record is published there.`
      if (free === null) return dead
      const how =
        free.service === undefined ? `who registers ${free.domain}` : `at ${free.service} who takes it next`
      return `${dead} Anyone ${how} controls the DMARC policy and gets the reports.`
    },
    fix: ({ name }) =>
      `Remove the CNAME of ${name}, or have the service behind it publish the record again: a name with a CNAME cannot have a TXT record.`,
  }),
  'dmarc-lookup-failed': rule({
    severity: 'warning',
    unknown: true,
    title: 'DNS did not answer',
    rfc: 'RFC 9989, 4.10.1',
    message: ({ reason }: { reason: string }) =>
      bogusPart(reason) ?? `${reason} So we do not know which policy applies; try again in a moment.`,
  }),
  'dmarc-unknown-walk': rule({
    severity: 'warning',
    unknown: true,
    title: 'Where the organization starts is unknown',
    rfc: 'RFC 9989, 4.10.1',
    message: ({ reason }: { reason: string }) => `${reason} So we do not know where the organization starts.`,
  }),
}

interface PolicyMissing {
  /** A valid report address makes receivers act as if the policy were “none”. */
  asksForReports: boolean
}

interface PolicyInvalid extends PolicyMissing {
  /** The policy tags that cannot be read, as written. */
  texts: readonly string[]
  isPolicyMissing: boolean
}

const POLICY_FIX =
  'Write the policy that you mean: none (you only get reports), quarantine (mail that fails goes to spam) or reject (mail that fails is refused). sp and np can also be left out.'

const unusablePolicy = (what: string, asksForReports: boolean, isPolicyMissing: boolean): string =>
  asksForReports
    ? `${what}. Because the record requests reports, receivers act as if it said only p=none: nothing is protected.`
    : `${what}, and there is no readable report address, so receivers apply no DMARC at all.${
        isPolicyMissing ? ' Section 4.7 alone can be read as p=none, and some receivers follow that.' : ''
      }`

/** What is wrong or useless in the text of the record. */
const SYNTAX = {
  'dmarc-policy-missing': rule({
    severity: 'error',
    severityOf: ({ asksForReports }) => (asksForReports ? 'warning' : 'error'),
    title: 'A record without a policy',
    rfc: 'RFC 9989, 4.10.1',
    message: ({ asksForReports }: PolicyMissing) => unusablePolicy('There is no p tag', asksForReports, true),
    fix: POLICY_FIX,
  }),
  'dmarc-policy-invalid': rule({
    severity: 'error',
    title: 'A policy that receivers cannot read',
    rfc: 'RFC 9989, 4.10.1',
    message: ({ texts, asksForReports, isPolicyMissing }: PolicyInvalid) =>
      unusablePolicy(
        `${texts.map((text) => `“${shortened(text)}”`).join(' and ')} ${texts.length === 1 ? 'is' : 'are'} not none, quarantine or reject`,
        asksForReports,
        isPolicyMissing,
      ),
    fix: POLICY_FIX,
  }),
  'dmarc-no-tag': rule({
    severity: 'warning',
    title: 'A part that receivers ignore',
    rfc: 'RFC 9989, 4.8',
    message: ({ text, empty }: { text: string; empty?: string }) => {
      const quoted = `“${shortened(text)}”`
      if (empty === 'rua' || empty === 'ruf') return `${empty} has no address, so it asks for no reports.`
      return empty === undefined
        ? `${quoted} is not a tag, so receivers ignore it.`
        : `${quoted} has no value, so receivers ignore it.`
    },
    fix: ({ empty }) =>
      empty === undefined
        ? 'A tag is a name, “=” and a value; a semicolon separates it from the next one.'
        : `Give ${empty} a value, or remove it.`,
  }),
  'dmarc-tag-repeated': rule({
    severity: 'error',
    title: 'A tag that is there twice',
    rfc: 'RFC 6376, 3.2',
    message: ({ tag, texts }: { tag: string; texts: readonly string[] }) =>
      `The tag ${tag} appears more than once: some receivers ignore the whole record, some use ${readings(texts)}.`,
    fix: ({ tag }) => `Keep one ${tag} and remove the others.`,
  }),
  'dmarc-tag-capitals': rule({
    severity: 'info',
    title: 'Capitals in the name of a tag',
    rfc: 'RFC 9989, 4.8',
    message: 'A tag has capitals in its name; the standard allows that, but some receivers do not.',
    fix: 'Write the tag names in lowercase.',
  }),
  'dmarc-not-ascii': rule({
    severity: 'warning',
    title: 'A character that a record cannot have',
    rfc: 'RFC 9989, 4.8',
    message: 'The record has a character that is not plain ASCII, for example a curly quote.',
    fix: 'Retype the record, or copy the one below.',
  }),
  'dmarc-policy-not-second': rule({
    severity: 'info',
    title: 'The policy does not come right after the version',
    rfc: 'RFC 7489, 6.3',
    message:
      'Another tag comes between the version and p. Newer receivers accept that; some older ones ignore the record.',
    fix: 'Move p right after v=DMARC1.',
  }),
  'dmarc-tag-unknown': rule({
    severity: 'warning',
    severityOf: ({ meant }) => (meant === undefined ? 'info' : 'warning'),
    title: 'A tag that no standard knows',
    rfc: 'RFC 9989, 4.7',
    message: ({ text, meant }: { text: string; meant?: string }) =>
      `No standard knows the tag “${shortened(text)}”, so receivers ignore it.${meant === undefined ? '' : ` Did you mean ${meant}?`}`,
    fix: ({ meant }) => (meant === undefined ? 'Remove the tag.' : `Write ${meant}, or remove the tag.`),
  }),
  'dmarc-value-invalid': rule({
    severity: 'warning',
    title: 'A value that receivers cannot read',
    rfc: 'RFC 9989, 4.8',
    message: ({ text, hidden }: { tag: string; text: string; hidden?: string }) =>
      hidden === undefined
        ? `Receivers cannot read “${shortened(text)}” and use the default instead.`
        : `A semicolon is missing in “${shortened(text)}”: receivers do not see ${hidden}.`,
    fix: ({ tag, hidden }) =>
      hidden === undefined
        ? `Correct the value, or remove the tag ${tag}.`
        : `Write a semicolon before ${hidden}.`,
  }),
  'dmarc-fo-without-ruf': rule({
    severity: 'info',
    title: 'A setting for failure reports that are not sent',
    rfc: 'RFC 9989, 4.7',
    message: ({ text }: { text: string }) =>
      `“${text}” has no effect, since there is no ruf for failure reports.`,
    fix: 'Remove fo, or add ruf.',
  }),
  'dmarc-tag-removed': rule({
    severity: 'warning',
    severityOf: ({ percent }) => (percent === undefined ? 'info' : 'warning'),
    title: 'A tag of the old standard',
    rfc: 'RFC 9989, 9.3',
    message: ({ tag, text, percent, isReadable }: RemovedTag) => {
      if (!isReadable)
        return `“${shortened(text)}” is not a percentage, and RFC 9989 removed the tag: receivers ignore it.`
      return percent === undefined
        ? `RFC 9989 removed the tag ${tag}; newer receivers ignore it.`
        : `RFC 9989 removed the tag ${tag}: newer receivers apply the policy to all failing mail, older ones to ${percent}% of it.`
    },
    fix: ({ percent }) => {
      if (percent === undefined) return 'Remove it.'
      return percent === 0
        ? 'Replace it with t=y: newer receivers then apply the policy one level lower.'
        : 'Remove it; for a gentler start set t=y, which applies the policy one level lower.'
    },
  }),
}

interface RemovedTag {
  tag: string
  text: string
  /** False for a percentage that is none. */
  isReadable: boolean
  /** How much of the failing mail older receivers apply the policy to, if that is not all of it. */
  percent?: number
}

/** “a”, some use “b”, some use “c” */
const readings = (texts: readonly string[]): string =>
  [...new Set(texts.map(shortened))]
    .slice(0, 3)
    .map((text) => `“${text}”`)
    .join(', some use ')

/** The name that a record above it applies to, and the domain of that record. */
interface Inherited {
  owner: string
  domain: string
}

interface Weaker {
  /** The weaker policy. */
  policy: Policy
  /** Missing for the domain of the record itself. */
  inherited?: Inherited
}

/** How well the domain and its subdomains are protected. */
const STRENGTH = {
  'dmarc-policy-none': rule({
    severity: 'warning',
    // With reports, it is the first step of every plan (RFC 9989 section 7.4); without them, it does nothing at all.
    severityOf: ({ hasReports, inherited }) => (hasReports || inherited ? 'info' : 'warning'),
    title: 'A policy that protects nothing',
    rfc: 'RFC 9989, 4.7',
    message: ({ inherited }: { hasReports: boolean; inherited?: Inherited }) =>
      inherited
        ? `The policy of ${inherited.owner} for ${inherited.domain} is “none”, so receivers deliver failing mail as if there were no DMARC: anyone can still send email as ${inherited.domain}.`
        : 'With p=none receivers deliver failing mail as if there were no DMARC: anyone can still send email as you.',
    fix: ({ inherited }) =>
      inherited
        ? `Read the reports until all mail of ${inherited.domain} passes, then raise the policy in the record of ${inherited.owner}.`
        : 'Read the reports until all of your own mail passes, then move to p=quarantine and on to p=reject.',
  }),
  'dmarc-parked-open': rule({
    severity: 'warning',
    title: 'A parked domain that can be spoofed',
    rfc: 'RFC 9989, 4.7',
    message: ({ domain, policy, isBelow }: { domain: string; policy: Policy; isBelow: boolean }) =>
      `${domain} sends no mail and names no mail server, but receivers do not refuse what claims to come from ${isBelow ? 'its subdomains' : 'it'}: the policy that applies is “${policy}”.`,
    fix: 'Set p=reject: a domain without mail has none to lose.',
  }),
  'dmarc-subdomains-weaker': rule({
    severity: 'warning',
    title: 'Subdomains are less protected',
    rfc: 'RFC 9989, 4.7',
    message: ({ policy, inherited }: Weaker & { p: Policy }) =>
      inherited
        ? leftOpen('sp', policy, inherited)
        : `Subdomains are less protected than the domain itself (sp=${policy}), and spoofers look for that.`,
    fix: ({ p, inherited }) =>
      inherited
        ? `Remove sp from the record of ${inherited.owner}, or publish a record for ${inherited.domain} itself.`
        : `Set sp=${p}, or remove sp.`,
  }),
  'dmarc-np-weaker': rule({
    severity: 'warning',
    title: 'Names that do not exist are less protected',
    rfc: 'RFC 9989, 4.7',
    message: ({ policy, inherited }: Weaker) =>
      inherited
        ? leftOpen('np', policy, inherited)
        : `Subdomains that do not exist are less protected than those that do (np=${policy}), though nobody sends from them.`,
    fix: ({ inherited }) =>
      inherited ? `Set np=reject in the record of ${inherited.owner}.` : 'Set np=reject.',
  }),
  'dmarc-test-mode': rule({
    severity: 'warning',
    title: 'Test mode is on',
    rfc: 'RFC 9989, 4.7',
    message: ({ asked, applied }: { asked: Policy; applied: Policy }) =>
      `Test mode: newer receivers apply “${applied}” instead of “${asked}”. Older receivers do not know t and apply “${asked}”.`,
    fix: 'Remove t=y once the reports show that your own mail passes.',
  }),
  'dmarc-test-without-policy': rule({
    severity: 'info',
    title: 'Test mode without a policy to test',
    rfc: 'RFC 9989, 4.7',
    message: 't=y has no effect on p=none.',
    fix: 'Remove t=y.',
  }),
  'dmarc-reject-needs-dkim': rule({
    severity: 'info',
    title: 'Forwarded mail needs DKIM',
    rfc: 'RFC 9989, 7.4',
    message:
      'With p=reject, forwarded mail may be refused unless it has your own DKIM signature; SPF alone is not enough.',
  }),
  'dmarc-subdomain-policy-idle': rule({
    severity: 'info',
    title: 'A policy for subdomains without effect',
    rfc: 'RFC 9989, 4.7',
    message: ({ tags, domain }: { tags: readonly ('sp' | 'np')[]; domain: string }) =>
      `${tags.join(' and ')} of this record have no effect: ${domain} is not where the organization starts, so names below it follow the record above.`,
    fix: ({ tags, domain }) =>
      `Remove ${tags.join(' and ')}, or set psd=n if ${domain} should be its own organization.`,
  }),
  'dmarc-psd-unlikely': rule({
    severity: 'info',
    title: 'A domain that calls itself a public suffix',
    rfc: 'RFC 9989, 4.10',
    message: ({ domain }: { domain: string }) =>
      `psd=y says that ${domain} is a public suffix, where others register names. The public suffix list does not have it, but receivers that follow the tree walk go by psd=y alone.`,
    fix: ({ domain }) => `Keep psd=y if others own the names below ${domain}; otherwise remove it.`,
  }),
}

const leftOpen = (tag: 'sp' | 'np', policy: Policy, { owner, domain }: Inherited): string =>
  `${tag}=${policy} in the record of ${owner} leaves ${domain} ${
    policy === 'none' ? 'unprotected: anyone can send email as it' : `less protected than ${owner} itself`
  }.`

export const DMARC_FINDINGS = { ...NEAR_MISSES, ...PUBLICATION, ...SYNTAX, ...REPORT_FINDINGS, ...STRENGTH }

export type NearMissCode = CodeOf<typeof NEAR_MISSES>
export type DmarcCode = CodeOf<typeof DMARC_FINDINGS> | CodeOf<typeof DNS_FINDINGS>
export type DmarcFinding = Finding<DmarcCode>

export const dmarcFinding = findingsOf({ ...DMARC_FINDINGS, ...DNS_FINDINGS })
