import { type AliasEnd, deadAliasFact } from '#shared/data/mail-services/free-target.ts'
import { shownText } from '#shared/kit/foreign-text.ts'
import { listNames } from '#shared/kit/sentence.ts'
import { type CodeOf, findingsOf, rule } from '#shared/report/finding-table.ts'
import type { Finding } from '#shared/report/finding.ts'
import { DECLINATION } from './build-record.ts'
import { DNS_FINDINGS } from '#shared/report/unanswered.ts'
import { CERTIFICATE_FINDINGS } from './certificate-findings.ts'
import { DMARC_FOR_LOGO, DRAFT } from './dmarc-findings.ts'
import type { MarkIssuers } from './caa.ts'
import type { LogoFaults, LogoRuleCode } from './svg-tiny-ps.ts'
import { LOGO_RULES, type LogoCase } from './logo-rule-findings.ts'
import { short } from './tags.ts'

/** Why it could not be fetched or read, as a clause. */
type Why = { reason: string }

const unfetched = ({ reason }: Why) => `The logo could not be fetched: ${reason}.`
const unread = ({ reason }: Why) => `The logo cannot be read: ${reason}.`
const PUT_LOGO = 'Put the logo, as SVG Tiny PS, at the URL in l=.'

export const LOGO_FILE_FINDINGS = {
  'bimi-logo-broken': rule({
    severity: 'error',
    title: 'A logo that cannot be used',
    rfc: DRAFT.validation,
    message: ({
      isRead,
      problem,
    }: {
      isRead: boolean
      isRepaired: boolean
      /** The first problem, as its finding says it. */ problem: string
    }) => (isRead ? `The logo does not follow the rules for BIMI. ${problem}` : problem),
    fix: ({ isRead, isRepaired }) => {
      if (!isRead) return PUT_LOGO
      return isRepaired
        ? 'Put the fixed copy from this report at the same URL.'
        : 'Fix the file: each problem is listed with its line.'
    },
  }),
  'bimi-logo-unknown': rule({
    severity: 'warning',
    unknown: true,
    title: 'A logo that could not be fetched',
    rfc: DRAFT.validation,
    message: unfetched,
    fix: 'This says nothing about the logo. Try again in a moment.',
  }),
  'bimi-logo-http-error': rule({
    severity: 'error',
    title: 'No logo at its URL',
    rfc: DRAFT.validation,
    message: unfetched,
    fix: PUT_LOGO,
  }),
  'bimi-logo-too-large': rule({
    severity: 'error',
    title: 'A file too large for a logo',
    rfc: DRAFT.validation,
    message: unfetched,
    fix: PUT_LOGO,
  }),
  'bimi-logo-too-many-redirects': rule({
    severity: 'error',
    title: 'Too many redirects to the logo',
    rfc: DRAFT.validation,
    message: unfetched,
    fix: PUT_LOGO,
  }),
  'bimi-logo-bomb': rule({
    severity: 'error',
    title: 'A compressed logo that is too large',
    rfc: DRAFT.validation,
    message: unread,
    fix: PUT_LOGO,
  }),
  'bimi-logo-unpack': rule({
    severity: 'error',
    title: 'A compressed logo that is damaged',
    rfc: DRAFT.validation,
    message: unread,
    fix: PUT_LOGO,
  }),
  'bimi-logo-encoding': rule({
    severity: 'error',
    title: 'A logo that is not readable text',
    rfc: DRAFT.validation,
    message: unread,
    fix: PUT_LOGO,
  }),
  'bimi-logo-format': rule({
    severity: 'error',
    title: 'A logo in another file format',
    rfc: DRAFT.validation,
    message: unread,
    fix: PUT_LOGO,
  }),
  'bimi-logo-type': rule({
    severity: 'warning',
    title: 'A logo sent with the wrong media type',
    rfc: DRAFT.formats,
    message: ({ contentType }: { contentType: string }) =>
      contentType
        ? `The server sends the logo as ${contentType.slice(0, 60)}, not image/svg+xml.`
        : 'The server does not say what type of file the logo is.',
    fix: 'Set the server to send Content-Type: image/svg+xml.',
  }),
  'bimi-logo-redirect': rule({
    severity: 'warning',
    title: 'A redirect to the logo',
    rfc: DRAFT.validation,
    message: ({ url }: { url: string }) =>
      `The logo’s URL redirects to ${url.slice(0, 200)}; not every receiver follows redirects.`,
    fix: 'Publish the URL where the file actually is.',
  }),
  'bimi-logo-suffix': rule({
    severity: 'info',
    title: 'A logo whose URL does not end in .svg',
    rfc: DRAFT.formats,
    message: 'The logo’s URL does not end in .svg, and some receivers check that.',
  }),
}

interface Repaired {
  /** The record with its mistakes fixed; null if that needs a person. */
  record: string | null
}

const publish = ({ record }: Repaired) => (record === null ? undefined : `Publish “${record}”.`)

/** Whether and how a record is published at a name. */
const PUBLICATION = {
  'bimi-ok': rule({
    severity: 'ok',
    title: 'Nothing prevents a logo',
    rfc: DRAFT.definition,
    message: ({ domain }: { domain: string }) =>
      `Nothing in DNS or in the files prevents a logo for ${domain}.`,
  }),
  'bimi-no-record': rule({
    severity: 'info',
    title: 'No BIMI record',
    rfc: DRAFT.discovery,
    message: ({ names }: { /** Where receivers look. */ names: readonly string[] }) =>
      `${names.length === 1 ? `${names.join('')} has no` : `Neither ${names.join(' nor ')} has a`} BIMI record, so receivers do not show your logo.`,
    fix: 'Publish a record once the logo is online.',
  }),
  'bimi-not-in-from': rule({
    severity: 'info',
    title: 'A name that nobody sees in From',
    rfc: DRAFT.discovery,
    message: ({ domain, service }: { domain: string; service: string }) =>
      `${service} uses ${domain}, and nobody sees it in From, where the domain of a logo has to be.`,
  }),
  'bimi-declined': rule({
    severity: 'info',
    title: 'A domain that wants no logo',
    rfc: DRAFT.declination,
    message: 'The record opts out on purpose: receivers do not show a logo for this name.',
  }),
  'bimi-caa': rule({
    severity: 'info',
    title: 'Who may issue a mark certificate',
    rfc: 'RFC 8659, 3',
    message: ({ name, issuers }: MarkIssuers) =>
      issuers.length === 0
        ? `The CAA records of ${name} allow nobody to issue a mark certificate, which Gmail and Apple Mail ask for.`
        : `The CAA records of ${name} allow only ${listNames(issuers.map(shownText))} to issue a mark certificate.`,
    fix: ({ name }) =>
      `Before you order one from another authority, add a CAA record with its name at ${name}: 0 issuevmc "name-of-the-authority".`,
  }),
  'bimi-several-records': rule({
    severity: 'error',
    title: 'More than one BIMI record',
    rfc: DRAFT.discovery,
    message: ({ name, count }: { name: string; count: number }) =>
      `There are ${count} BIMI records at ${name}, so receivers use none of them.`,
    fix: 'Keep one and delete the others.',
  }),
  'bimi-record-misplaced': DNS_FINDINGS['dns-record-misplaced'],
  'bimi-fallback': rule({
    severity: 'info',
    title: 'The record of the organization applies',
    rfc: DRAFT.discovery,
    message: ({ name, used }: { name: string; used: string }) =>
      `${name} has no BIMI record, so receivers fall back to ${used}.`,
  }),
  'bimi-alias': rule({
    severity: 'info',
    title: 'A record that someone else controls',
    message: ({ name, target, isDead, isMissing }: AliasEnd & { name: string }) =>
      isDead
        ? deadAliasFact(name, target, isMissing)
        : `${name} is an alias of ${target}: the owner of that name controls your logo.`,
  }),
  'bimi-not-a-record': rule({
    severity: 'error',
    title: 'Looks like BIMI, but is not read',
    rfc: DRAFT.definition,
    message: ({ text, mistake }: Repaired & { text: string; mistake: VersionMistake }) =>
      `Receivers ignore the text “${short(text)}”: ${VERSION_MISTAKES[mistake]}`,
    fix: publish,
  }),
}

/** What keeps a text from starting with the version. */
const VERSION_MISTAKES = {
  space: 'it starts with a space, and the version must come first.',
  quotes: 'the quotes were typed into the record itself.',
  backslash: 'there is a backslash before the semicolon.',
  capitals: 'the version must be exactly v=BIMI1, with these capitals.',
  semicolon: 'there is no semicolon after the version.',
  late: 'the version v=BIMI1 must come first.',
  missing: 'it does not start with v=BIMI1.',
}
export type VersionMistake = keyof typeof VERSION_MISTAKES

interface Address {
  value: string
}

const notHttps = (what: string) =>
  `The URL of the ${what} does not start with https, and receivers only fetch over https.`
const writeHttps = ({ value }: Address) => `Write “https://${short(value.slice('http://'.length))}”.`

const notFetchable = (value: string, what: string) =>
  `“${short(value)}” is not a URL that receivers can fetch the ${what} from. ${value.includes(',') ? 'Only one URL is allowed, and a comma in it is written %2C.' : ''}`.trim()
const WRITE_URL = 'Write one full https URL with a domain name.'

/** What the record says. */
const CONTENT = {
  'bimi-text-unreadable': rule({
    severity: 'error',
    title: 'A part that is not a tag',
    rfc: DRAFT.definition,
    message: ({ part }: Repaired & { part: string }) =>
      `“${short(part)}” is not a tag, and receivers must not guess.`,
    fix: publish,
  }),
  'bimi-tag-repeated': rule({
    severity: 'error',
    title: 'A tag that is there twice',
    rfc: 'RFC 6376, 3.2',
    message: ({ name }: { name: string }) =>
      `The tag ${name} appears more than once, which makes the entire record unreadable.`,
    fix: 'Keep the correct one.',
  }),
  'bimi-tag-case': rule({
    severity: 'error',
    title: 'A tag in capital letters',
    rfc: DRAFT.definition,
    message: ({ name }: { name: string; meant: string }) =>
      `Receivers ignore ${name}: tag names are written in lowercase.`,
    fix: ({ meant }) => `Write ${meant}=.`,
  }),
  'bimi-tag-unknown': rule({
    severity: 'info',
    title: 'A tag that BIMI does not know',
    rfc: DRAFT.definition,
    message: ({ name }: { name: string }) => `Receivers ignore the unknown tag ${name}.`,
  }),
  'bimi-selector-in-record': rule({
    severity: 'warning',
    title: 'A selector inside the record',
    rfc: DRAFT.definition,
    message: 'A selector in the record has no effect: it belongs in the BIMI-Selector header of a message.',
    fix: 'Leave s= out.',
  }),
  'bimi-location-missing': rule({
    severity: 'error',
    title: 'A record without the logo’s URL',
    rfc: DRAFT.definition,
    message: 'The record does not say where the logo is, so it cannot be used.',
    fix: `Add l= with the URL of the logo; to opt out, publish “${DECLINATION}”.`,
  }),
  'bimi-location-empty': rule({
    severity: 'error',
    title: 'A certificate, but no logo',
    rfc: DRAFT.definition,
    message: 'There is a certificate, but no logo: receivers show none.',
    fix: `Put the URL of the logo in l=; to opt out, publish “${DECLINATION}”.`,
  }),
  'bimi-location-not-https': rule({
    severity: 'error',
    title: 'A logo that is not at an https URL',
    rfc: DRAFT.definition,
    message: (_: Address) => notHttps('logo'),
    fix: writeHttps,
  }),
  'bimi-location-invalid': rule({
    severity: 'error',
    title: 'A logo without a usable URL',
    rfc: DRAFT.definition,
    message: ({ value }: Address) => notFetchable(value, 'logo'),
    fix: WRITE_URL,
  }),
  'bimi-location-format': rule({
    severity: 'error',
    title: 'A logo that is not SVG',
    rfc: DRAFT.formats,
    message: 'The logo’s URL ends like another file format, and only SVG counts.',
    fix: 'Have the logo drawn as SVG Tiny PS and publish its URL.',
  }),
  'bimi-no-evidence': rule({
    severity: 'info',
    title: 'No mark certificate',
    rfc: DRAFT.evidence,
    message: 'There is no mark certificate: Gmail and Apple Mail do not show a logo without one.',
  }),
  'bimi-evidence-not-https': rule({
    severity: 'error',
    title: 'A certificate that is not at an https URL',
    rfc: DRAFT.definition,
    message: (_: Address) => notHttps('certificate'),
    fix: writeHttps,
  }),
  'bimi-evidence-invalid': rule({
    severity: 'error',
    title: 'A certificate without a usable URL',
    rfc: DRAFT.definition,
    message: ({ value }: Address) => notFetchable(value, 'certificate'),
    fix: WRITE_URL,
  }),
  'bimi-avp-invalid': rule({
    severity: 'warning',
    title: 'A preference that receivers do not know',
    rfc: DRAFT.definition,
    message: ({ value }: { value: string }) =>
      `Receivers ignore avp=${short(value)}, and some discard the entire record because of it.`,
    fix: 'Write avp=brand or avp=personal.',
  }),
  'bimi-lps-invalid': rule({
    severity: 'warning',
    title: 'A prefix with forbidden characters',
    rfc: DRAFT.definition,
    message: 'lps has a prefix with characters other than letters, digits and hyphens.',
    fix: 'Write each prefix as the beginning of the local part, with hyphens for periods and underscores.',
  }),
}

export const BIMI_FINDINGS = {
  ...PUBLICATION,
  ...CONTENT,
  ...DMARC_FOR_LOGO,
  ...LOGO_FILE_FINDINGS,
  ...LOGO_RULES,
  ...CERTIFICATE_FINDINGS,
}

export type BimiCode = CodeOf<typeof BIMI_FINDINGS>
export type BimiFinding = Finding<BimiCode>

export const bimiFinding = findingsOf(BIMI_FINDINGS)

/** About one of the rules for logos, even if the code is a variable: then findingsOf cannot tell what its values are. */
export const logoRuleFinding = findingsOf(LOGO_RULES) as <Code extends LogoRuleCode>(
  code: Code,
  said: LogoCase<LogoFaults[Code]>,
) => Finding<Code>
