// What a mailbox provider counts or says that asks for something, the worst first. What each means for someone who does not know
// DNS: shared/data/explanations/.
import { SPAM_RATE_GOAL, SPAM_RATE_MOST } from '#shared/data/provider-rules/spam-rate.ts'
import { dayInWords } from '#shared/kit/calendar.ts'
import { listNames, plural, shareText } from '#shared/kit/sentence.ts'
import { type CodeOf, findingsOf, rule } from '#shared/report/finding-table.ts'
import type { Finding } from '#shared/report/finding.ts'
import { deliveryErrorWords, honorWords, oneClickWords, verdictWords } from './gmail-words.ts'
import { onDay } from './rates.ts'

interface Of {
  domain: string
}

interface Asked extends Of {
  /** As it is called. */
  requirement: string
}

/** What our own check says of a record, in its own words. */
interface Checked extends Asked {
  sentence: string
}

interface CheckedWell extends Checked {
  /** Nothing at all is to be improved. */
  isGood: boolean
}

interface Reasoned extends Of {
  /** As Gmail names it. */
  reason: string
}

interface Rates extends Of {
  provider: string
  /** On how many days, the latest, and the rate then. */
  days: number
  day: string
  rate: number
  /** None of the last days is one of them. */
  isPast: boolean
}

interface Addresses {
  ips: readonly string[]
}

const ipsText = ({ ips }: Addresses): string => listNames(ips, { most: 4 })

const spamText = ({ domain, provider, days, day, rate }: Rates, line: number): string =>
  `By the count of ${provider}, people reported ${shareText(rate)} of the messages of ${domain} as spam ${onDay(day)}. ${plural(days, 'day was', 'days were')} at or above ${shareText(line)}.`

const ofPast = ({ isPast }: Rates) => (isPast ? 'warning' : 'error')

const SPAM = {
  'postmaster-spam-rate-high': rule({
    severity: 'error',
    severityOf: ofPast,
    title: 'Far too many spam reports',
    message: (values: Rates) => spamText(values, SPAM_RATE_MOST),
    fix: ({ isPast }) =>
      isPast
        ? 'Keep the rate below 0.1%, so that it does not happen again.'
        : 'Stop all email that nobody asked for, until the rate is below 0.1%.',
  }),
  'postmaster-spam-reported': rule({
    severity: 'error',
    title: 'Gmail: too many spam reports',
    message: ({ domain }: Of) => `Gmail says that people report too many messages of ${domain} as spam.`,
    fix: 'Stop all email that nobody asked for, until the rate is below 0.1%.',
  }),
  'postmaster-complaints': rule({
    severity: 'error',
    title: 'Too many complaints at Microsoft',
    message: ({ ips, day, rate }: Addresses & { day: string; rate: string }) =>
      `People at Outlook and Hotmail complained about ${rate} of the messages from ${ipsText({ ips })} ${onDay(day)}. 0.3% is too much.`,
    fix: 'Stop all email that nobody asked for from these servers.',
  }),
  'postmaster-blocked': rule({
    severity: 'error',
    title: 'Microsoft blocks your IP addresses',
    message: ({ ranges, reason }: { ranges: readonly string[]; reason: string }) =>
      `Microsoft blocks ${listNames(ranges, { most: 4 })}${reason === '' ? '' : `: “${reason}”`}.`,
    fix: 'Stop what people complain about, then ask Microsoft to remove the block at olcsupport.office.com.',
  }),
  'postmaster-filter': rule({
    severity: 'error',
    severityOf: ({ color }) => (color === 'red' ? 'error' : 'warning'),
    title: 'Microsoft takes your email for spam',
    message: ({ ips, color }: Addresses & { color: 'red' | 'yellow' }) =>
      color === 'red'
        ? `Microsoft’s filter took nearly all messages from ${ipsText({ ips })} for spam (red) on the latest day.`
        : `Microsoft’s filter took many messages from ${ipsText({ ips })} for spam (yellow) on the latest day.`,
    fix: 'Send only to people who asked for it from these servers, and fewer messages.',
  }),
  'postmaster-campaign': rule({
    severity: 'warning',
    title: 'One campaign gets most of the spam reports',
    message: ({ domain, campaign, rate, others }: Of & { campaign: string; rate: number; others: number }) =>
      `People report ${shareText(rate)} of the messages of campaign “${campaign}” of ${domain} as spam, and ${shareText(others)} of the others.`,
    fix: ({ campaign }) => `Stop campaign “${campaign}”, and find out who gets it and why.`,
  }),
  'postmaster-spam-rate': rule({
    severity: 'warning',
    title: 'More spam reports than Gmail wants',
    message: (values: Rates) => spamText(values, SPAM_RATE_GOAL),
    fix: 'Send only to people who asked for it, and make it easy to unsubscribe.',
  }),
}

const needsWorkText = ({ domain, requirement }: Checked): string =>
  `Gmail says that ${domain} needs work: ${requirement}.`

/** What our own check says of records that Gmail finds wrong. */
export const ownText = {
  wrong: ({ sentence }: Pick<Checked, 'sentence'>) => `Our check agrees: ${sentence}`,
  right: ({ sentence, isGood }: Pick<CheckedWell, 'sentence' | 'isGood'>) =>
    `${isGood ? 'DNS is right today' : 'Our check finds no error today'}: ${sentence} Gmail looks back over days, and at the email that is sent.`,
  unknown: ({ sentence }: Pick<Checked, 'sentence'>) => `We do not know why: ${sentence}`,
}

const REQUIRED = {
  'postmaster-records': rule({
    severity: 'error',
    title: 'Gmail and our check find the same record wrong',
    message: (values: Checked) => `${needsWorkText(values)} ${ownText.wrong(values)}`,
    fix: ({ requirement }) => `Fix what our check finds about ${requirement}.`,
  }),
  'postmaster-records-disagree': rule({
    severity: 'warning',
    title: 'Gmail finds a record wrong that is right today',
    message: (values: CheckedWell) => `${needsWorkText(values)} ${ownText.right(values)}`,
    fix: 'Wait a week. If Gmail still says so, send an email to the mail test: a server may send without SPF or DKIM.',
  }),
  'postmaster-records-unchecked': rule({
    severity: 'warning',
    title: 'Gmail finds a record wrong that we could not check',
    message: (values: Checked) => `${needsWorkText(values)} ${ownText.unknown(values)}`,
    fix: ({ requirement }) => `Check the ${requirement} of the domain here, and fix what is found.`,
  }),
  'postmaster-alignment': rule({
    severity: 'error',
    title: 'Gmail: “From” has another domain',
    rfc: 'RFC 9989, 4.4',
    message: ({ domain }: Of) =>
      `Gmail says that the domain in “From” is not the one that SPF or DKIM proves for ${domain}.`,
    fix: ({ domain }) => `Send an email to the mail test, and have your service sign as ${domain}.`,
  }),
  'postmaster-form': rule({
    severity: 'warning',
    title: 'Gmail: messages are malformed',
    rfc: 'RFC 5322',
    message: ({ domain }: Of) => `Gmail says that messages of ${domain} are not correctly formed.`,
    fix: 'Send an email to the mail test. It names the field that the program writes wrong.',
  }),
  'postmaster-reverse-dns': rule({
    severity: 'error',
    title: 'Gmail: the server has no proper reverse DNS',
    message: ({ domain }: Of) =>
      `Gmail says that a server that sends for ${domain} has no reverse DNS name that leads back to it.`,
    fix: 'Check the IP address of the server, and ask whoever runs it to set its reverse DNS name (PTR).',
  }),
  'postmaster-encryption': rule({
    severity: 'warning',
    title: 'Gmail: email is not encrypted on the way',
    message: ({ domain }: Of) => `Gmail says that servers send email of ${domain} without encryption (TLS).`,
    fix: 'Turn on TLS for outgoing email at every server. The mail test shows which one has none.',
  }),
  'postmaster-one-click': rule({
    severity: 'warning',
    title: 'Gmail: one click does not unsubscribe',
    rfc: 'RFC 8058',
    message: ({ domain, reason }: Reasoned) =>
      `Gmail says that one click is not enough to unsubscribe from email of ${domain}. ${oneClickWords(reason).meaning}`,
    fix: ({ reason }) => oneClickWords(reason).todo,
  }),
  'postmaster-unsubscribe': rule({
    severity: 'error',
    title: 'Gmail: unsubscribing does not work',
    message: ({ domain, reason }: Reasoned) =>
      `Gmail says that ${domain} ignores people who unsubscribe. ${honorWords(reason).meaning}`,
    fix: ({ reason }) => honorWords(reason).todo,
  }),
  'postmaster-requirement': rule({
    severity: 'warning',
    title: 'A new requirement of Gmail',
    message: ({ domain, requirement }: Asked) =>
      `Gmail says that ${domain} does not meet “${requirement}”. We do not know that requirement yet.`,
    fix: 'Read what it asks for at postmaster.google.com.',
  }),
  'postmaster-records-behind': rule({
    severity: 'warning',
    title: 'A record is wrong that Gmail still accepts',
    message: ({ domain, requirement, sentence }: Checked) =>
      `Gmail says that ${domain} meets its requirement: ${requirement}. Our check finds an error today: ${sentence} Gmail looks back over days, or sees other email.`,
    fix: ({ requirement }) => `Fix what our check finds about ${requirement}, before Gmail sees it.`,
  }),
  'postmaster-not-judged': rule({
    severity: 'info',
    unknown: true,
    title: 'Requirements that Gmail did not judge',
    message: ({ domain, requirements }: Of & { requirements: readonly string[] }) =>
      `Gmail does not say whether ${domain} meets ${plural(requirements.length, 'requirement', 'requirements')}: ${listNames(requirements)}.`,
  }),
}

/** A share of the messages, averaged over the last days. */
interface Share extends Of {
  share: number
  days: number
}

const ofDays = (days: number) => (days === 1 ? 'on the last day' : `on the last ${days} days`)

const COUNTED = {
  'postmaster-verdict': rule({
    severity: 'warning',
    severityOf: ({ reason }) => (DISLIKED.includes(reason) ? 'error' : 'warning'),
    title: 'Gmail’s own verdict on the domain',
    message: ({ domain, reason }: Reasoned) =>
      `Gmail’s verdict on ${domain} is that it needs work. ${verdictWords(reason).meaning}`,
    fix: ({ reason }) => verdictWords(reason).todo,
  }),
  'postmaster-authentication': rule({
    severity: 'warning',
    title: 'Messages fail authentication at Gmail',
    message: ({ domain, method, share, days }: Share & { method: string }) =>
      `${method} passed for ${shareText(share)} of the messages of ${domain} at Gmail ${ofDays(days)}. The rest failed, or someone else sent it.`,
    fix: 'Read your DMARC reports: they name the servers that fail.',
  }),
  'postmaster-delivery-errors': rule({
    severity: 'warning',
    title: 'Gmail refuses messages',
    message: ({ domain, share, days, key }: Share & { key: string }) =>
      `Gmail did not accept ${shareText(share)} of the messages of ${domain} ${ofDays(days)}: ${deliveryErrorWords(key).meaning}.`,
    fix: ({ key }) => deliveryErrorWords(key).todo,
  }),
  'postmaster-tls-sending': rule({
    severity: 'warning',
    title: 'Email to Gmail is not all encrypted',
    message: ({ domain, share, days }: Share) =>
      `${shareText(share)} of the messages of ${domain} reached Gmail over TLS ${ofDays(days)}. The rest was not encrypted.`,
    fix: 'Turn on TLS for outgoing email at every server that sends.',
  }),
  'postmaster-tls-receiving': rule({
    severity: 'warning',
    title: 'Email from Gmail is not all encrypted',
    message: ({ domain, share, days }: Share) =>
      `Gmail delivered ${shareText(share)} of its messages to ${domain} over TLS ${ofDays(days)}. The rest was not encrypted.`,
    fix: 'Turn on STARTTLS at every mail server of the domain.',
  }),
  'postmaster-traps': rule({
    severity: 'warning',
    title: 'Email to addresses that no person uses',
    message: ({ ips, hits }: Addresses & { hits: number }) =>
      `${ipsText({ ips })} sent ${plural(hits, 'message', 'messages')} to addresses that Microsoft keeps as traps.`,
    fix: 'Remove bought and old addresses from your list.',
  }),
  'postmaster-junked': rule({
    severity: 'warning',
    title: 'Microsoft moves your email to spam',
    message: ({ ranges, reason }: { ranges: readonly string[]; reason: string }) =>
      `Microsoft does not block ${listNames(ranges, { most: 4 })}, and says: “${reason}”.`,
    fix: 'Send only to people who asked for it from these servers.',
  }),
  'postmaster-unverified': rule({
    severity: 'warning',
    title: 'A domain that Gmail cannot tell about',
    message: ({ domain }: Of) =>
      `${domain} is not verified in Postmaster Tools, so Gmail shows nothing about it.`,
    fix: ({ domain }) => `Verify ${domain} at postmaster.google.com with the TXT record that it shows.`,
  }),
  'postmaster-low-volume': rule({
    severity: 'info',
    unknown: true,
    title: 'Too few messages for Gmail to judge',
    message: ({ domain }: Of) =>
      `Gmail gets too few messages of ${domain} to judge it. Low volume is no fault, and no proof that all is well.`,
  }),
  'postmaster-no-figures': rule({
    severity: 'info',
    unknown: true,
    title: 'No daily figures',
    message: ({ provider }: { provider: string }) =>
      `The files have no daily figures of ${provider}. It shows none on days with little email, so nothing is known about these days.`,
  }),
  'postmaster-unread': rule({
    severity: 'info',
    unknown: true,
    title: 'What could not be read',
    message: ({ parts, where }: { parts: number; where: string }) =>
      `${plural(parts, 'part', 'parts')} of the files could not be read, so what ${parts === 1 ? 'it says' : 'they say'} is unknown. The first one: ${where}.`,
  }),
  'postmaster-old': rule({
    severity: 'info',
    unknown: true,
    title: 'Old figures',
    message: ({ day }: { day: string }) =>
      `The newest figure is of ${dayInWords(day)}. What happened since then is unknown.`,
  }),
}

/** Reasons that come from the people who get the messages. */
const DISLIKED: readonly string[] = ['SPAM_RATE_HIGH', 'USER_FEEDBACK_NEGATIVE']

export const POSTMASTER_FINDINGS = { ...SPAM, ...REQUIRED, ...COUNTED }

export type PostmasterCode = CodeOf<typeof POSTMASTER_FINDINGS>
export type PostmasterFinding = Finding<PostmasterCode>

/** Of a requirement that no record meets; each names the domain, and two of them why. */
export type RequirementCode = Extract<
  PostmasterCode,
  | 'postmaster-alignment'
  | 'postmaster-form'
  | 'postmaster-reverse-dns'
  | 'postmaster-encryption'
  | 'postmaster-spam-reported'
  | 'postmaster-one-click'
  | 'postmaster-unsubscribe'
>

export const postmasterFinding = findingsOf(POSTMASTER_FINDINGS)

const ORDER = Object.keys(POSTMASTER_FINDINGS)
const WEIGHTS: Record<Finding['severity'], number> = { error: 0, warning: 1, info: 2, ok: 3 }

/** A finding, and the domain or the IP address that it is about. */
export interface About {
  owner: string
  finding: PostmasterFinding
}

/** Errors before warnings, and what people and filters say before what a record says. */
export const inOrder = (found: readonly About[]): About[] =>
  [...found].sort(
    ({ finding: one }, { finding: other }) =>
      WEIGHTS[one.severity] - WEIGHTS[other.severity] || ORDER.indexOf(one.code) - ORDER.indexOf(other.code),
  )
