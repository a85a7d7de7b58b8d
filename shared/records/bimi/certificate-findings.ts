import { dayInWords } from '#shared/kit/calendar.ts'
import { rule } from '#shared/report/finding-table.ts'
import { DRAFT } from './dmarc-findings.ts'

/** The profile of SVG that logos must follow. */
export const PROFILE = 'SVG Tiny PS draft, 2'
const FETCHING = 'VMC draft (draft-fetch-validation-vmc-wchuang)'
const ISSUING = 'Requirements for Issuance of Mark Certificates'

const PEM_FROM_ISSUER = 'Publish the PEM file from the issuer at the URL in a=.'
/** Why, as a clause. */
type Why = { reason: string }

const unfetched = ({ reason }: Why) => `The certificate could not be fetched: ${reason}.`

/** Whether there is a certificate, and what all findings about it amount to. */
const CERTIFICATE_FILE = {
  'bimi-certificate-broken': rule({
    severity: 'error',
    title: 'A mark certificate that does not count',
    rfc: DRAFT.evidence,
    message: ({
      problem,
    }: {
      /** The first problem, as its finding says it. */ problem: string
      fixes: readonly string[]
    }) => `The mark certificate does not count. ${problem}`.trim(),
    // The next certificate has to be right in all of it.
    fix: ({ fixes }) => fixes.join(' ') || 'Ask the certificate’s issuer for a valid one.',
  }),
  'bimi-certificate-unchecked': rule({
    severity: 'warning',
    unknown: true,
    title: 'A mark certificate that could not be fully checked',
    rfc: DRAFT.evidence,
    message: ({ gap }: { /** What is unknown, as its finding says it. */ gap: string }) =>
      `The certificate could not be fully checked. ${gap}`.trim(),
  }),
  'bimi-certificate-unknown': rule({
    severity: 'warning',
    unknown: true,
    title: 'A mark certificate that could not be fetched',
    rfc: DRAFT.evidence,
    message: unfetched,
    fix: 'This says nothing about the certificate. Try again in a moment.',
  }),
  'bimi-certificate-http-error': rule({
    severity: 'error',
    title: 'No mark certificate at its URL',
    rfc: DRAFT.evidence,
    message: unfetched,
    fix: PEM_FROM_ISSUER,
  }),
  'bimi-certificate-too-large': rule({
    severity: 'error',
    title: 'A file too large for a certificate',
    rfc: DRAFT.evidence,
    message: unfetched,
    fix: PEM_FROM_ISSUER,
  }),
  'bimi-certificate-too-many-redirects': rule({
    severity: 'error',
    title: 'Too many redirects to the certificate',
    rfc: DRAFT.evidence,
    message: unfetched,
    fix: PEM_FROM_ISSUER,
  }),
  'bimi-certificate-redirect': rule({
    severity: 'warning',
    title: 'A redirect to the certificate',
    rfc: DRAFT.evidence,
    message: ({ url }: { url: string }) =>
      `The URL of the certificate redirects to ${url.slice(0, 200)}; not every receiver follows redirects.`,
    fix: 'Publish the URL where the file actually is.',
  }),
  'bimi-certificate-unreadable': rule({
    severity: 'error',
    title: 'A certificate that cannot be read',
    rfc: FETCHING,
    message: ({ isEmpty }: { isEmpty: boolean }) =>
      isEmpty
        ? 'There is no PEM certificate at the URL in a=.'
        : 'The certificate at the URL in a= is damaged and cannot be read.',
    fix: 'Publish the PEM file from the issuer unchanged.',
  }),
}

/** A moment like "2026-11-20T20:00:00Z". */
const dayOf = (moment: string) => dayInWords(moment.slice(0, 10))

const DATES = 'RFC 5280, 4.1.2.5'

/** Its dates, its domain, its issuer and its logo. */
const CERTIFICATE_CLAIMS = {
  'bimi-certificate-dates': rule({
    severity: 'ok',
    title: 'A certificate that is valid today',
    rfc: DATES,
    message: ({ expires }: { expires: string }) => `The certificate is valid until ${dayOf(expires)}.`,
  }),
  'bimi-certificate-early': rule({
    severity: 'error',
    title: 'A certificate that is not valid yet',
    rfc: DATES,
    message: ({ validFrom }: { validFrom: string }) =>
      `The certificate is not valid until ${dayOf(validFrom)}.`,
  }),
  'bimi-certificate-expired': rule({
    severity: 'error',
    title: 'An expired certificate',
    rfc: DATES,
    message: ({ expires }: { expires: string }) => `The certificate expired on ${dayOf(expires)}.`,
    fix: 'Renew it, and publish the new file at the same URL.',
  }),
  'bimi-certificate-expires': rule({
    severity: 'warning',
    title: 'A certificate that expires soon',
    rfc: DATES,
    message: ({ days, expires }: { days: number; expires: string }) =>
      `The certificate expires in ${days} ${days === 1 ? 'day' : 'days'}, on ${dayOf(expires)}.`,
    fix: 'Renew it now.',
  }),
  'bimi-certificate-name': rule({
    severity: 'error',
    severityOf: ({ match }) => (match === undefined ? 'error' : 'ok'),
    title: 'The domain of the certificate',
    rfc: FETCHING,
    message: ({
      names,
      match,
    }: {
      names: readonly string[]
      /** The one that fits. */ match: string | undefined
      /** What it should name. */ wanted: string | undefined
    }) => {
      if (match !== undefined) return `The certificate was issued for ${match}.`
      if (names.length === 0) return 'The certificate names no domain.'
      return `The certificate is for ${names.slice(0, 5).join(', ')}${names.length > 5 ? ' and others' : ''}, not for this domain.`
    },
    fix: ({ match, wanted = 'the domain' }) =>
      match === undefined ? `Have one issued that names ${wanted}.` : undefined,
  }),
  'bimi-certificate-chain': rule({
    severity: 'error',
    severityOf: ({ reason }) => (reason === undefined ? 'ok' : 'error'),
    title: 'The issuer of the certificate',
    rfc: FETCHING,
    message: ({ reason }: { /** Why no one trusts it, as a clause. */ reason?: string }) =>
      reason === undefined
        ? 'The certificate’s chain ends at a mark verifying authority.'
        : `Mailbox providers do not accept the certificate: ${reason}.`,
    fix: ({ reason }) =>
      reason === undefined
        ? undefined
        : 'Publish the issuer’s whole PEM file: the certificate, then those of its issuers.',
  }),
  'bimi-certificate-chain-unknown': rule({
    severity: 'warning',
    unknown: true,
    title: 'A certificate whose issuer could not be checked',
    rfc: FETCHING,
    message: ({ reason }: Why) => `We cannot tell who issued the certificate: ${reason}.`,
  }),
  'bimi-certificate-no-logo': rule({
    severity: 'error',
    title: 'A certificate without a logo',
    rfc: 'RFC 9399, 4.1',
    message: 'There is no logo in the certificate: this is not a mark certificate.',
  }),
  'bimi-certificate-logo': rule({
    severity: 'error',
    severityOf: ({ isSame }) => (isSame ? 'ok' : 'error'),
    title: 'The logo in the certificate',
    rfc: 'RFC 9399, 4.1',
    message: ({ isSame }: { isSame: boolean }) =>
      isSame
        ? 'The logo in the certificate matches the published one.'
        : 'The logo in the certificate differs from the file at l= (byte by byte).',
    fix: ({ isSame }) =>
      isSame ? undefined : 'Publish at l= exactly the file that the certificate was issued for.',
  }),
  'bimi-certificate-logo-unknown': rule({
    severity: 'warning',
    unknown: true,
    title: 'Logos that could not be compared',
    rfc: 'RFC 9399, 4.1',
    message: 'We could not find out whether the certificate’s logo matches the published one.',
  }),
}

/** What the issuers’ own requirements say about its contents. */
const CERTIFICATE_CONTENT = {
  'bimi-certificate-purpose': rule({
    severity: 'error',
    title: 'A certificate that is not for BIMI',
    rfc: ISSUING,
    message: 'The certificate was not issued for BIMI: its extended key usage does not say so.',
  }),
  'bimi-certificate-constraints': rule({
    severity: 'error',
    title: 'A certificate with name constraints',
    rfc: ISSUING,
    message: 'The certificate has name constraints, which a mark certificate must not have.',
  }),
  'bimi-certificate-pilot': rule({
    severity: 'error',
    title: 'A certificate from the pilot',
    rfc: ISSUING,
    message: 'The certificate is marked as a pilot; the pilot ended on March 15, 2025.',
  }),
  'bimi-certificate-mark-type': rule({
    severity: 'warning',
    title: 'An unknown kind of mark',
    rfc: ISSUING,
    message: ({ mark }: { /** As the certificate names it. */ mark: string | undefined }) =>
      mark === undefined
        ? 'The certificate does not say what kind of mark was verified.'
        : `The certificate’s kind of mark, “${mark.slice(0, 40)}”, is not one we know.`,
  }),
  'bimi-certificate-prior-use': rule({
    severity: 'error',
    title: 'A certificate without proof of prior use',
    rfc: ISSUING,
    message: 'The certificate does not say where the mark’s prior use can be seen.',
  }),
  'bimi-certificate-not-logged': rule({
    severity: 'warning',
    title: 'A certificate that is in no public log',
    rfc: ISSUING,
    message: 'The certificate has no timestamp from a public log, and every mark certificate should.',
  }),
  'bimi-certificate-limits': rule({
    severity: 'info',
    title: 'What was not checked about the certificate',
    message:
      'Not checked: whether the issuer has revoked the certificate, and whether the log’s signatures are valid.',
  }),
}

export const CERTIFICATE_FINDINGS = { ...CERTIFICATE_FILE, ...CERTIFICATE_CLAIMS, ...CERTIFICATE_CONTENT }
