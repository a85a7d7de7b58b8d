// Every finding about a logo as a file: whether it can be fetched and read.
import { DRAFT } from './draft.ts'
import { rule } from '#shared/report/finding-table.ts'

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
